import type { Connector } from '@dqs/kit';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { fhfaSource, housePrices } from '../../sources.ts';
import { artifacts, discover, recognise } from './artifacts.ts';
import { readCell, type PublishedCell } from './cell.ts';
import { maximumBytes } from './csv-layouts.ts';
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
  recognition: { recognise },
  reading: { parse },
  ...emitting(readCell, {
    observedOn: 'period',
    // A slice of the master file can hold nothing but census divisions, which no geography level can express.
    mayBeEmpty: true,
  }),
  rules: import.meta.url,
};
