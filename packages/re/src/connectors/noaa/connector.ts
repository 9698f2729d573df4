import type { Connector } from '@dqs/kit';
import { lasting } from '@dqs/series';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse, type PublishedYear } from './parse.ts';
import { readYear } from './reading.ts';
import { countyClimate, noaaSource } from './source.ts';

/** NCEI's climate database. Every month all files are rebuilt and the last two years are revised. */
export const noaa: Connector<PublishedYear, ObservationRow> = {
  key: 're.noaa',
  source: noaaSource.tag,
  dataset: countyClimate.key,
  summary: 'Monthly temperature and precipitation of US counties and states since 1895.',
  publication: {
    schedule: '0 15 6-9 * *',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readYear, { observedOn: 'period', plausibility: lasting('edition') }),
  ...countPlaces('noaa.nclimdiv.temperature_average', 'noaa.nclimdiv.precipitation'),
  rules: import.meta.url,
};
