import { SourceFormatError, openArtifact, type Connector, type Located, type StoredArtifact } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { withoutRepeats } from '../../published/repeats.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { censusDataset, censusSource } from '../../sources.ts';
import { headOf } from '../file-head.ts';
import { censusApiCells } from './api.ts';
import { artifacts, discover, fileKind, programmeOfName, recognise, refusal } from './artifacts.ts';
import { exportCells } from './export.ts';
import { formationCells } from './formation.ts';
import { fullFileCells } from './full-file.ts';

const maximumBytes = 128 * 1024 * 1024;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { maximumBytes });
  const kind = fileKind(await headOf(open()));
  const programme = programmeOfName(artifact.name);
  if (kind === 'export') yield* exportCells(open());
  else if (kind === 'formation') yield* formationCells(open());
  else if (kind === 'api') yield* withoutRepeats(censusApiCells(open(), programme));
  else if (programme !== null) yield* fullFileCells(open(), programme);
  else throw new SourceFormatError(`${artifact.name} does not name a programme of the economic indicators`);
}

/** Economic indicators of the Census Bureau: full files, exports of single series, API responses. */
export const censusConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.census',
  source: censusSource.tag,
  dataset: censusDataset.key,
  summary:
    'Retail and wholesale trade, orders, construction, international trade, business formation, public pensions.',
  publication: {
    // Indicators are published at 8:30 and 10:00 US Eastern.
    schedule: '50 13,15 * * 1-5',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readingOf, { observedOn: 'period', plausibility: { ...calmLevels(), ...lasting() } }),
  rules: import.meta.url,
};
