import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantOf, type Clock } from '@dqs/core';
import {
  announce,
  declaredOfBuilt,
  declaredOfFile,
  holdFile,
  ImplausibleFile,
  isFileAccepted,
  judgeOf,
  refuseUndone,
} from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { ServiceError, type DatasetKey } from '@dqs/schemas';
import { judgeReplacement, keepBefore, recordHeldDays, showsSource, type Database, type Writer } from '@dqs/storage';
import { decimalText } from './column.ts';
import { wholeRows } from './csv-parts.ts';
import { named, openDuck, quoted, type Duck } from './duckdb.ts';
import type { Manifest, ManifestTable } from './manifest.ts';
import { manifestDigest, type Mirror } from './mirror.ts';
import { oneAhead } from './one-ahead.ts';
import { planOf } from './plan.ts';

type Transaction = Parameters<Parameters<Database['writing']>[1]>[1];

export interface PullOptions {
  readonly db: Database;
  readonly domains: readonly Domain[];
  readonly clock: Clock;
  readonly dataset: DatasetKey;
  readonly from: Mirror;
}

export interface Pulled {
  readonly status: 'loaded' | 'unchanged';
  readonly rows: number;
  readonly tables: number;
  readonly generation: string;
}

type Column = ManifestTable['columns'][number];

/** A value of a file in the form in which PostgreSQL reads it from CSV, in DuckDB SQL. */
const cellOf = ({ name, type, of }: Column, columns: readonly Column[], artifactId: string): string => {
  const column = named(name);
  if (name === 'artifact_id') return artifactId;
  const beside = columns.find((other) => other.beside?.column === name);
  if (beside?.beside?.what === 'text') return named(beside.name);
  if (of === 'numeric' && beside) {
    const scale = Number.parseInt(/,(\d+)\)$/.exec(type)?.[1] ?? '0', 10);
    return decimalText(column, scale, named(beside.name));
  }
  if (type === 'VARCHAR[]') {
    const escaped = `replace(replace(e, '\\', '\\\\'), '"', '\\"')`;
    const element = `case when e is null then 'NULL' else '"' || ${escaped} || '"' end`;
    return `'{' || array_to_string(list_transform(${column}, lambda e: ${element}), ',') || '}'`;
  }
  if (type === 'BLOB') return `'\\x' || lower(hex(${column}))`;
  return `${column}::varchar`;
};

const unknownColumns = (table: string, names: readonly string[]): ServiceError =>
  new ServiceError('bad_parameter', `this version has no column ${names.join(', ')} in ${table}`, {
    param: 'from',
    hint: 'Pull from an installation of the same version, or update this one and run dqs migrate.',
  });

/** The columns of a table to load. Throws if the file has different ones. */
const columnsToLoad = async (transaction: Transaction, table: ManifestTable): Promise<readonly Column[]> => {
  const { rows } = await transaction.raw<{ rows: { name: string; generated: boolean }[] }>(
    `select attname as name, attgenerated <> '' as generated from pg_attribute
      where attrelid = to_regclass(?) and attnum > 0 and not attisdropped`,
    [`data.${table.name}`],
  );
  const given = table.columns.filter(({ beside }) => beside === undefined);
  const strange = given.filter(({ name }) => !rows.some((row) => row.name === name));
  if (strange.length > 0)
    throw unknownColumns(
      table.name,
      strange.map(({ name }) => name),
    );
  return given.filter(({ name }) => rows.some((row) => row.name === name && !row.generated));
};

const unknownTables = (dataset: string, names: readonly string[]): ServiceError =>
  new ServiceError('bad_parameter', `${dataset} has no table ${names.join(', ')} in this version`, {
    param: 'from',
    hint: 'Pull from an installation of the same version, or update this one and run dqs migrate.',
  });

const remove = async (transaction: Transaction, table: string, sources: readonly string[]): Promise<void> => {
  await transaction.raw(`delete from data.${named(table)} where source_tag = any (?)`, [sources as string[]]);
};

interface Loading {
  readonly transaction: Transaction;
  readonly writer: Writer;
  readonly duck: Duck;
  readonly artifactId: string;
  /** Folder for the CSV of one file. */
  readonly scratch: string;
}

/** The rows of each file as CSV, one file after the other. */
const csvFiles = async function* (
  { duck, artifactId, scratch }: Loading,
  { name, columns: all }: ManifestTable,
  columns: readonly Column[],
  paths: readonly string[],
): AsyncGenerator<string> {
  const cells = columns.map((column) => `${cellOf(column, all, artifactId)} as ${named(column.name)}`).join(', ');
  for (const [at, path] of paths.entries()) {
    const target = join(scratch, `${name}-${at + 1}.csv`);
    await duck.run(
      `copy (select ${cells} from read_parquet(${quoted(path)})) to ${quoted(target)} (format csv, header false, nullstr '')`,
    );
    yield target;
  }
};

