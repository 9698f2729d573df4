import { addMonths, daysBetween, endOfMonth } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { lengthOf } from './length.ts';

/** A period as the SEC's data sets give it. */
export interface DataSetPeriod {
  readonly monthEnd: Day;
  /** 0: at a day. */
  readonly quarters: number;
  /** Days between the end of the period and that of the month. */
  readonly endsOff: number;
  /** Days between its length and that of its quarters. */
  readonly lengthOff: number;
}

const quarterDays = 91.25;

/** The end of a month that is nearest to a day, the earlier of two, and how many days are between. */
const nearestMonthEnd = (day: Day): Pick<DataSetPeriod, 'monthEnd' | 'endsOff'> => {
  const [before, own] = [endOfMonth(addMonths(day, -1)), endOfMonth(day)];
  const [since, until] = [daysBetween(before, day), daysBetween(day, own)];
  return { monthEnd: until < since ? own : before, endsOff: Math.min(since, until) };
};

/** The period of the data sets that days fall into: its end is rounded to the nearest end of a month, its length to quarters. */
export const dataSetPeriod = (start: Day | null, end: Day): DataSetPeriod => {
  const days = start === null ? 0 : lengthOf(start, end);
  const quarters = Math.round(days / quarterDays);
  return {
    ...nearestMonthEnd(end),
    quarters,
    lengthOff: Math.abs(days - quarters * quarterDays),
  };
};
