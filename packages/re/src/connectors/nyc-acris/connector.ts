import type { Connector } from '@dqs/kit';
import { calmLevels } from '@dqs/series';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse, type PublishedMonth } from './parse.ts';
import { readMonth } from './reading.ts';
import { acrisSource, deedTransfers } from './source.ts';

/** The New York City Register: deeds counted by borough and month. Names and addresses are not stored. */
export const acris: Connector<PublishedMonth, ObservationRow> = {
  key: 're.nyc-acris',
  source: acrisSource.tag,
  dataset: deedTransfers.key,
  summary: 'Number and median amount of deeds recorded in New York City, by borough and month.',
  publication: {
    // The tables are updated in the first days of a month.
    schedule: '40 9 8 * *',
    artifacts,
    maximumBytes,
    discover,
    ofPeriods: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readMonth, {
    observedOn: 'period',
    // A file covers one year, so levels are compared after three months.
    plausibility: calmLevels(3),
    // A year that has just begun has no complete month yet.
    mayBeEmpty: 'the file contains no complete month of deeds with an amount',
  }),
  ...countPlaces('nyc_acris.deeds.count'),
  rules: import.meta.url,
};
