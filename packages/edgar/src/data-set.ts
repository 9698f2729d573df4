import { columnIndex, csvRows, openArtifact, type StoredArtifact } from '@dqs/kit';

/** A row of a table of a data set: its cells by column name, and the line it stands on. */
export interface DataSetRow {
  /** The cell of a column that was asked for; empty where the table does not have it. */
  cell(column: string): string;
  readonly line: number;
}

/** Which table of a data set is read, and what is accepted of it. */
export interface DataSetTable {
  /** Name of the table without its ending, such as `SUBMISSION`. */
  readonly name: string;
  /** Columns that have to be there. */
  readonly columns: readonly string[];
  /** Columns that data sets of some quarters have. */
  readonly optional?: readonly string[];
  readonly maximumBytes: number;
}

/**
 * The rows of one table of the SEC's quarterly data sets (tab-separated, without quoting), out of the archive or from the file
 * of the table alone. Streams; columns are found by the header. Throws `SourceFormatError` for a missing table or column.
 */
export async function* dataSetRows(
  artifact: StoredArtifact,
  { name, columns, optional = [], maximumBytes }: DataSetTable,
): AsyncGenerator<readonly DataSetRow[]> {
  const member = new RegExp(`(?:^|/)${name}\\.tsv$`, 'i');
  const bytes = openArtifact(artifact, { member, maximumBytes });
  let index: ReadonlyMap<string, number> | null = null;
  for await (const batch of csvRows(bytes, { delimiter: '\t', quotes: false })) {
    let rows = batch;
    if (index === null) {
      // A mark of byte order may stand before the first name.
      const header = (batch[0]?.record ?? []).map((title) => title.replace(/^\uFEFF/, '').trim());
      index = columnIndex(header, [...columns, ...optional.filter((column) => header.includes(column))]);
      rows = batch.slice(1);
    }
    const places = index;
    const cellOf = (record: readonly string[], column: string): string => {
      const place = places.get(column);
      // Asking an array for a place that it cannot have takes many times as long.
      return place === undefined ? '' : (record[place] ?? '');
    };
    yield rows.map(({ record, line }) => ({ cell: (column) => cellOf(record, column), line }));
  }
}

/** A copy of a cell that is kept while a table is read: a cell itself is a part of the piece of the file that it was cut from. */
export const keptText = (cell: string): string => Buffer.from(cell, 'utf8').toString('utf8');

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A day as data sets write it, `31-DEC-2025`, in the order of a day; any other text as it is. */
export const dataSetDay = (text: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{2})-([A-Z]{3})-(\d{4})$/i.exec(text.trim()) ?? [];
  const number = months.indexOf(month.toUpperCase()) + 1;
  return number === 0 ? text.trim() : `${year}-${String(number).padStart(2, '0')}-${day}`;
};
