import type { Frequency } from '@dqs/series/contract';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { monthPeriod, quarterPeriod, yearPeriod, type HalfYear, type Period } from '../../published/period.ts';
import { yearSeries } from '../../published/series.ts';
import { bareSeries } from './bare-series.ts';

/** One published observation, from a flat file or an API response. */
export interface PublishedObservation {
  readonly seriesId: string;
  readonly year: string;
  /** `M01` to `M13`, `Q01` to `Q05`, `S01` to `S03`, `A01`. */
  readonly period: string;
  readonly text: string;
  /** Footnote codes separated by commas, such as `P` or `P,R`; empty if there are none. */
  readonly footnotes: string;
}

/** Months are M01 to M12. M13, Q05 and S03 are the publisher's annual figure. S01 and S02 are halves of the year. */
const annualPeriods = new Set(['M13', 'Q05', 'S03']);

const frequencies: Readonly<Record<string, Frequency>> = { M: 'monthly', Q: 'quarterly', S: 'annual', A: 'annual' };

const periodOf = (year: string, period: string): Period | HalfYear | null => {
  const number = period.slice(1);
  if (annualPeriods.has(period) || period === 'A01') return yearPeriod(year);
  if (period.startsWith('M')) return monthPeriod(year, number);
  if (period.startsWith('Q')) return quarterPeriod(year, number);
  const whole = yearPeriod(year);
  if (whole === null || (period !== 'S01' && period !== 'S02')) return null;
  return { year: whole, half: period === 'S01' ? 1 : 2 };
};

/** Marks for a missing value: the survey was not taken, or the figure is withheld. */
const missing: ReadonlySet<string> = new Set(['-', '', '(NA)', 'NA', '.', '*']);

/** Creates a reader of observations. It describes each series once. */
export const observationReader = (): ((observation: PublishedObservation) => ReadCell) => {
  const seriesOf = remembered((key) => {
    const [seriesId = '', letter = ''] = key.split('|');
    return bareSeries(seriesId, frequencies[letter] ?? 'monthly');
  });
  const annualOf = remembered((key) => yearSeries(seriesOf(key), 'annual'));
  return ({ seriesId, year, period, text, footnotes }) => {
    // The Bureau uses no thousands separators. Without this check, a decimal comma would make a value a thousand times
    // larger.
    if (text.includes(',')) return { reject: `${seriesId}, ${year} ${period}: "${text}" has a comma` };
    const key = `${seriesId}|${period[0] ?? ''}`;
    return readCell({
      series: annualPeriods.has(period) ? annualOf(key) : seriesOf(key),
      period: periodOf(year, period),
      periodText: `${year} ${period}`,
      text,
      missing,
      flags: footnotes === '' ? null : footnotes,
    });
  };
};