const loadTable = async (
  loading: Loading,
  table: ManifestTable,
  paths: readonly string[],
  sources: readonly string[],
): Promise<void> => {
  const { transaction, writer } = loading;
  const columns = await columnsToLoad(transaction, table);
  const names = columns.map(({ name }) => name);
  await remove(transaction, table.name, sources);
  for await (const csv of oneAhead(csvFiles(loading, table, columns, paths))) {
    await writer.copyCsv(table.name, names, wholeRows(createReadStream(csv, { highWaterMark: 1 << 20 })));
    await rm(csv);
  }
  await writer.copied(table.name, table.rows);
  const { rows } = await transaction.raw<{ rows: { held: string }[] }>(
    `select count(*)::text as held from data.${named(table.name)} where source_tag = any (?)`,
    [sources as string[]],
  );
  if (rows[0]!.held !== String(table.rows))
    throw new Error(`${table.name}: the manifest names ${table.rows} rows, and ${rows[0]!.held} were loaded`);
};

/** The name of a dataset's export in the ledger. */
const artifactOf = (dataset: string): string => `export of ${dataset}`;

interface Export {
  readonly connector: string;
  readonly manifest: Manifest;
  readonly address: string;
  readonly digest: string;
  readonly now: string;
}

/** Records the bytes of an export, unless they are already recorded. Returns their artifact id. */
const recordExport = async (
  knex: Transaction,
  { connector, manifest: { dataset, tables }, address, digest, now }: Export,
): Promise<string> => {
  const bytes = tables.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `with known as (
       update control.artifact set last_seen = ?, address = ? where id = (
         select id from control.artifact where connector = ? and name = ? and sha256 = ? order by id limit 1) returning id),
     added as (
       insert into control.artifact (connector, name, address, sha256, bytes, first_seen, last_seen)
       select ?, ?, ?, ?, ?::bigint, seen, seen from (select ?::timestamptz as seen) now where not exists (select from known) returning id)
     select id::text as id from (select id from known union all select id from added) artifact`,
    [now, address, connector, artifactOf(dataset), digest, connector, artifactOf(dataset), address, digest, bytes, now],
  );
  return rows[0]!.id;
};

/** Records a run of an export and returns its number. `message` is the reason if it was held back. */
const recordRun = async (
  transaction: Transaction,
  { connector, manifest: { dataset, tables }, address, now }: Export,
  artifactId: string,
  message: string | null,
): Promise<string> => {
  const held = message === null ? tables.reduce((sum, table) => sum + table.rows, 0) : 0;
  const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
    `insert into control.ingestion_run (batch, connector, dataset, origin, artifact, started_at, finished_at, status, rules,
       artifact_id, file, rows_read, rows_inserted, rows_held, message)
     values (gen_random_uuid(), ?, ?, 'files', ?, ?, ?, ?, 'dqs-bulk/1', ?::bigint, ?, ?, ?, ?, ?) returning id::text as id`,
    [
      connector,
      dataset,
      artifactOf(dataset),
      now,
      now,
      message === null ? 'ok' : 'failed',
      artifactId,
      address,
      held,
      held,
      held,
      message,
    ],
  );
  return rows[0]!.id;
};

const pulledBefore = async (transaction: Transaction, connector: string, digest: string): Promise<boolean> => {
  const { rows } = await transaction.raw<{ rows: { sha256: string }[] }>(
    `select a.sha256 from control.ingestion_run r join control.artifact a on a.id = r.artifact_id
      where r.connector = ? and r.status in ('ok', 'unchanged') order by r.id desc limit 1`,
    [connector],
  );
  return rows[0]?.sha256 === digest;
};

/** Minimum number of stored rows for a missing table to be rejected. */
const fewRows = 3;

/** Throws `ImplausibleFile` for an export without any row of a table that has stored rows. */
const refuseMissing = async (transaction: Transaction, table: string, sources: readonly string[]): Promise<void> => {
  const { rows } = await transaction.raw<{ rows: { held: number }[] }>(
    `select count(*)::float8 as held from data.${named(table)} where source_tag = any (?)`,
    [sources as string[]],
  );
  const { held } = rows[0]!;
  if (held >= fewRows)
    throw new ImplausibleFile(`the export has no rows of ${table}, of which ${held.toLocaleString('en')} are loaded`);
};

