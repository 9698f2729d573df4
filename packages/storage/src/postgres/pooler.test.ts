import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database.ts';
import { statement } from '../statement.ts';
import { loadInto, mergeRates, rateCount, testSchema } from '../testing/fixture.ts';
import { installedProgram, startOptionDropper, startPgBouncer, type Pooler } from '../testing/pooler.ts';
import { engines, openTestDatabase, testClock, type TestDatabase } from '../testing/test-database.ts';
import { openPostgres } from './open-postgres.ts';
import { openStatementPool } from './statement-pool.ts';

const row = { rate_date: '2024-01-01', currency: 'USD', rate: '1.10' };
const program = installedProgram('pgbouncer');

const session = statement(
  'pooled_session',
  {
    role: 'text',
    path: 'text',
    read_only: 'text',
    isolation: 'text',
    limit: 'text',
    zone: 'text',
    dates: 'text',
    intervals: 'text',
  },
  `select current_user::text, current_setting('search_path'), current_setting('transaction_read_only'),
     current_setting('transaction_isolation'), current_setting('statement_timeout'), current_setting('timezone'),
     current_setting('datestyle'), current_setting('intervalstyle')`,
);
const asSet = {
  role: expect.stringMatching(/^dqs_reader_(public|internal)(_[0-9a-f]{8})?$/) as string,
  path: expect.stringMatching(/^surface_(public|internal), extensions$/) as string,
  read_only: 'on',
  isolation: 'repeatable read',
  limit: '5s',
  zone: 'UTC',
  dates: 'ISO, MDY',
  intervals: 'iso_8601',
};
const sleeping = statement('pooled_sleeping', { slept: 'text' }, 'select pg_sleep(30)::text');
const broken = statement('pooled_broken', { one: 'integer' }, 'select 1 / 0');

const failure = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 'none' }),
    (error: unknown) => error,
  );

const sleepers = async (db: Database): Promise<string> => {
  const { rows } = await db.knex.raw<{ rows: { count: string }[] }>(
    `select count(*)::text from pg_stat_activity where datname = current_database() and state = 'active'
       and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
};

describe.skipIf(!engines.includes('postgres'))('a pooler between the service and PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres', testSchema);
    await loadInto(test.db, mergeRates, [row]);
  });
  afterAll(() => test.cleanup());

  const ways = [
    { name: 'a proxy that drops the startup options', start: () => startOptionDropper(test.url!), isPossible: true },
    {
      name: 'PgBouncer, pool_mode session',
      start: () => startPgBouncer(program!, test.url!, 'session'),
      isPossible: program !== null,
    },
    {
      name: 'PgBouncer, pool_mode transaction, 2 sessions',
      start: () => startPgBouncer(program!, test.url!, 'transaction', 2),
      isPossible: program !== null,
    },
  ];

  describe.each(ways)('$name', ({ start, isPossible }) => {
    if (!isPossible) return it.skip('PgBouncer is not installed', () => undefined);
    let pooler: Pooler;
    let db: Database;
    beforeAll(async () => {
      pooler = await start();
      db = await openPostgres({ url: pooler.url, clock: testClock });
    });
    afterAll(async () => {
      await db.close();
      await pooler[Symbol.asyncDispose]();
    });

    it('gives every read the role and the settings of its surface', async () => {
      const reads = Array.from({ length: 24 }, (_, at) =>
        db.reader(at % 2 === 0 ? 'public' : 'internal').first(session),
      );
      for (const read of await Promise.all(reads)) expect(read).toEqual(asSet);
      expect(await db.reader('public').snapshot((within) => within.first(session))).toEqual(asSet);
      await db.ping();
      await db.verifySurfaces();
    });

    it('leaves nothing of a read in a session of the owner', async () => {
      await Promise.all(Array.from({ length: 8 }, () => db.reader('public').first(rateCount)));
      const { rows } = await db.knex.raw<{ rows: object[] }>(
        `select current_user = session_user as owner, current_setting('role') as role,
           current_setting('default_transaction_read_only') as read_only, current_setting('timezone') as zone`,
      );
      expect(rows).toEqual([{ owner: true, role: 'none', read_only: 'off', zone: 'UTC' }]);
    });

    it('tells the generations beside the rows, from the same snapshot', async () => {
      const found: (string | null)[] = [];
      const asked = { datasets: ['test.rates'], found: (text: string | null) => found.push(text) } as const;
      expect(await db.reader('public', undefined, asked).first(rateCount)).toEqual({ rows: 1 });
      expect(found).toEqual([test.db.generations().get('test.rates')]);
    });

    it('goes on after a statement that failed', async () => {
      expect(await failure(db.reader('public').first(broken))).toMatchObject({ code: '22012' });
      expect(await failure(db.reader('public').snapshot((within) => within.first(broken)))).toMatchObject({
        code: '22012',
      });
      expect(await db.reader('public').first(rateCount)).toEqual({ rows: 1 });
    });

    it('ends the query of an aborted request on the server', async () => {
      const controller = new AbortController();
      const reading = failure(db.reader('public', controller.signal).first(sleeping));
      await vi.waitFor(async () => expect(await sleepers(test.db)).toBe('1'), { timeout: 3000 });
      controller.abort();
      expect(await reading).toMatchObject({ name: 'AbortError' });
      await vi.waitFor(async () => expect(await sleepers(test.db)).toBe('0'), { timeout: 2000 });
    });

    it('loads, migrates and counts through it', async () => {
      await db.migrate(testSchema);
      expect(await loadInto(db, mergeRates, [row])).toMatchObject({ unchanged: 1 });
      const pool = openStatementPool({ url: pooler.url });
      try {
        const text = `select current_setting('timezone') as zone, $1::int as number`;
        const asked = Array.from({ length: 12 }, (_, at) => pool.query({ name: 'pooled_count', text, values: [at] }));
        const answers = await Promise.all(asked);
        expect(answers.flatMap(({ rows }) => rows)).toEqual(answers.map((_, at) => ({ zone: 'UTC', number: at })));
      } finally {
        await pool.close();
      }
    });
  });

  it.skipIf(program === null)(
    'PgBouncer, pool_mode statement, is refused with the reason where it allows no transactions',
    async () => {
      await using pooler = await startPgBouncer(program!, test.url!, 'statement');
      const db = await openPostgres({ url: pooler.url, readUrl: pooler.url, clock: testClock });
      try {
        expect(await failure(db.ping())).toMatchObject({ code: 'service_unavailable' });
      } finally {
        await db.close();
      }
    },
  );
});
