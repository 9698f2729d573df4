import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { manifestName, openDuck, readManifest, type Duck, type Manifest } from '@dqs/bulk';
import { domains } from '@dqs/domains';
import type { Endpoint } from '@dqs/schemas';
import { largestPageOf } from '@dqs/service';
import type { CopiedRows, Database } from '@dqs/storage';
import type { Calls, Comparison } from './comparison.ts';
import { writeServedRows } from './served-rows.ts';

export interface RoundTripOptions {
  readonly url: string;
  readonly key: string;
  /** Folder that `dqs export` wrote. */
  readonly folder: string;
  /** Rows of a page at most; absent: as many as the operation allows. */
  readonly pageRows?: number;
}

/** What came of a comparison. */
export interface Compared {
  readonly comparison: Comparison;
  readonly rows: number;
  readonly requests: number;
  /** Rows of the files that were not served, and the other way round; up to five of each. */
  readonly onlyExported: readonly string[];
  readonly onlyServed: readonly string[];
}

/** Whether a comparison found rows on one side that the other does not have. */
export const isDifferent = ({ onlyExported, onlyServed }: Compared): boolean =>
  onlyExported.length + onlyServed.length > 0;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** How the service writes values, for statements over files. */
const macros = `
  create macro digits(value, places) as case when value is null then null else
    rtrim(left(value::varchar, (length(value::varchar) - (length(split_part(value::varchar, '.', 2)) - places))::int), '.') end;
  create macro moment(instant) as strftime(instant, '%Y-%m-%dT%H:%M:%S') ||
    case when epoch_us(instant) % 1000000 = 0 then '' else rtrim(strftime(instant, '.%f'), '0') end || 'Z';`;

const endpoints: readonly Endpoint[] = domains.flatMap(
  ({ contract }) => Object.values(contract) as readonly Endpoint[],
);

const endpointOf = (tool: string): Endpoint => {
  const found = endpoints.find((one) => one.tool === tool);
  if (!found) throw new Error(`there is no operation ${tool}`);
  return found;
};

type Columns = Manifest['tables'][number]['columns'];

/** The text of an exact number as its publisher wrote it, as a column `<name>_digits`. */
const digitsOf = (name: string, columns: Columns): string => {
  const beside = columns.find((column) => column.beside?.column === name);
  const text = beside?.beside?.what === 'text' ? named(beside.name) : `${named(name)}::varchar`;
  const digits = beside?.beside?.what === 'places' ? `digits(${named(name)}, ${named(beside.name)})` : text;
  return `${digits} as ${named(`${name}_digits`)}`;
};

/** Every table of every export as a view `"<dataset>".<table>`, and the tables of all datasets together as `every.<table>`. */
const openViews = async (duck: Duck, folder: string): Promise<ReadonlyMap<string, Manifest>> => {
  const manifests = new Map<string, Manifest>();
  for (const dataset of (await readdir(folder)).toSorted()) {
    const path = join(folder, dataset, manifestName);
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) continue;
    const manifest = readManifest(text, path);
    manifests.set(dataset, manifest);
    await duck.run(`create schema ${named(dataset)}`);
    for (const { name, files, columns } of manifest.tables) {
      const texts = columns
        .filter(({ of, beside }) => of === 'numeric' && !beside)
        .map((column) => digitsOf(column.name, columns));
      const paths = files.map((file) => quoted(join(folder, dataset, file.path)));
      await duck.run(
        `create view ${named(dataset)}.${named(name)} as select ${['*', ...texts].join(', ')} from read_parquet([${paths.join(', ')}])`,
      );
    }
  }
  await duck.run('create schema every');
  for (const name of new Set([...manifests.values()].flatMap(({ tables }) => tables.map((table) => table.name)))) {
    const holders = [...manifests].filter(([, { tables }]) => tables.some((table) => table.name === name));
    const rows = holders.map(([dataset]) => `select * from ${named(dataset)}.${named(name)}`);
    await duck.run(`create view every.${named(name)} as ${rows.join(' union all by name ')}`);
  }
  return manifests;
};

const addressesOf = async (
  duck: Duck,
  { tool, requests }: Calls,
  pageRows: number | undefined,
): Promise<readonly string[]> => {
  const endpoint = endpointOf(tool);
  const { columns, rows } = await duck.rows(requests);
  const largest = largestPageOf(endpoint);
  const limit = largest === null ? null : Math.min(largest, pageRows ?? largest);
  return rows.map((row) => {
    const search = new URLSearchParams({ format: 'csv' });
    let path: string = endpoint.path;
    for (const [at, value] of row.entries()) {
      const name = columns[at]!;
      if (value === null) continue;
      if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
      else search.append(name, value);
    }
    if (limit !== null && !columns.includes('limit')) search.set(endpoint.pageParameter ?? 'limit', String(limit));
    return `${path}?${search.toString()}`;
  });
};

/** Reads the pages of calls into a table of texts. */
const readServed = async (
  duck: Duck,
  table: string,
  calls: Calls,
  without: readonly string[],
  scratch: string,
  options: RoundTripOptions,
) => {
  const file = join(scratch, `${table}.csv`);
  const addresses = await addressesOf(duck, calls, options.pageRows);
  const { requests, hasRows } = await writeServedRows({ ...options, addresses, file, without });
  if (!hasRows) return null;
  await duck.run(`create or replace table memory.main.${named(table)} as select * from read_csv(${quoted(file)}, header = true, all_varchar = true,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, max_line_size = 4000000, buffer_size = 8000000)`);
  return { requests, addresses: addresses.length };
};

