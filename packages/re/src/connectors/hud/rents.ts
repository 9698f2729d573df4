import type { Reject } from '@dqs/kit';
import { wordOfCode, yearPeriod } from '@dqs/series';
import { countyPlace, statePlace, zctaPlace, type Place } from '../../series-record/place.ts';
import type { Reading } from '../../series-record/reading.ts';
import { countyOfPart, stateOfArea } from './areas.ts';
import type { PublishedRents } from './rental-area.ts';

/** Homes by number of bedrooms. The prominence follows how often people ask for them. */
const homes = [
  { measure: 'efficiency', words: 'efficiency', prominence: 33 },
  { measure: 'one_bedroom', words: 'one-bedroom', prominence: 31 },
  { measure: 'two_bedroom', words: 'two-bedroom', prominence: 30 },
  { measure: 'three_bedroom', words: 'three-bedroom', prominence: 32 },
  { measure: 'four_bedroom', words: 'four-bedroom', prominence: 34 },
] as const;

/** Rents of parts of a place rank after those of whole places. */
const partProminence = 5;

const placeOf = ({ level, code, countyName }: PublishedRents): Place | undefined => {
  if (level === 'zcta') return /^\d{5}$/.test(code) ? zctaPlace(code) : undefined;
  const county = code.slice(0, 5);
  const state = stateOfArea(county);
  if (state !== undefined) return statePlace(state);
  return countyName === '' ? undefined : countyPlace(countyOfPart(county) ?? county, countyName);
};

/** The rental market of the rents; null if they apply to the whole place. */
const marketOf = ({ ofArea, areaCode, level, code }: PublishedRents): string | null =>
  level === 'county' && countyOfPart(code.slice(0, 5)) !== undefined ? areaCode : ofArea;

const programmes = {
  county: { programme: 'fmr', subject: 'Fair market rent', words: 'FMR' },
  zcta: { programme: 'safmr', subject: 'Small area fair market rent', words: 'SAFMR small area ZIP Code' },
} as const;

/** Five readings of a place, or of its part in one rental market. */
export const readRents = (row: PublishedRents): readonly Reading[] | Reject => {
  const { edition, level, code } = row;
  if (level === 'county' && !/^\d{10}$/.test(code)) return { reject: `"${code}" is not a FIPS code of ten digits` };
  const place = placeOf(row);
  if (place === undefined)
    return { reject: `${code} is not a ${level === 'zcta' ? 'ZIP Code' : 'county with a name'}` };
  const market = marketOf(row);
  if (market === '') return { reject: `${code} has different rents in several areas, and this row has no area code` };
  const bad = row.rents.find((rent) => !/^\d+(\.\d+)?$/.test(rent));
  if (bad !== undefined) return { reject: `${code}: "${bad}" is not a rent` };
  if (!/^(40|50)?$/.test(row.percentile)) return { reject: `${code}: "${row.percentile}" is not a percentile` };
  const effective = `${edition.fiscalYear - 1}-10-01`;
  const { programme, subject, words: acronym } = programmes[level];
  return homes.map(({ measure, words, prominence }, bedrooms) => ({
    ...yearPeriod(String(edition.fiscalYear)),
    series: {
      source: 'hud',
      programme,
      measure: market === null ? measure : `${measure}.${wordOfCode(market)}`,
      place,
      frequency: 'annual',
      seasonalAdjustment: 'not_applicable',
      sourceSeriesId: `${programme}_${bedrooms} ${market === null ? code : `${code.slice(0, 5)} ${market}`}`,
      subject: `${subject}, ${words}${market === null ? '' : `, ${row.areaName || market}`}`,
      units: 'USD per month',
      basePeriod: null,
      currency: 'USD',
      licenseTag: 'us_public_domain',
      attribution: null,
      prominence: prominence + (market === null ? 0 : partProminence),
      keywords: `${acronym} HUD rents rental housing ${bedrooms} bedroom apartment Section 8 voucher`,
    },
    value: row.rents[bedrooms]!,
    sourceVintage: edition.name,
    effectiveDate: effective,
    meta: {
      bedrooms,
      ...(row.percentile === '' ? {} : { percentile: Number.parseInt(row.percentile, 10) }),
      ...(row.note === null ? {} : { source_note: row.note }),
    },
    // Workbooks do not state their publication date. The editions of a year are ordered by name; one second per
    // revision is enough.
    knownAt: `${effective}T00:00:0${edition.revision}Z`,
  }));
};
