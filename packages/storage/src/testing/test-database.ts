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
export { freePort } from './free-port.ts';
export { installedProgram } from './pooler.ts';

/** 2026-01-15T12:00:00Z, the default time of every test. */
export const testClock: Clock = { now: () => Date.UTC(2026, 0, 15, 12) };

const emptySchema: Schema = { migrations: [], sources: [], datasets: [] };

// A test run sets the server that it has started, unless its caller has set one or wants none.
const serverUrl = process.env['DQS_TEST_DATABASE_URL'] ?? '';
const hasServer = serverUrl !== '';

/** The engines that tests can run on: always the embedded one, and PostgreSQL if the run has a server. */
export const engines: readonly Engine[] = hasServer ? ['embedded', 'postgres'] : ['embedded'];

/** The engine of tests that concern neither: PostgreSQL if the run has a server, because it takes half the time. */
export const usualEngine: Engine = hasServer ? 'postgres' : 'embedded';

/** A separate database for one test. */
export interface TestDatabase extends AsyncDisposable {
  readonly db: Database;
  /** The address for other processes; null on the embedded engine. */
  readonly url: string | null;
  /** Closes the database and removes its files. */
  cleanup(): Promise<void>;
}

/** Settings of a test. Defaults are those of `openEmbedded` and `openPostgres`. */
export interface TestDatabaseOptions {
  readonly clock?: Clock;
  readonly statementTimeoutMs?: number;
  readonly poolSize?: number;
  /** The shared template of a test run's databases; absent, or without the run's folder, each is created separately. */
  readonly template?: TestDatabaseTemplate;
}

/** The first database of a template is migrated and filled, and later ones of the run are copied from it. */
export interface TestDatabaseTemplate {
  /** Identifies the schema and the filled data within a test run. */
  readonly name: string;
  /** The time at which it is made; defaults to that of every test. */
  readonly clock?: Clock;
  /** Adds to the migrated database the data that all its copies share. */
  fill?(db: Database): Promise<void>;
}

/** A template of empty databases of a schema. Schemas with the same migrations share it. */
export const emptyOf = (schema: Schema): TestDatabaseTemplate => ({
  name: `empty: ${schema.migrations.flatMap(({ owner, migrations }) => [owner, ...migrations.map(({ name, up }) => `${name} ${up.toString()}`)]).join(' ')}`,
});

/** Writes a database as a tar from which others are copied. */
const writeTar = async (file: string, db: EmbeddedDatabase): Promise<void> => {
  const { rows } = await db.knex.raw<{ rows: { segment: string }[] }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  );
  await writeWhole(file, trimWal(Buffer.from(await db.dump('none')), rows[0]?.segment ?? ''));
};

/** Creating an embedded database takes seconds, so one is stored per version of storage and copied from then on. */
const seedFile = async (): Promise<string> => {
  const version = createHash('sha256')
    .update(storageMigrations.map(({ up }) => up.toString()).join('\n'))
    .digest('hex')
    .slice(0, 12);
  const file = join(tmpdir(), `dqs-test-seed-2-${version}.tar`);
  if (existsSync(file)) return file;
  const db = await openSeed(emptySchema, testClock);
  try {
    // The memory is cleared at every start. Tests need little of it.
    await db.knex.raw(`alter system set shared_buffers = '32MB'`);
    await writeTar(file, db);
  } finally {
    await db.close();
  }
  return file;
};

/** Identifies the schema of a database. Two schemas with the same fingerprint yield the same database. */
const fingerprintOf = (schema: Schema): string => JSON.stringify(schema);

/** A file next to a template that records its schema. Sources and views may differ for the same template. */
const schemaBeside = (file: string): string => `${file}.schema`;

/** Longer than any template takes to create. After this time its creator is assumed dead. */
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

/**
 * The copy of a migrated database from which others of the run start. The first user creates it. Null if there is none.
 */
const templateFile = async (schema: Schema, template: TestDatabaseTemplate | undefined): Promise<string | null> => {
  const folder = process.env['DQS_TEST_TEMPLATES'];
  if (template === undefined || folder === undefined) return null;
  const file = join(folder, `${createHash('sha256').update(template.name).digest('hex').slice(0, 24)}.tar`);
  await madeOnce(file, () => makeTemplateFile(file, schema, template));
  return file;
};

/**
 * Copies a template's database into a folder that a program will open, unless the folder has one. Without the folder
 * that a run sets it does nothing. The program then creates a database itself, which takes seconds.
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

/** The prefix of the run's template databases; null if the run keeps no templates. */
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
    await onServer(`comment on database ${name} is '${digestOf(fingerprintOf(schema))}'`);
  } catch (error) {
    await dropDatabase(name);
    throw error;
  }
};

/** A database from which others of the run are copied. */
interface TemplateDatabase {
  readonly name: string;
  /** Whether its schema is that of the copy, which then need not be migrated. */
  readonly isMigrated: boolean;
}

/** The database to copy; null if there is none. The first user creates it while others wait. */
const templateDatabase = async (
  schema: Schema,
  template: TestDatabaseTemplate | undefined,
): Promise<TemplateDatabase | null> => {
  const prefix = templatePrefix();
  if (prefix === null || template === undefined) return null;
  const name = `${prefix}${digestOf(template.name)}`;
  return connected(async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(name, schema, template);
    const { rows } = await client.query<{ made: string | null }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [name],
    );
    return { name, isMigrated: rows[0]?.made === digestOf(fingerprintOf(schema)) };
  });
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
 * Removes a database. Within a run it does not wait for the server, which first writes everything to disk. An
 * interrupted removal is recorded and repeated at the end of the run.
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

/** Drops the template databases of the run, and the remaining databases of its tests. */
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
  await onServer(`create database ${name}${copied === null ? '' : ` template ${copied.name}`}`);
  // No test cuts the server's power, so commits need not be on disk when answered.
  await onServer(`alter database ${name} set synchronous_commit to off`);
  const url = addressOf(name);
  const db = await openPostgres({ url, clock, statementTimeoutMs, poolSize });
  const cleanup = async () => {
    await db.close();
    await dispose(name);
  };
  // The roles that read surfaces contain the database's name. Those of a copy are its template's.
  return { db, url, cleanup, filled: copied !== null, migrated: copied?.isMigrated ?? false };
};

/** Opens a new database on the engine, migrated to the schema. Storage's own tables always exist. */
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
