import type { Connector } from '@dqs/kit';
import { lasting } from '@dqs/series';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { buildingPermits, permitsSource } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { parse } from './parse.ts';
import { readPermits } from './permits.ts';
import { maximumBytes, type PublishedArea } from './published-area.ts';

/** Building permits by county and metropolitan area. */
export const censusPermits: Connector<PublishedArea, ObservationRow> = {
  key: 're.census-permits',
  source: permitsSource.tag,
  dataset: buildingPermits.key,
  summary: 'New privately-owned housing units authorized by building permits, by county and metropolitan area.',
  publication: {
    // The counties of a month are published around the end of the next month.
    schedule: '0 15 26-28 * *',
    artifacts,
    maximumBytes,
    discover,
    ofPeriods: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readPermits, {
    plausibility: lasting(),
    observedOn: 'period',
    mayBeEmpty: 'the file contains only areas that the service does not cover, such as metropolitan areas before 2003',
  }),
  ...countPlaces('census.bps.units.total'),
  rules: import.meta.url,
};
