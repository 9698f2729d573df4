import { daysBetween } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** Days of a period, both ends counted. */
export const lengthOf = (start: Day, end: Day): number => daysBetween(start, end) + 1;

/** Days by which starts of one fiscal period may differ: 52/53-week years end on a weekday, tags now and then on a month's end. */
export const tolerance = 7;

export const near = (left: Day, right: Day): boolean =>
  left === right || Math.abs(daysBetween(left, right)) <= tolerance;

/** A fiscal quarter has 70 to 125 days: 12 to 17 weeks, since some calendars have quarters of 16 weeks. */
export const isQuarter = (days: number): boolean => days >= 70 && days <= 125;

/** A fiscal year has 52 or 53 weeks, or twelve months. */
export const isYear = (days: number): boolean => days >= 350 && days <= 380;

export type Quarter = 1 | 2 | 3 | 4;

/**
 * Which quarter ends so many days after the fiscal year began. Quarters of 12 to 17 weeks put the ends of the first, second
 * and third into ranges that do not touch; null between them.
 */
export const quarterEndingAfter = (days: number): Quarter | null => {
  if (isQuarter(days)) return 1;
  if (days >= 150 && days <= 215) return 2;
  if (days >= 235 && days <= 300) return 3;
  return isYear(days) ? 4 : null;
};
