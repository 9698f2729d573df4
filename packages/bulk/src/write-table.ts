import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SurfaceRows } from '@dqs/storage';
import { bulkColumns, type BulkColumn, type Digits } from './column.ts';
import { csvParts, type CsvPart, type PartSize } from './csv-parts.ts';
import { named, quoted, type Duck } from './duckdb.ts';
import { digestOf, type ManifestFile, type ManifestTable } from './manifest.ts';
import { oneAhead } from './one-ahead.ts';
import type { PlannedTable } from './plan.ts';

/** Rows of one file: some of a large table, so that readers can take several at once. */
const filePart: PartSize = { rows: 1_000_000, bytes: 512 * 1024 * 1024 };

/** Rows of one group inside a file: what a reader skips by its smallest and largest values. */
const rowsPerGroup = 122_880;

/** Up to so many rows are sorted as a whole by the database; larger tables in each file. */
const mostSortedRows = 5_000_000;

export interface WriteTableOptions {
  readonly rows: SurfaceRows;
  readonly duck: Duck;
  /** Folder of the dataset, and the name of the generation in it. */
  readonly folder: string;
  readonly generation: string;
  /** Folder for the CSV of one part. */
  readonly scratch: string;
  readonly part?: PartSize;
}

const filterOf = ({ sources }: PlannedTable): string => `source_tag in (${sources.map(quoted).join(', ')})`;

/** What a table holds and what its numbers need, in one reading. */
const measure = async (rows: SurfaceRows, planned: PlannedTable) => {
  const numeric = planned.table.columns.filter(({ type }) => type === 'numeric');
  const of = (name: string, at: number): readonly string[] => {
    const column = named(name);
    return [
      // NaN is larger than Infinity, and Infinity than any number.
      `trunc(max(abs(${column})))::text as largest_${at}`,
      `max(scale(${column}))::text as places_${at}`,
      `min(scale(${column}))::text as fewest_${at}`,
    ];
  };
  const wanted = [
    'count(*)::text as held',
    `to_char(max(as_of) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as as_of`,
    ...numeric.flatMap(({ name }, at) => of(name, at)),
  ];
  const [found] = await rows.query<Record<string, string | null>>(
    `select ${wanted.join(', ')} from ${named(planned.table.name)} where ${filterOf(planned)}`,
  );
  const whole = (name: string): number => Number.parseInt(found?.[name] ?? '0', 10);
  const digits = new Map<string, Digits>(
    numeric.map(({ name }, at) => [
      name,
      {
        whole: found?.[`largest_${at}`]?.length ?? 0,
        places: whole(`places_${at}`),
        fewestPlaces: whole(`fewest_${at}`),
        areNumbers: /^\d*$/.test(found?.[`largest_${at}`] ?? ''),
      },
    ]),
  );
  return { rows: whole('held'), asOf: found?.['as_of'] ?? null, digits };
};

const megabyte = 1024 * 1024;

/** Reads a part of the CSV; a long row needs a larger buffer than the usual one. */
const readCsv = (part: CsvPart, columns: readonly BulkColumn[]): string => {
  const types = columns.flatMap(({ name, csv }) => (csv === null ? [] : [`${quoted(name)}: ${quoted(csv)}`]));
  const line = Math.max(2 * megabyte, part.longest + 1024);
  return `read_csv(${quoted(part.path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
    nullstr = '', allow_quoted_nulls = false, max_line_size = ${line}, buffer_size = ${Math.max(8 * megabyte, line * 2)},
    columns = {${types.join(', ')}})`;
};

const copySql = (part: CsvPart, columns: readonly BulkColumn[], order: string, target: string): string => {
  const list = columns.map(({ name, write }) => `${write} as ${named(name)}`).join(', ');
  return `copy (select ${list} from ${readCsv(part, columns)}${order}) to ${quoted(target)}
    (format parquet, compression zstd, row_group_size ${rowsPerGroup})`;
};

/** Writes the rows of a table as Parquet files; null where it has none. */
export const writeTable = async (
  planned: PlannedTable,
  { rows, duck, folder, generation, scratch, part = filePart }: WriteTableOptions,
): Promise<{ readonly table: ManifestTable; readonly asOf: string | null } | null> => {
  const { table } = planned;
  const measured = await measure(rows, planned);
  if (measured.rows === 0) return null;
  const columns = table.columns.flatMap((column) => bulkColumns(column, measured.digits.get(column.name)));
  const order = table.key.length === 0 ? '' : ` order by ${table.key.map(named).join(', ')}`;
  const isSortedWhole = measured.rows <= mostSortedRows;
  const list = columns.flatMap(({ read, name }) => (read === null ? [] : [`${read} as ${named(name)}`])).join(', ');
  const csv = rows.csv(
    `select ${list} from ${named(table.name)} t where ${filterOf(planned)}${isSortedWhole ? orderIn('t', table.key) : ''}`,
  );
  await mkdir(join(folder, generation), { recursive: true });
  const files: ManifestFile[] = [];
  const parts = csvParts(csv, (number) => join(scratch, `${table.name}-${number}.csv`), part);
  for await (const one of oneAhead(parts)) {
    const path = `${generation}/${table.name}-${String(files.length + 1).padStart(4, '0')}.parquet`;
    const target = join(folder, path);
    const copied = await duck.rows(copySql(one, columns, isSortedWhole ? '' : order, target));
    await rm(one.path);
    const written = Number.parseInt(copied.rows[0]?.[0] ?? '0', 10);
    if (written !== one.rows) throw new Error(`${table.name}: ${one.rows} rows were read and ${written} written`);
    files.push({ path, rows: written, bytes: (await stat(target)).size, sha256: await digestOf(target) });
  }
  const written = files.reduce((sum, file) => sum + file.rows, 0);
  if (written !== measured.rows)
    throw new Error(`${table.name}: ${measured.rows} rows are stored and ${written} were written`);
  return {
    asOf: measured.asOf,
    table: {
      name: table.name,
      rows: written,
      key: [...table.key],
      sorted: isSortedWhole ? 'whole' : 'in each file',
      columns: columns.map(({ name, type, of, nullable, beside }) => ({
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

/** Columns of the table itself, whose names those of the select list hide. */
const orderIn = (alias: string, key: readonly string[]): string =>
  key.length === 0 ? '' : ` order by ${key.map((name) => `${alias}.${named(name)}`).join(', ')}`;
