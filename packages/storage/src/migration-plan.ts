import type { Knex } from 'knex';
import type { Clock } from '@dqs/core';
import { rowsOfSql } from './whole-sql.ts';
import type { Database, Schema } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { applyMigrations, outstandingMigrations, type NamedMigration } from './migrate.ts';
import { stepsOf, type MigrationStep } from './migration-steps.ts';

/** A step of a migration on an existing table, with the size of the table. */
export interface PlannedStep extends MigrationStep {
  /** Rows as estimated by the database's statistics. */
  readonly rows: number;
  /** The table with its indexes. */
  readonly bytes: number;
}

/** A migration that the database lacks. */
export interface PlannedMigration {
  readonly owner: string;
  readonly name: string;
  /** Tables that it creates. Nothing waits for them. */
  readonly created: readonly string[];
  readonly steps: readonly PlannedStep[];
}

/** What `migrate` would do. */
export interface MigrationPlan {
  /** True if the database was never migrated. Everything is created, and nothing waits. */
  readonly isNew: boolean;
  /** In the order in which they are applied. */
  readonly migrations: readonly PlannedMigration[];
  /**
   * Whether sources, datasets or surfaces differ from those of this version. Surfaces are rebuilt after every
   * migration.
   */
  readonly rebuildsSurfaces: boolean;
}

type Size = Pick<PlannedStep, 'rows' | 'bytes'>;

const nothing: Size = { rows: 0, bytes: 0 };

const sizesOf = async (knex: Knex): Promise<ReadonlyMap<string, Size>> => {
  const rows = await rowsOfSql<{ name: string; rows: string; bytes: string }>(
    knex,
    `select c.relname as name, greatest(c.reltuples, 0)::bigint::text as rows, pg_total_relation_size(c.oid)::text as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('data', 'control') and c.relkind in ('r', 'p')`,
  );
  return new Map(
    rows.map(({ name, rows, bytes }) => [name, { rows: Number.parseInt(rows, 10), bytes: Number.parseInt(bytes, 10) }]),
  );
};

/**
 * The statements of outstanding migrations, captured by running them in an empty database in memory with the applied
 * ones.
 */
const rehearse = async (
  { applied, outstanding }: Awaited<ReturnType<typeof outstandingMigrations>>,
  clock: Clock,
): Promise<readonly { readonly migration: NamedMigration; readonly statements: readonly string[] }[]> => {
  const database = await openEmbedded({ folder: null, clock });
  try {
    const { knex } = database;
    await applyMigrations(knex, applied);
    const rehearsed: { readonly migration: NamedMigration; readonly statements: string[] }[] = [];
    knex.on('query', ({ sql }: { readonly sql: string }) => rehearsed.at(-1)?.statements.push(sql));
    await applyMigrations(knex, outstanding, (migration) => rehearsed.push({ migration, statements: [] }));
    return rehearsed;
  } finally {
    await database.close();
  }
};

/**
 * Plans `migrate` without changing or locking the database. The missing migrations run in an empty database in memory
 * with the applied ones, and their statements are analyzed. A statement that a migration forms from rows is not
 * visible.
 */
export const planMigrations = async (db: Database, schema: Schema, clock: Clock): Promise<MigrationPlan> => {
  const found = await outstandingMigrations(db.knex, schema);
  const isNew = found.applied.length === 0;
  const plan = { isNew, rebuildsSurfaces: !(await db.isCurrent(schema)) };
  if (isNew || found.outstanding.length === 0) {
    const migrations = found.outstanding.map(({ owner, name }) => ({ owner, name, created: [], steps: [] }));
    return { ...plan, migrations };
  }
  const sizes = await sizesOf(db.knex);
  const migrations = (await rehearse(found, clock)).map(({ migration: { owner, name }, statements }) => {
    const { created, steps } = stepsOf(statements);
    return { owner, name, created, steps: steps.map((step) => ({ ...step, ...(sizes.get(step.table) ?? nothing) })) };
  });
  return { ...plan, migrations };
};
