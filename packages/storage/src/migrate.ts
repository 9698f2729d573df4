import type { Knex } from 'knex';
import { attachChangeTriggers } from './change-triggers.ts';
import { storageViews, type ControlView } from './control-view.ts';
import type { Database, Schema } from './database.ts';
import type { Migration, MigrationSet } from './migration.ts';
import { patientTransaction, usualPatience, type Patience } from './patient-transaction.ts';
import { surfacesAreCurrent, buildSurfaces } from './surface-views.ts';
import type { Dataset, Source } from './source.ts';
import { rebuildSqlViews } from './sql-logins.ts';
import { storageMigrations } from './storage-migrations.ts';

/** Extensions that domains may use. Their functions are on every search path that storage sets. */
const extensions = ['pg_trgm', 'unaccent', 'fuzzystrmatch'];

/** A migration with the owner of its set. */
export interface NamedMigration extends Migration {
  readonly owner: string;
}

const sets = (schema: Schema): readonly MigrationSet[] => [
  { owner: 'storage', migrations: storageMigrations },
  ...schema.migrations.filter((set) => set.owner !== 'storage'),
];

const listed = (schema: Schema): readonly NamedMigration[] => {
  const all = sets(schema).flatMap(({ owner, migrations }) => migrations.map((migration) => ({ ...migration, owner })));
  const seen = new Set<string>();
  for (const { owner, name } of all) {
    if (seen.has(`${owner}/${name}`)) throw new Error(`two migrations are named ${owner}/${name}`);
    seen.add(`${owner}/${name}`);
  }
  return all;
};

/** The schemas that contain the extensions. An operator may have installed them elsewhere before. */
const extensionSchemas = async (knex: Knex): Promise<readonly string[]> => {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    'select distinct n.nspname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = any(?) order by 1',
    [extensions],
  );
  return rows.map(({ name }) => name);
};

const prepare = async (knex: Knex): Promise<void> => {
  for (const name of ['control', 'data', 'extensions']) await knex.raw(`create schema if not exists ${name}`);
  for (const name of extensions) await knex.raw(`create extension if not exists ${name} schema extensions`);
  await knex.raw(`create table if not exists control.migration (
    owner text not null, name text not null, applied_at timestamptz not null default now(), primary key (owner, name))`);
};

const appliedMigrations = async (knex: Knex): Promise<ReadonlySet<string>> => {
  const rows = await knex<{ owner: string; name: string }>('control.migration').select('owner', 'name');
  return new Set(rows.map(({ owner, name }) => `${owner}/${name}`));
};

const refuseNewer = (schema: Schema, all: readonly NamedMigration[], applied: ReadonlySet<string>): void => {
  const known = new Set(all.map(({ owner, name }) => `${owner}/${name}`));
  const owners = new Set(sets(schema).map(({ owner }) => owner));
  for (const name of applied) {
    if (owners.has(name.slice(0, name.indexOf('/'))) && !known.has(name)) {
      throw new Error(
        `the database has the migration ${name}, which this version does not have: the database is newer than the program`,
      );
    }
  }
};

