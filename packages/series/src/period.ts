import type { PeriodType } from './contract.ts';

/**
 * The period of an observation, identified by its first day. Dates are the day itself. Fiscal types are listed where
 * they are allowed.
 */
export interface Period<Type extends PeriodType = 'date' | 'month' | 'quarter' | 'year'> {
  /** `YYYY-MM-DD`. */
  readonly period: string;
  readonly period_type: Type;
}

/** A text of a file is not a valid period. */
export class BadPeriod extends Error {}

const yearText = (year: string): string => {
  if (/^(1[6-9]|2[01])\d\d$/.test(year)) return year;
  throw new BadPeriod(`the year is "${year}", not a year`);
};

const among = (text: string, last: number, what: string): number => {
  const value = /^0?\d{1,2}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (value >= 1 && value <= last) return value;
  throw new BadPeriod(`the ${what} is "${text}", not 1 to ${last}`);
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A calendar year, from its text. Throws `BadPeriod`. */
export const yearPeriod = (year: string): Period<'year'> => ({
  period: `${yearText(year)}-01-01`,
  period_type: 'year',
});

/** A quarter, 1 to 4, of a calendar year. Throws `BadPeriod`. */
export const quarterPeriod = (year: string, quarter: string): Period<'quarter'> => ({
  period: `${yearText(year)}-${twoDigits(among(quarter, 4, 'quarter') * 3 - 2)}-01`,
  period_type: 'quarter',
});

/** A month, 1 to 12, of a calendar year. Throws `BadPeriod`. */
export const monthPeriod = (year: string, month: string): Period<'month'> => ({
  period: `${yearText(year)}-${twoDigits(among(month, 12, 'month'))}-01`,
  period_type: 'month',
});

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/**
 * One day, from `YYYY-MM-DD`: for daily series the day itself, for weekly ones the day in the publication. Throws
 * `BadPeriod`.
 */
export const datePeriod = (day: string): Period<'date'> => {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === '') throw new BadPeriod(`the day is "${day}", not YYYY-MM-DD`);
  const [y, m] = [Number.parseInt(yearText(year), 10), among(month, 12, 'month')];
  among(date, daysIn(y, m), 'day');
  return { period: day, period_type: 'date' };
};

const yearBefore = (year: string): string => String(Number.parseInt(yearText(year), 10) - 1);

/**
 * A fiscal year of the US Government, which begins on 1 October of the previous year (31 U.S.C. 1102; from 1844 to
 * fiscal year 1976 it began on 1 July of the previous year). Throws `BadPeriod`.
 */
export const fiscalYearPeriod = (year: string): Period<'fiscal_year'> => ({
  period: `${yearBefore(year)}-${Number.parseInt(year, 10) <= 1976 ? '07' : '10'}-01`,
  period_type: 'fiscal_year',
});

/**
 * A quarter, 1 to 4, of a fiscal year of the US Government since 1977. The first one is October to December of the
 * previous year. Throws `BadPeriod`.
 */
export const fiscalQuarterPeriod = (year: string, quarter: string): Period<'fiscal_quarter'> => {
  const number = among(quarter, 4, 'quarter');
  if (Number.parseInt(yearText(year), 10) < 1977) throw new BadPeriod(`fiscal quarters of ${year} are not known`);
  return number === 1
    ? { period: `${yearBefore(year)}-10-01`, period_type: 'fiscal_quarter' }
    : { period: `${year}-${twoDigits(number * 3 - 5)}-01`, period_type: 'fiscal_quarter' };
};
