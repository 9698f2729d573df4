import { addDays, isDay } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** Kinds of periods that can be compared. */
type Kind = 'annual' | 'quarterly' | 'ttm';

const daysBeforeEnd = { annual: 180, quarterly: 45, ttm: 45 } as const;

const quarterOf = (day: Day): number => Math.ceil(Number.parseInt(day.slice(5, 7), 10) / 3);

/**
 * The calendar period of a fiscal period, by the rule of the frames of the SEC's XBRL API. A quarter, or twelve months by
 * their last quarter, belongs to the calendar quarter of the 45th day before its end: `CY2025Q3`. A year belongs to the
 * calendar year of the 180th day before its end: `CY2024`. Every `frame` in the SEC's company facts agrees with this.
 */
export const calendarPeriodOf = (kind: Kind, end: Day): string => {
  const middle = addDays(end, -daysBeforeEnd[kind]);
  const year = `CY${middle.slice(0, 4)}`;
  return kind === 'annual' ? year : `${year}Q${quarterOf(middle)}`;
};

const firstMonths: Readonly<Record<string, string>> = { 1: '01', 2: '04', 3: '07', 4: '10' };

const pattern = /^CY(\d{4})(?:Q([1-4]))?$/;

/** The day before which all periods of earlier calendar periods end; null for a text that is not a calendar period. */
export const endsBefore = (kind: Kind, calendarPeriod: string): Day | null => {
  const [, year = '', quarter] = pattern.exec(calendarPeriod) ?? [];
  if (year === '' || (quarter === undefined) !== (kind === 'annual')) return null;
  const first = `${year}-${firstMonths[quarter ?? '1'] ?? ''}-01`;
  return isDay(first) ? addDays(first, daysBeforeEnd[kind]) : null;
};
