import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { statement } from '../statement.ts';
import { compiledBefore } from '../testing/compiled-before.ts';
import { loadInto, mergeRates, rateCount, rates, recordArtifact, testSchema, type Rate } from '../testing/fixture.ts';
import { wholeLoad } from '../testing/load-forever.ts';
import { openTestDatabase, testClock, type TestDatabase } from '../testing/test-database.ts';
import { openEmbedded } from './open-embedded.ts';
import { createSeed } from './seed.ts';

const endless = statement('endless', { rows: 'integer' }, 'select count(*) from generate_series(1, 1000000000)');
const slow = statement('slow', { rows: 'integer' }, 'select count(*) from generate_series(1, 3000000)');
const one = statement('one', { value: 'integer' }, 'select 1');

let folder: string;
let seed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-embedded-'));
  seed = join(folder, 'seed.tar.gz');
  await createSeed(seed, testSchema, testClock);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opened = (name: string, more: { watchdogMs?: number } = {}) =>
  openEmbedded({ folder: join(folder, name), seed, clock: testClock, ...more });

const env = { ...process.env, ...compiledBefore };

const child = (name: string, task: string): ChildProcess =>
  fork(new URL('../testing/embedded-child.ts', import.meta.url), [task, join(folder, name), seed], {
    execArgv: [],
    env,
  });

const message = async (process: ChildProcess): Promise<string> => (await once(process, 'message'))[0] as string;

const failure = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 'none' }),
    (error: { code: string; detail?: unknown }) => error,
  );

describe('the folder of an embedded database', () => {
  it('starts from a seed with everything in it, and again from the folder', async () => {
    const first = await opened('again');
    expect(await first.isCurrent(testSchema)).toBe(true);
    await loadInto(first, mergeRates, [{ rate_date: '2024-01-01', currency: 'USD', rate: '1.10' }]);
    const generation = first.generations().get('test.rates');
    await first.close();
    const second = await opened('again');
    expect((await second.reader('public').all(rates, ['2024-01-01']))[0]?.rate).toBe('1.10');
    expect(generation).toBeDefined();
    expect(second.generations().get('test.rates')).toBe(generation);
    await second.close();
    expect(await readdir(join(folder, 'again'))).toEqual(['pgdata']);
  });

  it.skipIf(process.platform === 'win32').each([
    ['made by the engine', undefined],
    ['made from a seed', 'seed'],
  ])('is closed to other users of the machine, %s', async (_, kind) => {
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    const where = join(folder, `closed-${kind}`);
    const open = () => openEmbedded({ folder: where, clock: testClock, ...(kind ? { seed } : {}) });
    await (await open()).close();
    expect([await modeOf(where), await modeOf(join(where, 'pgdata'))]).toEqual(['700', '700']);
    // A folder from before is closed when it is opened; the folder around it may be the user's own, and is left as it is.
    await chmod(join(where, 'pgdata'), 0o755);
    await chmod(where, 0o755);
    await (await open()).close();
    expect([await modeOf(where), await modeOf(join(where, 'pgdata'))]).toEqual(['755', '700']);
  });

  it('is refused to a second process, and to a second opening in this one', async () => {
    const db = await opened('locked');
    try {
      await expect(opened('locked')).rejects.toMatchObject({ name: 'FolderLockedError', pid: process.pid });
      expect(await message(child('locked', 'open'))).toBe(`FolderLockedError ${process.pid}`);
    } finally {
      await db.close();
    }
    expect(await message(child('locked', 'open'))).toBe('opened');
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, started: 'x', host: hostname() }],
    ['another process that has the number now', { pid: process.pid, started: 'before', host: hostname() }],
  ])('is taken over from %s', async (_, holder) => {
    const db = await opened('stale');
    await db.close();
    await writeFile(join(folder, 'stale', 'dqs.lock'), JSON.stringify(holder));
    await (await opened('stale')).close();
  });

  it('is not taken from a living process of another machine', async () => {
    await (await opened('foreign')).close();
    await writeFile(join(folder, 'foreign', 'dqs.lock'), JSON.stringify({ pid: 7, started: 'x', host: 'elsewhere' }));
    await expect(opened('foreign')).rejects.toMatchObject({ name: 'FolderLockedError', pid: 7 });
  });

  it('lets exactly one of several processes in after a crash', async () => {
    await (await opened('race')).close();
    await writeFile(
      join(folder, 'race', 'dqs.lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, started: 'x', host: hostname() }),
    );
    const children = [1, 2, 3].map(() => child('race', 'hold'));
    const answers = await Promise.all(children.map(message));
    for (const process of children) process.kill('SIGKILL');
    expect(answers.filter((answer) => answer === 'opened')).toHaveLength(1);
    expect(answers.filter((answer) => answer.startsWith('FolderLockedError'))).toHaveLength(2);
  });

  it('holds the old or the new load, whole, when the process is killed at any moment', async () => {
    // Two of the moments; `pnpm soak kills` takes thirty.
    for (const [round, wait] of [40, 170].entries()) {
      const loader = child('killed', 'load');
      expect(await message(loader)).toBe('loading');
      await pause(wait);
      loader.kill('SIGKILL');
      await once(loader, 'exit');
      const db = await opened('killed');
      const { rows } = (await db.reader('public').first(rateCount))!;
      // Each load exchanges everything for 30,000 rows and more, all with the same rate: one row more than the one before.
      expect([round, await wholeLoad(db, rows)]).toEqual([round, true]);
      await db.close();
    }
  });

  it('is not made by a creation that was killed', async () => {
    await writeFile(join(folder, 'half.tar.gz'), 'not an archive');
    const half = { folder: join(folder, 'half'), clock: testClock };
    await expect(openEmbedded({ ...half, seed: join(folder, 'half.tar.gz') })).rejects.toThrow();
    const db = await openEmbedded({ ...half, seed });
    expect(await db.reader('public').first(one)).toEqual({ value: 1 });
    await db.close();
  });
});

