import { SourceFormatError, jsonValue, type Located } from '@dqs/kit';
import { z } from 'zod';
import type { ReadCell } from '../../published/cell.ts';
import { withoutRepeats } from '../../published/repeats.ts';
import { averageRates } from './average-rates.ts';
import { cashBalances } from './cash-balance.ts';
import { dailyStatements } from './daily-statement.ts';
import { debt } from './debt.ts';
import { fiscalCsvRows, fiscalCsvSetOf } from './fiscal-csv.ts';
import type { FiscalDataSet } from './fiscal-row.ts';
import { historicalDebt } from './historical-debt.ts';
import { monthlyLines } from './monthly-lines.ts';
import { monthlyStatement } from './monthly-statement.ts';

const Row = z.record(z.string(), z.string().nullable());
const Answer = z.object({
  data: z.array(Row).optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});

/** The supported data sets. Those of the daily statement with an account type come before its cash balance. */
export const fiscalDataSets: readonly FiscalDataSet[] = [
  debt,
  historicalDebt,
  averageRates,
  ...dailyStatements,
  cashBalances,
  monthlyStatement,
  ...monthlyLines,
];

/** The data set of a file by its first characters; undefined for other files. */
export const fiscalDataSetOf = (head: string): FiscalDataSet | undefined =>
  fiscalDataSets.find(({ column }) => head.includes(`"${column}"`));

/**
 * The cells in a response of the Fiscal Data API. Throws `SourceFormatError` for an error response and for an
 * unsupported data set.
 */
export const fiscalDataCells = (bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> =>
  withoutRepeats(cellsOfAnswer(bytes));

async function* cellsOfAnswer(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const answer = Answer.safeParse(await jsonValue(bytes));
  if (!answer.success)
    throw new SourceFormatError('the JSON is not a response of Fiscal Data: a list named data is missing');
  const { data, error, message } = answer.data;
  if (!data) throw new SourceFormatError(`Fiscal Data returned ${error ?? 'without data'}: ${message ?? 'no message'}`);
  const [first] = data;
  if (first === undefined) return;
  const set = fiscalDataSets.find(({ column }) => column in first);
  if (set === undefined) {
    throw new SourceFormatError(
      `the rows are not from a supported data set; they have ${Object.keys(first).join(', ')}`,
    );
  }
  yield* batchesOf(set.read(data));
}

function* batchesOf(cells: readonly Located<ReadCell>[]): Generator<readonly Located<ReadCell>[]> {
  for (let from = 0; from < cells.length; from += 2000) yield cells.slice(from, from + 2000);
}

async function* cellsOfCsv(
  bytes: AsyncIterable<Buffer>,
  set: FiscalDataSet,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  yield* batchesOf(set.read(await fiscalCsvRows(bytes, set)));
}

/**
 * The cells in a Fiscal Data CSV file that starts with `head`, from the API or the site. Throws `SourceFormatError`.
 */
export const fiscalCsvCells = (
  bytes: AsyncIterable<Buffer>,
  head: string,
): AsyncGenerator<readonly Located<ReadCell>[]> => {
  const set = fiscalCsvSetOf(head, fiscalDataSets);
  if (set === undefined)
    throw new SourceFormatError('the header is not that of a supported data set of Fiscal Data', 1);
  return withoutRepeats(cellsOfCsv(bytes, set));
};
