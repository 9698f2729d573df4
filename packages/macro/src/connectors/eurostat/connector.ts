import { SourceFormatError, fileHead, openArtifact, type Connector, type Located, type StoredArtifact } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { eurostatDataset, eurostatSource } from '../../sources.ts';
import { headOf } from '../file-head.ts';
import { isSdmx } from '../sdmx/message.ts';
import { artifacts, datasetOfName, discover, fileKind, recognise, refusal } from './artifacts.ts';
import { jsonStatCells } from './json-stat.ts';
import { eurostatSdmxCells, structureLabels } from './sdmx.ts';
import { tsvCells } from './tsv.ts';

const maximumBytes = 1024 * 1024 * 1024;

const isStructureName = (name: string): boolean => /\.dsd\.xml$/i.test(name);

/**
 * Parses a message, or a zip with one. Bulk packages also contain the structure; responses that are fetched later do
 * not.
 */
async function* sdmx(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  const { members } = await fileHead(artifact.path);
  const zipped = members.length > 0 ? { member: /^(?!.*\.dsd\.xml$).*\.(xml|json|csv)$/i } : {};
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { maximumBytes, ...zipped });
  const labels = members.some(isStructureName)
    ? await structureLabels(openArtifact(artifact, { maximumBytes, member: /\.dsd\.xml$/i }))
    : (): undefined => undefined;
  const head = await headOf(open());
  if (!isSdmx(head)) throw new SourceFormatError('the message contains no data');
  yield* eurostatSdmxCells(open, head, labels);
}

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  if (/\.zip$/i.test(artifact.name)) {
    yield* sdmx(artifact);
    return;
  }
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { maximumBytes });
  const kind = fileKind(artifact.name, await headOf(open()));
  if (kind === 'tsv') {
    const dataset = datasetOfName(artifact.name);
    if (dataset === null) throw new SourceFormatError(`${artifact.name} does not name a data set`);
    yield* tsvCells(open(), dataset);
  } else yield* kind === 'sdmx' ? sdmx(artifact) : jsonStatCells(open());
}

/**
 * Data sets of Eurostat: JSON-stat of both versions, old and new tab-separated bulk files, SDMX. Some have future
 * periods.
 */
export const eurostatConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.eurostat',
  source: eurostatSource.tag,
  dataset: eurostatDataset.key,
  summary: 'Consumer prices, unemployment and growth of the European Union and its members, and any bulk file.',
  publication: {
    // Data are updated at 11:00 and 23:00 in Luxembourg.
    schedule: '30 10,22 * * *',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readingOf, { observedOn: 'period', plausibility: { ...calmLevels(), ...lasting() } }),
  rules: import.meta.url,
};
