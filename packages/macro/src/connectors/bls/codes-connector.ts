import { openArtifact, type Connector, type StoredArtifact } from '@dqs/kit';
import { blsDataset, blsSource } from '../../sources.ts';
import { artifactOf, codeArtifacts, discoverCodes, fileKind } from './artifacts.ts';
import { codeRowsOf, type CodeRow } from './code-list.ts';
import { labstatRegister, type RegisterEntry } from './labstat.ts';
import { buildNamedSeries } from './name-series.ts';

const maximumBytes = 512 * 1024 * 1024;

const parse = (artifact: StoredArtifact) => labstatRegister(openArtifact(artifact, { maximumBytes }), artifact.name);

/**
 * The code lists of the surveys (`cu.item`, `la.area`), which explain the parts of a series id. They provide titles for
 * series that no list of series names.
 */
export const blsCodesConnector: Connector<RegisterEntry, CodeRow> = {
  key: 'macro.bls-codes',
  source: blsSource.tag,
  dataset: blsDataset.key,
  summary: 'Areas, items, industries and the other codes of the series of the Bureau of Labor Statistics.',
  publication: {
    schedule: '30 16 * * 1-5',
    artifacts: codeArtifacts,
    maximumBytes,
    discover: discoverCodes,
  },
  recognition: {
    recognise: (fileName, head) => (fileKind(fileName, head) === 'codes' ? artifactOf(fileName, 'codes') : null),
  },
  reading: { parse },
  rows: { normalise: codeRowsOf },
  load: { table: 'macro_bls_code', key: ['list', 'code', 'parent'], mode: 'merge' },
  build: buildNamedSeries,
  rules: import.meta.url,
};
