import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqlLogin, revokeSqlLogin, sqlLogins } from './sql-logins.ts';
import { loadInto, mergeRates, testSchema } from './testing/fixture.ts';
import { engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const hidden = '99.987654';

describe.skipIf(!engines.includes('postgres'))('a login for SQL (DQS_TEST_DATABASE_URL)', () => {
  const name = `test-${process.pid}`;
  const limits = { connections: 2, seconds: 5 };
  let database: TestDatabase;
  let url = '';
  let client: pg.Client;
  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client({ connectionString: url });
    made.on('error', () => undefined);
    await made.connect();
    return made;
  };
  beforeAll(async () => {
    database = await openTestDatabase('postgres', testSchema);
    const { knex } = database.db;
    const row = (currency: string, rate: string) => ({ rate_date: '2024-01-02', currency, rate, note: null });
    await loadInto(database.db, mergeRates, [row('USD', '1.0956'), row('GBP', '0.8650'), row('XXX', hidden)]);
    await knex('data.rate').where({ currency: 'XXX' }).update({ source_tag: 'vendor' });
    const made = await createSqlLogin(database.db, {
      name,
      createdAt: '2026-01-15T12:00:00Z',
      comments: { rate: 'Euro rates' },
      noted: (transaction) => transaction.raw(`insert into control.setting (key, value) values ('noted', 'made')`),
      ...limits,
    });
    const owner = new URL(process.env['DQS_TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres');
    const { rows } = await knex.raw<{ rows: { name: string }[] }>('select current_database() as name');
    owner.username = made.login.role;
    owner.password = made.password;
    owner.pathname = `/${rows[0]!.name}`;
    url = owner.href;
    client = await connect();
  });
  afterAll(async () => {
    await client.end();
    if ((await sqlLogins(database.db)).length > 0) await revokeSqlLogin(database.db, name);
    await database.cleanup();
  });
  const refused = async (sql: string): Promise<string> => {
    await client.query('rollback').catch(() => undefined);
    return client.query(sql).then(
      ({ rows }) => `answered ${JSON.stringify(rows)}`,
      (error: unknown) => (error as Error).message,
    );
  };

  it('reads the public rows of every view, by plain names and types, with what each is', async () => {
    const { rows } = await client.query('select currency, rate::text from rate order by currency');
    expect(rows).toEqual([
      { currency: 'GBP', rate: '0.8650' },
      { currency: 'USD', rate: '1.0956' },
    ]);
    const comment = await client.query<{ text: string }>(`select obj_description('sql_public.rate'::regclass) as text`);
    expect(comment.rows[0]!.text).toBe('Euro rates');
    const columns = await client.query<{ name: string; text: string }>(
      `select attname as name, col_description(attrelid, attnum) as text from pg_attribute
        where attrelid = 'sql_public.rate'::regclass and attnum > 0`,
    );
    expect(columns.rows).toContainEqual({ name: 'as_of', text: 'When the row was last confirmed at its source' });
  });

  it.each([
    'select * from data.rate',
    'select * from surface_public.rate',
    'select * from surface_internal.rate',
    `select surface_public.omitted_sources('rate', '{}')`,
    'select * from control.source',
    'select value from control.setting',
    'select * from pg_authid',
    'set role dqs_view_public',
    'set role dqs_reader_internal',
    'set session authorization postgres',
    'begin read write; insert into rate (currency) values (1)',
    'begin read write; delete from rate',
    'begin read write; create temp table mine as select * from rate',
    'begin read write; create function pg_temp.peek(text) returns boolean language sql as $$ select true $$',
    'begin read write; create view mine as select 1',
    `copy rate to program 'cat'`,
    `copy rate to '/tmp/rate'`,
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `select * from dblink('', '') as t (a text)`,
    `alter role current_user connection limit 100`,
    'alter view rate set (security_barrier = false)',
  ])('is refused: %s', async (sql) => {
    expect(await refused(sql)).toMatch(/permission denied|does not exist|must be|cannot|not allowed|insufficient/i);
    await client.query('rollback');
  });

  it.each([
    // Errors of a condition would tell the value that they failed on.
    'select * from rate where (rate / (rate - 99.987654)) is null',
    `select * from rate where case when currency = 'XXX' then cast(currency || rate::text as integer) = 1 else true end`,
    `prepare peek as select count(*) from rate where currency = 'XXX'; execute peek`,
    `select count(*) from rate where currency = 'XXX'`,
    `select max(rate) from rate`,
    `select * from pg_stats where tablename = 'rate'`,
    `select * from rate tablesample system (100)`,
  ])('learns nothing of hidden rows by: %s', async (sql) => {
    expect(await refused(sql)).not.toMatch(/XXX|99\.98|division by zero/);
    await client.query('deallocate all').catch(() => undefined);
  });

  it('runs no condition on a hidden row, however cheap it is', async () => {
    const explained = await client.query<Record<string, string>>(
      `explain (analyze, costs off, timing off, summary off) select * from rate where currency like '%X%'`,
    );
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Subquery Scan|Filter/);
    expect(plan.indexOf('source_tag')).toBeGreaterThan(0);
  });

  it('has the views again after the surfaces were built anew', async () => {
    await database.db.knex.raw('drop view sql_public.rate; grant select on data.rate to public');
    await database.db.migrate(testSchema);
    expect(await refused('select * from data.rate')).toMatch('permission denied');
    expect((await client.query('select * from rate')).rows.length).toBe(2);
  });

  it('is ended for a statement that takes too long, for a connection too many, and when it is revoked', async () => {
    const settings = await client.query<{ statement_timeout: string }>('show statement_timeout');
    expect(settings.rows[0]!.statement_timeout).toBe('5s');
    const second = await connect();
    await expect(connect()).rejects.toThrow('too many connections');
    await second.end();
    // What cannot be noted is not done.
    const away = () => Promise.reject(new Error('the log is away'));
    await expect(revokeSqlLogin(database.db, name, away)).rejects.toThrow('the log is away');
    expect(await sqlLogins(database.db)).toHaveLength(1);
    expect(await database.db.knex('control.setting').where({ key: 'noted' }).first('value')).toEqual({ value: 'made' });
    expect(await revokeSqlLogin(database.db, name)).toMatchObject({ name, ...limits });
    await expect(client.query('select 1')).rejects.toThrow();
    await expect(connect()).rejects.toThrow();
    await expect(revokeSqlLogin(database.db, name)).rejects.toThrow(`no login named ${name}`);
  });
});