/** Puts a held-back export into quarantine, and explains how to accept it. */
const holdBack = async (db: Database, held: Export, artifactId: string, error: ImplausibleFile, now: number) => {
  const { connector, manifest } = held;
  const place = { connector, dataset: manifest.dataset, artifact: artifactOf(manifest.dataset), artifactId, now };
  await recordRun(db.knex as unknown as Transaction, held, artifactId, error.message);
  const id = await holdFile(db.knex, place, error.message);
  await announce(db, manifest.dataset as DatasetKey);
  return new ImplausibleFile(
    `${error.message}. Nothing is changed. If the export is right: dqs quarantine accept ${id} --because "…", then pull it again`,
    null,
    { cause: error },
  );
};

/**
 * Replaces the rows of a dataset by those of an export, in one transaction. Every file is verified against the manifest
 * before anything is changed, and afterwards every table has the number of rows in the manifest. An export that differs
 * from stored rows by more than a publisher's file may is held back: throws `ImplausibleFile`.
 */
export const pullDataset = async ({ db, domains, clock, dataset, from }: PullOptions): Promise<Pulled> => {
  const domain = domains.find(({ datasets }) => datasets.some(({ key }) => key === dataset));
  if (domain === undefined)
    throw new ServiceError('not_found', `${dataset} is not a dataset of this version`, {
      param: 'dataset',
      hint: 'See the datasets with: dqs platform catalog',
    });
  const tables = await db.exporting('public', (held) => Promise.resolve(held.tables));
  const planned = planOf(domains, tables).find((each) => each.dataset.key === dataset)?.tables ?? [];
  const manifest = await from.manifest(dataset);
  const own = new Set(domain.sources.filter((source) => showsSource('public', source)).map(({ tag }) => tag));
  const strangers = manifest.sources.filter(({ tag }) => !own.has(tag)).map(({ tag }) => tag);
  if (manifest.dataset !== dataset || strangers.length > 0)
    throw new ServiceError(
      'bad_parameter',
      `the manifest is of ${manifest.dataset} and names the sources ${strangers.join(', ')}`,
      {
        param: 'from',
        hint: `Pull ${dataset} from an export of the same version.`,
      },
    );
  const strange = manifest.tables.filter(({ name }) => !planned.some(({ table }) => table.name === name));
  if (strange.length > 0)
    throw unknownTables(
      dataset,
      strange.map(({ name }) => name),
    );
  const paths = new Map<string, readonly string[]>();
  for (const table of manifest.tables) {
    const held: string[] = [];
    for (const file of table.files) held.push(await from.file(dataset, file));
    paths.set(table.name, held);
  }
  const digest = manifestDigest(manifest);
  const connector = domain.connectors.find((each) => each.dataset === dataset)?.key ?? dataset;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const done = { rows, tables: manifest.tables.length, generation: manifest.generation };
  if (await pulledBefore(db.knex as unknown as Transaction, connector, digest)) return { status: 'unchanged', ...done };
  const pull: Export = { connector, manifest, address: from.name, digest, now: instantOf(clock.now()) };
  const artifactId = await recordExport(db.knex as unknown as Transaction, pull);
  const isAccepted = await isFileAccepted(db.knex, artifactId);
  const declared = domain.connectors
    .filter((each) => each.dataset === dataset)
    .flatMap(({ rows: { differs = [] } }) => differs);
  const judgeTable = (table: string) =>
    judgeOf([...declaredOfFile(declared), ...declaredOfBuilt(declared, table)], () => undefined);
  const duck = await openDuck({ memoryMegabytes: 256, threads: 1 });
  const scratch = await mkdtemp(join(tmpdir(), 'dqs-pull-'));
  try {
    await db.writing(dataset, async (writer, transaction) => {
      const runId = await recordRun(transaction, pull, artifactId, null);
      await writer.record(
        runId,
        planned.map(({ table }) => table.name),
        rows,
      );
      const missing = planned.filter(({ table }) => !manifest.tables.some(({ name }) => name === table.name));
      await refuseUndone(transaction, { artifactId, force: false, isAccepted });
      if (!isAccepted) for (const { table, sources } of missing) await refuseMissing(transaction, table.name, sources);
      for (const { table, sources } of planned) {
        const given = manifest.tables.find(({ name }) => name === table.name);
        if (!given) continue;
        const before = isAccepted ? null : await keepBefore(transaction, table.name, sources);
        await loadTable({ transaction, writer, duck, artifactId, scratch }, given, paths.get(table.name)!, sources);
        if (before) await judgeReplacement(transaction, judgeTable(table.name), before);
      }
      // Tables without a row in the export are emptied last, because loading other tables may have written to them.
      for (const { table, sources } of missing) await remove(transaction, table.name, sources);
      await recordHeldDays(transaction, dataset, manifest.as_of);
    });
    return { status: 'loaded', ...done };
  } catch (error) {
    if (!(error instanceof ImplausibleFile)) throw error;
    throw await holdBack(db, pull, artifactId, error, clock.now());
  } finally {
    duck.close();
    await rm(scratch, { recursive: true, force: true });
  }
};
