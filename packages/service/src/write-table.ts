import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import type { Format } from './format.ts';
import type { Cell, Column, Table } from './table.ts';

type Rows = Iterable<readonly Cell[]>;

// An empty text is quoted, so that it differs from a missing value.
const csvCell = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  const text = String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** RFC 4180: comma, CRLF, a header line, quotes where needed. */
const csv = (columns: readonly Column[], rows: Rows): Buffer => {
  let text = csvLine(columns.map(({ name }) => name));
  for (const row of rows) text += csvLine(row);
  return Buffer.from(text, 'utf8');
};

/** One JSON object per line, missing values as null. */
const ndjson = (columns: readonly Column[], rows: Rows): Buffer => {
  const keys = columns.map(({ name }) => JSON.stringify(name));
  let text = '';
  for (const row of rows) text += `{${keys.map((key, at) => `${key}:${JSON.stringify(row[at] ?? null)}`).join(',')}}\n`;
  return Buffer.from(text, 'utf8');
};

const parquetTypes = { text: 'STRING', integer: 'INT64', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;

const parquetCell = (cell: Cell | undefined, type: Column['type']): unknown => {
  if (cell === null || cell === undefined) return null;
  if (type === 'integer') return BigInt(cell);
  return type === 'text' ? String(cell) : cell;
};

/** Parquet with one nullable column each; exact decimals are text, so that no digit is lost. */
const parquet = (columns: readonly Column[], rows: Rows): Buffer => {
  const held = [...rows];
  const columnData = columns.map(({ name, type }, at): ColumnSource => ({
    name,
    type: parquetTypes[type],
    nullable: true,
    data: held.map((row) => parquetCell(row[at], type)) as ColumnSource['data'],
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
};

const writers = { csv, ndjson, parquet } as const;

/** The rows of an envelope in a tabular format. */
export const writeTable = (
  table: Table,
  format: Exclude<Format, 'json'>,
  envelope: { readonly data: unknown; readonly meta: unknown },
): Buffer => writers[format](table.columns, table.rows(envelope));
