import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fork } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database.ts';
import { statement } from '../statement.ts';
import { loadInto, mergeRates, rateCount, testSchema } from '../testing/fixture.ts';
import { wholeLoad } from '../testing/load-forever.ts';
import { engines, openTestDatabase, testClock, type TestDatabase } from '../testing/test-database.ts';
import { openPostgres } from './open-postgres.ts';

const sleeping = statement('sleeping', { slept: 'text' }, 'select pg_sleep(30)::text');
const row = { rate_date: '2024-01-01', currency: 'USD', rate: '1.10' };

const failure = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 'none' }),
    (error: unknown) => error,
  );

/** Ends every connection to the test's database but the one that asks. */
const terminateAll = (db: Database) =>
  db.knex.raw(
    'select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

describe.skipIf(!engines.includes('postgres'))('PostgreSQL', () => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await openTestDatabase('postgres', testSchema, { statementTimeoutMs: 700 });
    db = test.db;
    await loadInto(db, mergeRates, [row]);
  });
  afterAll(() => test.cleanup());

  it('sets a reading connection once: role, path, limits, read-only', async () => {
    const settings = statement(
      'settings',
      { role: 'text', path: 'text', read_only: 'text', statement: 'text', lock: 'text', idle: 'text', zone: 'text' },
      `select current_user::text, current_setting('search_path'), current_setting('transaction_read_only'), current_setting('statement_timeout'),
         current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'), current_setting('timezone')`,
    );
    expect(await db.reader('public').first(settings)).toEqual({
      role: expect.stringMatching(/^dqs_reader_public(_[0-9a-f]{8})?$/) as string,
      path: 'surface_public, extensions',
      read_only: 'on',
      statement: '700ms',
      lock: '1s',
      idle: '10s',
      zone: 'UTC',
    });
  });

  it('ends a query at its limit and says so', async () => {
    expect(await failure(db.reader('public').first(sleeping))).toMatchObject({ code: 'timeout' });
    expect(await db.reader('public').first(rateCount)).toEqual({ rows: 1 });
  });

  it('ends the query of an aborted request on the server', async () => {
    const patient = await openPostgres({ url: test.url!, clock: testClock });
    try {
      const controller = new AbortController();
      const reading = failure(patient.reader('public', controller.signal).first(sleeping));
      await vi.waitFor(async () => expect(await running(db)).toBe(1), { timeout: 3000 });
      controller.abort();
      expect(await reading).toMatchObject({ name: 'AbortError' });
      await vi.waitFor(async () => expect(await running(db)).toBe(0), { timeout: 3000 });
      expect(await patient.reader('public').first(rateCount)).toEqual({ rows: 1 });
    } finally {
      await patient.close();
    }
  });

  it('answers every read while its connections are ended again and again', async () => {
    let stopped = false;
    let reads = 0;
    const readOn = async () => {
      while (!stopped) {
        expect(await db.reader('public').first(rateCount)).toEqual({ rows: 1 });
        reads += 1;
      }
    };
    const readers = Promise.all([1, 2, 3, 4, 5, 6].map(readOn));
    for (let round = 0; round < 4; round += 1) {
      await pause(60);
      await terminateAll(db);
    }
    stopped = true;
    await readers;
    expect(reads).toBeGreaterThan(10);
    await db.ping();
  });

  it('says unavailable in time when every connection is taken', async () => {
    const small = await openPostgres({ url: test.url!, clock: testClock, poolSize: 1 });
    try {
      const controller = new AbortController();
      const holding = failure(small.reader('public', controller.signal).first(sleeping));
      await vi.waitFor(async () => expect(await running(db)).toBe(1), { timeout: 3000 });
      const refused = await failure(small.reader('public').first(rateCount));
      expect(refused).toMatchObject({ code: 'service_unavailable', detail: { retry_after: 1 } });
      controller.abort();
      await holding;
    } finally {
      await small.close();
    }
  });

  it('tells other processes of a new generation', async () => {
    const other = await openPostgres({ url: test.url!, clock: testClock });
    const standby = await openPostgres({ url: test.url!, readUrl: test.url!, clock: testClock });
    try {
      await loadInto(db, mergeRates, [row]);
      const generation = db.generations().get('test.rates');
      for (const database of [other, standby])
        await vi.waitFor(() => expect(database.generations().get('test.rates')).toBe(generation), {
          timeout: 1500,
          interval: 10,
        });
      await terminateAll(db);
      await loadInto(db, mergeRates, [row]);
      const next = db.generations().get('test.rates');
      expect(next).not.toBe(generation);
      await vi.waitFor(() => expect(other.generations().get('test.rates')).toBe(next), {
        timeout: 5000,
        interval: 10,
      });
    } finally {
      await Promise.all([other.close(), standby.close()]);
    }
  });

  it('verifies surfaces while a migration has locked a table, and leaves no session waiting', async () => {
    const waiting = async () => {
      const { rows } = await db.knex.raw<{ rows: readonly object[] }>(
        `select pid from pg_stat_activity
          where application_name = 'dqs monitor' and datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows;
    };
    await db.knex.transaction(async (transaction) => {
      await transaction.raw('lock table data.rate in access exclusive mode');
      for (let time = 0; time < 3; time += 1) await db.verifySurfaces();
      expect(db.figures().isReached).toBe(true);
      expect(await waiting()).toEqual([]);
    });
    await db.verifySurfaces();
    expect(await db.reader('public').first(rateCount)).toEqual({ rows: 1 });
  });

  it('refuses a second process that loads the same dataset', async () => {
    const other = await openPostgres({ url: test.url!, clock: testClock });
    try {
      await db.writing('test.rates', async () => {
        expect(await failure(loadInto(other, mergeRates, [row]))).toMatchObject({ name: 'DatasetBusyError' });
      });
      expect(await loadInto(other, mergeRates, [row])).toMatchObject({ unchanged: 1 });
    } finally {
      await other.close();
    }
  });

  it('serves the old or the new load, whole, when the loading process is killed', async () => {
    await using killed = await openTestDatabase('postgres', testSchema);
    for (const wait of [0, 60, 150, 280]) {
      const loader = fork(new URL('../testing/postgres-child.ts', import.meta.url), [killed.url!], { execArgv: [] });
      await once(loader, 'message');
      await pause(wait);
      loader.kill('SIGKILL');
      await once(loader, 'exit');
      const { rows } = (await killed.db.reader('public').first(rateCount))!;
      expect(await wholeLoad(killed.db, rows)).toBe(true);
    }
  });

  // These two wait, most of the time: beside each other.
  it.concurrent('says unavailable, in time, when the server accepts and never answers', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const hung = await openPostgres({ url: `postgres://postgres@127.0.0.1:${port}/x`, clock: testClock });
    try {
      expect(await failure(hung.ping())).toMatchObject({ code: 'service_unavailable' });
      expect(await failure(hung.reader('public').first(rateCount))).toMatchObject({ code: 'service_unavailable' });
    } finally {
      await hung.close();
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });

  it.concurrent(
    'says unavailable, in time, when a server goes silent in the middle of a query, and reads again when it is back',
    async () => {
      const { hostname, port } = new URL(test.url!);
      let frozen = false;
      const sockets = new Set<Socket>();
      const between = createServer((client) => {
        const server = connect(Number.parseInt(port, 10), hostname);
        for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
        client.on('data', (bytes) => frozen || server.write(bytes));
        server.on('data', (bytes) => frozen || client.write(bytes));
        client.on('close', () => server.destroy());
        server.on('close', () => client.destroy());
      }).listen(0, '127.0.0.1');
      await once(between, 'listening');
      const url = new URL(test.url!);
      [url.hostname, url.port] = ['127.0.0.1', String((between.address() as AddressInfo).port)];
      const far = await openPostgres({ url: url.href, clock: testClock, statementTimeoutMs: 500, poolSize: 2 });
      try {
        const reader = far.reader('public');
        expect(await reader.first(rateCount)).toEqual({ rows: 1 });
        frozen = true;
        const started = performance.now();
        expect(await failure(reader.first(rateCount))).toMatchObject({
          code: 'service_unavailable',
          cause: { name: 'ResponseTimeout' },
        });
        expect(await failure(reader.snapshot((within) => within.first(rateCount)))).toMatchObject({
          code: 'service_unavailable',
        });
        expect(performance.now() - started).toBeLessThan(6000);
        frozen = false;
        expect(await reader.snapshot((within) => within.first(rateCount))).toEqual({ rows: 1 });
      } finally {
        for (const socket of sockets) socket.destroy();
        await far.close();
        between.close();
      }
    },
  );

  it('says unavailable when there is no server, and when nobody has migrated', async () => {
    const absent = await openPostgres({ url: 'postgres://postgres@127.0.0.1:1/x', clock: testClock });
    expect(await failure(absent.reader('public').first(rateCount))).toMatchObject({ code: 'service_unavailable' });
    await absent.close();
    const bare = new URL(test.url!);
    bare.pathname = '/postgres';
    const unmigrated = await openPostgres({ url: bare.toString(), clock: testClock });
    expect(await failure(unmigrated.reader('public').first(rateCount))).toMatchObject({ code: 'service_unavailable' });
    await unmigrated.close();
  });
});

const running = async (db: Database): Promise<number> => {
  const { rows } = await db.knex.raw(
    `select count(*) as running from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
  );
  return parseInt(rows[0].running, 10);
};
