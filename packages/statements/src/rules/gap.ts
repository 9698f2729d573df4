import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { LineValues } from '../facts/line-value.ts';
import type { Identity } from './identity.ts';

/** Whether the difference of an identity's two sides is no larger than what stands between them without a line of its own. */
export const isWithinGap = ({ gap }: Identity, lines: LineValues, difference: Decimal): boolean => {
  const [value, revenue] = [lines.get(gap?.line ?? ''), lines.get('revenue')];
  if (!gap || !value || !revenue || value.origin !== 'reported') return false;
  const { taxonomy, concept } = value.terms[0]?.fact ?? {};
  if (`${taxonomy}:${concept}` !== gap.concept) return false;
  const most = decimal.multiply(gap.shareOfRevenue, decimal.absolute(revenue.value));
  return decimal.compare(decimal.absolute(difference), most) <= 0;
};
