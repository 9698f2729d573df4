import type { Day } from '@dqs/schemas';
import { addDays, earlierOf, firstDay, lastDay } from './day.ts';

/** Inclusive on both ends. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The days that a page can still hold of a list by day, newest first: those of the range that was asked for, and on a later
 * page only those before `after`, the keyset of the last row before it.
 */
export const pageRange = ({
  start,
  end,
  after,
}: {
  readonly start?: Day | null | undefined;
  readonly end?: Day | null | undefined;
  readonly after: readonly unknown[] | null;
}): DayRange => {
  const to = end ?? lastDay;
  return { from: start ?? firstDay, to: after === null ? to : earlierOf(to, addDays(after[0] as Day, -1)) };
};
