import { Decimal as BigDecimal } from 'decimal.js';
import type { Decimal } from '@dqs/schemas';

/** How a result with more digits than requested is shortened: the two common roundings, and truncation. */
export type Rounding = 'half-up' | 'half-even' | 'down';

export interface DivisionOptions {
  /** Digits of the quotient, counted from its first nonzero digit; 1 to 1000. */
  readonly significantDigits: number;
  /** Default `half-even`. */
  readonly rounding?: Rounding;
}

const modes = { 'half-up': 4, 'half-even': 6, down: 1 } as const satisfies Record<Rounding, BigDecimal.Rounding>;

// Sums, differences and products are exact. The operands bound their digits, so the library's precision is only a
// ceiling. Exponents are never written.
const settings = { toExpNeg: -9e15, toExpPos: 9e15, minE: -9e15, maxE: 9e15 } as const;
const Exact = BigDecimal.clone({ ...settings, precision: 1e9 });

const divisors = new Map<string, typeof BigDecimal>();

const divisorFor = (digits: number, rounding: Rounding): typeof BigDecimal => {
  const name = `${digits} ${rounding}`;
  const known = divisors.get(name);
  if (known) return known;
  const made = BigDecimal.clone({ ...settings, precision: digits, rounding: modes[rounding] });
  divisors.set(name, made);
  return made;
};

const pattern = /^[+-]?\d+(\.\d+)?$/;

/** Most amounts are integers. BigInt arithmetic is as exact for them and several times as fast. */
const whole = /^[+-]?\d+$/;

const textOf = (value: BigDecimal): Decimal => (value.isZero() ? '0' : value.toFixed()) as Decimal;

/** True for a decimal in the wire format: optional sign, digits, optional fractional part. */
export const isDecimal = (text: string): text is Decimal => pattern.test(text);

/** Brands text as a decimal without changing its digits. Throws a RangeError for any other text. */
export const decimal = (text: string): Decimal => {
  if (!isDecimal(text)) throw new RangeError(`not a decimal number: ${JSON.stringify(text)}`);
  return text;
};

/** The shortest exact text of a finite number, without an exponent (1e21 becomes 1000000000000000000000). */
export const decimalOfNumber = (value: number | bigint): Decimal => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  return textOf(new Exact(value.toString()));
};

/** The same value without a plus sign and without leading or trailing zeros. Zero has no sign. */
export const canonical = (value: Decimal): Decimal => textOf(new Exact(value));

export const add = (left: Decimal, right: Decimal): Decimal =>
  whole.test(left) && whole.test(right)
    ? (String(BigInt(left) + BigInt(right)) as Decimal)
    : textOf(new Exact(left).plus(right));

export const subtract = (left: Decimal, right: Decimal): Decimal =>
  whole.test(left) && whole.test(right)
    ? (String(BigInt(left) - BigInt(right)) as Decimal)
    : textOf(new Exact(left).minus(right));

export const multiply = (left: Decimal, right: Decimal): Decimal => textOf(new Exact(left).times(right));

/** The quotient to the requested number of significant digits. Throws a RangeError for division by zero. */
export const divide = (dividend: Decimal, divisor: Decimal, options: DivisionOptions): Decimal => {
  if (isZero(divisor)) throw new RangeError('division by zero');
  const Divisor = divisorFor(options.significantDigits, options.rounding ?? 'half-even');
  return textOf(new Divisor(dividend).dividedBy(divisor));
};

/** The value to a number of significant digits. A value with fewer keeps its digits, without trailing zeros. */
export const roundToSignificantDigits = (value: Decimal, digits: number, rounding: Rounding = 'half-even'): Decimal =>
  textOf(new Exact(value).toSignificantDigits(digits, modes[rounding]));

/** The value with exactly this many digits after the point, padded with zeros. */
export const roundToPlaces = (value: Decimal, places: number, rounding: Rounding = 'half-even'): Decimal => {
  const text = new Exact(value).toFixed(places, modes[rounding]);
  return (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text) as Decimal;
};

/** Negative, zero or positive, for sorting. */
export const compare = (left: Decimal, right: Decimal): -1 | 0 | 1 => {
  if (left === right) return 0;
  if (!whole.test(left) || !whole.test(right)) return new Exact(left).comparedTo(right) as -1 | 0 | 1;
  const [first, second] = [BigInt(left), BigInt(right)];
  return first < second ? -1 : first > second ? 1 : 0;
};

export const equals = (left: Decimal, right: Decimal): boolean => compare(left, right) === 0;

export const isZero = (value: Decimal): boolean => !/[1-9]/.test(value);

export const isNegative = (value: Decimal): boolean => value.startsWith('-') && !isZero(value);

export const negate = (value: Decimal): Decimal =>
  whole.test(value) ? (String(-BigInt(value)) as Decimal) : textOf(new Exact(value).negated());

export const absolute = (value: Decimal): Decimal => {
  if (!whole.test(value)) return textOf(new Exact(value).absoluteValue());
  const amount = BigInt(value);
  return String(amount < 0n ? -amount : amount) as Decimal;
};

/** The exact sum; zero for an empty list. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let wholes = 0n;
  let rest: BigDecimal | null = null;
  for (const value of values) {
    if (whole.test(value)) wholes += BigInt(value);
    else rest = rest === null ? new Exact(value) : rest.plus(value);
  }
  return rest === null ? (String(wholes) as Decimal) : textOf(rest.plus(String(wholes)));
};

/** Digits after the point as written: `103.10` has two. */
export const placesOf = (value: Decimal): number => {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
};
