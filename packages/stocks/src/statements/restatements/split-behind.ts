import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { isDivided, isMultiplied } from '../../filings/corporate-actions/ratio.ts';
import { lineByKey } from '@dqs/statements';
import type { RestatementRow, SplitRow } from './query.ts';

type Change = Pick<RestatementRow, 'line_key' | 'original_value' | 'restated_value' | 'filed_date'>;

/** New shares for an old one after several splits. */
const factorOf = (splits: readonly SplitRow[]): Decimal =>
  splits.reduce<Decimal>(
    (product, { ratio_from, ratio_to }) =>
      decimal.divide(decimal.multiply(product, ratio_to), ratio_from, { significantDigits: 30 }),
    '1' as Decimal,
  );

/**
 * The split that a change follows from: numbers of shares are multiplied, or amounts per share divided, by its ratio, or by
 * that of several splits up to it. `splits` oldest first; null where none explains the change.
 */
export const splitBehind = (change: Change, splits: readonly SplitRow[]): SplitRow | null => {
  const kind = lineByKey.get(change.line_key)?.unitKind;
  if (kind !== 'per_share' && kind !== 'shares') return null;
  const fits = kind === 'shares' ? isMultiplied : isDivided;
  const known = splits.filter(({ basis_from }) => basis_from <= change.filed_date);
  for (let end = known.length; end > 0; end -= 1)
    for (let start = end - 1; start >= 0; start -= 1)
      if (fits(change.original_value, change.restated_value, factorOf(known.slice(start, end))))
        return known[end - 1] ?? null;
  return null;
};
