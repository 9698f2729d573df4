import { addDays, isDay } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** Kinds of periods that can be put side by side. */
type Kind = 'annual' | 'quarterly' | 'ttm';

const daysBeforeEnd = { annual: 180, quarterly: 45, ttm: 45 } as const;

const quarterOf = (day: Day): number => Math.ceil(Number.parseInt(day.slice(5, 7), 10) / 3);

/**
 * The calendar year or quarter that a period is best aligned with, as the frames of the SEC's XBRL API are: a quarter (and
 * twelve months, by their last quarter) belongs to the one that 45 days before its end lie in, `CY2025Q3`; a year to the one
 * that 180 days before its end lie in, `CY2024`. Every `frame` of the SEC's company facts agrees with it.
 */
export const calendarPeriodOf = (kind: Kind, end: Day): string => {
  const middle = addDays(end, -daysBeforeEnd[kind]);
  const year = `CY${middle.slice(0, 4)}`;
  return kind === 'annual' ? year : `${year}Q${quarterOf(middle)}`;
};

const firstMonths: Readonly<Record<string, string>> = { 1: '01', 2: '04', 3: '07', 4: '10' };

const pattern = /^CY(\d{4})(?:Q([1-4]))?$/;

/** The day before which all periods of earlier calendar periods end; null for a text that names none. */
export const endsBefore = (kind: Kind, calendarPeriod: string): Day | null => {
  const [, year = '', quarter] = pattern.exec(calendarPeriod) ?? [];
  if (year === '' || (quarter === undefined) !== (kind === 'annual')) return null;
  const first = `${year}-${firstMonths[quarter ?? '1'] ?? ''}-01`;
  return isDay(first) ? addDays(first, daysBeforeEnd[kind]) : null;
};
