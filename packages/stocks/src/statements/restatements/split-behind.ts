import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { isDivided, isMultiplied } from '../../filings/corporate-actions/ratio.ts';
import { lineByKey } from '@dqs/statements';
import type { RestatementRow, SplitRow } from './query.ts';

type Change = Pick<RestatementRow, 'line_key' | 'original_value' | 'restated_value' | 'filed_date'>;

/** New shares per old share after several splits. */
const factorOf = (splits: readonly SplitRow[]): Decimal =>
  splits.reduce<Decimal>(
    (product, { ratio_from, ratio_to }) =>
      decimal.divide(decimal.multiply(product, ratio_to), ratio_from, { significantDigits: 30 }),
    '1' as Decimal,
  );

/**
 * The split that explains a change: it multiplies share counts or divides amounts per share by its ratio, or by the
 * combined ratio of consecutive splits that end with it. `splits` are oldest first. Null if none explains the change.
 */
export const splitBehind = (change: Change, splits: readonly SplitRow[]): SplitRow | null => {
  const kind = lineByKey.get(change.line_key)?.unitKind;
  if (kind !== 'per_share' && kind !== 'shares') return null;
  const fits = kind === 'shares' ? isMultiplied : isDivided;
  const before = splits.filter(({ basis_from }) => basis_from <= change.filed_date);
  for (let end = before.length; end > 0; end -= 1)
    for (let start = end - 1; start >= 0; start -= 1)
      if (fits(change.original_value, change.restated_value, factorOf(before.slice(start, end))))
        return before[end - 1] ?? null;
  return null;
};
