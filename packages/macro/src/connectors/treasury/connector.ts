import { isDay, isWeekend } from '@dqs/core';
import { openArtifact, type Connector, type Located, type StoredArtifact } from '@dqs/kit';
import { calmLevels, lasting } from '@dqs/series';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { treasuryDataset, treasurySource } from '../../sources.ts';
import { headOf } from '../file-head.ts';
import { artifacts, discover, fileKind, recognise, refusal } from './artifacts.ts';
import { rateCsvCells, rateXmlCells } from './daily-rates.ts';
import { fiscalCsvCells, fiscalDataCells } from './fiscal-data.ts';
import { isHistoricalDebt } from './historical-debt.ts';

const maximumBytes = 128 * 1024 * 1024;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReadCell>[]> {
  const open = (): AsyncIterable<Buffer> => openArtifact(artifact, { maximumBytes });
  const head = await headOf(open());
  const kind = fileKind(head);
  if (kind === 'rates-xml') yield* rateXmlCells(open());
  else if (kind === 'fiscal-csv') yield* fiscalCsvCells(open(), head);
  else yield* kind === 'rates-csv' ? rateCsvCells(open()) : fiscalDataCells(open());
}

/** Daily par yields, real yields and bill rates, and the Fiscal Data sets: debt, average rates, statements. */
export const treasuryConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.treasury',
  source: treasurySource.tag,
  dataset: treasuryDataset.key,
  summary: 'Treasury yields, debt to the penny, average interest rates, daily and monthly Treasury statements.',
  publication: {
    // Rates are published between 15:30 and 18:00 US Eastern, the debt of the previous day between 15:00 and 16:15.
    schedule: '15 21,23 * * 1-5',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse, lastLine: 'open' },
  ...emitting(readingOf, {
    observedOn: 'period',
    plausibility: {
      fault: ({ series_key, period, period_type, value }) =>
        period_type === 'date' && value !== null && isDay(period) && isWeekend(period) && !isHistoricalDebt(series_key)
          ? `${series_key} has a value for ${period}, a weekend day, on which the Treasury publishes none`
          : null,
      ...calmLevels(),
      ...lasting(),
    },
  }),
  rules: import.meta.url,
};
