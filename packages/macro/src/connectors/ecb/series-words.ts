import type { Frequency, SeasonalAdjustment } from '@dqs/series/contract';
import { europeanArea } from '../../published/area.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';

const frequencies: Readonly<Record<string, Frequency>> = {
  A: 'annual',
  Q: 'quarterly',
  M: 'monthly',
  W: 'weekly',
  D: 'daily',
  B: 'daily',
  // A half-yearly series becomes two annual series, one for each half.
  H: 'annual',
  S: 'annual',
};

const adjustments: Readonly<Record<string, SeasonalAdjustment>> = {
  S: 'seasonally_adjusted',
  Y: 'seasonally_adjusted',
  // Adjusted only for working days, or not at all.
  W: 'not_seasonally_adjusted',
  C: 'not_seasonally_adjusted',
  N: 'not_seasonally_adjusted',
};

const scales: Readonly<Record<string, string>> = { '3': 'Thousands of ', '6': 'Millions of ', '9': 'Billions of ' };

const unitWords: Readonly<Record<string, string>> = {
  PC: 'Percent',
  PCPA: 'Percent per year',
  PCCH: 'Percent change',
  PCCHWA: 'Percent change',
  PC_CHG: 'Percent change',
  PCT: 'Percent',
  IX: 'Index',
  PURE_NUMB: 'Number',
  PN: 'Number',
  PERS: 'Persons',
  POINTS: 'Points',
  EUR: 'Euro',
  USD: 'US dollars',
};

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A series of the Data Portal as described in a file of any format. */
export interface EcbSeries {
  /** `EXR`. */
  readonly flow: string;
  readonly dimensions: readonly (readonly [name: string, code: string])[];
  readonly attributes: ReadonlyMap<string, string>;
}

const unitsOf = ({ flow, attributes }: EcbSeries, dimension: (name: string) => string): string => {
  if (flow === 'EXR') return `${dimension('CURRENCY')} per ${dimension('CURRENCY_DENOM')}`;
  const unit =
    attributes.get('UNIT') || attributes.get('UNIT_MEASURE') || dimension('UNIT') || dimension('UNIT_MEASURE');
  const base = attributes.get('UNIT_INDEX_BASE') ?? '';
  const words = unitWords[unit] ?? unit;
  if (words === 'Index' && base !== '') return `Index ${base}`;
  return words === '' ? 'As published' : `${scales[attributes.get('UNIT_MULT') ?? ''] ?? ''}${words}`;
};

const currencyOf = ({ flow, attributes }: EcbSeries, dimension: (name: string) => string): string | null => {
  const unit = flow === 'EXR' ? dimension('CURRENCY') : (attributes.get('UNIT') ?? '');
  return currencies.has(unit) ? unit : null;
};

/** The title of a series of which only the id is known. */
export const untitled = (id: string): string => `ECB Data Portal: series ${id}`;

/**
 * The series with its key, `<flow>.<codes separated by dots>`; null for a frequency that the service does not support.
 */
export const ecbSeries = (series: EcbSeries): SeriesDescription | null => {
  const codes = new Map(series.dimensions);
  const dimension = (name: string): string => codes.get(name) ?? '';
  const frequency = frequencies[dimension('FREQ')];
  if (frequency === undefined) return null;
  const id = [series.flow, ...series.dimensions.map(([, code]) => code)].join('.');
  const title = series.attributes.get('TITLE') ?? '';
  const long = series.attributes.get('TITLE_COMPL') ?? '';
  // The rates of a currency have the same title at every frequency.
  const titled = title || long;
  const adjustment = dimension('ADJUSTMENT');
  return publishedSeries({
    agency: 'ecb',
    programme: series.flow.toLowerCase(),
    sourceSeriesId: id,
    keyParts: series.dimensions.map(([, code]) => code).join('.'),
    title: titled ? `${titled.replaceAll(/\s+/g, ' ')}${series.flow === 'EXR' ? `, ${frequency}` : ''}` : untitled(id),
    description: long === '' || title === '' ? null : long,
    units: unitsOf(series, dimension),
    currency: currencyOf(series, dimension),
    frequency,
    seasonalAdjustment: adjustments[adjustment] ?? 'not_applicable',
    geography: europeanArea(dimension('REF_AREA') || dimension('COUNT_AREA') || 'U2'),
    keywords: `ECB ${series.flow}${series.flow === 'EXR' ? ' exchange rate currency' : ''}`,
    ...(title || long ? {} : { describedBy: 'id' as const }),
  });
};
