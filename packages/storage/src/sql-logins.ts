import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { patientTransaction, type Patience } from './patient-transaction.ts';
import { identifier, literal } from './quote.ts';
import { builtSurfaces } from './surface-views.ts';
import { runSql } from './whole-sql.ts';

/** The schema whose views a login may read. */
const sqlSchema = 'sql_public';

/** The limits of a login. */
interface SqlLoginLimits {
  readonly connections: number;
  /** Longest statement, in seconds. */
  readonly seconds: number;
}

export interface SqlLogin extends SqlLoginLimits {
  /** The name that the operator chose. */
  readonly name: string;
  /** The role in PostgreSQL. */
  readonly role: string;
  readonly createdAt: string;
}

interface Kept {
  readonly logins: readonly SqlLogin[];
  /** A description of each view, for people who browse them. */
  readonly comments: Readonly<Record<string, string>>;
}

const settingKey = 'sql_logins';

const kept = async (knex: Knex): Promise<Kept | null> => {
  const row = await knex<{ key: string; value: string }>('control.setting').where({ key: settingKey }).first('value');
  return row ? (JSON.parse(row.value) as Kept) : null;
};

const keep = async (knex: Knex, value: Kept): Promise<void> => {
  await knex('control.setting')
    .insert({ key: settingKey, value: JSON.stringify(value) })
    .onConflict('key')
    .merge();
};

const grantTo = (role: string): string => `
  grant usage on schema ${sqlSchema} to ${identifier(role)};
  grant select on all tables in schema ${sqlSchema} to ${identifier(role)};`;

/** Comments for the columns that every table has, and for the one of vintages. */
const sharedColumns: Readonly<Record<string, string>> = {
  source_tag: 'The source that published the row',
  artifact_id: 'Number of the file that the row came from',
  as_of: 'When the row was last confirmed at its source',
  as_known_at: 'Since when the value is known; of several the latest replaces the others',
};

/**
 * Builds the views of logins over those of the public surface. Readers of a surface only run declared statements, but a
 * login may write any condition. Each view is therefore a security barrier, so that no condition sees a row before its
 * source has been checked. Columns that only index words are omitted.
 */
