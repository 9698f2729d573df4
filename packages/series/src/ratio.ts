import type { Decimal } from '@dqs/schemas';

/** An exact rational number: a quotient of integers with a positive divisor. */
export interface Ratio {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

const one: Ratio = { dividend: 1n, divisor: 1n };

/** The exact value of a decimal text. */
export const ratioOf = (value: Decimal): Ratio => {
  const point = value.indexOf('.');
  if (point < 0) return { dividend: BigInt(value.replace('+', '')), divisor: 1n };
  const places = value.length - point - 1;
  const digits = value.slice(0, point) + value.slice(point + 1);
  return { dividend: BigInt(digits.replace('+', '')), divisor: 10n ** BigInt(places) };
};

export const plus = (left: Ratio, right: Ratio): Ratio =>
  left.divisor === right.divisor
    ? { dividend: left.dividend + right.dividend, divisor: left.divisor }
    : {
        dividend: left.dividend * right.divisor + right.dividend * left.divisor,
        divisor: left.divisor * right.divisor,
      };

export const minus = (left: Ratio, right: Ratio): Ratio =>
  plus(left, { dividend: -right.dividend, divisor: right.divisor });

export const times = (left: Ratio, factor: bigint): Ratio => ({
  dividend: left.dividend * factor,
  divisor: left.divisor,
});

/** The quotient of two ratios. The second must be positive. */
export const over = (left: Ratio, right: Ratio): Ratio => ({
  dividend: left.dividend * right.divisor,
  divisor: left.divisor * right.dividend,
});

/** A ratio to an integer power, 0 or more. */
export const power = (base: Ratio, exponent: number): Ratio => ({
  dividend: base.dividend ** BigInt(exponent),
  divisor: base.divisor ** BigInt(exponent),
});

export const minusOne = (ratio: Ratio): Ratio => minus(ratio, one);

export const isPositive = ({ dividend }: Ratio): boolean => dividend > 0n;

/**
 * The decimal text of a ratio with at most `places` decimal places, without trailing zeros. Further digits are rounded
 * to nearest, ties to even.
 */
export const rounded = ({ dividend, divisor }: Ratio, places: number): Decimal => {
  const isNegative = dividend < 0n;
  const scaled = (isNegative ? -dividend : dividend) * 10n ** BigInt(places);
  const [quotient, twice] = [scaled / divisor, (scaled % divisor) * 2n];
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  const digits = String(isUp ? quotient + 1n : quotient).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const part = digits.slice(digits.length - places).replace(/0+$/, '');
  const text = part === '' ? whole : `${whole}.${part}`;
  return (isNegative && text !== '0' ? `-${text}` : text) as Decimal;
};
