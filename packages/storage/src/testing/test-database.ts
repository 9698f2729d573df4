import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@dqs/core';
import pg from 'pg';
import type { Database, Schema } from '../database.ts';
import type { Engine } from '../engine.ts';
import { dataDirectory } from '../embedded/data-folder.ts';
import { openEmbedded, type EmbeddedDatabase } from '../embedded/open-embedded.ts';
import { openSeed, writeWhole } from '../embedded/seed.ts';
import { readArchive } from '../embedded/untar.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { ownRoleNames } from '../surface-role.ts';
import { storageMigrations } from '../storage-migrations.ts';
import { trimWal } from './trim-wal.ts';

export { compiledBefore } from './compiled-before.ts';
export { officialSources } from './official-sources.ts';
export { installedProgram } from './pooler.ts';

/** 2026-01-15T12:00:00Z, the time of every test that does not say otherwise. */
export const testClock: Clock = { now: () => Date.UTC(2026, 0, 15, 12) };

const emptySchema: Schema = { migrations: [], sources: [], datasets: [] };

// A run of tests names the server that it has started, unless its caller has named one or wants none.
const serverUrl = process.env['DQS_TEST_DATABASE_URL'] ?? '';
const hasServer = serverUrl !== '';

/** The engines that tests can run on here: the embedded one always, PostgreSQL where the run has a server. */
export const engines: readonly Engine[] = hasServer ? ['embedded', 'postgres'] : ['embedded'];

/** The engine of tests that are about neither: PostgreSQL where the run has a server, as it takes half the time. */
export const usualEngine: Engine = hasServer ? 'postgres' : 'embedded';

/** A database of a test's own. */
export interface TestDatabase extends AsyncDisposable {
  readonly db: Database;
  /** How other processes reach it; null on the embedded engine. */
  readonly url: string | null;
  /** Closes it and removes everything it left. */
  cleanup(): Promise<void>;
}

/** What a test may set; the rest is as `openEmbedded` and `openPostgres` say. */
export interface TestDatabaseOptions {
  readonly clock?: Clock;
  readonly statementTimeoutMs?: number;
  readonly poolSize?: number;
  /** What databases of a run of tests have in common; absent, or without the folder that a run sets: nothing. */
  readonly template?: TestDatabaseTemplate;
}

/**
 * The first database of a template is migrated and filled, the others of the run are copied from it: on PostgreSQL those that are
 * filled, because a copy takes as long there as a migration.
 */
export interface TestDatabaseTemplate {
  /** Stands for the schema and what is filled in, within a run of tests. */
  readonly name: string;
  /** The time at which it is made; absent: that of every test. */
  readonly clock?: Clock;
  /** Puts into the migrated database what all its copies have; absent: nothing. */
  fill?(db: Database): Promise<void>;
}

/** The template of databases of a schema in which nothing is held. */
export const emptyOf = (schema: Schema): TestDatabaseTemplate => ({
  name: `empty: ${schema.migrations.flatMap(({ owner, migrations }) => [owner, ...migrations.map(({ name }) => name)]).join(' ')}`,
});

/** Writes a database as a tar that others are copied from. */
const writeTar = async (file: string, db: EmbeddedDatabase): Promise<void> => {
  const { rows } = await db.knex.raw<{ rows: { segment: string }[] }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  );
  await writeWhole(file, trimWal(Buffer.from(await db.dump('none')), rows[0]?.segment ?? ''));
};

/** A new embedded database takes seconds to create, so one is kept per version of storage and copied from then on. */
const seedFile = async (): Promise<string> => {
  const version = createHash('sha256')
    .update(storageMigrations.map(({ up }) => up.toString()).join('\n'))
    .digest('hex')
    .slice(0, 12);
  const file = join(tmpdir(), `dqs-test-seed-2-${version}.tar`);
  if (existsSync(file)) return file;
  const db = await openSeed(emptySchema, testClock);
  try {
    // Memory that is cleared at every start, for the little that tests hold.
    await db.knex.raw(`alter system set shared_buffers = '32MB'`);
    await writeTar(file, db);
  } finally {
    await db.close();
  }
  return file;
};

/** What a database is migrated to: equal for two schemas of which a database is either. */
const fingerprintOf = (schema: Schema): string => JSON.stringify(schema);

/** Lies beside a template and says what it is migrated to: sources and views may be others where the template is the same. */
const schemaBeside = (file: string): string => `${file}.schema`;

/** Longer than any template takes: whoever was making it has ended. */
const makingMs = 120_000;

/** Makes a file, or waits until another process of the run has made it. */
const madeOnce = async (file: string, make: () => Promise<void>): Promise<void> => {
  const mark = `${file}.making`;
  const since = performance.now();
  while (!existsSync(file)) {
    const isMine = await mkdir(mark).then(
      () => true,
      () => performance.now() - since > makingMs,
    );
    if (!isMine) await pause(50);
    else await make().finally(() => rm(mark, { recursive: true, force: true }));
  }
};

const makeTemplateFile = async (file: string, schema: Schema, template: TestDatabaseTemplate): Promise<void> => {
  const db = await openEmbedded({ folder: null, seed: await seedFile(), clock: template.clock ?? testClock });
  try {
    await db.migrate(schema);
    await template.fill?.(db);
    await writeFile(schemaBeside(file), fingerprintOf(schema));
    await writeTar(file, db);
  } finally {
    await db.close();
  }
};

