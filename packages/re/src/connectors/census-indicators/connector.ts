import type { Connector } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { housingIndicators, indicatorsSource } from '../../sources.ts';
import { artifacts, discover, recognise } from './artifacts.ts';
import { readEstimate } from './estimate.ts';
import { maximumBytes, parse, type PublishedEstimate } from './parse.ts';

/** New residential sales and construction, housing vacancies and homeownership of the United States. */
export const censusIndicators: Connector<PublishedEstimate, ObservationRow> = {
  key: 're.census-indicators',
  source: indicatorsSource.tag,
  dataset: housingIndicators.key,
  summary: 'New residential sales and construction, housing vacancies and homeownership of the United States.',
  publication: {
    // Construction is published in the third week of a month at 8:30, sales in the fourth at 10:00.
    schedule: '30 10 15-28 * 1-5 America/New_York',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise },
  reading: { parse },
  ...emitting(readEstimate, { observedOn: 'period', plausibility: { ...calmLevels(), ...lasting() } }),
  rules: import.meta.url,
};
