import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SurfaceRows, SurfaceTable } from '@dqs/storage';
import { bulkColumns, widerColumns, type BulkColumn } from './column.ts';
import { csvParts, type CsvPart, type PartSize } from './csv-parts.ts';
import { measureSql, measuredDigits, widerDigits, type DigitsOf } from './digits.ts';
import { named, quoted, type Duck } from './duckdb.ts';
import { digestOf, type ManifestFile, type ManifestTable } from './manifest.ts';
import { oneAhead } from './one-ahead.ts';
import type { PlannedTable } from './plan.ts';

/** Maximum rows of one group inside a file. Readers skip groups by their smallest and largest values. */
const mostRowsPerGroup = 122_880;

const megabyte = 1024 * 1024;

/** Data that DuckDB sorts at once, which bounds its memory. */
const filePart: PartSize = { rows: 2 * mostRowsPerGroup, bytes: 32 * megabyte };

/** Bytes that one DuckDB thread compresses at once. */
const groupBytes = 16 * megabyte;

/** Up to this number of rows the database sorts the whole table. Larger tables are sorted within each file. */
const mostSortedRows = 5_000_000;

export interface WriteTableOptions {
  readonly rows: SurfaceRows;
  readonly duck: Duck;
  /** Folder of the dataset, and the name of the generation inside it. */
  readonly folder: string;
  readonly generation: string;
  /** Folder for the CSV of one part. */
  readonly scratch: string;
  readonly part?: PartSize;
}

const filterOf = ({ sources }: PlannedTable): string => `source_tag in (${sources.map(quoted).join(', ')})`;

/** Number of rows of a table, counted up to one more than are sorted as a whole. */
const countRows = async (rows: SurfaceRows, planned: PlannedTable): Promise<number> => {
  const first = `select from ${named(planned.table.name)} where ${filterOf(planned)} limit ${mostSortedRows + 1}`;
  const [found] = await rows.query<{ held: string }>(`select count(*)::text as held from (${first}) first_rows`);
  return Number.parseInt(found?.held ?? '0', 10);
};

/** Reads a part of the CSV. A long row needs a larger buffer. */
const readCsv = (part: CsvPart, columns: readonly BulkColumn[]): string => {
  const types = columns.flatMap(({ name, csv }) => (csv === null ? [] : [`${quoted(name)}: ${quoted(csv)}`]));
  const line = Math.max(2 * megabyte, part.longest + 1024);
  return `read_csv(${quoted(part.path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
    nullstr = '', allow_quoted_nulls = false, max_line_size = ${line}, buffer_size = ${Math.max(4 * megabyte, line * 2)},
    columns = {${types.join(', ')}})`;
};

/** Fewer for long rows. */
const rowsPerGroup = ({ rows, bytes }: CsvPart): number =>
  Math.max(2048, Math.min(mostRowsPerGroup, Math.floor((groupBytes * rows) / Math.max(1, bytes))));

/** A written file, and the digits for which it has room. */
interface Written extends ManifestFile {
  readonly digits: DigitsOf;
  readonly rowsPerGroup: number;
}

interface Writing {
  readonly duck: Duck;
  readonly table: SurfaceTable;
  readonly folder: string;
  /** The columns by which DuckDB sorts a file; empty if the database sorted it. */
  readonly order: string;
}

const copyTo = async (duck: Duck, select: string, target: string, rowsOfGroup: number): Promise<number> => {
  const copied = await duck.rows(`copy (${select}) to ${quoted(target)}
    (format parquet, compression zstd, row_group_size ${rowsOfGroup})`);
  return Number.parseInt(copied.rows[0]?.[0] ?? '0', 10);
};

const columnsOf = (table: SurfaceTable, digits: DigitsOf): readonly BulkColumn[] =>
  table.columns.flatMap((column) => bulkColumns(column, digits.get(column.name)));

/** Writes a part to a file with room for these digits. Throws a DuckDB error if a value needs more. */
const writePart = async ({ duck, table, folder, order }: Writing, part: CsvPart, digits: DigitsOf, path: string) => {
  const columns = columnsOf(table, digits);
  const list = columns.map(({ name, write }) => `${write} as ${named(name)}`).join(', ');
  const select = `select ${list} from ${readCsv(part, columns)}${order}`;
  const written = await copyTo(duck, select, join(folder, path), rowsPerGroup(part));
  if (written !== part.rows) throw new Error(`${table.name}: ${part.rows} rows were read and ${written} written`);
};

/** Measures the digits of the numbers in a part of the CSV. */
const measure = async ({ duck, table }: Writing, part: CsvPart): Promise<DigitsOf> => {
  const names = table.columns.filter(({ type }) => type === 'numeric').map(({ name }) => name);
  if (names.length === 0) return new Map();
  const { rows } = await duck.rows(`select ${measureSql(names)} from ${readCsv(part, columnsOf(table, new Map()))}`);
  return measuredDigits(names, rows[0]!);
};

