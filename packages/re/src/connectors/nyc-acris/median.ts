import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

const dollars = (cents: number): Decimal => decimal.multiply(decimal.decimalOfNumber(cents), decimal.decimal('0.01'));

/**
 * The exact median in dollars of ascending amounts in cents. For an even number of amounts, it is the mean of the two
 * middle ones.
 */
export const medianOf = (cents: readonly number[]): Decimal => {
  const middle = cents.length / 2;
  const upper = cents[Math.floor(middle)];
  const lower = cents[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('the median of no amounts');
  return decimal.multiply(decimal.add(dollars(lower), dollars(upper)), decimal.decimal('0.5'));
};
