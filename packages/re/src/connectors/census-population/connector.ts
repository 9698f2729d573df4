import type { Connector } from '@dqs/kit';
import { calmLevels } from '@dqs/series';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { population, populationSource } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { readCounts } from './counts.ts';
import { namedCounts, placeNamedCounts } from './named-counties.ts';
import { maximumBytes, parse, type CountedPlace } from './parse.ts';

const emitted = emitting(readCounts, { observedOn: 'period', plausibility: calmLevels() });

/** Population and housing units of the United States, states, counties and metropolitan areas. */
export const censusPopulation: Connector<CountedPlace, ObservationRow> = {
  key: 're.census-population',
  source: populationSource.tag,
  dataset: population.key,
  summary: 'Residents and housing units of the United States, states, counties and metropolitan areas, by year.',
  publication: {
    schedule: '0 6 5 1,4,5 *',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitted,
  rows: { ...emitted.rows, further: [...(emitted.rows.further ?? []), namedCounts] },
  build: async (building) => {
    await placeNamedCounts(building, emitted);
    await countPlaces('census.population.total').build(building);
  },
  rules: import.meta.url,
};
