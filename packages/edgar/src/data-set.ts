import { columnIndex, csvRows, openArtifact, type StoredArtifact } from '@dqs/kit';

/** A row of a table of a data set: its cells by column name, and its line. */
export interface DataSetRow {
  /** The cell of a requested column; empty if the table lacks the column. */
  cell(column: string): string;
  readonly line: number;
}

/** The table of a data set to read, and its limits. */
export interface DataSetTable {
  /** Name of the table without its extension, such as `SUBMISSION`. */
  readonly name: string;
  /** Required columns. */
  readonly columns: readonly string[];
  /** Columns that only the data sets of some quarters have. */
  readonly optional?: readonly string[];
  readonly maximumBytes: number;
}

/**
 * The rows of one table of the SEC's quarterly data sets (tab-separated, without quoting), from the archive or from the
 * file of the table alone. Streams. Columns are found by the header. Throws `SourceFormatError` for a missing table or
 * column.
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
      // A byte order mark may precede the first name.
      const header = (batch[0]?.record ?? []).map((title) => title.replace(/^\uFEFF/, '').trim());
      index = columnIndex(header, [...columns, ...optional.filter((column) => header.includes(column))]);
      rows = batch.slice(1);
    }
    const places = index;
    const cellOf = (record: readonly string[], column: string): string => {
      const place = places.get(column);
      // Reading an array index that does not exist takes many times as long.
      return place === undefined ? '' : (record[place] ?? '');
    };
    yield rows.map(({ record, line }) => ({ cell: (column) => cellOf(record, column), line }));
  }
}

/**
 * A copy of a cell to keep while a table is read. The cell itself refers to the whole piece of the file from which it
 * was cut.
 */
export const keptText = (cell: string): string => Buffer.from(cell, 'utf8').toString('utf8');

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Converts a day of data sets, `31-DEC-2025`, to ISO order. Other texts stay unchanged. */
export const dataSetDay = (text: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{2})-([A-Z]{3})-(\d{4})$/i.exec(text.trim()) ?? [];
  const number = months.indexOf(month.toUpperCase()) + 1;
  return number === 0 ? text.trim() : `${year}-${String(number).padStart(2, '0')}-${day}`;
};
