import { fileHead, openArtifact, zipMembers, type Connector, type Located, type StoredArtifact } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { withoutRepeats } from '../../published/repeats.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { beaDataset, beaSource } from '../../sources.ts';
import { headOf } from '../file-head.ts';
import { beaApiCells } from './api.ts';
import { artifactOf, artifacts, discover, fileKind, isRegionalZip, refusal } from './artifacts.ts';
import { nipaFlatCells } from './flat-file.ts';
import { regionalCells } from './regional.ts';
import { sectionCells } from './section-workbook.ts';

const maximumBytes = 256 * 1024 * 1024;

/** The file of all areas contains the data of the state files. */
const regionalMembers = {
  member: /^[^/]+__ALL_AREAS_[^/]+\.csv$/i,
  maximumEntries: 2000,
  maximumMemberBytes: 64 * 1024 * 1024,
  maximumBytes: 512 * 1024 * 1024,
};

async function* regionalZip(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  for await (const { bytes } of zipMembers(artifact, regionalMembers)) {
    async function* whole(): AsyncGenerator<Buffer> {
      yield bytes;
    }
    yield* regionalCells(whole());
  }
}

const isWorkbookFile = async ({ path }: StoredArtifact): Promise<boolean> => {
  const { members, text } = await fileHead(path);
  return members.includes('xl/workbook.xml') || text.startsWith('\u00D0\u00CF\u0011\u00E0');
};

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  if (isRegionalZip(artifact.name)) {
    yield* regionalZip(artifact);
    return;
  }
  if (await isWorkbookFile(artifact)) {
    yield* withoutRepeats(sectionCells(artifact, maximumBytes));
    return;
  }
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { maximumBytes });
  const kind = fileKind(await headOf(open()));
  if (kind === 'api') yield* withoutRepeats(beaApiCells(open()));
  else yield* kind === 'regional' ? regionalCells(open()) : nipaFlatCells(open());
}

/**
 * National accounts of the Bureau of Economic Analysis: flat files, section workbooks, API responses, and GDP by state.
 */
export const beaConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.bea',
  source: beaSource.tag,
  dataset: beaDataset.key,
  summary: 'National income and product accounts, and gross domestic product by state.',
  publication: {
    // GDP and personal income are published at 8:30 US Eastern; the flat files change in the same minute.
    schedule: '40 12,13 * * 1-5',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: {
    recognise: (fileName, head) => {
      if (isRegionalZip(fileName)) return artifactOf(fileName, 'regional');
      const kind = fileKind(head);
      return kind === null || kind === 'register' ? null : artifactOf(fileName, kind);
    },
    refusal,
  },
  reading: { parse },
  ...emitting(readingOf, { observedOn: 'period', plausibility: { ...calmLevels(), ...lasting() } }),
  rules: import.meta.url,
};
