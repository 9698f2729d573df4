import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/** A rate of the pair is the number of units of `quote` for 1 unit of `base`. */
export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** The currency that every published rate is for 1 unit of. */
export const euro = 'EUR';

const one = '1' as Decimal;
const significantDigits = 12;

/** True for rates that the European Central Bank itself publishes: another currency for 1 euro. */
export const isPublished = ({ base, quote }: Pair): boolean => base === euro && quote !== euro;

/** The unit of the pair's rate, in words. */
export const unitOf = ({ base, quote }: Pair): string => `${quote} per ${base}`;

/** 1 where a leg of the pair is the euro, otherwise the published value. */
export const legValue = <T>(currency: string, published: T): T | Decimal => (currency === euro ? one : published);

/**
 * The rate of a pair from the euro rates of its two currencies on one date. For base EUR it is the published digits.
 * Otherwise it is quote ÷ base, rounded half-even to 12 significant digits without trailing zeros.
 */
export const rateOf = (pair: Pair, baseValue: Decimal, quoteValue: Decimal): Decimal =>
  isPublished(pair) ? quoteValue : decimal.divide(quoteValue, baseValue, { significantDigits, rounding: 'half-even' });

/** The sentence of `meta.derived_method`: formula, digits and rounding; null for published rates. */
export const derivedMethod = (pair: Pair): string | null => {
  const { base, quote } = pair;
  if (isPublished(pair)) return null;
  if (base === quote) return `By definition: 1 ${base} is 1 ${base}.`;
  const rounding = `rounded half-even to ${significantDigits} significant digits, trailing zeros dropped`;
  if (quote === euro) return `Inverse of the published euro rate: 1 ÷ (${base} per EUR), ${rounding}.`;
  return `Triangulated through the euro: (${quote} per EUR) ÷ (${base} per EUR), both published for the same date, ${rounding}.`;
};
