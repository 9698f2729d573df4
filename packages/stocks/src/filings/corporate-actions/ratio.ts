import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

const one = '1' as Decimal;
const digits = { significantDigits: 30 } as const;

/** A split ratio in shares: `from` 1 `to` 4, or, for a reverse split, `from` 10 `to` 1. */
export interface SplitRatio {
  readonly from: Decimal;
  readonly to: Decimal;
}

/** Half a unit of the last digit of a value. */
const halfUnit = (value: Decimal, places = decimal.placesOf(value)): Decimal =>
  decimal.divide('0.5' as Decimal, `1${'0'.repeat(places)}` as Decimal, digits);

/** Whether two amounts differ by at most a bound. */
export const within = (left: Decimal, right: Decimal, bound: Decimal): boolean =>
  decimal.compare(decimal.absolute(decimal.subtract(left, right)), bound) <= 0;

/** The reciprocal with the intended digits: 0.0333 is one for 30, 0.4587 one for 2.18. */
const inverse = (value: Decimal): Decimal => {
  const exact = decimal.divide(one, value, digits);
  for (const places of [0, 1, 2, 3]) {
    const rounded = decimal.canonical(decimal.roundToPlaces(exact, places));
    if (!decimal.isZero(rounded) && within(decimal.divide(one, rounded, digits), value, halfUnit(value)))
      return rounded;
  }
  return exact;
};

/**
 * The larger side of a ratio, at least one. It is the same for a fact of 4, for 0.25, and for a reverse split tagged as
 * 4.
 */
export const magnitudeOf = (value: Decimal): Decimal =>
  decimal.compare(value, one) >= 0 ? decimal.canonical(value) : inverse(value);

/** A ratio in whole shares if a small number of them gives it: 1.5 is three for two. */
export const splitRatio = (magnitude: Decimal, reverse: boolean): SplitRatio => {
  const denominator = [1, 2, 3, 4, 5].map(String).find((count) => {
    const product = decimal.multiply(magnitude, count as Decimal);
    const whole = decimal.roundToPlaces(product, 0);
    // Only thirds have infinitely many digits.
    return count === '3' ? within(product, whole, '0.002' as Decimal) : decimal.equals(product, whole);
  }) as Decimal | undefined;
  const larger = denominator
    ? decimal.roundToPlaces(decimal.multiply(magnitude, denominator), 0)
    : decimal.canonical(magnitude);
  const smaller = denominator ?? one;
  return reverse ? { from: larger, to: smaller } : { from: smaller, to: larger };
};

/** The unit of the last significant digit: 1235000 is exact to thousands. */
const unitOf = (value: Decimal): Decimal => {
  const places = decimal.placesOf(value);
  if (places > 0) return `0.${'0'.repeat(places - 1)}1` as Decimal;
  return `1${'0'.repeat(Math.min(/0*$/.exec(value)?.[0].length ?? 0, 6))}` as Decimal;
};

/** Maximum relative error of the quotient of two rounded numbers: never more than 1.5 percent. */
const slack = (left: Decimal, right: Decimal): Decimal => {
  const parts = [left, right].map((value) =>
    decimal.divide(decimal.divide(unitOf(value), '2' as Decimal, digits), decimal.absolute(value), digits),
  );
  const total = decimal.sum(['0.003' as Decimal, ...parts]);
  return decimal.compare(total, '0.015' as Decimal) > 0 ? ('0.015' as Decimal) : total;
};

/** Whether a number of shares was multiplied by a factor, apart from rounding. */
export const isMultiplied = (before: Decimal, after: Decimal, factor: Decimal): boolean => {
  const expected = decimal.multiply(before, factor);
  return within(after, expected, decimal.multiply(decimal.absolute(expected), slack(before, after)));
};

/** Whether an amount per share was divided by a factor, apart from rounding to its digits, at least to cents. */
export const isDivided = (before: Decimal, after: Decimal, factor: Decimal): boolean => {
  if (decimal.isNegative(before) !== decimal.isNegative(after)) return false;
  const rounding = (value: Decimal): Decimal => halfUnit(value, Math.max(2, decimal.placesOf(value)));
  const bound = decimal.add(decimal.multiply(rounding(after), factor), rounding(before));
  return within(decimal.multiply(after, factor), before, bound);
};

const smallestSplit = '1.15' as Decimal;

/**
 * The split that a restated number of shares shows: a whole number of shares for one, or a ratio of small numbers
 * (three for two, five for four), in both directions. Null for other ratios, because shares are also restated for other
 * reasons.
 */
export const ratioShown = (before: Decimal, after: Decimal): { magnitude: Decimal; reverse: boolean } | null => {
  if (decimal.isZero(before) || decimal.isZero(after)) return null;
  const reverse = decimal.compare(after, before) < 0;
  const [small, large] = reverse ? [after, before] : [before, after];
  const quotient = decimal.divide(large, small, digits);
  if (decimal.compare(quotient, smallestSplit) < 0) return null;
  // The roundest number that fits: 29.9 is 30, 998 is 1000.
  for (const precision of [1, 2, 3, 4]) {
    const round = decimal.roundToSignificantDigits(quotient, precision);
    if (decimal.compare(round, '2' as Decimal) >= 0 && !round.includes('.') && isMultiplied(small, large, round))
      return { magnitude: round, reverse };
  }
  for (const [numerator, denominator] of ['3/2', '5/4', '4/3', '5/3', '5/2', '6/5', '7/2'].map((text) =>
    text.split('/'),
  )) {
    const fraction = decimal.divide(numerator as Decimal, denominator as Decimal, digits);
    if (isMultiplied(small, large, fraction)) return { magnitude: fraction, reverse };
  }
  return null;
};