/** The copy of a migrated database that others of the run start from, made by whoever needs it first; null where there is none. */
const templateFile = async (schema: Schema, template: TestDatabaseTemplate | undefined): Promise<string | null> => {
  const folder = process.env['DQS_TEST_TEMPLATES'];
  if (template === undefined || folder === undefined) return null;
  const file = join(folder, `${createHash('sha256').update(template.name).digest('hex').slice(0, 24)}.tar`);
  await madeOnce(file, () => makeTemplateFile(file, schema, template));
  return file;
};

/**
 * Puts a copy of a template's database into a folder that a program is to open, unless the folder has one. Without the folder that a
 * run sets it does nothing: the program makes a database itself, which takes it seconds.
 */
export const fillTestFolder = async (
  folder: string,
  schema: Schema,
  template: TestDatabaseTemplate = emptyOf(schema),
): Promise<void> => {
  const file = await templateFile(schema, template);
  if (file === null) return;
  await mkdir(folder, { recursive: true });
  await dataDirectory(folder, () => readArchive(file));
};

const embedded = async (schema: Schema, { clock = testClock, statementTimeoutMs, template }: TestDatabaseOptions) => {
  const copied = await templateFile(schema, template);
  const seed = copied ?? (await seedFile());
  const db = await openEmbedded({ folder: null, seed, clock, watchdogMs: statementTimeoutMs });
  const migrated = copied !== null && (await readFile(schemaBeside(copied), 'utf8')) === fingerprintOf(schema);
  return { db, url: null, cleanup: () => db.close(), filled: copied !== null, migrated };
};

const connected = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const onServer = (sql: string): Promise<unknown> => connected((client) => client.query(sql));

const addressOf = (name: string): string => {
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.toString();
};

const dropDatabase = async (name: string): Promise<void> => {
  await onServer(`drop database if exists ${name} with (force)`);
  for (const role of ownRoleNames(name, new URL(serverUrl).username)) await onServer(`drop role if exists ${role}`);
};

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** What the names of a run's template databases begin with; null where no run keeps templates. */
const templatePrefix = (): string | null => {
  const folder = process.env['DQS_TEST_TEMPLATES'];
  return folder === undefined ? null : `dqs_template_${digestOf(folder)}_`;
};

const makeTemplate = async (name: string, schema: Schema, template: TestDatabaseTemplate): Promise<void> => {
  await onServer(`create database ${name}`);
  await onServer(`alter database ${name} set synchronous_commit to off`);
  try {
    const db = await openPostgres({ url: addressOf(name), clock: template.clock ?? testClock });
    try {
      await db.migrate(schema);
      await template.fill?.(db);
    } finally {
      await db.close();
    }
  } catch (error) {
    await dropDatabase(name);
    throw error;
  }
};

/** The database that others of the run are copied from, made by whoever needs it first while the others wait; null where there is none. */
const templateDatabase = async (schema: Schema, template: TestDatabaseTemplate | undefined): Promise<string | null> => {
  const prefix = templatePrefix();
  if (prefix === null || template?.fill === undefined) return null;
  const name = `${prefix}${digestOf(template.name)}`;
  await connected(async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(name, schema, template);
  });
  return name;
};

const templatesLeft = async (): Promise<readonly string[]> => {
  const { rows } = await connected((client) =>
    client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      templatePrefix(),
    ]),
  );
  return rows.map(({ datname }) => datname);
};

const noteEnding = '.left';

/**
 * Removes a database; within a run without a wait for the server, which writes everything to its disk first. What the end of a
 * process cuts short is noted, and removed at the end of the run.
 */
const dispose = async (name: string): Promise<void> => {
  const folder = process.env['DQS_TEST_TEMPLATES'];
  if (folder === undefined) return dropDatabase(name);
  const note = join(folder, `${name}${noteEnding}`);
  await writeFile(note, '');
  dropDatabase(name)
    .then(() => rm(note, { force: true }))
    .catch(() => undefined);
};

/** Drops the databases that the run has copied others from, and those of its tests that are left. */
export const dropTestDatabases = async (): Promise<void> => {
  const folder = process.env['DQS_TEST_TEMPLATES'];
  if (!hasServer || folder === undefined) return;
  const notes = (await readdir(folder)).filter((file) => file.endsWith(noteEnding));
  const left = notes.map((file) => file.slice(0, -noteEnding.length));
  for (const name of [...left, ...(await templatesLeft())]) await dropDatabase(name);
};

const postgres = async (
  schema: Schema,
  { clock = testClock, statementTimeoutMs, poolSize, template }: TestDatabaseOptions,
) => {
  const name = `dqs_test_${randomUUID().replaceAll('-', '')}`;
  const copied = await templateDatabase(schema, template);
  await onServer(`create database ${name}${copied === null ? '' : ` template ${copied}`}`);
  // No test takes the server's power away: what it has answered need not be on the disk yet.
  await onServer(`alter database ${name} set synchronous_commit to off`);
  const url = addressOf(name);
  const db = await openPostgres({ url, clock, statementTimeoutMs, poolSize });
  const cleanup = async () => {
    await db.close();
    await dispose(name);
  };
  // Surfaces are read by roles that bear the database's name: those of a copy are its template's.
  return { db, url, cleanup, filled: copied !== null, migrated: false };
};

/** Opens a new database on the engine, migrated to the schema (storage's own tables are always there). */
export const openTestDatabase = async (
  engine: Engine,
  schema: Schema = emptySchema,
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> => {
  const { filled, migrated, ...made } = await (engine === 'embedded'
    ? embedded(schema, options)
    : postgres(schema, options));
  try {
    if (!migrated) await made.db.migrate(schema);
    if (!filled) await options.template?.fill?.(made.db);
  } catch (error) {
    await made.cleanup();
    throw error;
  }
  return { ...made, [Symbol.asyncDispose]: () => made.cleanup() };
};
