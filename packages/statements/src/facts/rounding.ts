import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { oneValueOf } from './one-value.ts';

/** A value as a filing gives it; `rounding`: how many zeros the amounts of that filing end in, where that is known. */
export interface Given {
  readonly value: Decimal;
  readonly rounding: number;
}

/** The step in which a value can differ at all: what it and its filing are rounded to. */
const stepOf = ({ value, rounding }: Given): Decimal => {
  const places = decimal.placesOf(value);
  if (places > 0) return `0.${'0'.repeat(places - 1)}1` as Decimal;
  const zeros = /0*$/.exec(value)?.[0].length ?? 0;
  return `1${'0'.repeat(Math.min(zeros, rounding))}` as Decimal;
};

/** One step is the most that sums are moved by so that rounded columns add up; of fewer steps than this it is a change. */
const fewSteps = '200' as Decimal;

/**
 * Whether two filings say the same but for rounding: one of them gives more digits, or both are rounded and differ in the last
 * one, of at least three, as columns that are made to add up do.
 */
export const isRounding = (left: Given, right: Given): boolean => {
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

/** Rounded values of a digit or two are near to much else: then only true rounding counts. */
const oneOrClose = (left: Given, right: Given, step: Decimal): boolean =>
  oneValueOf(left.value, right.value) !== null ||
  decimal.compare(decimal.absolute(left.value), decimal.multiply(step, '100' as Decimal)) >= 0;
