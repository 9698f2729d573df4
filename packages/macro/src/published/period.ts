import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import * as calendar from '@dqs/series';

/**
 * The period of an observation. A fiscal year of the US Government is represented by the 1 October on which it begins.
 */
export type Period = calendar.Period<'date' | 'month' | 'quarter' | 'year' | 'fiscal_year' | 'fiscal_quarter'>;

/** The period that a function makes from texts; null if they are not a period. */
const orNull =
  <Texts extends readonly string[]>(make: (...texts: Texts) => Period) =>
  (...texts: Texts): Period | null => {
    try {
      return make(...texts);
    } catch (error) {
      if (error instanceof calendar.BadPeriod) return null;
      throw error;
    }
  };

/** A day, `2024-01-31`; null if the text is not a day. */
export const datePeriod = orNull(calendar.datePeriod);

/** A month, 1 to 12; null if the texts are not a month. */
export const monthPeriod = orNull(calendar.monthPeriod);

/** A quarter, 1 to 4, of a calendar year; null if the texts are not a quarter. */
export const quarterPeriod = orNull(calendar.quarterPeriod);

/** A calendar year; null if the text is not a year. */
export const yearPeriod = orNull(calendar.yearPeriod);

/** A fiscal year of the US Government; null if the text is not a year. */
export const fiscalYearPeriod = orNull(calendar.fiscalYearPeriod);

/** A quarter, 1 to 4, of a fiscal year of the US Government; null if the texts are not a quarter. */
export const fiscalQuarterPeriod = orNull(calendar.fiscalQuarterPeriod);

const isYear = (year: string): boolean => yearPeriod(year) !== null;

const among = (text: string, last: number): number => {
  const value = /^0?\d{1,2}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return value <= last ? value : 0;
};

const before = (year: string): string => String(Number.parseInt(year, 10) - 1);

/** The calendar month of a month number in a fiscal year: 1 is October of the previous year. */
export const fiscalMonthPeriod = (year: string, month: string): Period | null => {
  const number = among(month, 12);
  if (number === 0) return null;
  return number <= 3 ? monthPeriod(before(year), String(number + 9)) : monthPeriod(year, String(number - 3));
};

/** The Monday of the first week of a year under ISO 8601: the week that contains 4 January. */
const firstMonday = (year: string): Day => {
  const fourth = `${year}-01-04` as Day;
  const weekday = new Date(`${fourth}T00:00:00Z`).getUTCDay();
  return addDays(fourth, -((weekday + 6) % 7));
};

/** An ISO 8601 week, represented by its Monday; null if there is no such week. Only some years have a week 53. */
export const weekPeriod = (year: string, week: string): Period | null => {
  const number = among(week, 53);
  if (!isYear(year) || number === 0) return null;
  const monday = addDays(firstMonday(year), (number - 1) * 7);
  const next = firstMonday(String(Number.parseInt(year, 10) + 1));
  return monday < next ? { period: monday, period_type: 'date' } : null;
};

/** Half a year. The service has no such period, so each half has its own annual series. */
export interface HalfYear {
  readonly year: Period;
  readonly half: 1 | 2;
}

/**
 * A period in the notation of statistical offices (SDMX and older): `2024`, `2024-S1`, `2024-Q4`, `2024Q4`, `2024-12`,
 * `2024M12`, `2024-12-31`, `2024-W05`. Null for other texts.
 */
export const statisticalPeriod = (text: string): Period | HalfYear | null => {
  const [, year = '', kind = '', number = ''] = /^(\d{4})(?:-?([AHSQMW])(\d{0,2}))?$/.exec(text) ?? [];
  if (year === '') {
    const [, monthYear = '', month = ''] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
    return monthYear === '' ? datePeriod(text.slice(0, 10)) : monthPeriod(monthYear, month);
  }
  if (kind === '' || kind === 'A') return yearPeriod(year);
  if (kind === 'Q') return quarterPeriod(year, number);
  if (kind === 'M') return monthPeriod(year, number);
  if (kind === 'W') return weekPeriod(year, number);
  const whole = yearPeriod(year);
  return whole !== null && (number === '1' || number === '2') ? { year: whole, half: number === '1' ? 1 : 2 } : null;
};

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The number of a month, 1 to 12, from its English name or at least its first three letters; 0 for other words. */
export const monthNumber = (name: string): number =>
  name.length < 3 ? 0 : monthNames.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
