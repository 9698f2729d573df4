import type { Reject } from '@dqs/kit';
import { yearPeriod } from '@dqs/series';
import { countyPlace } from '../../series-record/place.ts';
import type { Reading } from '../../series-record/reading.ts';
import type { PublishedRents } from './parse.ts';

/** How a home is called by its number of bedrooms; the order in which people ask for them is another. */
const homes = [
  { measure: 'efficiency', words: 'efficiency', prominence: 33 },
  { measure: 'one_bedroom', words: 'one-bedroom', prominence: 31 },
  { measure: 'two_bedroom', words: 'two-bedroom', prominence: 30 },
  { measure: 'three_bedroom', words: 'three-bedroom', prominence: 32 },
  { measure: 'four_bedroom', words: 'four-bedroom', prominence: 34 },
] as const;

const wholeCounty = '99999';

/** Rents of a whole county, five readings; none for a town, which is no level of the service. */
export const readRents = (row: PublishedRents): readonly Reading[] | Reject => {
  const { edition, fips } = row;
  if (!/^\d{10}$/.test(fips)) return { reject: `"${fips}" is no FIPS code of ten digits` };
  if (!fips.endsWith(wholeCounty)) return [];
  const place = countyPlace(fips.slice(0, 5), row.countyName);
  if (place === undefined || row.countyName === '') return { reject: `${fips} is no county with a name` };
  const bad = row.rents.find((rent) => !/^\d+(\.\d+)?$/.test(rent));
  if (bad !== undefined) return { reject: `${fips}: "${bad}" is no rent` };
  if (!/^(40|50)?$/.test(row.percentile)) return { reject: `${fips}: "${row.percentile}" is no percentile` };
  const effective = `${edition.fiscalYear - 1}-10-01`;
  return homes.map(({ measure, words, prominence }, bedrooms) => ({
    ...yearPeriod(String(edition.fiscalYear)),
    series: {
      source: 'hud',
      programme: 'fmr',
      measure,
      place,
      frequency: 'annual',
      seasonalAdjustment: 'not_applicable',
      sourceSeriesId: `fmr_${bedrooms} ${fips}`,
      subject: `Fair market rent, ${words}`,
      units: 'USD per month',
      basePeriod: null,
      currency: 'USD',
      licenseTag: 'us_public_domain',
      attribution: null,
      prominence,
      keywords: `FMR HUD rents rental housing ${bedrooms} bedroom apartment Section 8 voucher`,
    },
    value: row.rents[bedrooms]!,
    sourceVintage: edition.name,
    effectiveDate: effective,
    meta: {
      bedrooms,
      ...(row.percentile === '' ? {} : { percentile: Number.parseInt(row.percentile, 10) }),
    },
    // Workbooks do not say when they were published. Editions of a year are ordered by their names: a second is enough
    // for a revised one to be the later.
    knownAt: `${effective}T00:00:0${edition.revised ? 1 : 0}Z`,
  }));
};
