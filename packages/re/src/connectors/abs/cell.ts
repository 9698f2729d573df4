import { endOfMonth } from '@dqs/core';
import type { Reject } from '@dqs/kit';
import { quarterPeriod } from '@dqs/series';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import { absSource } from './source.ts';
import { areaOf, type Area } from './area.ts';
import { measureOf, type Measure } from './measure.ts';
import type { PublishedCell } from './parse.ts';

/** The Bureau's marks for a missing value: not available, not published, not applicable. */
const missing: ReadonlySet<string> = new Set(['', 'na', 'n.a.', 'np', 'n.p.', '..', '-', '—']);

const units: Readonly<Record<string, { readonly units: string; readonly currency: string | null }>> = {
  'Index Numbers': { units: 'index', currency: null },
  Percent: { units: 'percent', currency: null },
  Number: { units: 'number', currency: null },
  '000': { units: 'thousands', currency: null },
  "$'000": { units: 'AUD thousands', currency: 'AUD' },
  '$ Millions': { units: 'AUD millions', currency: 'AUD' },
};

const adjustments: Readonly<Record<string, SeriesDescription['seasonalAdjustment']>> = {
  Original: 'not_seasonally_adjusted',
  'Seasonally Adjusted': 'seasonally_adjusted',
};

/** The measure and the area in a series name: `Residential Property Price Index ;  Sydney ;`. */
const partsOf = (name: string): readonly string[] =>
  name
    .split(/\s;(?:\s|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const describe = (cell: PublishedCell, measure: Measure, { place, part }: Area): SeriesDescription | null => {
  const unit = units[cell.unit];
  const seasonalAdjustment = adjustments[cell.seriesType];
  if (!unit || !seasonalAdjustment || cell.frequency !== 'Quarter') return null;
  return {
    source: 'abs',
    programme: measure.programme,
    measure: part === null ? measure.measure : `${measure.measure}.${part.word}`,
    place,
    frequency: 'quarterly',
    seasonalAdjustment,
    sourceSeriesId: cell.seriesId,
    subject: `${measure.subject}${part?.subject ?? ''}`,
    units: unit.units,
    basePeriod: unit.units === 'index' ? '2011-12=100' : null,
    currency: unit.currency,
    licenseTag: 'cc_by_4',
    attribution: absSource.attribution,
    prominence: measure.prominence,
    keywords: 'house prices housing property dwellings real estate ABS Australia',
  };
};

/** The year and quarter that end with the month of a date cell: `2021-12-01` is the fourth quarter of 2021. */
const quarterOf = (day: string): readonly [year: string, quarter: string] => [
  day.slice(0, 4),
  String(Number.parseInt(day.slice(5, 7), 10) / 3),
];

/** The reading of one cell; a reject for an unknown series. */
export const readCell = (cell: PublishedCell): readonly Reading[] | Reject => {
  const [name = '', areaName = '', ...more] = partsOf(cell.name);
  const measure = measureOf(name);
  const area = areaOf(areaName);
  if (!measure || !area || more.length > 0) return { reject: `"${cell.name}" is not a known series` };
  const series = describe(cell, measure, area);
  if (!series)
    return {
      reject: `${cell.seriesId}: "${cell.unit}, ${cell.seriesType}, ${cell.frequency}" is not a supported unit, series type and frequency`,
    };
  const [year, quarter] = quarterOf(cell.release);
  return [
    {
      ...quarterPeriod(...quarterOf(cell.day)),
      series,
      value: missing.has(cell.text) ? null : cell.text,
      sourceVintage: `${year}Q${quarter}`,
      knownAt: `${endOfMonth(cell.release)}T00:00:00Z`,
    },
  ];
};
