import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Format } from './format.ts';
import type { LongCell, LongColumn } from './long-table.ts';
import { parquetLayout } from './parquet-columns.ts';

type Rows = Iterable<readonly LongCell[]>;

/** The texts of a list in one cell, joined by ` | `; a bar in a text is written as `\\|`. */
export const joined = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll('|', '\\|')).join(' | ');

// An empty text is quoted, so that it differs from a missing value.
const csvCell = (cell: LongCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  const text = Array.isArray(cell) ? joined(cell as readonly string[]) : String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: readonly LongCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** RFC 4180: comma, CRLF, a header line, quotes where needed. */
const csv = (columns: readonly LongColumn[], rows: Rows): Buffer => {
  let text = csvLine(columns.map(({ name }) => name));
  for (const row of rows) text += csvLine(row);
  return Buffer.from(text, 'utf8');
};

/** One JSON object per line, missing values as null. */
const ndjson = (columns: readonly LongColumn[], rows: Rows): Buffer => {
  const keys = columns.map(({ name }) => JSON.stringify(name));
  let text = '';
  for (const row of rows) text += `{${keys.map((key, at) => `${key}:${JSON.stringify(row[at] ?? null)}`).join(',')}}\n`;
  return Buffer.from(text, 'utf8');
};

/** Parquet with typed, nullable columns, see `parquetLayout`. */
const parquet = (columns: readonly LongColumn[], rows: Rows): Buffer => {
  const { schema, columnData } = parquetLayout(columns);
  return Buffer.from(parquetWriteBuffer({ schema, columnData: columnData([...rows]) }));
};

const writers = { csv, ndjson, parquet } as const;

/** Rows in a tabular format. */
export const writeTable = (
  format: Exclude<Format, 'json'>,
  columns: readonly LongColumn[],
  rows: Iterable<readonly LongCell[]>,
): Buffer => writers[format](columns, rows);
