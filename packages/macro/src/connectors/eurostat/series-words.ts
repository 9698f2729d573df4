import type { Frequency, SeasonalAdjustment } from '@dqs/series/contract';
import { areaName, europeanArea } from '../../published/area.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';

const frequencies: Readonly<Record<string, Frequency>> = {
  A: 'annual',
  Q: 'quarterly',
  M: 'monthly',
  W: 'weekly',
  D: 'daily',
  // A half-yearly series becomes two annual series, one for each half.
  S: 'annual',
  H: 'annual',
};

const adjustments: Readonly<Record<string, SeasonalAdjustment>> = {
  SA: 'seasonally_adjusted',
  SCA: 'seasonally_adjusted',
  NSA: 'not_seasonally_adjusted',
  CA: 'not_seasonally_adjusted',
};

const unitWords: Readonly<Record<string, string>> = {
  RCH_A: 'Percent change on the same period of the previous year',
  RCH_M: 'Percent change on the previous month',
  RCH_A_AVG: 'Percent change of annual averages',
  PC_ACT: 'Percent of the labour force',
  PC_GDP: 'Percent of gross domestic product',
  THS_PER: 'Thousands of persons',
  MIO_EUR: 'Millions of euro',
  CP_MEUR: 'Millions of euro, current prices',
  EUR: 'Euro',
  I05: 'Index 2005=100',
  I10: 'Index 2010=100',
  I15: 'Index 2015=100',
  I21: 'Index 2021=100',
};

/** The names of codes by dimension, if a file has them. */
export type Labels = (dimension: string, code: string) => string | undefined;

/** A series of a data set as described in a file. */
export interface EurostatSeries {
  /** `prc_hicp_manr`. */
  readonly dataset: string;
  /** The name of the data set, if the file has it. */
  readonly datasetLabel: string | null;
  /** The dimensions except time. The first is the frequency, which old files lack. */
  readonly dimensions: readonly (readonly [name: string, code: string])[];
  readonly labels: Labels;
}

const currencyOf = (unit: string): string | null => (/(^|_)M?EUR(_|$)/.test(unit) ? 'EUR' : null);

/**
 * The series with its key, `<data set>.<codes separated by dots>`; null for a frequency that the service does not
 * support.
 */
export const eurostatSeries = ({
  dataset,
  datasetLabel,
  dimensions,
  labels,
}: EurostatSeries): SeriesDescription | null => {
  const codes = new Map(dimensions.map(([name, code]) => [name.toLowerCase(), code]));
  const code = (name: string): string => codes.get(name) ?? '';
  const frequency = frequencies[code('freq')];
  if (frequency === undefined) return null;
  const all = dimensions.map(([, value]) => value).join('.');
  const placeName = ['geo', 'ref_area', 'country'].find((name) => code(name) !== '') ?? '';
  const place = code(placeName) || 'EU27_2020';
  const words = dimensions
    .filter(([name]) => !['freq', placeName].includes(name.toLowerCase()))
    .map(([name, value]) => labels(name, value) ?? value);
  return publishedSeries({
    agency: 'eurostat',
    programme: dataset.toLowerCase(),
    sourceSeriesId: `${dataset.toLowerCase()} ${all}`,
    keyParts: all,
    title: `${datasetLabel ?? `Eurostat ${dataset}`}: ${words.join(', ')}, ${areaName(place)}`,
    units: labels('unit', code('unit')) ?? unitWords[code('unit')] ?? (code('unit') || 'As published'),
    currency: currencyOf(code('unit')),
    frequency,
    seasonalAdjustment: adjustments[code('s_adj')] ?? 'not_applicable',
    geography: europeanArea(place),
    keywords: `Eurostat ${dataset}`,
    describedBy: datasetLabel === null ? 'id' : 'file',
  });
};

/** The frequency letter for the notation of a period. Old files have no frequency dimension. */
export const frequencyLetter = (period: string): string => {
  const [, letter = ''] = /^\d{4}-?([QMSWH])/.exec(period) ?? [];
  if (letter !== '') return letter;
  if (/^\d{4}-\d{2}$/.test(period)) return 'M';
  return /^\d{4}$/.test(period) ? 'A' : 'D';
};
