import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { oneValueOf, trailingZeros } from './one-value.ts';

/** A reported value. `rounding` is the number of zeros in which the filing's amounts end, 0 if unknown. */
export interface RoundedValue {
  readonly value: Decimal;
  readonly rounding: number;
}

/** The smallest possible difference of a value, given its digits and its filing's rounding. */
const stepOf = ({ value, rounding }: RoundedValue): Decimal => {
  const places = decimal.placesOf(value);
  if (places > 0) return `0.${'0'.repeat(places - 1)}1` as Decimal;
  return `1${'0'.repeat(Math.min(trailingZeros(value), rounding))}` as Decimal;
};

/**
 * Rounded columns are adjusted by at most one step to add up. An amount of fewer steps than this has really changed.
 */
const fewSteps = '200' as Decimal;

/**
 * Whether two values differ only by rounding: one has more digits, or both are rounded, have at least three digits and
 * differ in the last one, as in columns adjusted to add up.
 */
export const isRounding = (left: RoundedValue, right: RoundedValue): boolean => {
  if (decimal.equals(left.value, right.value)) return true;
  const [one, other] = [stepOf(left), stepOf(right)];
  const step = decimal.compare(one, other) > 0 ? one : other;
  const difference = decimal.absolute(decimal.subtract(left.value, right.value));
  const slight = decimal.compare(decimal.multiply(difference, '2000' as Decimal), decimal.absolute(left.value)) < 0;
  if (slight && oneValueOf(left.value, right.value) !== null) return true;
  if (!decimal.equals(one, other)) return decimal.compare(difference, step) < 0 && oneOrClose(left, right, step);
  const isRounded = decimal.compare(step, '1' as Decimal) > 0;
  return (
    isRounded &&
    decimal.compare(difference, step) <= 0 &&
    decimal.compare(decimal.absolute(left.value), decimal.multiply(step, fewSteps)) >= 0
  );
};

/** Rounded values with one or two digits are close to many others, so only exact rounding counts. */
const oneOrClose = (left: RoundedValue, right: RoundedValue, step: Decimal): boolean =>
  oneValueOf(left.value, right.value) !== null ||
  decimal.compare(decimal.absolute(left.value), decimal.multiply(step, '100' as Decimal)) >= 0;
