import { daysBetween } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { commonPlaces } from './aggregate.ts';
import { isOfDays, periodsPerYear, placeOf, windowBefore, windowYearBefore } from './calendar.ts';
import type { Frequency, Transform } from './contract.ts';
import { latestOf, type LeftOut, type LeftOutPeriod, type Quantity } from './quantity.ts';
import { isPositive, minus, minusOne, over, power, ratioOf, rounded, times, type Ratio } from './ratio.ts';

/** The value with which a transformation compares. */
type Base = 'period before' | 'year before' | 'first value';

const baseOf: Readonly<Record<Exclude<Transform, 'level'>, Base>> = {
  change: 'period before',
  percent_change: 'period before',
  annualized: 'period before',
  year_on_year: 'year before',
  year_on_year_change: 'year before',
  index: 'first value',
};

const isDifference = (transform: Transform): boolean => transform === 'change' || transform === 'year_on_year_change';

/** The last value in the window of days before one. For weekly values, the one nearest to the preferred distance. */
const valueInDays = (values: readonly Quantity[], at: number, frequency: 'daily' | 'weekly', base: Base) => {
  const { period } = values[at]!;
  const window = base === 'year before' ? windowYearBefore(period, frequency) : windowBefore[frequency];
  let found: Quantity | undefined;
  let distance = Infinity;
  for (let before = at - 1; before >= 0; before -= 1) {
    const days = daysBetween(values[before]!.period, period);
    if (days > window.to) break;
    const apart = Math.abs(days - window.nearest);
    if (days >= window.from && apart < distance) [found, distance] = [values[before], apart];
  }
  return found;
};

/** Finds the base value for each value. */
const findBase = (values: readonly Quantity[], frequency: Frequency, base: Base) => {
  if (base === 'first value') return () => values[0];
  if (isOfDays(frequency)) return (at: number) => valueInDays(values, at, frequency, base);
  const steps = base === 'year before' ? periodsPerYear[frequency] : 1;
  const byPlace = new Map(values.map((value) => [`${value.period_type} ${placeOf(value.period, frequency)}`, value]));
  return (at: number) => {
    const { period, period_type } = values[at]!;
    return byPlace.get(`${period_type} ${placeOf(period, frequency) - steps}`);
  };
};

const growth = (value: Ratio, before: Ratio, periods: number): Ratio =>
  times(minusOne(power(over(value, before), periods)), 100n);

const transformed = (
  value: Quantity,
  before: Quantity,
  transform: Transform,
  frequency: Frequency,
): Quantity | LeftOut => {
  const of = { ...value, published: null, as_of: latestOf([value, before]) };
  if (isDifference(transform)) {
    return { ...of, amount: minus(value.amount, before.amount), places: Math.max(value.places, before.places) };
  }
  if (!isPositive(before.amount)) return 'the earlier value is zero or less';
  if (transform === 'index') {
    return { ...of, amount: times(over(value.amount, before.amount), 100n), places: commonPlaces };
  }
  if (transform === 'annualized' && value.amount.dividend < 0n) return 'the value is negative';
  const periods = transform === 'annualized' ? periodsPerYear[frequency] : 1;
  return { ...of, amount: growth(value.amount, before.amount, periods), places: commonPlaces };
};

/** Transforms the values of a series; both oldest first. An index is based on the first value. */
export const transform = (
  values: readonly Quantity[],
  frequency: Frequency,
  how: Transform,
): { readonly values: readonly Quantity[]; readonly leftOut: readonly LeftOutPeriod[] } => {
  if (how === 'level') return { values, leftOut: [] };
  const made: Quantity[] = [];
  const leftOut: LeftOutPeriod[] = [];
  const before = findBase(values, frequency, baseOf[how]);
  for (const [at, value] of values.entries()) {
    const base = before(at);
    const result = base === undefined ? 'no earlier value' : transformed(value, base, how, frequency);
    if (typeof result === 'string') leftOut.push({ period: value.period, why: result });
    else made.push(result);
  }
  return { values: made, leftOut };
};

/** The change of a value in percent of an earlier one, to five decimal places; null if that is zero or less. */
export const percentChange = (value: Decimal, before: Decimal): Decimal | null => {
  const base = ratioOf(before);
  return isPositive(base) ? rounded(growth(ratioOf(value), base, 1), commonPlaces) : null;
};
