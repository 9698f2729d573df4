import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** Number of weekly reports that a percentile covers, the report itself included. */
export const percentileReports = 52;

/** How many of the 52 reports may be missing. With more missing, there is no percentile. */
const missingReports = 2;

/**
 * How many days the reports of 52 weeks reach back: 51 weeks, plus the days by which holidays shift a report. The
 * report of the week before is further back.
 */
const daysBack = 51 * 7 + 2;

/** A net position in contracts, on the day of its report. */
export interface NetPosition {
  readonly day: Day;
  readonly net: number;
}

/**
 * Percentage of the net positions in the 52 weeks up to `reports[at]` (itself included) that are at most its own,
 * rounded to two decimals. Null where more than two of these reports are not loaded.
 *    @param reports newest first, one a week.
 */
export function percentileAt(reports: readonly NetPosition[], at: number): number | null {
  const current = reports[at];
  if (current === undefined) return null;
  const first = addDays(current.day, -daysBack);
  const window = reports.slice(at, at + percentileReports).filter(({ day }) => day >= first);
  if (window.length < percentileReports - missingReports) return null;
  const atMost = window.filter(({ net }) => net <= current.net).length;
  return Math.round((atMost * 10_000) / window.length) / 100;
}
