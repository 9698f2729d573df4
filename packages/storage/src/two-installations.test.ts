import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { ownRoleNames } from './surface-role.ts';
import { builtSurfaces } from './surface-views.ts';
import { loadInto, mergeRates, rates, testSchema } from './testing/fixture.ts';
import { engines, openTestDatabase, testClock, type TestDatabase } from './testing/test-database.ts';

// Roles belong to a whole cluster of databases, and so can be met by an installation that did not make them.

const row = (currency: string) => ({ rate_date: '2024-01-02', currency, rate: '1.0956', note: null });

const rolesOf = async (db: Database): Promise<readonly string[]> => {
  const built = await builtSurfaces(db.knex);
  const { rows } = await db.knex.raw<{ rows: { name: string }[] }>(
    `select distinct pg_get_userbyid(relowner) as name from pg_class
      where relkind = 'v' and relnamespace in ('surface_public'::regnamespace, 'surface_internal'::regnamespace)`,
  );
  return [
    built?.surfaces.public.session.role ?? '',
    built?.surfaces.internal.session.role ?? '',
    ...rows.map(({ name }) => name),
  ].sort();
};

/** What of the database a role that is not its own may touch. */
const reachable = async (db: Database, roles: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await db.knex.raw<{ rows: { name: string }[] }>(
    `select rolname || ' ' || nspname || '.' || relname as name
      from pg_roles, pg_class join pg_namespace n on n.oid = relnamespace
      where rolname = any (?) and nspname in ('data', 'control', 'surface_public', 'surface_internal') and relkind in ('r', 'v')
        and (has_any_column_privilege(rolname, pg_class.oid, 'SELECT') or has_schema_privilege(rolname, n.oid, 'USAGE'))`,
    [roles as string[]],
  );
  return rows.map(({ name }) => name);
};

describe.skipIf(!engines.includes('postgres'))('two installations on one cluster (DQS_TEST_DATABASE_URL)', () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  const openScratch = async (): Promise<TestDatabase> => {
    const scratch = await openTestDatabase('postgres', testSchema);
    cleanups.push(scratch.cleanup);
    return scratch;
  };

  const expectApart = async (one: Database, other: Database): Promise<void> => {
    const [ours, theirs] = [await rolesOf(one), await rolesOf(other)];
    expect(new Set([...ours, ...theirs]).size).toBe(ours.length + theirs.length);
    expect(await reachable(one, theirs)).toEqual([]);
    expect(await reachable(other, ours)).toEqual([]);
    for (const surface of ['public', 'internal'] as const) {
      expect((await one.reader(surface).all(rates, ['2024-01-01'])).map(({ currency }) => currency)).toEqual(['USD']);
      expect((await other.reader(surface).all(rates, ['2024-01-01'])).map(({ currency }) => currency)).toEqual(['GBP']);
    }
  };

  it('of one owner, made at the same moment, have roles of their own and keep them', async () => {
    const [one, other] = await Promise.all([openScratch(), openScratch()]);
    await loadInto(one.db, mergeRates, [row('USD')]);
    await loadInto(other.db, mergeRates, [row('GBP')]);
    await expectApart(one.db, other.db);
    const before = await rolesOf(other.db);
    // A surface that is built anew finds its own roles, and is not driven out by its own grants.
    await other.db.migrate({
      ...testSchema,
      sources: testSchema.sources.map((source) => ({ ...source, posture: 'public' })),
    });
    await other.db.migrate(testSchema);
    expect(await rolesOf(other.db)).toEqual(before);
    await expectApart(one.db, other.db);
  });

  it('of two owners, neither a superuser, are apart as well', async () => {
    const name = `dqs_owner_${randomUUID().replaceAll('-', '')}`;
    const first = await openScratch();
    await loadInto(first.db, mergeRates, [row('USD')]);
    const server = new pg.Client({ connectionString: first.url ?? '' });
    await server.connect();
    await server.query(`create role ${name} login createrole`);
    await server.query(`create database ${name} owner ${name}`);
    const address = new URL(first.url ?? '');
    address.pathname = `/${name}`;
    const administrator = new pg.Client({ connectionString: address.href });
    await administrator.connect();
    // Extensions are the administrator's to install where they are not trusted.
    await administrator.query(`create schema extensions authorization ${name}`);
    for (const extension of ['pg_trgm', 'unaccent', 'fuzzystrmatch']) {
      await administrator.query(`create extension ${extension} schema extensions`);
    }
    await administrator.end();
    address.username = name;
    const second = await openPostgres({ url: address.href, clock: testClock });
    cleanups.push(async () => {
      await second.close();
      await server.query(`drop database ${name} with (force)`);
      for (const role of [...ownRoleNames(name, name), name]) await server.query(`drop role if exists ${role}`);
      await server.end();
    });
    await second.migrate(testSchema);
    await loadInto(second, mergeRates, [row('GBP')]);
    await expectApart(first.db, second);
  });
});
