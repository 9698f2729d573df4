import type { Connector } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { readCell } from './cell.ts';
import { maximumBytes, parse, type PublishedCell } from './parse.ts';
import { absSource, dwellingPrices } from './source.ts';

/** Residential Property Price Indexes (6416.0, ended) and Total Value of Dwellings (6432.0). */
export const abs: Connector<PublishedCell, ObservationRow> = {
  key: 're.abs',
  source: absSource.tag,
  dataset: dwellingPrices.key,
  summary:
    'Australian dwelling prices: indexes of capital cities, medians, transfers; value and number of dwellings by state.',
  publication: {
    // Releases are on Tuesdays in March, June, September and December at 11:30.
    schedule: '0 12 * 3,6,9,12 2 Australia/Sydney',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readCell, { observedOn: 'period', plausibility: { ...calmLevels(), ...lasting() } }),
  ...countPlaces('abs.rppi.residential', 'abs.dwellings.mean_price'),
  rules: import.meta.url,
};
