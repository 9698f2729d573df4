import { addDays, endOfMonth } from '@dqs/core';
import type { Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { monthPeriod, yearPeriod, type Period } from '@dqs/series';
import type { ObservationMeta } from '../../series-record/contract.ts';
import { cbsaPlace, countyPlace, type Place } from '../../series-record/place.ts';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import { permitsSource } from '../../sources.ts';
import type { PublishedArea, PublishedPermits } from './published-area.ts';

const structureWords: Readonly<Record<string, string>> = {
  total: 'all structures',
  one_unit: '1-unit structures',
  two_units: '2-unit structures',
  three_and_four_units: '3- and 4-unit structures',
  five_or_more_units: 'structures with 5 or more units',
};

const structureOrder = Object.keys(structureWords);

const measures = [
  { measure: 'units', words: 'housing units', units: 'housing units', currency: null, prominence: 40 },
  { measure: 'value', words: 'construction value', units: 'USD', currency: 'USD', prominence: 50 },
] as const;

type Measure = (typeof measures)[number];

/** The year of a date: `2023`, `201499` in files of areas, and `9099` (1990) in files of counties until 1998. */
const yearOf = (date: string): string => {
  if (/^(19|20)\d{2}99$/.test(date)) return date.slice(0, 4);
  return /^[89]\d99$/.test(date) ? `19${date.slice(0, 2)}` : date;
};

/** `202501` and `2501` are months. */
const periodOf = ({ file, date }: PublishedArea): Period => {
  if (file.frequency === 'annual') return yearPeriod(yearOf(date));
  const long = /^\d{4}$/.test(date) ? `${date >= '5000' ? '19' : '20'}${date}` : date;
  return monthPeriod(long.slice(0, 4), long.slice(4));
};

const notCounty = '000';

/** The county or area of a line; null if the service has no such level, undefined if the codes are invalid. */
const placeOf = ({ file, identity }: PublishedArea): Place | null | undefined => {
  if (file.area === 'county') {
    const [state = '', county = ''] = [identity.get('FIPS State'), identity.get('FIPS County')];
    return county === notCounty ? null : countyPlace(`${state}${county}`, identity.get('County Name') ?? '');
  }
  const code = identity.get('CBSA Code');
  // Until 2003 the file has metropolitan areas of another standard, with four-digit codes.
  if (code === undefined) return identity.has('PMSA') ? null : undefined;
  const name = identity.get('CBSA Name')?.replace(/\s{2,}(?=[A-Z]{2}(-[A-Z]{2})*$)/, ', ') ?? '';
  return /^\d{5}$/.test(code) && name !== '' ? cbsaPlace(code, name) : undefined;
};

const seriesOf = (area: PublishedArea, place: Place, structure: string, measure: Measure): SeriesDescription => ({
  source: 'census',
  programme: 'bps',
  measure: `${measure.measure}.${structure}`,
  place,
  frequency: area.file.frequency,
  seasonalAdjustment: 'not_seasonally_adjusted',
  sourceSeriesId: `bps ${area.file.area} ${place.code} ${structure} ${measure.measure}`,
  subject: `Building permits, ${measure.words}, ${structureWords[structure]}`,
  units: measure.units,
  basePeriod: null,
  currency: measure.currency,
  licenseTag: 'us_public_domain',
  attribution: permitsSource.attribution,
  prominence: measure.prominence + structureOrder.indexOf(structure),
  keywords: 'new residential construction authorized homes housing starts Census BPS',
});

/** Files of metropolitan areas have thousands of dollars, files of counties dollars. */
const valueOf = (area: PublishedArea, measure: Measure['measure'], text: string): string =>
  measure === 'value' && area.file.area === 'cbsa' && text !== '0' ? `${text}000` : text;

const sum = (texts: readonly string[]): string => String(texts.reduce((total, text) => total + BigInt(text), 0n));

const isCount = (text: string): boolean => /^\d{1,15}$/.test(text);

const derivedNote = 'Sum of the four structure types, derived by the service.';

/** The permits of one line: four structure types and their sum, in housing units and dollars. */
export const readPermits = (area: PublishedArea): readonly Reading[] | Reject => {
  const place = placeOf(area);
  if (place === null) return [];
  if (place === undefined) return { reject: `${[...area.identity.values()].join(' ')} is not a county or area` };
  const cells = area.permits.flatMap(({ buildings, units, value }) => [
    units,
    value,
    ...(buildings === null ? [] : [buildings]),
  ]);
  const bad = cells.find((text) => !isCount(text));
  if (bad !== undefined) return { reject: `${place.code}: "${bad}" is not a count` };
  const period = periodOf(area);
  const revision = area.preliminary ? 'preliminary' : 'final';
  const isAnnual = area.file.frequency === 'annual';
  const end = endOfMonth((isAnnual ? `${period.period.slice(0, 4)}-12-01` : period.period) as Day);
  // A preliminary annual edition is replaced by the final one, whatever the order of loading.
  const knownAt = `${isAnnual && area.preliminary ? addDays(end, -1) : end}T00:00:00Z`;
  const reading = (structure: string, measure: Measure, value: string, meta: ObservationMeta): Reading => ({
    ...period,
    series: seriesOf(area, place, structure, measure),
    value,
    meta,
    knownAt,
  });
  return measures.flatMap((measure) => {
    const published = area.permits.map((permits: PublishedPermits) => ({
      structure: permits.structure,
      value: valueOf(area, measure.measure, permits[measure.measure]),
    }));
    return [
      reading('total', measure, sum(published.map(({ value }) => value)), { revision, source_note: derivedNote }),
      ...published.map(({ structure, value }) => reading(structure, measure, value, { revision })),
    ];
  });
};
