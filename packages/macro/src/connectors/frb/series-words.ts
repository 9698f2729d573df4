import type { Frequency, SeasonalAdjustment } from '@dqs/series/contract';
import { decimalDigits } from '../../published/digits.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';

/** A series as described in a file of the Data Download Program. */
export interface DescribedSeries {
  /** `H15`, `G17`: the first part of the unique identifier. */
  readonly release: string;
  /** `RIFLGFCY10_N.B`. */
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly multiplier: string;
  readonly currency: string;
  readonly frequency: Frequency;
}

const scales: Readonly<Record<string, string>> = {
  '1000': 'Thousands',
  '1000000': 'Millions',
  '1000000000': 'Billions',
  '1000000000000': 'Trillions',
};

const currencyWords: Readonly<Record<string, string>> = { USD: 'US dollars' };

/**
 * `Percent:_Per_Year`, `Index:_2017_100`, `Currency` with a multiplier of 1000000, which some files write as `1e+06`.
 */
const unitsOf = (unit: string, multiplier: string, currency: string | null): string => {
  const [, base = ''] = /^Index:_(\d{4})_100$/.exec(unit) ?? [];
  if (base !== '') return `Index ${base}=100`;
  const words =
    unit === 'Currency' && currency !== null
      ? (currencyWords[currency] ?? currency)
      : unit === 'Percentage'
        ? 'Percent'
        : unit.replaceAll(/[:_]+/g, ' ').trim();
  if (multiplier === '1') return words.replace(/^Percent Per Year$/i, 'Percent per year');
  return `${scales[multiplier] ?? `Times ${multiplier}`} of ${words}`;
};

const adjustmentOf = (name: string, description: string): SeasonalAdjustment => {
  if (/not seasonally adjusted|\bn\.?s\.?a\b/i.test(description)) return 'not_seasonally_adjusted';
  if (/seasonally adjusted|; s\.a\./i.test(description)) return 'seasonally_adjusted';
  return /_N\.|\.N$/.test(name) ? 'not_seasonally_adjusted' : 'not_applicable';
};

const releaseWords: Readonly<Record<string, string>> = {
  H15: 'selected interest rates',
  G17: 'industrial production capacity utilization',
  G19: 'consumer credit',
  H41: 'balance sheet reserve balances Federal Reserve assets',
  H6: 'money stock money supply monetary aggregates',
  H8: 'commercial banks assets liabilities loans deposits',
};

/** The series of a description. Repeated spaces, which differ between the years of a file, become one. */
export const frbSeries = (described: DescribedSeries): SeriesDescription => {
  const { release, name, unit, multiplier, frequency } = described;
  const description = described.description.replaceAll(/\s+/g, ' ').trim();
  const currency = /^(NA|)$/.test(described.currency) ? null : described.currency;
  return publishedSeries({
    agency: 'frb',
    programme: release.toLowerCase(),
    sourceSeriesId: name,
    title: description,
    units: unitsOf(unit, decimalDigits(multiplier) ?? multiplier, currency),
    currency: unit === 'Currency' ? currency : null,
    frequency,
    seasonalAdjustment: adjustmentOf(name, description),
    geography: 'US',
    keywords: `${releaseWords[release] ?? ''} Federal Reserve ${release}`.trim(),
  });
};
