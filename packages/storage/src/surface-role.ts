import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { identifier } from './quote.ts';
import { surfaces, type Surface } from './surface.ts';

const purposes = ['view', 'reader'] as const;
type Purpose = (typeof purposes)[number];

const code = (error: unknown): unknown => (error as { code?: unknown }).code;
const alreadyThere = new Set(['42710', '23505']);

/** Runs a statement that may fail without failing the transaction. Returns the error's code, or null. */
const attempt = async (transaction: Knex, sql: string): Promise<string | null> => {
  try {
    await transaction.transaction((savepoint) => savepoint.raw(sql));
    return null;
  } catch (error) {
    return String(code(error));
  }
};

/**
 * The membership that an owner needs in a role to transfer views to it. Since PostgreSQL 16 the creator of a role
 * administers it, and SET is granted separately.
 */
const membership = `case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end`;

const state = async (transaction: Knex, role: string) => {
  const { rows } = await transaction.raw<{ rows: { harmless: boolean; usable: boolean }[] }>(
    `select not (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolcanlogin or rolreplication) as harmless,
       pg_has_role(current_user, oid, ${membership}) as usable from pg_roles where rolname = ?`,
    [role],
  );
  return rows[0] ?? null;
};

/**
 * Whether another database of the cluster grants something to the role or lets it own something. Roles belong to the
 * cluster. An owner that is a member of such a role could reach what the other database shows it.
 */
const isTaken = async (transaction: Knex, role: string): Promise<boolean> => {
  const { rows } = await transaction.raw<{ rows: { taken: boolean }[] }>(
    `select exists (select from pg_shdepend d join pg_roles r on d.refobjid = r.oid
       where d.refclassid = 'pg_authid'::regclass and r.rolname = ? and d.dbid <> 0
         and d.dbid <> (select oid from pg_database where datname = current_database())) as taken`,
    [role],
  );
  return rows[0]?.taken ?? false;
};

const usable = async (transaction: Knex, role: string): Promise<boolean> => {
  if (!(await state(transaction, role))) {
    const failure = await attempt(transaction, `create role ${identifier(role)} nologin noinherit`);
    if (failure !== null && !alreadyThere.has(failure)) return false;
  } else {
    // Waits for another database that is taking the role in its own transaction. It does not matter if the change
    // itself is then rejected or not permitted.
    await attempt(transaction, `alter role ${identifier(role)} nologin`);
  }
  if (await isTaken(transaction, role)) return false;
  const found = await state(transaction, role);
  if (!found?.harmless) return false;
  if (found.usable) return true;
  const refused = await attempt(transaction, `grant ${identifier(role)} to current_user`);
  return refused === null;
};

const ownRoleName = async (transaction: Knex, role: string): Promise<string> => {
  const { rows } = await transaction.raw<{ rows: { database: string; owner: string }[] }>(
    'select current_database() as database, current_user as owner',
  );
  return ownName(role, rows[0]!.database, rows[0]!.owner);
};

const ownName = (role: string, database: string, owner: string): string =>
  `${role}_${createHash('sha256').update(`${database} ${owner}`).digest('hex').slice(0, 8)}`;

const sharedName = (purpose: Purpose, surface: Surface): string => `dqs_${purpose}_${surface}`;

/** The role names that belong to one database only. The roles outlive the database, and may be dropped with it. */
export const ownRoleNames = (database: string, owner: string): readonly string[] =>
  purposes.flatMap((purpose) => surfaces.map((surface) => ownName(sharedName(purpose, surface), database, owner)));

/**
 * A role that cannot log in, named `dqs_<purpose>_<surface>`. Roles belong to the whole PostgreSQL cluster. If another
 * database or another owner uses that name, one derived from database and owner is used.
 */
export const ensureSurfaceRole = async (transaction: Knex, purpose: Purpose, surface: Surface): Promise<string> => {
  const shared = sharedName(purpose, surface);
  if (await usable(transaction, shared)) return shared;
  const own = await ownRoleName(transaction, shared);
  if (await usable(transaction, own)) return own;
  throw new Error(
    `the database user may not create the role ${own}: give it CREATEROLE, ` +
      `or have an administrator run: create role ${own} nologin; grant ${own} to <database user>`,
  );
};
