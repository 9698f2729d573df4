import { addDays, daysBetween, isWeekend } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { isOfDays, longerPeriod, mostWithin, placeOf, widestGap } from './calendar.ts';
import type { Aggregation, Frequency, LowerFrequency } from './contract.ts';
import { latestOf, type LeftOutPeriod, type Quantity } from './quantity.ts';
import { over, plus } from './ratio.ts';

/** Maximum decimal places of a mean or a percentage, unless the values themselves have more. */
export const commonPlaces = 5;

const joined = (
  values: readonly Quantity[],
  how: Aggregation,
  into: Pick<Quantity, 'period' | 'period_type'>,
): Quantity => {
  const as_of = latestOf(values);
  const last = values.at(-1)!;
  if (how === 'end_of_period') return { ...last, ...into };
  const places = values.reduce((most, value) => Math.max(most, value.places), 0);
  const sum = values.map(({ amount }) => amount).reduce(plus);
  if (how === 'sum') return { ...into, amount: sum, places, published: null, as_of };
  const mean = over(sum, { dividend: BigInt(values.length), divisor: 1n });
  return { ...into, amount: mean, places: Math.max(commonPlaces, places + 2), published: null, as_of };
};

/** Whether only non-trading days lie between a value and the end of its period. */
const endsPeriod = (day: Day, last: Day, frequency: 'daily' | 'weekly'): boolean => {
  if (frequency === 'weekly') return addDays(day, 7) > last;
  for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) if (!isWeekend(next)) return false;
  return true;
};

/**
 * Days at the beginning of a period without a value that are tolerated: a weekend with a holiday, or less than a week.
 */
const lateStart = { daily: 3, weekly: 6 } as const;

interface Around {
  readonly before: Quantity | undefined;
  readonly after: Quantity | undefined;
}

const areDaysComplete = (
  values: readonly Quantity[],
  { before, after }: Around,
  span: { readonly period: Day; readonly last: Day },
  frequency: 'daily' | 'weekly',
): boolean => {
  const [first, last] = [values[0]!.period, values.at(-1)!.period];
  const all = [before, ...values, after].flatMap((value) => value?.period ?? []);
  if (all.some((day, index) => index > 0 && daysBetween(all[index - 1]!, day) > widestGap[frequency])) return false;
  if (before === undefined && daysBetween(span.period, first) > lateStart[frequency]) return false;
  return after !== undefined || endsPeriod(last, span.last, frequency);
};

/**
 * Aggregates the values of a series to a lower frequency; both oldest first. A period with missing values has no
 * result.
 */
export const aggregate = (
  values: readonly Quantity[],
  frequency: Frequency,
  lower: LowerFrequency,
  how: Aggregation,
): { readonly values: readonly Quantity[]; readonly leftOut: readonly LeftOutPeriod[] } => {
  const made: Quantity[] = [];
  const leftOut: LeftOutPeriod[] = [];
  let from = 0;
  while (from < values.length) {
    const { period, period_type } = values[from]!;
    const span = longerPeriod(period, period_type, lower);
    let to = from;
    while (to < values.length && values[to]!.period <= span.last) to += 1;
    const within = values.slice(from, to);
    const isComplete = isOfDays(frequency)
      ? areDaysComplete(within, { before: values[from - 1], after: values[to] }, span, frequency)
      : new Set(within.map((value) => placeOf(value.period, frequency))).size === mostWithin(frequency, lower);
    if (isComplete) made.push(joined(within, how, { period: span.period, period_type: span.period_type }));
    else leftOut.push({ period: span.period, why: 'the period is incomplete' });
    from = to;
  }
  return { values: made, leftOut };
};