/**
 * Writes the parts of a table, each with the digits that earlier parts need, so that the table is read once. A part
 * that needs more is measured, and written with those.
 */
const writeParts = async (writing: Writing, parts: AsyncIterable<CsvPart>, generation: string) => {
  let digits: DigitsOf | null = null;
  const files: Written[] = [];
  for await (const part of parts) {
    const path = `${generation}/${writing.table.name}-${String(files.length + 1).padStart(4, '0')}.parquet`;
    const before: DigitsOf = digits ?? (await measure(writing, part));
    digits = before;
    await writePart(writing, part, before, path).catch(async (error: unknown) => {
      const wider = widerDigits(before, await measure(writing, part));
      if (isDeepStrictEqual(wider, before)) throw error;
      digits = wider;
      await writePart(writing, part, wider, path);
    });
    await rm(part.path);
    const target = join(writing.folder, path);
    const [{ size: bytes }, sha256] = [await stat(target), await digestOf(target)];
    files.push({ path, rows: part.rows, bytes, sha256, digits, rowsPerGroup: rowsPerGroup(part) });
  }
  return { files, digits: digits ?? (new Map() as DigitsOf) };
};

/** Rewrites the file with room for more digits. */
const widen = async ({ duck, table, folder }: Writing, file: Written, digits: DigitsOf): Promise<Written> => {
  const target = join(folder, file.path);
  const list = widerColumns(table.columns, file.digits, digits).join(', ');
  const wider = `${target}.wider`;
  const select = `select ${list} from read_parquet(${quoted(target)})`;
  const written = await copyTo(duck, select, wider, file.rowsPerGroup);
  if (written !== file.rows) throw new Error(`${table.name}: ${file.rows} rows were read and ${written} written`);
  await rename(wider, target);
  return { ...file, digits, bytes: (await stat(target)).size, sha256: await digestOf(target) };
};

/** Sorts by columns of the table itself, because the select list hides their names. */
const orderIn = (alias: string, key: readonly string[]): string =>
  key.length === 0 ? '' : ` order by ${key.map((name) => `${alias}.${named(name)}`).join(', ')}`;

/** When the newest row of files was last seen in its source. */
const newestOf = async (duck: Duck, paths: readonly string[]): Promise<string | null> => {
  const list = paths.map(quoted).join(', ');
  const { rows } = await duck.rows(`select strftime(max(as_of), '%Y-%m-%dT%H:%M:%SZ') from read_parquet([${list}])`);
  return rows[0]?.[0] ?? null;
};

/** Writes the rows of a table as Parquet files; null if it has none. */
export const writeTable = async (
  planned: PlannedTable,
  { rows, duck, folder, generation, scratch, part = filePart }: WriteTableOptions,
): Promise<{ readonly table: ManifestTable; readonly asOf: string | null } | null> => {
  const { table } = planned;
  const counted = await countRows(rows, planned);
  if (counted === 0) return null;
  const isSortedWhole = counted <= mostSortedRows;
  const isSortedHere = !isSortedWhole && table.key.length > 0;
  const order = isSortedHere ? ` order by ${table.key.map(named).join(', ')}` : '';
  const list = columnsOf(table, new Map())
    .flatMap(({ read, name }) => (read === null ? [] : [`${read} as ${named(name)}`]))
    .join(', ');
  const csv = rows.csv(
    `select ${list} from ${named(table.name)} t where ${filterOf(planned)}${isSortedWhole ? orderIn('t', table.key) : ''}`,
  );
  await mkdir(join(folder, generation), { recursive: true });
  const writing: Writing = { duck, table, folder, order };
  const parts = oneAhead(csvParts(csv, (number) => join(scratch, `${table.name}-${number}.csv`), part));
  const { files: written, digits } = await writeParts(writing, parts, generation);
  const files: ManifestFile[] = [];
  for (const file of written) {
    const isWide = isDeepStrictEqual(file.digits, digits);
    const { path, rows: held, bytes, sha256 } = isWide ? file : await widen(writing, file, digits);
    files.push({ path, rows: held, bytes, sha256 });
  }
  const total = files.reduce((sum, file) => sum + file.rows, 0);
  if (isSortedWhole && total !== counted)
    throw new Error(`${table.name}: ${counted} rows are stored and ${total} were written`);
  return {
    asOf: await newestOf(
      duck,
      files.map(({ path }) => join(folder, path)),
    ),
    table: {
      name: table.name,
      rows: total,
      key: [...table.key],
      sorted: isSortedWhole ? 'whole' : 'in each file',
      columns: columnsOf(table, digits).map(({ name, type, of, nullable, beside }) => ({
        name,
        type,
        of,
        nullable,
        ...(beside ? { beside } : {}),
      })),
      files,
    },
  };
};
