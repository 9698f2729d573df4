import type { Day, Decimal, Instant } from '@dqs/schemas';
import { commonPlaces } from './aggregate.ts';
import { latestOf, type LeftOutPeriod, type Quantity } from './quantity.ts';
import { isPositive, over, ratioOf, times } from './ratio.ts';

/** The number of people of the place of a series, by the four digits of the year. */
export type Population = ReadonlyMap<string, { readonly value: Decimal; readonly as_of: Instant }>;

const yearOf = (period: Day): string => period.slice(0, 4);

/** Divides each value by the number of people in the calendar year in which its period begins, times 1,000. */
export const perThousandPeople = (
  values: readonly Quantity[],
  population: Population,
): { readonly values: readonly Quantity[]; readonly leftOut: readonly LeftOutPeriod[] } => {
  const made: Quantity[] = [];
  const leftOut: LeftOutPeriod[] = [];
  for (const value of values) {
    const people = population.get(yearOf(value.period));
    const divisor = people && ratioOf(people.value);
    if (people === undefined || divisor === undefined || !isPositive(divisor)) {
      leftOut.push({ period: value.period, why: 'no population of that year' });
      continue;
    }
    made.push({
      ...value,
      amount: times(over(value.amount, divisor), 1000n),
      places: commonPlaces,
      published: null,
      as_of: latestOf([value, people]),
    });
  }
  return { values: made, leftOut };
};
