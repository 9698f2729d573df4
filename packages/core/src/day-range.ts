import type { Day } from '@dqs/schemas';
import { addDays, earlierOf, firstDay, lastDay } from './day.ts';

/** Inclusive on both ends. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The days that a page of a list by day, newest first, can still contain. These are the requested range, and on a later
 * page only the days before `after`, the keyset of the previous page's last row.
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
