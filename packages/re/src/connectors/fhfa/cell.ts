import type { Located, Reject } from '@dqs/kit';
import { findAmericanState } from '@dqs/places';
import { monthPeriod, quarterPeriod, yearPeriod, type Period } from '@dqs/series';
import { type PublishedCell, kindOf } from './kind.ts';
import type { ObservationMeta } from '../../series-record/contract.ts';
import {
  cbsaPlace,
  countyPlace,
  divisionPlace,
  statePlace,
  unitedStates,
  zctaPlace,
  zip3Place,
  type Place,
} from '../../series-record/place.ts';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import { fhfaSource } from '../../sources.ts';

/** A cell before the release of its file is determined. */
export type Cell = Omit<PublishedCell, 'release'>;

export type Cells = AsyncGenerator<readonly Located<Cell>[]>;

/** Far larger than any file; the master file has 10 MB. */
export const maximumBytes = 256 * 1024 * 1024;

/** The marks for a missing value. */
const missing: ReadonlySet<string> = new Set(['', '-', '.', 'NA', '#N/A']);

const periodOf = ({ frequency, year, part }: PublishedCell): Period => {
  if (frequency === 'annual') return yearPeriod(year);
  return frequency === 'monthly' ? monthPeriod(year, part) : quarterPeriod(year, part);
};

const division = /^DV_[A-Z]{2,4}$/;
/** The nine census divisions, which are not a level of the service. */
const divisionNames: ReadonlySet<string> = new Set([
  'east north central',
  'east south central',
  'middle atlantic',
  'mountain',
  'new england',
  'pacific',
  'south atlantic',
  'west north central',
  'west south central',
]);
const metropolitanDivision = /\s*\((?:MSAD|MD)\)\s*$/;

const nationalPlace = (code: string): Place | null | undefined => {
  if (/^(USA|US|United States)$/i.test(code)) return unitedStates;
  const isDivision = division.test(code) || divisionNames.has(code.replace(/ (Census )?Division$/i, '').toLowerCase());
  return isDivision ? null : undefined;
};

/** The place of an area; null if the service has no such level, undefined if unknown. */
const placeOf = ({ level, code, name }: PublishedCell['area']): Place | null | undefined => {
  if (level === 'national') return nationalPlace(code);
  if (level === 'state') return statePlace(code) ?? statePlace(findAmericanState(code)?.code ?? '');
  if (level === 'county') return countyPlace(code, name);
  if (level === 'zip3') return /^\d{3}$/.test(code) ? zip3Place(code) : undefined;
  if (!/^\d{5}$/.test(code)) return undefined;
  if (level === 'zip5') return zctaPlace(code);
  const title = name.replace(metropolitanDivision, '').trim();
  return metropolitanDivision.test(name) ? divisionPlace(code, title) : cbsaPlace(code, title);
};

const seriesOf = (cell: PublishedCell, place: Place): SeriesDescription => {
  const { measure, subject, units, basePeriod, prominence, keywords, sourceSeriesId } = kindOf(cell, place.level);
  return {
    source: 'fhfa',
    programme: 'hpi',
    measure,
    place,
    frequency: cell.frequency,
    seasonalAdjustment: cell.adjusted ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
    sourceSeriesId,
    subject,
    units,
    basePeriod,
    currency: null,
    licenseTag: 'us_public_domain',
    attribution: fhfaSource.attribution,
    prominence,
    keywords,
  };
};

/** The name of a release is its newest period: `2022Q4`, `2023-05`, `2017`. */
const releaseName = ({ frequency, release }: PublishedCell): string => {
  if (frequency === 'annual') return release.slice(0, 4);
  if (frequency === 'monthly') return release.slice(0, 7);
  return `${release.slice(0, 4)}Q${Number.parseInt(release.slice(5, 7), 10) / 3}`;
};

/** Parentheses mark a standard error, not a negative number. */
const standardErrorOf = (text: string): string | null | undefined => {
  if (missing.has(text)) return null;
  return /^(?:\(\s*)?(\d+(?:\.\d+)?)\)?$/.exec(text)?.[1];
};

/** The reading of one cell; none if the service does not have the level of the area, a reject for an invalid cell. */
export const readCell = (cell: PublishedCell): readonly Reading[] | Reject => {
  const place = placeOf(cell.area);
  if (place === null) return [];
  if (place === undefined) return { reject: `"${cell.area.code}" is not a ${cell.area.level} area` };
  const text = cell.text.trim();
  const value = missing.has(text) ? null : text;
  const standardError = standardErrorOf(cell.error.trim());
  if (standardError === undefined) return { reject: `"${cell.error}" is not a standard error` };
  if (cell.kind.index && value !== null && !/^\d/.test(value)) return { reject: `"${value}" is not an index` };
  const meta: ObservationMeta = {
    ...(standardError === null ? {} : { standard_error: standardError as ObservationMeta['standard_error'] }),
    index_type: cell.kind.indexType,
    ...(cell.note === '' ? {} : { source_note: cell.note }),
  };
  return [
    {
      ...periodOf(cell),
      series: seriesOf(cell, place),
      value,
      sourceVintage: releaseName(cell),
      meta,
      knownAt: `${cell.release}T00:00:00Z`,
    },
  ];
};
