import { openArtifact, type Connector, type Located, type StoredArtifact } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { ecbDataset, ecbSource } from '../../sources.ts';
import { headOf } from '../file-head.ts';
import { isSdmx } from '../sdmx/message.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { ecbCsvCells } from './csv.ts';
import { ecbMessageCells } from './message.ts';
import { buildNamedSeries } from './name-series.ts';

const maximumBytes = 512 * 1024 * 1024;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { maximumBytes });
  const head = await headOf(open());
  yield* isSdmx(head) ? ecbMessageCells(open, head) : ecbCsvCells(open());
}

/**
 * Statistics of the ECB Data Portal: its CSV and SDMX data messages in every format. Projections have future periods.
 */
export const ecbConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.ecb',
  source: ecbSource.tag,
  dataset: ecbDataset.key,
  summary: 'Key rates, money market rates, prices, money, yields and exchange rates of the euro area.',
  publication: {
    // Reference rates are published around 16:00 in Frankfurt, other statistics at 10:00.
    schedule: '40 9,15 * * 1-5',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readingOf, { plausibility: { ...calmLevels(), ...lasting() } }),
  build: buildNamedSeries,
  rules: import.meta.url,
};
