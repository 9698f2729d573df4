import { SourceFormatError, columnIndex, csvRows, type Located } from '@dqs/kit';
import { isCode, type Cell } from './cell.ts';

interface Columns {
  readonly date: number;
  /** Position of each currency's column, by code. */
  readonly currencies: readonly (readonly [string, number])[];
  /** Positions of columns without a name, because every line ends in a comma. */
  readonly unnamed: readonly number[];
}

const columnsOf = (header: readonly string[]): Columns => {
  const date = columnIndex(header, ['Date']).get('Date') ?? 0;
  const places = header.map((name, place) => [name, place] as const).filter(([, place]) => place !== date);
  const named = places.filter(([name]) => name !== '');
  const stranger = named.find(([name]) => !isCode(name));
  if (stranger)
    throw new SourceFormatError(`the header has a column "${stranger[0]}", which is not a currency code`, 1);
  columnIndex(
    header,
    named.map(([name]) => name),
  ); // refuses a currency that has two columns
  return { date, currencies: named, unnamed: places.filter(([name]) => name === '').map(([, place]) => place) };
};

const cellsOf = ({ record, line }: Located<readonly string[]>, columns: Columns): Located<Cell>[] => {
  if (columns.unnamed.some((place) => record[place] !== '')) {
    throw new SourceFormatError('a column without a name has a value', line);
  }
  const date = record[columns.date] ?? '';
  return columns.currencies
    .map(([currency, place]) => ({ record: { date, currency, rate: record[place] ?? '' }, line }))
    .filter((cell) => cell.record.rate !== 'N/A');
};

/**
 * The rates of a CSV file of the bank. The history has one line per day, newest first; the daily file has one line with
 * comma and space. Columns are found by name. `N/A` is not a rate. Throws `SourceFormatError` for a header that is not
 * the bank's.
 */
export async function* csvCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<Cell>[]> {
  let columns: Columns | null = null;
  for await (const rows of csvRows(bytes, { trim: true })) {
    const [header, ...rest] = rows;
    const days: typeof rows = columns === null ? rest : rows;
    columns ??= columnsOf(header?.record ?? []);
    const known = columns;
    yield days.flatMap((day) => cellsOf(day, known));
  }
}
