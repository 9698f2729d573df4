import type { PeriodType } from './contract.ts';

/** A period as observations carry it: anchored to its first day. */
export interface Period {
  readonly period: string;
  readonly period_type: PeriodType;
}

/** A text of a file that names no period. */
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

/** A calendar year, from its text. Throws `BadPeriod`. */
export const yearPeriod = (year: string): Period => ({ period: `${yearText(year)}-01-01`, period_type: 'year' });

/** A quarter, 1 to 4, of a calendar year. Throws `BadPeriod`. */
export const quarterPeriod = (year: string, quarter: string): Period => ({
  period: `${yearText(year)}-${String(among(quarter, 4, 'quarter') * 3 - 2).padStart(2, '0')}-01`,
  period_type: 'quarter',
});

/** A month, 1 to 12, of a calendar year. Throws `BadPeriod`. */
export const monthPeriod = (year: string, month: string): Period => ({
  period: `${yearText(year)}-${String(among(month, 12, 'month')).padStart(2, '0')}-01`,
  period_type: 'month',
});
