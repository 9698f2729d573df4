import { notFetched, openArtifact, type Artifact, type Connector, type StoredArtifact } from '@dqs/kit';
import { lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { usaspendingDataset, usaspendingSource } from '../../sources.ts';
import { spendingCells } from './spending-over-time.ts';

const address = 'https://api.usaspending.gov/api/v2/search/spending_over_time/';
const maximumBytes = 16 * 1024 * 1024;

const recognise = (fileName: string, head: string): Artifact | null =>
  /^\s*\{/.test(head) && /"group"\s*:/.test(head) && /"aggregated_amount"\s*:/.test(head)
    ? { name: fileName, address }
    : null;

const refusal = (_fileName: string, head: string): string | null =>
  head.startsWith('FORMAT: 1A')
    ? 'a description of the API, which contains no values; load a response of spending_over_time'
    : null;

const parse = (artifact: StoredArtifact) => spendingCells(openArtifact(artifact, { maximumBytes }));

/**
 * Obligations of federal awards over time. The service accepts only POST requests, so responses are loaded from local
 * files. Only the response to a request without filters except the time covers all federal awards.
 */
export const usaspendingConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.usaspending',
  source: usaspendingSource.tag,
  dataset: usaspendingDataset.key,
  summary: 'Obligations of federal awards by fiscal year, quarter and month, from responses of spending_over_time.',
  publication: {
    schedule: '30 11 * * *',
    artifacts: [{ name: 'spending_over_time.json', address, pattern: /^spending_over_time\b.*\.json$/i }],
    maximumBytes,
    // The address accepts only POST requests.
    discover: notFetched,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readingOf, { observedOn: 'period', plausibility: lasting() }),
  rules: import.meta.url,
};
