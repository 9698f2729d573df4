import { openArtifact, type Connector, type Located, type StoredArtifact } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { blsDataset, blsSource } from '../../sources.ts';
import { headOf } from '../file-head.ts';
import { apiCells } from './api.ts';
import { artifactOf, artifacts, discoverData, fileKind } from './artifacts.ts';
import { labstatCells } from './labstat.ts';
import { buildNamedSeries } from './name-series.ts';

/** The file of all national employment series has 350 MB, that of the household survey 400 MB. */
const maximumBytes = 2 * 1024 * 1024 * 1024;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { maximumBytes });
  const head = await headOf(open());
  yield* /^\s*\{/.test(head) ? apiCells(open()) : labstatCells(open());
}

const refusal = (fileName: string, head: string): string | null => {
  if (fileKind(fileName, head) === 'aspects')
    return 'a list of aspects, which contains standard errors and similar details, not observations';
  const [, id = ''] = /^Series Id:\t+([A-Z]{2}\w+)/im.exec(head) ?? [];
  return id === ''
    ? null
    : `a report of the data viewer on ${id}, whose numbers lack their last digits; load the data files of the survey (${id.slice(0, 2).toLowerCase()}.data) or a response of the API`;
};

/** Observations of all surveys of the Bureau of Labor Statistics: LABSTAT flat files and API responses. */
export const blsConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.bls',
  source: blsSource.tag,
  dataset: blsDataset.key,
  summary:
    'Observations of the surveys of the Bureau of Labor Statistics: prices, employment, unemployment, productivity.',
  publication: {
    // Releases are published at 8:30 and 10:00 US Eastern; the flat files follow within minutes.
    schedule: '50 13,15 * * 1-5',
    artifacts,
    maximumBytes,
    discover: discoverData,
  },
  recognition: {
    recognise: (fileName, head) => {
      const kind = fileKind(fileName, head);
      return kind === 'data' || kind === 'api' ? artifactOf(fileName, kind) : null;
    },
    refusal,
  },
  reading: { parse },
  ...emitting(readingOf, { observedOn: 'period', plausibility: { ...calmLevels(), ...lasting() } }),
  build: buildNamedSeries,
  rules: import.meta.url,
};
