import type { Frequency } from '@dqs/series/contract';
import { americanArea } from '../../published/area.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';

/** Programmes of the Bureau's economic indicators, by their codes. */
export const programmes: Readonly<Record<string, string>> = {
  MARTS: 'Advance Monthly Sales for Retail and Food Services',
  MRTS: 'Monthly Retail Trade and Food Services',
  MWTS: 'Monthly Wholesale Trade: Sales and Inventories',
  MTIS: 'Manufacturing and Trade Inventories and Sales',
  M3: "Manufacturers' Shipments, Inventories, and Orders",
  M3ADV: 'Advance Report on Durable Goods',
  RESCONST: 'New Residential Construction',
  RESSALES: 'New Residential Sales',
  HV: 'Housing Vacancies and Homeownership',
  VIP: 'Construction Spending',
  BFS: 'Business Formation Statistics',
  FTD: 'U.S. International Trade in Goods and Services',
  FTDADV: 'Advance U.S. International Trade in Goods',
  QFR: 'Quarterly Financial Report',
  QSS: 'Quarterly Services Survey',
  QPR: 'Quarterly Survey of Public Pensions',
  QTAX: 'Quarterly Summary of State and Local Tax Revenue',
};

const unitWords: Readonly<Record<string, readonly [units: string, currency: string | null]>> = {
  MLN$: ['Millions of US dollars', 'USD'],
  BLN$: ['Billions of US dollars', 'USD'],
  K$: ['Thousands of US dollars', 'USD'],
  DOL: ['US dollars', 'USD'],
  PCT: ['Percent', null],
  K: ['Thousands of units', null],
  MO: ['Months', null],
  RATIO: ['Ratio', null],
  'Millions of Dollars': ['Millions of US dollars', 'USD'],
  'Thousands of Units': ['Thousands of units', null],
  Percent: ['Percent', null],
};

/** A series of an indicator as a file describes it. */
export interface CensusSeries {
  readonly programme: string;
  readonly category: string;
  readonly dataType: string;
  readonly area: string;
  readonly adjusted: boolean;
  readonly frequency: Frequency;
  /** The name of the measure; null if the file has only codes. */
  readonly words: string | null;
  /** A unit of the Bureau: `MLN$`, `PCT`. */
  readonly unit: string | null;
  readonly areaName: string;
}

/** The series with its key, `<programme>.<category>.<data type>.<area>.<sa|nsa>`. */
export const censusSeries = (series: CensusSeries): SeriesDescription => {
  const { programme, category, dataType, area, adjusted, words, unit } = series;
  const codes = [category, dataType, area, adjusted ? 'sa' : 'nsa'];
  const [units, currency] = unitWords[unit ?? ''] ?? [unit ?? 'As published', null];
  const describedBy = words === null ? 'id' : 'file';
  return publishedSeries({
    agency: 'census',
    programme: programme.toLowerCase(),
    sourceSeriesId: `${programme} ${category} ${dataType} ${area} ${adjusted ? 'SA' : 'NSA'}`,
    keyParts: codes.join('.'),
    title: [
      `${programmes[programme] ?? programme}: ${words ?? `${category} ${dataType}`}`,
      ...(americanArea(series.areaName) === 'US' ? [] : [series.areaName]),
      adjusted ? 'seasonally adjusted' : 'not seasonally adjusted',
    ].join(', '),
    units,
    currency,
    frequency: series.frequency,
    seasonalAdjustment: adjusted ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
    geography: americanArea(series.areaName),
    keywords: `${programme} Census`,
    describedBy,
  });
};