const buildViews = async (transaction: Knex.Transaction, { logins, comments }: Kept): Promise<void> => {
  const built = await builtSurfaces(transaction);
  if (!built) throw new Error('the database has not been migrated: run dqs migrate');
  const owner = identifier(built.surfaces.public.roles.view);
  const { rows } = await transaction.raw<{ rows: { name: string; columns: string[] }[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid and t.typname <> 'tsvector'
      where c.relnamespace = 'surface_public'::regnamespace and c.relkind = 'v'
        and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'source_tag')
      group by c.relname order by c.relname`,
  );
  await runSql(transaction, `drop schema if exists ${sqlSchema} cascade; create schema ${sqlSchema}`);
  await runSql(transaction, `grant create on schema ${sqlSchema} to ${owner}`);
  for (const { name, columns } of rows) {
    const view = `${sqlSchema}.${identifier(name)}`;
    await runSql(
      transaction,
      `create view ${view} with (security_barrier = true) as
         select ${columns.map(identifier).join(', ')} from surface_public.${identifier(name)};
       alter view ${view} owner to ${owner};
       comment on view ${view} is ${literal(comments[name] ?? 'Public rows')};
       ${columns
         .filter((column) => column in sharedColumns)
         .map((column) => `comment on column ${view}.${identifier(column)} is ${literal(sharedColumns[column]!)};`)
         .join('\n')}`,
    );
  }
  await runSql(transaction, `revoke create on schema ${sqlSchema} from ${owner}`);
  for (const { role } of logins) await runSql(transaction, grantTo(role));
};

/** Rebuilds the views of logins, if there are any, because rebuilding the surfaces removes them. */
export const rebuildSqlViews = async (knex: Knex, patience: Patience): Promise<void> => {
  const found = await kept(knex);
  if (found && found.logins.length > 0)
    await patientTransaction(knex, (transaction) => buildViews(transaction, found), patience);
};

const roleOf = (name: string): string => `dqs_sql_${name.replaceAll('-', '_')}`;

/** A login or a role of that name already exists, or the login is missing. */
export class SqlLoginError extends Error {}

const requirePostgres = (engine: string): void => {
  if (engine !== 'postgres')
    throw new SqlLoginError('logins need PostgreSQL: the embedded database has no connections of its own');
};

/** The database in which logins are created. */
interface LoginDatabase {
  readonly engine: string;
  readonly knex: Knex;
}

export interface NewSqlLogin extends SqlLoginLimits {
  readonly name: string;
  readonly createdAt: string;
  readonly comments: Readonly<Record<string, string>>;
  /** Writes the audit log in the transaction that creates the login. */
  readonly noted?: Noted;
}

/** Records a change in the same transaction. */
type Noted = (transaction: Knex.Transaction) => Promise<void>;

/**
 * Creates a login that may read only the public views. Returns its password, which is stored nowhere. Throws
 * `SqlLoginError`.
 */
export const createSqlLogin = async (
  { engine, knex }: LoginDatabase,
  { name, createdAt, comments, noted, ...limits }: NewSqlLogin,
): Promise<{ readonly login: SqlLogin; readonly password: string }> => {
  requirePostgres(engine);
  const role = roleOf(name);
  const login: SqlLogin = { name, role, createdAt, ...limits };
  const password = randomBytes(24).toString('base64url');
  await knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: unknown[] }>('select from pg_roles where rolname = ?', [role]);
    if (rows.length > 0) throw new SqlLoginError(`the role ${role} exists already in this PostgreSQL`);
    const before = await kept(transaction);
    const after: Kept = { logins: [...(before?.logins ?? []), login], comments };
    await runSql(
      transaction,
      `create role ${identifier(role)} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         connection limit ${limits.connections} password ${literal(password)};
       alter role ${identifier(role)} set search_path = ${sqlSchema};
       alter role ${identifier(role)} set default_transaction_read_only = on;
       alter role ${identifier(role)} set statement_timeout = ${limits.seconds * 1000};
       alter role ${identifier(role)} set idle_in_transaction_session_timeout = 60000;
       alter role ${identifier(role)} set timezone = 'UTC'`,
    );
    // Temporary tables would consume the server's disk.
    const database = (await transaction.raw<{ rows: { name: string }[] }>('select current_database() as name'))
      .rows[0]!;
    await runSql(transaction, `revoke temporary on database ${identifier(database.name)} from public`);
    await buildViews(transaction, after);
    await keep(transaction, after);
    await noted?.(transaction);
  });
  return { login, password };
};

/** The logins, in the order of their creation. */
export const sqlLogins = async ({ engine, knex }: LoginDatabase): Promise<readonly SqlLogin[]> => {
  requirePostgres(engine);
  return (await kept(knex))?.logins ?? [];
};

/** Removes a login and ends its sessions. Throws `SqlLoginError` if there is none. */
export const revokeSqlLogin = async (
  { engine, knex }: LoginDatabase,
  name: string,
  noted?: Noted,
): Promise<SqlLogin> => {
  requirePostgres(engine);
  return knex.transaction(async (transaction) => {
    const before = await kept(transaction);
    const login = before?.logins.find((each) => each.name === name);
    if (!before || !login) throw new SqlLoginError(`there is no login named ${name}`);
    const role = identifier(login.role);
    // Only a user with the rights of a role may end its sessions. An owner that is not a superuser does not have them
    // automatically.
    await runSql(transaction, `alter role ${role} nologin; grant ${role} to current_user`);
    await transaction.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = ? and pid <> pg_backend_pid()',
      [login.role],
    );
    await runSql(
      transaction,
      `revoke all on all tables in schema ${sqlSchema} from ${role}; revoke all on schema ${sqlSchema} from ${role};
       drop role ${role}`,
    );
    await keep(transaction, { ...before, logins: before.logins.filter((each) => each !== login) });
    await noted?.(transaction);
    return login;
  });
};
