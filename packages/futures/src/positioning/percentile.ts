import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** Weeks that a percentile looks back on, the report's own included: as many reports are published in them. */
export const percentileReports = 52;

/** Of the 52 reports so many may be missing; where more are, there is no percentile. */
const missingReports = 2;

/**
 * How far back the reports of 52 weeks reach: 51 weeks, and the days by which holidays move the day of a report. The report of
 * the week before is further away.
 */
const daysBack = 51 * 7 + 2;

/** A net position in contracts, on the day of its report. */
export interface NetPosition {
  readonly day: Day;
  readonly net: number;
}

/**
 * Percentage of the net positions reported in the 52 weeks up to `reports[at]` (itself included) that are at most its own,
 * rounded to two decimals; null where more than two of these reports are not loaded.
 * @param reports newest first, one a week.
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
