import type { Reject } from '@dqs/kit';
import { yearPeriod } from '@dqs/series';
import { knownAtOfExtract, extractWords } from '../../series-record/extract.ts';
import { cbsaPlace, countyPlace, statePlace, unitedStates, type Place } from '../../series-record/place.ts';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import type { BadLine } from './branch.ts';
import type { PublishedSum } from './parse.ts';
import { depositsSource } from './source.ts';

const measures = {
  deposits: { subject: 'Deposits in bank offices', units: 'USD', currency: 'USD', prominence: 50 },
  offices: { subject: 'Bank offices', units: 'number', currency: null, prominence: 51 },
} as const;

/** The place of a sum; undefined for freely associated states, for which the service has no level. */
const placeOf = ({ level, code, name }: PublishedSum): Place | undefined => {
  if (level === 'nation') return unitedStates;
  if (level === 'state') return statePlace(code);
  if (level === 'county') return countyPlace(code, name === '' ? `County ${code}` : name);
  return cbsaPlace(code, name === '' ? `Metropolitan area ${code}` : name);
};

const seriesOf = (measure: keyof typeof measures, place: Place): SeriesDescription => ({
  source: 'fdic_sod',
  programme: 'sod',
  measure,
  place,
  frequency: 'annual',
  seasonalAdjustment: 'not_applicable',
  sourceSeriesId: measure === 'deposits' ? 'sum of DEPSUMBR' : 'number of rows',
  basePeriod: null,
  licenseTag: 'us_public_domain',
  attribution: depositsSource.attribution,
  keywords: 'bank branches deposits FDIC',
  ...measures[measure],
});

/** The two values of a sum: deposits in dollars (the file has thousands) and the number of offices. */
export const readSum = (sum: PublishedSum | BadLine): readonly Reading[] | Reject => {
  if ('fault' in sum) return { reject: sum.fault };
  const place = placeOf(sum);
  if (!place) return [];
  const { extract } = sum;
  const meta =
    extract === null
      ? null
      : {
          source_note: `Summed from ${extractWords} with ${extract.offices} offices in ${extract.states} ${extract.states === 1 ? 'state' : 'states'}, no whole year: the place may have more.`,
        };
  const day = `${sum.year}-06-30`;
  const common = {
    ...yearPeriod(sum.year),
    sourceVintage: sum.year,
    effectiveDate: day,
    // The survey is published in September.
    knownAt: extract === null ? `${sum.year}-09-01T00:00:00Z` : knownAtOfExtract(day, extract.offices),
    meta,
  };
  return [
    { ...common, series: seriesOf('deposits', place), value: String(sum.thousands * 1000n) },
    { ...common, series: seriesOf('offices', place), value: String(sum.offices) },
  ];
};
