import type { Frequency } from '@dqs/series/contract';
import { datePeriod, monthPeriod, quarterPeriod, yearPeriod, type Period } from '../../published/period.ts';

/**
 * The frequency of a code in the Board's list CL_FREQ. Weekly codes name the last day of the week. The service does not
 * support biweekly series.
 */
export const frequencyOfCode = (code: string): Frequency | null => {
  const number = /^\d{1,3}$/.test(code) ? Number.parseInt(code, 10) : 0;
  if (number === 8 || number === 9) return 'daily';
  if (number >= 16 && number <= 22) return 'weekly';
  if (number === 129) return 'monthly';
  if (number >= 160 && number <= 162) return 'quarterly';
  return number >= 192 && number <= 203 ? 'annual' : null;
};

/**
 * The frequency in the suffix of a series name: `.B` business days, `.WW` weeks ending on Wednesday, `.M` months.
 * Exchange rates have a country code after it, which is ignored: `RXI_N.B.MX`.
 */
export const frequencyOfName = (name: string): Frequency | null => {
  const [, letter = ''] = /\.([A-Z])[A-Z]?(?:\.[A-Z]{2})?$/.exec(name) ?? [];
  const frequencies: Readonly<Record<string, Frequency>> = {
    B: 'daily',
    D: 'daily',
    W: 'weekly',
    M: 'monthly',
    Q: 'quarterly',
    A: 'annual',
  };
  return frequencies[letter] ?? null;
};

/**
 * The period of a time in a file. Days are used as they are. For months, quarters and years, SDMX files have the last
 * day, and CSV files have the month (`1919-01`), the quarter (`1952Q1`) or the year.
 */
export const frbPeriod = (text: string, frequency: Frequency): Period | null => {
  const [, year = '', month = ''] = /^(\d{4})(?:-(\d{2}))?(?:-\d{2})?$/.exec(text) ?? [];
  if (frequency === 'daily' || frequency === 'weekly') return datePeriod(text);
  if (frequency === 'monthly') return monthPeriod(year, month);
  if (frequency === 'annual') return yearPeriod(year);
  const [, quarterYear = '', quarter = ''] = /^(\d{4})[-:]?Q(\d)$/.exec(text) ?? [];
  if (quarterYear !== '') return quarterPeriod(quarterYear, quarter);
  return month === '' ? null : quarterPeriod(year, String(Math.ceil(Number.parseInt(month, 10) / 3)));
};
