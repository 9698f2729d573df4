import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { LineValues } from '../facts/line-value.ts';
import type { Identity } from './identity.ts';

/**
 * Whether the two sides of an identity differ by no more than the amounts without a line that may stand between them.
 */
export const isWithinGap = ({ gap }: Identity, lines: LineValues, difference: Decimal): boolean => {
  const [value, revenue] = [lines.get(gap?.line ?? ''), lines.get('revenue')];
  if (!gap || !value || !revenue || value.origin !== 'reported') return false;
  const { taxonomy, concept } = value.terms[0]?.fact ?? {};
  if (`${taxonomy}:${concept}` !== gap.concept) return false;
  const most = decimal.multiply(gap.shareOfRevenue, decimal.absolute(revenue.value));
  return decimal.compare(decimal.absolute(difference), most) <= 0;
};