const apply = async (knex: Knex, migration: NamedMigration, path: string, patience: Patience): Promise<void> => {
  const work = async (transaction: Knex.Transaction): Promise<void> => {
    await transaction.raw(`set local search_path to ${path}`);
    await migration.up(transaction);
    await transaction('control.migration').insert({ owner: migration.owner, name: migration.name });
  };
  try {
    await patientTransaction(knex, work, patience);
  } catch (error) {
    throw new Error(`the migration ${migration.owner}/${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
};

const sourceRow = ({ tag, name, publisher, posture, license, termsUrl, attribution }: Source) => ({
  tag,
  name,
  publisher,
  posture,
  license,
  terms_url: termsUrl,
  attribution,
});

const datasetRow = ({ key, source, displayName, coverage, cadence, held }: Dataset) => ({
  key: key as string,
  source_tag: source,
  display_name: displayName,
  coverage,
  cadence,
  held_table: held?.table ?? null,
  held_column: held?.column ?? null,
  held_as: held ? (held.as ?? 'day') : null,
  held_source: held && held.of === undefined ? source : null,
});

const sourceColumns = ['tag', 'name', 'publisher', 'posture', 'license', 'terms_url', 'attribution'];
const heldColumns = ['held_table', 'held_column', 'held_as', 'held_source'];
const datasetColumns = ['key', 'source_tag', 'display_name', 'coverage', 'cadence', ...heldColumns];

const viewsOf = (schema: Schema): readonly ControlView[] => [...storageViews, ...(schema.views ?? [])];

const record = async (knex: Knex, schema: Schema): Promise<void> => {
  if (schema.sources.length > 0) {
    await knex('control.source').insert(schema.sources.map(sourceRow)).onConflict('tag').merge();
  }
  if (schema.datasets.length > 0) {
    // Days that were read from another table, column or source are no longer those of the dataset.
    const declaredIn = (table: string) => `row(${heldColumns.map((column) => `${table}.${column}`).join(', ')})`;
    const kept = (days: string) =>
      knex.raw(
        `case when ${declaredIn('dataset')} is not distinct from ${declaredIn('excluded')} then dataset.${days} end`,
      );
    await knex('control.dataset')
      .insert(schema.datasets.map(datasetRow))
      .onConflict('key')
      .merge({
        ...Object.fromEntries(datasetColumns.slice(1).map((name) => [name, knex.raw('excluded.??', [name])])),
        held_since: kept('held_since'),
        held_through: kept('held_through'),
      });
  }
};

const holds = (rows: readonly Record<string, unknown>[], key: string, wanted: readonly Record<string, unknown>[]) => {
  const held = new Map(rows.map((row) => [row[key], row]));
  return wanted.every((row) => Object.entries(row).every(([column, value]) => held.get(row[key])?.[column] === value));
};

/** Applies migrations in their order, each in its own transaction. Calls `onBegin` before each. */
export const applyMigrations = async (
  knex: Knex,
  migrations: readonly NamedMigration[],
  onBegin: (migration: NamedMigration) => void = () => undefined,
  patience: Patience = usualPatience,
): Promise<void> => {
  await prepare(knex);
  const path = ['data', ...(await extensionSchemas(knex))].join(', ');
  for (const migration of migrations) {
    onBegin(migration);
    await apply(knex, migration, path, patience);
  }
};

/** Whether the database has ever been migrated. */
const isMigrated = async (knex: Knex): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: { exists: boolean }[] }>(
    `select to_regclass('control.migration') is not null as exists`,
  );
  return rows[0]?.exists === true;
};

/**
 * Why a database cannot process names correctly; null if it can. In an encoding other than UTF-8 letters are bytes.
 * With the character type C, which a cluster created without a locale gets, only ASCII letters count as letters.
 * Searches would then miss names silently.
 */
export const lettersFault = async ({
  knex,
}: Pick<Database, 'knex'>): Promise<{ readonly database: string; readonly text: string } | null> => {
  const { rows } = await knex.raw<{ rows: { name: string; encoding: string; ctype: string }[] }>(
    `select quote_ident(datname) as name, pg_encoding_to_char(encoding) as encoding, datctype as ctype
       from pg_database where datname = current_database()`,
  );
  const [{ name, encoding, ctype } = { name: '', encoding: '', ctype: '' }] = rows;
  if (encoding === 'UTF8' && !['C', 'POSIX'].includes(ctype)) return null;
  const text = `the database ${name} has the encoding ${encoding} and the character type ${ctype}, in which names beyond ASCII are not found`;
  return { database: name, text };
};

const refuseLetters = async (knex: Knex): Promise<void> => {
  const fault = await lettersFault({ knex });
  if (fault === null) return;
  throw new Error(
    `${fault.text}; create it with: create database ${fault.database} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  );
};

/**
 * The applied and the missing migrations of `schema`, each in their order. Throws if the database is newer than the
 * program, or if it is new and cannot process names.
 */
export const outstandingMigrations = async (
  knex: Knex,
  schema: Schema,
): Promise<{ readonly applied: readonly NamedMigration[]; readonly outstanding: readonly NamedMigration[] }> => {
  const all = listed(schema);
  const isNew = !(await isMigrated(knex));
  if (isNew) await refuseLetters(knex);
  const names = isNew ? new Set<string>() : await appliedMigrations(knex);
  refuseNewer(schema, all, names);
  const isApplied = ({ owner, name }: NamedMigration): boolean => names.has(`${owner}/${name}`);
  return { applied: all.filter(isApplied), outstanding: all.filter((each) => !isApplied(each)) };
};

/**
 * Brings the database to `schema`: outstanding migrations, sources and datasets, then the surfaces. Each migration runs
 * in its own transaction, so the caller must not have one open. The caller ensures that only one process migrates at a
 * time. Tables that other sessions use are waited for as `patience` says.
 */
export const migrate = async (knex: Knex, schema: Schema, patience: Patience = usualPatience): Promise<void> => {
  const { outstanding } = await outstandingMigrations(knex, schema);
  await applyMigrations(knex, outstanding, undefined, patience);
  await attachChangeTriggers(knex, patience);
  await record(knex, schema);
  await buildSurfaces(knex, viewsOf(schema), await extensionSchemas(knex), patience);
  await rebuildSqlViews(knex, patience);
};

/** True when `migrate` has nothing to do. */
export const isCurrent = async (knex: Knex, schema: Schema): Promise<boolean> => {
  if (!(await isMigrated(knex))) return false;
  const applied = await appliedMigrations(knex);
  if (!listed(schema).every(({ owner, name }) => applied.has(`${owner}/${name}`))) return false;
  const sources = await knex('control.source').select(sourceColumns);
  const datasets = await knex('control.dataset').select(datasetColumns);
  return (
    holds(sources, 'tag', schema.sources.map(sourceRow)) &&
    holds(datasets, 'key', schema.datasets.map(datasetRow)) &&
    (await surfacesAreCurrent(knex, viewsOf(schema), await extensionSchemas(knex)))
  );
};
