import type { Connector } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { fhfaSource, housePrices } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, readCell } from './cell.ts';
import type { PublishedCell } from './kind.ts';
import { parse } from './parse.ts';

/** The House Price Index of the Federal Housing Finance Agency. Every release revises the whole history. */
export const fhfa: Connector<PublishedCell, ObservationRow> = {
  key: 're.fhfa',
  source: fhfaSource.tag,
  dataset: housePrices.key,
  summary: 'House price indexes of the United States, states, metropolitan areas, counties and three-digit ZIP Codes.',
  publication: {
    // The agency publishes on the last Tuesday of a month at 9:00.
    schedule: '30 9 * * 2#L America/New_York',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readCell, {
    observedOn: 'period',
    plausibility: { ...calmLevels(), ...lasting() },
    // An excerpt of the master file may contain no other areas.
    mayBeEmpty: 'the file contains only census divisions, which the service does not cover',
    // Few values change by much, so the limits for large changes still apply.
    differs: [
      {
        because: 'every release estimates the whole history anew',
        columns: ['value', 'source_vintage', 'meta.standard_error'],
        changedPercent: 100,
        rewordedPercent: 100,
      },
    ],
  }),
  ...countPlaces('fhfa.hpi.all_transactions'),
  rules: import.meta.url,
};
