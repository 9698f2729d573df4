import type { Reject } from '@dqs/kit';
import { monthPeriod } from '@dqs/series';
import { knownAtOfExtract, extractWords } from '../../series-record/extract.ts';
import type { Place } from '../../series-record/place.ts';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import { boroughPlace } from './borough.ts';
import type { MonthOfDeeds } from './deed.ts';
import { medianOf } from './median.ts';
import type { PublishedMonth } from './parse.ts';
import { acrisSource } from './source.ts';

const measures = {
  count: { subject: 'Recorded deeds with an amount', units: 'number', currency: null, prominence: 31 },
  median_amount: { subject: 'Median amount of recorded deeds', units: 'USD', currency: 'USD', prominence: 30 },
} as const;

const seriesOf = (measure: keyof typeof measures, place: Place): SeriesDescription => ({
  source: 'nyc_acris',
  programme: 'deeds',
  measure,
  place,
  frequency: 'monthly',
  seasonalAdjustment: 'not_seasonally_adjusted',
  sourceSeriesId: `bnx9-e6tj ${measure} of DEED, DEEDO and DEED, RC`,
  basePeriod: null,
  licenseTag: 'nyc_open_data',
  attribution: acrisSource.attribution,
  keywords: 'home sales transactions transfers property prices real estate ACRIS New York City',
  ...measures[measure],
});

const extractNote = ({ extractLines, cents }: MonthOfDeeds): string =>
  `Counted in ${extractWords} of the register with ${extractLines} lines. Loaded deeds: ${cents.length}; the month may have more.`;

/** The two values of a month: the number of recorded deeds with an amount, and their median amount. */
export const readMonth = (month: PublishedMonth): readonly Reading[] | Reject => {
  if ('fault' in month) return { reject: month.fault };
  const place = boroughPlace(month.borough);
  if (!place) return { reject: `"${month.borough}" is not a borough` };
  const [year = '', number = ''] = month.month.split('-');
  const common = {
    ...monthPeriod(year, number),
    sourceVintage: month.goodThrough,
    knownAt:
      month.extractLines === null
        ? `${month.goodThrough}T00:00:00Z`
        : // The month starts before the complete table can include it.
          knownAtOfExtract(`${month.month}-01`, month.extractLines),
  };
  const note = month.extractLines === null ? null : { source_note: extractNote(month) };
  return [
    { ...common, series: seriesOf('count', place), value: String(month.cents.length), meta: note },
    {
      ...common,
      series: seriesOf('median_amount', place),
      value: medianOf(month.cents),
      meta: { sample_size: month.cents.length, ...note },
    },
  ];
};
