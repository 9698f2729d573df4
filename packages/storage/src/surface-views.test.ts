import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { provenance } from './provenance.ts';
import type { Reader } from './reader.ts';
import { statement } from './statement.ts';
import { builtSurfaces } from './surface-views.ts';
import { surfaces, type Surface } from './surface.ts';
import { loadInto, mergeRates, rates, testSchema } from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const from = '2024-01-01';
const mark = 'canary-9f3';

describe.each(engines)('surfaces on %s', (engine) => {
  let test: TestDatabase;
  let statements = 0;
  const outcome = async (reader: Reader, sql: string): Promise<string> => {
    statements += 1;
    try {
      await reader.all(statement(`probe_${statements}`, { value: 'text?' }, sql));
      return 'answered';
    } catch (error) {
      return (error as Error).message;
    }
  };
  /** Roles belong to the cluster: where another database has the plain name, this one has another. */
  const roleOf = async (surface: Surface): Promise<string> =>
    (await builtSurfaces(test.db.knex))?.surfaces[surface].session.role ?? '';
  beforeAll(async () => {
    test = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
    await loadInto(test.db, mergeRates, [{ rate_date: '2024-01-02', currency: 'USD', rate: '1.0956', note: null }]);
    await loadInto(test.db, mergeRates, [{ rate_date: '2024-01-02', currency: 'USD', rate: '1.1', note: mark }], {
      sourceTag: 'vendor',
    });
  });
  afterAll(() => test.cleanup());

  it('shows rows of an internal source on the internal surface only', async () => {
    const [open, closed] = [
      await test.db.reader('public').all(rates, [from]),
      await test.db.reader('internal').all(rates, [from]),
    ];
    expect(open.map(({ source_tag }) => source_tag)).toEqual(['ecb']);
    expect(JSON.stringify(open)).not.toContain(mark);
    expect(closed.map(({ source_tag }) => source_tag)).toEqual(['ecb', 'vendor']);
  });

  it('names the hidden sources of exactly the rows that are asked for', async () => {
    const reader = test.db.reader('public');
    expect(await reader.omitted('rate', { currency: 'USD' })).toEqual(['vendor']);
    expect(await reader.omitted('rate', { currency: 'USD', rate_date: '2024-01-02' })).toEqual(['vendor']);
    expect(await reader.omitted('rate', { currency: 'EUR' })).toEqual([]);
    expect(await reader.omitted('rate', { currency: `' or true --` })).toEqual([]);
    expect(await reader.omitted('rate', { note: null })).toEqual([]);
    expect(await test.db.reader('internal').omitted('rate', { currency: 'USD' })).toEqual([]);
    await expect(reader.omitted('untagged', {})).rejects.toThrow('no fact table named untagged');
  });

  it.each(surfaces)('refuses everything but the views of the %s surface', async (surface) => {
    const reader = test.db.reader(surface);
    const other = surface === 'public' ? 'internal' : 'public';
    expect(await outcome(reader, 'select note from data.rate')).toContain('permission denied for schema data');
    expect(await outcome(reader, 'select value from control.setting')).toContain(
      'permission denied for schema control',
    );
    expect(await outcome(reader, `select note from surface_${other}.rate`)).toContain(
      'permission denied for schema surface_',
    );
    expect(await outcome(reader, 'select secret from untagged')).toContain('"untagged" does not exist');
  });

  it('refuses to write', async () => {
    const reader = test.db.reader('public');
    // A write cannot stand inside a select on the embedded engine, so the refusal there is of its syntax.
    expect(await outcome(reader, `with gone as (delete from rate returning note) select note from gone`)).toMatch(
      /permission denied|read-only|at the top level|cannot (insert into|update|delete from) view/,
    );
    expect(await outcome(reader, `select nextval('control.artifact_id_seq')::text`)).toContain('permission denied');
    expect(await test.db.reader('public').all(rates, [from])).toHaveLength(1);
  });

  it('grants nothing but reading', async () => {
    const { rows } = await test.db.knex.raw(`
      select table_schema, privilege_type from information_schema.role_table_grants
      where grantee like 'dqs\\_reader\\_%' escape '\\' and table_schema in ('data', 'control', 'surface_public', 'surface_internal')
      group by 1, 2 order by 1`);
    expect(rows).toEqual([
      { table_schema: 'surface_internal', privilege_type: 'SELECT' },
      { table_schema: 'surface_public', privilege_type: 'SELECT' },
    ]);
  });

  it.each(surfaces)('leaves the role of the %s surface no other way to anything', async (surface) => {
    const role = await roleOf(surface);
    const list = async (sql: string): Promise<readonly string[]> => {
      const { rows } = await test.db.knex.raw<{ rows: { name: string }[] }>(sql, { role });
      return rows.map(({ name }) => name);
    };
    const own = `not like 'pg\\_%' and nspname not in ('information_schema', 'public', 'extensions')`;
    // Rights through membership and through PUBLIC count here as well as those given to the role itself.
    expect(
      await list(`select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname ${own} and relkind in ('r', 'p', 'v', 'm', 'f')
        and nspname <> 'surface_${surface}' and has_any_column_privilege(:role, pg_class.oid, 'SELECT')`),
    ).toEqual([]);
    expect(
      await list(`select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname ${own} and (case when relkind = 'S' then has_sequence_privilege(:role, pg_class.oid, 'USAGE, SELECT, UPDATE')
          when relkind in ('r', 'p', 'v', 'm', 'f') then has_any_column_privilege(:role, pg_class.oid, 'INSERT, UPDATE, REFERENCES')
            or has_table_privilege(:role, pg_class.oid, 'DELETE, TRUNCATE, TRIGGER') end)`),
    ).toEqual([]);
    expect(
      await list(
        `select nspname as name from pg_namespace where nspname ${own} and has_schema_privilege(:role, oid, 'CREATE')`,
      ),
    ).toEqual([]);
    expect(
      await list(
        `select nspname as name from pg_namespace where nspname ${own} and has_schema_privilege(:role, oid, 'USAGE')`,
      ),
    ).toEqual([`surface_${surface}`]);
    expect(
      await list(`select nspname || '.' || proname as name from pg_proc join pg_namespace n on n.oid = pronamespace
        where prosecdef and has_function_privilege(:role, pg_proc.oid, 'EXECUTE') and has_schema_privilege(:role, n.oid, 'USAGE')`),
    ).toEqual([`surface_${surface}.omitted_sources`]);
    expect(
      await list(`select rolname as name from pg_roles where rolname = :role
        and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolcanlogin or rolreplication or rolinherit)`),
    ).toEqual([]);
    expect(
      await list(`select roleid::regrole::text as name from pg_auth_members where member = :role::regrole`),
    ).toEqual([]);
  });

  it('reads a page by the index alone, whatever lies behind it', async () => {
    await test.db.knex.raw(`
      insert into data.rate select date '2000-01-01' + i, 'C' || (i % 50), i, null, 'ecb', 1, now() from generate_series(1, 20000) i`);
    await test.db.knex.raw('analyze data.rate');
    const role = await roleOf('public');
    const plan = await test.db.knex.transaction(async (transaction) => {
      await transaction.raw(`set local role ${role}; set local search_path to surface_public`);
      const { rows } = await transaction.raw(
        `explain select rate from rate where (currency, rate_date) > ('C7', date '2020-01-01') order by currency, rate_date limit 10`,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain('Index Scan using rate_pkey');
    expect(plan).toContain('Index Cond');
    expect(plan).not.toContain('Sort');
  });

  it('lets a trigram search use its index, and hides the same rows', async () => {
    const search = {
      owner: 'search',
      migrations: [
        {
          name: '0001_name',
          up: async (knex: Knex) => {
            await knex.schema.createTable('name', (table) => {
              table.text('name').notNullable();
              provenance(table);
            });
            await knex.raw('create index name_trigrams on name using gin (name gin_trgm_ops)');
          },
        },
      ],
    };
    await test.db.migrate({ ...testSchema, migrations: [...testSchema.migrations, search] });
    await test.db.knex.raw(`
      insert into data.name select md5(i::text), case when i = 7 then 'vendor' else 'ecb' end, 1, now() from generate_series(1, 20000) i`);
    await test.db.knex.raw('analyze data.name');
    const role = await roleOf('public');
    const plan = await test.db.knex.transaction(async (transaction) => {
      await transaction.raw(
        `set local role ${role}; set local search_path to surface_public, extensions; set local enable_seqscan = off`,
      );
      return JSON.stringify((await transaction.raw(`explain select name from name where name % 'abcdef0123'`)).rows);
    });
    expect(plan).toContain('name_trigrams');
    const like = statement('like_name', { name: 'text' }, 'select name from name where name % $1');
    const hidden = createHash('md5').update('7').digest('hex');
    expect((await test.db.reader('internal').all(like, [hidden])).map(({ name }) => name)).toContain(hidden);
    expect((await test.db.reader('public').all(like, [hidden])).map(({ name }) => name)).not.toContain(hidden);
  });

  it('follows a source whose posture changes', async () => {
    const [ecb, vendor] = testSchema.sources;
    const opened = { ...testSchema, sources: [ecb!, { ...vendor!, posture: 'public' as const }] };
    expect(await test.db.isCurrent(opened)).toBe(false);
    await test.db.migrate(opened);
    expect(JSON.stringify(await test.db.reader('public').all(rates, [from]))).toContain(mark);
    await test.db.migrate(testSchema);
    expect(await test.db.isCurrent(testSchema)).toBe(true);
    expect(JSON.stringify(await test.db.reader('public').all(rates, [from]))).not.toContain(mark);
  });

  const tamperings: readonly (readonly [string, (role: { view: string; reader: string }) => string])[] = [
    ['a view that belongs to the owner of the tables', () => `alter view surface_public.rate owner to current_user`],
    ['a table without row security', () => 'alter table data.rate disable row level security'],
    ['a policy that lets every row through', ({ view }) => `create policy wide on data.rate to "${view}" using (true)`],
    ['a policy that was changed', () => 'alter policy surface_public on data.rate using (true)'],
    ['a view of another definition', () => `create or replace view surface_public.untagged as select 'x' as secret`],
    ['a reader that may read the tables', ({ reader }) => `grant select on data.rate to "${reader}"`],
    ['tables that everybody may read', () => 'grant select on data.rate to public'],
    ['a column that the reader may read', ({ reader }) => `grant select (rate) on data.rate to "${reader}"`],
    ['a view without its barrier', () => 'alter view surface_public.rate set (security_barrier = false)'],
    ['a schema in which everybody may create', () => 'grant create on schema surface_public to public'],
    ['a view role that passes policies by', ({ view }) => `alter role "${view}" bypassrls`],
    ['a surface that is gone', () => 'drop schema surface_public cascade'],
  ];

  const sourcesSeen = async () => [
    ...new Set((await test.db.reader('public').all(rates, [from])).map(({ source_tag }) => source_tag)),
  ];

  it.each(tamperings)('closes the public surface over %s, until migrate has rebuilt it', async (_, sqlOf) => {
    const { roles } = (await builtSurfaces(test.db.knex))!.surfaces.public;
    await test.db.verifySurfaces();
    expect(await sourcesSeen()).toEqual(['ecb']);
    await test.db.knex.raw(sqlOf(roles));
    await expect(test.db.verifySurfaces()).rejects.toThrow(/the public surface is closed: its .* differ from those/);
    await expect(test.db.reader('public').all(rates, [from])).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await test.db.isCurrent(testSchema)).toBe(false);
    // The role belongs to the cluster: a database that is migrated at the same moment may be changing it, too.
    await vi.waitFor(() => test.db.knex.raw(`alter role "${roles.view}" nobypassrls`));
    await test.db.migrate(testSchema);
    await test.db.verifySurfaces();
    expect(await test.db.isCurrent(testSchema)).toBe(true);
    expect(await sourcesSeen()).toEqual(['ecb']);
  });

  it('leaves a surface open whose tables somebody else may read as well', async () => {
    await test.db.knex.raw('create role analyst_of_a_test');
    try {
      await test.db.knex.raw(
        'grant usage on schema data to analyst_of_a_test; grant select on data.rate to analyst_of_a_test',
      );
      await test.db.verifySurfaces();
      expect(await test.db.isCurrent(testSchema)).toBe(true);
    } finally {
      await test.db.knex.raw('drop owned by analyst_of_a_test; drop role analyst_of_a_test');
    }
  });
});