describe('the owner of an embedded database', () => {
  it('can prepare the same statement again over a new connection, as after a pause', async () => {
    const db = await opened('prepared');
    const ask = async (): Promise<unknown> => {
      const connection = (await db.knex.client.acquireConnection()) as {
        query(query: object): Promise<{ rows: unknown[] }>;
        __knex__disposed?: string;
      };
      try {
        return (await connection.query({ name: 'twice', text: 'select $1::int as n', values: [7] })).rows;
      } finally {
        // What the pool does by itself with a connection that nobody has used for half a minute.
        connection.__knex__disposed = 'idle';
        await db.knex.client.releaseConnection(connection);
      }
    };
    try {
      expect([await ask(), await ask()]).toEqual([[{ n: 7 }], [{ n: 7 }]]);
      await expect(db.knex.raw('execute twice(1)')).rejects.toThrow('does not exist');
    } finally {
      await db.close();
    }
  });
});

describe('the watchdog of an embedded database', () => {
  it('ends a query over its limit; others are told to come back, and the data is there', async () => {
    const db = await opened('watched', { watchdogMs: 1000 });
    try {
      await loadInto(db, mergeRates, [{ rate_date: '2024-01-01', currency: 'USD', rate: '1' }]);
      const culprit = failure(db.reader('public').first(endless));
      const waiting = failure(db.reader('internal').first(one));
      expect(await culprit).toMatchObject({ code: 'timeout' });
      expect(await waiting).toMatchObject({ code: 'service_unavailable', detail: { retry_after: 1 } });
      expect(await db.reader('public').first(rateCount)).toEqual({ rows: 1 });
      expect(await loadInto(db, mergeRates, [{ rate_date: '2024-01-02', currency: 'USD', rate: '1' }])).toMatchObject({
        inserted: 1,
      });
    } finally {
      await db.close();
    }
  });
});

describe('reads of an embedded database beside a load', () => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await openTestDatabase('embedded', testSchema);
    db = test.db;
  });
  afterAll(() => test.cleanup());

  const stamp = async (knex: Parameters<typeof recordArtifact>[0]) => ({
    sourceTag: 'ecb',
    asOf: '2026-01-15T12:00:00Z',
    artifactId: await recordArtifact(knex),
  });

  it('get their turn while a stage fills, and never see what is not committed', async () => {
    await loadInto(db, mergeRates, [{ rate_date: '2024-01-01', currency: 'USD', rate: '1' }]);
    const seen: unknown[] = [];
    const rows = async function* () {
      yield [{ rate_date: '2024-01-01', currency: 'USD', rate: '2' }];
      seen.push(
        await db
          .reader('public')
          .all(rates, ['2024-01-01'])
          .then((found) => found.map(({ rate }) => rate)),
      );
      seen.push(
        (
          await failure(
            db.reader('public').first(statement('broken', { a: 'text' }, 'select no_such_column from rate')),
          )
        ).code,
      );
      yield [{ rate_date: '2024-01-02', currency: 'USD', rate: '3' }];
    };
    const counts = await db.writing('test.rates', async (writer, transaction) =>
      writer.load<Rate>(mergeRates, await stamp(transaction), rows()),
    );
    expect(counts).toMatchObject({ inserted: 1, changed: 1 });
    expect(seen).toEqual([['1'], '42703']);
    expect((await db.reader('public').all(rates, ['2024-01-01'])).map(({ rate }) => rate)).toEqual(['2', '3']);
  });

  it('wait for a load into an empty table and then see all of it', async () => {
    await db.knex.raw('truncate data.rate');
    let reading: Promise<unknown> = Promise.resolve();
    const rows = async function* () {
      yield [{ rate_date: '2024-01-01', currency: 'USD', rate: '2' }];
      reading = db.reader('public').first(rateCount);
      await pause(50);
      yield [{ rate_date: '2024-01-02', currency: 'USD', rate: '3' }];
    };
    await db.writing('test.rates', async (writer, transaction) =>
      writer.load<Rate>(mergeRates, await stamp(transaction), rows()),
    );
    expect(await reading).toEqual({ rows: 2 });
  });

  it('are refused with the time to come back when a load keeps them waiting', async () => {
    await db.writing('test.rates', async (_, transaction) => {
      await transaction.raw('select 1');
      const held = db.knex.transaction(() => Promise.resolve());
      held.catch(() => undefined);
      expect(await db.reader('public').first(one)).toEqual({ value: 1 });
    });
    await db.knex.transaction(async (transaction) => {
      await transaction.raw('select 1');
      expect(await failure(db.reader('public').first(one))).toMatchObject({
        code: 'service_unavailable',
        detail: { retry_after: 1 },
      });
    });
  });

  it('hold one moment in a snapshot while the owner waits', async () => {
    const order: string[] = [];
    await db.reader('public').snapshot(async (reader) => {
      await reader.first(one);
      void db.knex.raw('select 1').then(() => order.push('owner'));
      await pause(30);
      await reader.first(one);
      order.push('snapshot');
    });
    await db.knex.raw('select 1');
    expect(order).toEqual(['snapshot', 'owner']);
  });

  it('are let go at once when their signal is aborted', async () => {
    const controller = new AbortController();
    const reading = failure(db.reader('public', controller.signal).first(slow));
    controller.abort();
    expect(await reading).toMatchObject({ name: 'AbortError' });
    expect(await db.reader('public').first(one)).toEqual({ value: 1 });
  });
});