const shown = async (duck: Duck, sql: string): Promise<readonly string[]> =>
  (await duck.rows(`${sql} limit 5`)).rows.map((row) => row.map((value) => value ?? '∅').join(' | '));

/** Compares one table of files with what the service gives of it; null where it was not exported or has no rows to ask for. */
const compare = async (
  duck: Duck,
  comparison: Comparison,
  scratch: string,
  options: RoundTripOptions,
): Promise<Compared | null> => {
  const { dataset, first, columns, from, served = 'true', without = [] } = comparison;
  await duck.run(`use memory.${named(dataset)}`);
  if (first && (await readServed(duck, 'first', first, without, scratch, options)) === null) return null;
  const read = await readServed(duck, 'served', comparison, without, scratch, options);
  if (read === null) return null;
  const names = Object.keys(columns).map(named).join(', ');
  const values = Object.entries(columns).map(([name, value]) => `(${value})::varchar as ${named(name)}`);
  await duck.run(`create or replace table memory.main.expected as select ${values.join(', ')} from ${from};
    create or replace table memory.main.given as select ${names} from memory.main.served where ${served}`);
  const [count] = (await duck.rows('select count(*) from memory.main.expected')).rows[0]!;
  const difference = (one: string, other: string) =>
    shown(duck, `select * from memory.main.${one} except all select * from memory.main.${other}`);
  return {
    comparison,
    rows: Number.parseInt(count!, 10),
    requests: read.requests,
    onlyExported: await difference('expected', 'given'),
    onlyServed: await difference('given', 'expected'),
  };
};

/**
 * Compares the rows of exports with the rows that a running service gives page by page, over HTTP, in DuckDB: to the digit, both ways. The
 * service must have the data of the exports.
 */
export const compareExports = async (comparisons: readonly Comparison[], options: RoundTripOptions) => {
  const duck = await openDuck();
  const scratch = await mkdtemp(join(tmpdir(), 'dqs-round-trip-'));
  try {
    await duck.run(macros);
    const manifests = await openViews(duck, options.folder);
    const compared: Compared[] = [];
    for (const comparison of comparisons) {
      const manifest = manifests.get(comparison.dataset);
      const tables = new Set(manifest?.tables.map(({ name }) => name));
      if (!comparison.tables.every((name) => tables.has(name))) continue;
      const found = await compare(duck, comparison, scratch, options).catch((error: unknown) => {
        throw new Error(`${comparison.dataset}, ${comparison.tables.join(', ')}: ${(error as Error).message}`, {
          cause: error,
        });
      });
      if (found) compared.push(found);
    }
    return { compared, manifests };
  } finally {
    duck.close();
    await rm(scratch, { recursive: true });
  }
};

/** What a column of an export is as the text that PostgreSQL gives of it. */
const textOf = ({ name, of, type }: Columns[number]): string => {
  if (of === 'numeric') return named(`${name}_digits`);
  return type === 'VARCHAR[]' ? `to_json(${named(name)})::varchar` : `${named(name)}::varchar`;
};

/** The columns of a table for `rowsOfDatabase`, as text. */
const selectedText = ({ name, of }: Columns[number]): string =>
  of.startsWith('_') ? `to_json(${named(name)})::text` : `${named(name)}::text`;

/** Tables of exports that differ from the rows that public readers see in the database, read by DuckDB, to the digit. */
export const differingFromDatabase = async (
  tables: ReadonlySet<string>,
  db: Pick<Database, 'exporting'>,
  folder: string,
): Promise<{ readonly compared: ReadonlySet<string>; readonly differing: readonly string[] }> => {
  const duck = await openDuck();
  const scratch = await mkdtemp(join(tmpdir(), 'dqs-round-trip-'));
  try {
    await duck.run(macros);
    const manifests = await openViews(duck, folder);
    const compared = new Set<string>();
    const differing: string[] = [];
    await db.exporting('public', async ({ csv }) => {
      for (const table of [...manifests.values()].flatMap((manifest) => manifest.tables)) {
        if (!tables.has(table.name) || compared.has(table.name)) continue;
        compared.add(table.name);
        const columns = table.columns.filter(({ beside }) => beside === undefined);
        const file = join(scratch, `${table.name}.csv`);
        const given = csv(`select ${columns.map(selectedText).join(', ')} from ${named(table.name)}`);
        await pipeline(
          Readable.from(given).map(({ bytes }: CopiedRows) => bytes),
          createWriteStream(file),
        );
        const shape = columns.map(({ name }) => `${quoted(name)}: 'VARCHAR'`).join(', ');
        await duck.run(`create or replace table given as select * from read_csv(${quoted(file)}, header = false, auto_detect = false, delim = ',',
            quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, max_line_size = 4000000, buffer_size = 8000000, columns = {${shape}});
          create or replace table expected as select ${columns.map(textOf).join(', ')} from every.${named(table.name)}`);
        for (const [one, other] of [
          ['given', 'expected'],
          ['expected', 'given'],
        ]) {
          const rows = await shown(duck, `select * from ${one} except all select * from ${other}`);
          if (rows.length > 0) differing.push(`${table.name}, only ${one}: ${rows[0]}`);
        }
      }
    });
    return { compared, differing };
  } finally {
    duck.close();
    await rm(scratch, { recursive: true });
  }
};
