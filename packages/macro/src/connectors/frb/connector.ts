import { openArtifact, type Connector, type Located, type StoredArtifact } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { frbDataset, frbSource } from '../../sources.ts';
import { headOf } from '../file-head.ts';
import { artifacts, discover, isSdmx, recognise, refusal } from './artifacts.ts';
import { frbCsvCells } from './csv.ts';
import { frbSdmxCells } from './sdmx.ts';

const maximumBytes = 1024 * 1024 * 1024;
/** A package also contains the structure and its schemas. */
const member = /(_data\.xml|\.csv)$/i;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { member, maximumBytes });
  yield* isSdmx(await headOf(open())) ? frbSdmxCells(open) : frbCsvCells(open());
}

/** The releases of the Federal Reserve Board from its Data Download Program: CSV in both layouts, and SDMX. */
export const frbConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.frb',
  source: frbSource.tag,
  dataset: frbDataset.key,
  summary: 'Interest rates (H.15), industrial production (G.17), consumer credit (G.19), balance sheets (H.4.1, H.8).',
  publication: {
    // H.15 is published at 16:15 US Eastern, H.4.1 on Thursday at 16:30, G.17 at 9:15, G.19 at 15:00.
    schedule: '45 14,21 * * 1-5',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse, lastLine: 'open' },
  ...emitting(readingOf, {
    observedOn: 'period',
    // Changes from a year before are listed with levels and can stay positive for long. Two years of weeks distinguish
    // them.
    plausibility: { ...calmLevels(104), ...lasting() },
  }),
  rules: import.meta.url,
};
