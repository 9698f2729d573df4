/**
 * Converts exact numbers to positions in a picture. A decimal text becomes an integer of the picture's finest unit, and
 * only the quotient of two distances becomes a coordinate. No digit is lost, and the texts next to the picture stay
 * unchanged.
 */
export interface Scale {
  /** The text as an integer in units of 10^-digits. */
  units(text: string): bigint;
  /** Units as the shortest decimal text. */
  text(units: bigint): string;
  readonly digits: number;
}

const decimal = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Whether a text is a decimal number in the service's format. */
export const isDecimal = (text: string): boolean => decimal.test(text);

const fraction = (text: string): number => decimal.exec(text)?.[3]?.length ?? 0;

/** A scale in which each of these texts, and steps of a thousandth of their finest unit, are integers. */
export const scaleOf = (texts: readonly string[]): Scale => {
  const digits = texts.reduce((most, text) => Math.max(most, fraction(text)), 0) + 3;
  return {
    digits,
    units(text) {
      const [, sign = '', whole = '0', part = ''] = decimal.exec(text) ?? [];
      const units = BigInt(whole + part.padEnd(digits, '0'));
      return sign === '-' ? -units : units;
    },
    text(units) {
      const sign = units < 0n ? '-' : '';
      const figures = String(units < 0n ? -units : units).padStart(digits + 1, '0');
      const part = figures.slice(-digits).replace(/0+$/, '');
      return `${sign}${figures.slice(0, -digits)}${part === '' ? '' : `.${part}`}`;
    },
  };
};

/** The position of `value` between `low` and `high`, mapped to 0 … `length`, to a hundredth. */
export const placeOf = (value: bigint, low: bigint, high: bigint, length: number): number =>
  high === low ? length / 2 : Number(((value - low) * BigInt(Math.round(length * 100))) / (high - low)) / 100;

/**
 * The common logarithm of a positive number of units, to some fifteen digits. That is enough for a position; none of
 * its digits is shown.
 */
const logarithmOf = (units: bigint): number => {
  const figures = String(units);
  return figures.length + Math.log10(Number(`0.${figures.slice(0, 15)}`));
};

/**
 * The position of `value` between `low` and `high` on a logarithmic axis, mapped to 0 … `length`, to a hundredth. All
 * must be positive.
 */
export const logarithmicPlaceOf = (value: bigint, low: bigint, high: bigint, length: number): number => {
  const [at, from, to] = [logarithmOf(value), logarithmOf(low), logarithmOf(high)];
  return to === from ? length / 2 : Math.round(((at - from) / (to - from)) * length * 100) / 100;
};

/** About `count` round numbers from at or below `low` to at or above `high`: 1, 2 or 5 times a power of ten apart. */
export const ticksOf = (low: bigint, high: bigint, count: number): readonly bigint[] => {
  const range = high - low;
  let power = 1n;
  while (power * 10n * BigInt(count) <= range) power *= 10n;
  const step = [1n, 2n, 5n, 10n].map((factor) => factor * power).find((size) => size * BigInt(count) >= range) ?? power;
  const floor = (value: bigint): bigint => (value >= 0n ? value / step : -((-value + step - 1n) / step)) * step;
  const first = floor(low);
  const ticks = [first];
  while ((ticks.at(-1) ?? first) < high) ticks.push((ticks.at(-1) ?? first) + step);
  return ticks;
};

/** Maximum number of marks on a logarithmic axis. */
const mostSteps = 9;

/**
 * Round numbers of a logarithmic axis from at or below `low`, which must be positive, to at or above `high`. They have
 * even steps if the values lie within one power of ten. Otherwise they are 1, 2 and 5 times the powers of ten, the
 * powers alone, or every few of them.
 */
export const logarithmicTicksOf = (low: bigint, high: bigint, count: number): readonly bigint[] => {
  const even = ticksOf(low, high, count);
  if (high < low * 10n && (even[0] ?? 0n) > 0n) return even;
  const ladder = (factors: readonly bigint[], by: bigint): readonly bigint[] => {
    let power = 1n;
    while (power * by <= low) power *= by;
    const steps: bigint[] = [];
    for (; (steps.at(-1) ?? 0n) < high; power *= by) steps.push(...factors.map((factor) => factor * power));
    const first = steps.findLastIndex((step) => step <= low);
    const last = steps.findIndex((step) => step >= high);
    return steps.slice(Math.max(0, first), last + 1);
  };
  const fine = ladder([1n, 2n, 5n], 10n);
  if (fine.length <= mostSteps) return fine;
  let by = 10n;
  while (ladder([1n], by).length > mostSteps) by *= 10n;
  return ladder([1n], by);
};

/** How large numbers are shortened. The smallest part of a unit that a label may show has this many zeros. */
const sizes = [
  { zeros: 12, part: 11, letter: 'T' },
  { zeros: 9, part: 8, letter: 'B' },
  { zeros: 6, part: 5, letter: 'M' },
  { zeros: 3, part: 3, letter: 'K' },
] as const;

/**
 * Labels of an axis, without rounding. Thousands, millions and larger units get a letter if every label is an integer
 * number of them, or of tenths from a million on.
 */
export const tickLabels = (ticks: readonly bigint[], scale: Scale): readonly string[] => {
  const one = 10n ** BigInt(scale.digits);
  const size = sizes.find(
    ({ zeros, part }) =>
      ticks.every((tick) => tick % (10n ** BigInt(part) * one) === 0n) &&
      ticks.some((tick) => (tick < 0n ? -tick : tick) >= 10n ** BigInt(zeros) * one),
  );
  if (!size) return ticks.map((tick) => scale.text(tick));
  const unit = 10n ** BigInt(size.zeros);
  return ticks.map((tick) => (tick === 0n ? '0' : `${scale.text(tick / unit)}${size.letter}`));
};
