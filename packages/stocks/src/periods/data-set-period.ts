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

/** The period of the data sets that days fall into: its end is rounded to the nearest end of a month, its length to quarters. */
export const dataSetPeriod = (start: Day | null, end: Day): DataSetPeriod => {
  const [before, own] = [endOfMonth(addMonths(end, -1)), endOfMonth(end)];
  const [since, until] = [daysBetween(before, end), daysBetween(end, own)];
  const days = start === null ? 0 : lengthOf(start, end);
  const quarters = Math.round(days / quarterDays);
  return {
    monthEnd: until < since ? own : before,
    quarters,
    endsOff: Math.min(since, until),
    lengthOff: Math.abs(days - quarters * quarterDays),
  };
};
