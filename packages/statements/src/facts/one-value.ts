import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/** Decimal places, negative for trailing zeros: 12.50 has 1, 1235000 has -3. */
export const placesOfDigits = (value: Decimal): number => {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? -(/0*$/.exec(whole)?.[0].length ?? 0) : digits.length;
};

/** Zeros at the end of a whole amount; none if the amount has a decimal point. */
export const trailingZeros = (value: Decimal): number =>
  value.includes('.') ? 0 : (/0*$/.exec(value)?.[0].length ?? 0);

const significant = (value: Decimal): number => value.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length;

const scaled = (value: Decimal, places: number): Decimal =>
  places < 0 ? decimal.divide(value, `1${'0'.repeat(-places)}` as Decimal, { significantDigits: 60 }) : value;

/** Whether a value is another, more exact one, rounded to fewer digits: to `leastPlaces` after the point, or more. */
export const isRounded = (rounded: Decimal, exact: Decimal, leastPlaces = Number.NEGATIVE_INFINITY): boolean => {
  const places = Math.max(placesOfDigits(rounded), leastPlaces);
  if (placesOfDigits(exact) <= places) return false;
  const [whole, expected] = [scaled(exact, places), scaled(rounded, places)];
  return (['half-up', 'half-even'] as const).some((rounding) =>
    decimal.equals(decimal.roundToPlaces(whole, Math.max(places, 0), rounding), expected),
  );
};

/**
 * The common value of two facts of one filing and period: either one if they are equal, the more exact one if the other
 * is its rounding. Filers report an amount exactly in a note and in thousands on the statement. Null if they contradict
 * each other. A rounded value of a single digit proves nothing.
 */
export const oneValueOf = (left: Decimal, right: Decimal): Decimal | null => {
  if (decimal.equals(left, right)) return left;
  const [exact, rounded] = placesOfDigits(left) > placesOfDigits(right) ? [left, right] : [right, left];
  return significant(rounded) >= 2 && isRounded(rounded, exact) ? exact : null;
};
