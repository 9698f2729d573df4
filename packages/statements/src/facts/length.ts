import { daysBetween } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** Days of a period, including both ends. */
export const lengthOf = (start: Day, end: Day): number => daysBetween(start, end) + 1;

/**
 * Maximum difference in days between starts of one fiscal period. Years of 52 or 53 weeks end on a weekday, tags
 * sometimes at the end of a month.
 */
export const tolerance = 7;

export const near = (left: Day, right: Day): boolean =>
  left === right || Math.abs(daysBetween(left, right)) <= tolerance;

/** A fiscal quarter has 70 to 125 days (12 to 17 weeks), because some calendars have quarters of 16 weeks. */
export const isQuarter = (days: number): boolean => days >= 70 && days <= 125;

/** A fiscal year has 52 or 53 weeks, or twelve months. */
export const isYear = (days: number): boolean => days >= 350 && days <= 380;

export type Quarter = 1 | 2 | 3 | 4;

/**
 * The quarter that ends this many days after the fiscal year began. With quarters of 12 to 17 weeks, the ends of the
 * first three quarters fall into separate ranges. Null between them.
 */
export const quarterEndingAfter = (days: number): Quarter | null => {
  if (isQuarter(days)) return 1;
  if (days >= 150 && days <= 215) return 2;
  if (days >= 235 && days <= 300) return 3;
  return isYear(days) ? 4 : null;
};
