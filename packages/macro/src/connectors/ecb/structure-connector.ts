import { notFetched, openArtifact, type Connector, type StoredArtifact } from '@dqs/kit';
import { ecbDataset, ecbSource } from '../../sources.ts';
import { isStructure } from './artifacts.ts';
import { buildNamedSeries } from './name-series.ts';
import { structureCodes, type StructureCode } from './structure.ts';

const maximumBytes = 256 * 1024 * 1024;
const address = 'https://data-api.ecb.europa.eu/service/datastructure/ECB';

/** Structure definitions, which name the codes of series for messages without titles. */
export const ecbStructureConnector: Connector<StructureCode, StructureCode> = {
  key: 'macro.ecb-structure',
  source: ecbSource.tag,
  dataset: ecbDataset.key,
  summary: 'Structure definitions of the ECB Data Portal: titles of series whose messages have none.',
  publication: {
    schedule: '50 9 * * 1',
    artifacts: [{ name: 'datastructure.xml', address, pattern: /^$/ }],
    maximumBytes,
    // The fetched messages contain titles.
    discover: notFetched,
  },
  recognition: {
    recognise: (fileName, head) => (isStructure(head) ? { name: fileName, address } : null),
  },
  reading: { parse: (artifact: StoredArtifact) => structureCodes(() => openArtifact(artifact, { maximumBytes })) },
  rows: { normalise: (code) => [code] },
  load: { table: 'macro_ecb_code', key: ['flow', 'position', 'code'], mode: 'merge' },
  build: buildNamedSeries,
  rules: import.meta.url,
};
