import { addMonths, daysBetween, endOfMonth } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { lengthOf } from './length.ts';

/** A period as the SEC's data sets represent it. */
export interface DataSetPeriod {
  readonly monthEnd: Day;
  /** 0 for an instant. */
  readonly quarters: number;
  /** Days between the end of the period and that of the month. */
  readonly endsOff: number;
  /** Days between the length of the period and that of its quarters. */
  readonly lengthOff: number;
}

const quarterDays = 91.25;

/** The end of a month nearest to a day, the earlier one of two, and the days between. */
const nearestMonthEnd = (day: Day): Pick<DataSetPeriod, 'monthEnd' | 'endsOff'> => {
  const [before, own] = [endOfMonth(addMonths(day, -1)), endOfMonth(day)];
  const [since, until] = [daysBetween(before, day), daysBetween(day, own)];
  return { monthEnd: until < since ? own : before, endsOff: Math.min(since, until) };
};

/**
 * Converts a period to that of the data sets: the end rounded to the nearest end of a month, the length to quarters.
 */
export const dataSetPeriod = (start: Day | null, end: Day): DataSetPeriod => {
  const days = start === null ? 0 : lengthOf(start, end);
  const quarters = Math.round(days / quarterDays);
  return {
    ...nearestMonthEnd(end),
    quarters,
    lengthOff: Math.abs(days - quarters * quarterDays),
  };
};
