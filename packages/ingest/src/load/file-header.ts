import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { fileHead } from '../read/bytes.ts';
import { createCsvScanner } from '../read/csv-scanner.ts';
import { isWorkbook } from '../read/workbook-head.ts';
import { ImplausibleFile } from './implausible-file.ts';
import type { Knex } from './ledger.ts';

/** The widest official header has about 16 KB. */
const headBytes = 64 * 1024;
const delimiters = [',', '\t', '|', ';', '~'];

/** A column name, not a value: it has a letter, and is neither a period nor named after one. */
const isName = (cell: string): boolean => /[A-Za-z]/.test(cell) && !/\d{4}/.test(cell);

/** The column names of a text; null if its first line does not look like a header. */
export const columnsOfText = (text: string): readonly string[] | null => {
  const end = text.indexOf('\n');
  const line = end === -1 ? '' : text.slice(0, end).replace(/^(?:\uFEFF|ï»¿)/, '');
  if (/^\s*[{[<]/.test(line)) return null;
  const [delimiter = ','] = delimiters.toSorted((one, other) => line.split(other).length - line.split(one).length);
  const scanner = createCsvScanner({ delimiter, trim: true });
  const [row] = [...scanner.push(`${line}\n`), ...scanner.end()];
  const cells = row?.record ?? [];
  const names = cells.filter(isName);
  if (names.length < 2 || new Set(names).size < names.length) return null;
  // Other cells of a header are periods or empty. Those of a line of values are values.
  return cells.every((cell) => isName(cell) || cell === '' || /\d{4}/.test(cell)) ? names : null;
};

/**
 * The column names of a delimited file, or of the first member of an archive. Null if it has no header, such as a
 * workbook, XML or JSON.
 */
const headerOf = async ({ path }: StoredArtifact): Promise<readonly string[] | null> => {
  const head = await fileHead(path, headBytes);
  if (isWorkbook(head) || head.text.includes('\0')) return null;
  try {
    return columnsOfText(head.text);
  } catch {
    // A line that is not a header may have an unclosed quote.
    return null;
  }
};

/** The columns of a file, and those of the previous file of the same name. */
export interface Header {
  readonly columns: readonly string[] | null;
  readonly before: readonly string[];
}

/** Looks up the header of a file, and that of the previous file of the same name. */
export const findHeader = async (
  transaction: Knex,
  { key, reading }: AnyConnector,
  artifact: StoredArtifact,
): Promise<Header> => {
  const columns = reading.columns === 'open' ? null : await headerOf(artifact);
  if (columns === null) return { columns, before: [] };
  const { rows } = await transaction.raw<{ rows: { columns: readonly string[] }[] }>(
    'select columns from control.file_header where connector = ? and name = ?',
    [key, artifact.name],
  );
  return { columns, before: rows[0]?.columns ?? [] };
};

const listed = (names: readonly string[]): string =>
  names
    .slice(0, 10)
    .map((name) => `"${name}"`)
    .join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '');

const addedTo = ({ columns, before }: Header): readonly string[] =>
  before.length === 0 ? [] : (columns ?? []).filter((column) => !before.includes(column));

/**
 * Throws `ImplausibleFile` for a file that lacks a column of the previous file of the same name, and names the column.
 * A header that lacks more than half of them is another layout, such as that of a selection by the publisher's API. The
 * parser accepts or rejects that layout.
 */
export const refuseLostColumns = (header: Header): void => {
  const { columns, before } = header;
  if (columns === null) return;
  const lost = before.filter((column) => !columns.includes(column));
  if (lost.length === 0 || lost.length * 2 > before.length) return;
  const added = addedTo(header);
  throw new ImplausibleFile(
    `the header lacks ${listed(lost)}, which the file before of this name had${added.length > 0 ? `; it has ${listed(added)}, which that file lacked` : ''}`,
    1,
  );
};

/** Describes columns that the previous file lacked; null if there are none. */
export const newColumnsRemark = (header: Header): string | null => {
  const added = addedTo(header);
  return added.length === 0 ? null : `${added.length === 1 ? 'a new column' : 'new columns'}: ${listed(added)}`;
};

/** Stores the columns of a file for comparison with the next one. */
export const rememberHeader = async (
  transaction: Knex,
  { key }: AnyConnector,
  { name }: StoredArtifact,
  { columns, before }: Header,
): Promise<void> => {
  if (columns === null || (columns.length === before.length && columns.every((column, at) => column === before[at])))
    return;
  await transaction.raw(
    `insert into control.file_header (connector, name, columns) values (?, ?, ?::jsonb)
     on conflict (connector, name) do update set columns = excluded.columns`,
    [key, name, JSON.stringify(columns)],
  );
};
