import type { Frequency } from '@dqs/series/contract';
import { monthNumber, monthPeriod, quarterPeriod, yearPeriod, type Period } from '../../published/period.ts';

/**
 * A period in the Bureau's notation, with its frequency: `Jan-1992` (`Jan1992` until 2018), `Q1-2022`, `2024-10`,
 * `2024-Q1`, `2024`.
 */
export const censusPeriod = (text: string): { readonly period: Period | null; readonly frequency: Frequency } => {
  const [, month = '', monthYear = ''] = /^([A-Z][a-z]{2})-?(\d{4})$/.exec(text) ?? [];
  if (month !== '') return { period: monthPeriod(monthYear, String(monthNumber(month))), frequency: 'monthly' };
  const [, number = '', quarterYear = ''] = /^Q(\d)-?(\d{4})$/.exec(text) ?? [];
  if (number !== '') return { period: quarterPeriod(quarterYear, number), frequency: 'quarterly' };
  const [, year = '', isoMonth = '', isoQuarter = ''] = /^(\d{4})(?:-(\d{2})|-?Q(\d))?$/.exec(text) ?? [];
  if (isoMonth !== '') return { period: monthPeriod(year, isoMonth), frequency: 'monthly' };
  if (isoQuarter !== '') return { period: quarterPeriod(year, isoQuarter), frequency: 'quarterly' };
  return { period: yearPeriod(year), frequency: 'annual' };
};

/**
 * The Bureau's marks for a missing value: suppressed, rounds to zero, withheld, not available, not applicable, no
 * standard.
 */
export const missingEstimate: ReadonlySet<string> = new Set(
  ['', 'NA', 'S', 'Z', 'D', 'X', 'NS'].flatMap((word) => [word, `(${word})`, `(${word.toLowerCase()})`]),
);

const zones: Readonly<Record<string, number>> = { EST: 5, EDT: 4 };
const two = (value: number): string => String(value).padStart(2, '0');

/** The instant of a local time in Washington; `zone` is `EST` or `EDT`. */
export const easternInstant = (day: string, hour: number, minute: number, zone: string): string => {
  const offset = zones[zone] ?? 5;
  const start = Date.parse(`${day}T${two(hour)}:${two(minute)}:00Z`);
  return `${new Date(start + offset * 3600 * 1000).toISOString().slice(0, 19)}Z`;
};
