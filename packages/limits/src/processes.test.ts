import { createAccountStore, createKeyStore, type AccountStore, type KeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { openPostgres } from '@dqs/storage';
import { compiledBefore, engines, openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Admission } from './admission.ts';
import { defaultLimits } from './limits.ts';
import type { Order, Progress, Report } from './scratch-process.ts';
import { createRedisAdmission } from './redis/redis-admission.ts';
import { runOnKnex } from './postgres/run-on-knex.ts';
import { scratchInstallation, sharedRedis } from './testing/redis.ts';
import { createSharedAdmission } from './postgres/shared-admission.ts';
import { limitsSchema } from './testing/schema.ts';

interface Worker {
  readonly child: ChildProcess;
  /** Resolves with the report; `admitting` before it, when the first request of the order was admitted. */
  send(order: Order): Promise<Report>;
  admitting(): Promise<void>;
  /** Everything that an order without end has told so far. */
  count(secret: string): readonly Progress[];
  kill(): Promise<void>;
}

const env = { ...process.env, ...compiledBefore };

const kinds = ['shared', ...(sharedRedis === null ? [] : ['redis'])] as readonly ('shared' | 'redis')[];
const missing = sharedRedis === null ? ' (no Redis: DQS_TEST_REDIS_URL)' : '';

describe.skipIf(!engines.includes('postgres')).each(kinds)(
  `processes on one PostgreSQL (DQS_TEST_DATABASE_URL), counting %s${missing}`,
  (kind) => {
    const installation = scratchInstallation();
    let scratch: TestDatabase;
    let keys: KeyStore;
    let accounts: AccountStore;
    let accountCount = 0;
    const children: ChildProcess[] = [];

    let admission: Admission;

    const start = async (counting: 'memory' | 'shared' | 'redis' = kind): Promise<Worker> => {
      const place = [counting, scratch.url ?? '', sharedRedis ?? '', installation];
      const child = fork(new URL('./scratch-process.ts', import.meta.url), place, { execArgv: [], env });
      children.push(child);
      const heard = (wanted: (message: unknown) => boolean) =>
        new Promise<unknown>((resolve, reject) => {
          const settle = (work: () => void): void => {
            child.off('message', hear).off('exit', end);
            work();
          };
          const hear = (message: unknown): void => void (wanted(message) && settle(() => resolve(message)));
          const end = (): void => settle(() => reject(new Error('the process ended')));
          child.on('message', hear).on('exit', end);
        });
      await heard((message) => message === 'ready');
      return {
        child,
        send(order) {
          const report = heard((message) => typeof message === 'object') as Promise<Report>;
          child.send(order);
          return report;
        },
        count(secret) {
          const told: Progress[] = [];
          child.on('message', (message) => typeof message === 'object' && told.push(message as Progress));
          child.send({ do: 'count', secret } satisfies Order);
          return told;
        },
        admitting: async () => void (await heard((message) => message === 'admitting')),
        async kill() {
          child.kill('SIGKILL');
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        },
      };
    };

    /** Two processes that live as long as these tests: starting one takes longer than most of what it is asked. */
    let running: readonly Worker[] = [];

    const newKey = async (monthlyQuota: number, windowLimit: number) => {
      const accountId = `account-${(accountCount += 1)}`;
      await accounts.create({ id: accountId, name: accountId, monthlyQuota });
      return { accountId, ...(await keys.create({ name: 'shared', accountId, windowLimit })) };
    };

    const usedOf = async (keyId: string): Promise<number> => {
      const month = (await admission.currentRates(keyId))?.month;
      return (month?.limit ?? 0) - (month?.remaining ?? 0);
    };

    beforeAll(async () => {
      scratch = await openTestDatabase('postgres', limitsSchema);
      keys = createKeyStore(scratch.db, systemClock);
      accounts = createAccountStore(scratch.db, systemClock);
      const options = { db: scratch.db, clock: systemClock, defaults: defaultLimits };
      const redis = { url: sharedRedis ?? '', installation, query: runOnKnex(scratch.db), patience: 5000 };
      // The stores of this process tell Redis of every change, as those of a server and of a command do.
      admission =
        kind === 'shared' ? createSharedAdmission(options) : await createRedisAdmission({ ...options, ...redis });
    });
    beforeAll(async () => {
      running = await Promise.all([start(), start()]);
    });
    const endChildren = async (ends: (child: ChildProcess) => boolean): Promise<void> => {
      for (const child of children.filter(ends)) {
        children.splice(children.indexOf(child), 1);
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const exit = once(child, 'exit');
        child.kill();
        await exit;
      }
    };
    afterEach(() => endChildren((child) => !running.some((worker) => worker.child === child)));
    afterAll(async () => {
      await endChildren(() => true);
      await admission.close();
      await scratch.cleanup();
    });

    it('R13: two admit exactly 120 of 500 parallel requests, 250 on each', async () => {
      const workers = running;
      const { secret } = await newKey(0, 120);
      const order: Order = { do: 'burst', secrets: [secret], requests: 250, parallel: 250 };
      const reports = await Promise.all(workers.map((worker) => worker.send(order)));
      expect(reports.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(120);
      expect(reports.reduce((sum, { refused }) => sum + (refused['rate_limited'] ?? 0), 0)).toBe(380);
    });

    it('R13: two admit exactly the quota to 64 clients', async () => {
      const workers = running;
      const { secret, key } = await newKey(1000, 0);
      const order: Order = { do: 'burst', secrets: [secret], requests: 800, parallel: 32 };
      const reports = await Promise.all(workers.map((worker) => worker.send(order)));
      expect(reports.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(1000);
      expect(reports.reduce((sum, { refused }) => sum + (refused['quota_exceeded'] ?? 0), 0)).toBe(600);
      expect(await usedOf(key.id)).toBe(1000);
    });

    it('two that count many keys of several accounts at once, all of them new, never wait for each other in a circle', async () => {
      const workers = running;
      const secrets: string[] = [];
      for (let account = 0; account < 6; account += 1) {
        const { accountId } = await newKey(100, 0);
        for (let key = 0; key < 8; key += 1) secrets.push((await keys.create({ name: 'many', accountId })).secret);
      }
      // Each asks in an order of its own.
      const orders = [secrets, secrets.toReversed()].map((mine): Order => ({
        do: 'burst',
        secrets: mine,
        requests: 1600,
        parallel: 48,
      }));
      const reports = await Promise.all(workers.map((worker, index) => worker.send(orders[index] as Order)));
      expect(reports.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(6 * 100);
      for (const { refused } of reports) {
        expect(Object.keys(refused).filter((code) => code !== 'rate_limited')).toEqual(['quota_exceeded']);
      }
    });

    it.each(['revoke', 'rotate'] as const)(
      'R14: none admits a request that began after %s resolved',
      async (change) => {
        const workers = running;
        for (let round = 0; round < 2; round += 1) {
          const { key, secret } = await newKey(0, 0);
          const admitting = Promise.all(workers.map((worker) => worker.admitting()));
          const reports = Promise.all(workers.map((worker) => worker.send({ do: 'stream', secret, refusals: 2500 })));
          await admitting;
          await keys[change](key.id);
          const resolved = process.hrtime.bigint();
          for (const { admitted, refused, lastBegan } of await reports) {
            expect(admitted).toBeGreaterThan(0);
            expect(BigInt(lastBegan) < resolved).toBe(true);
            expect(Object.keys(refused)).toEqual(['unauthorized']);
          }
        }
      },
    );

    it.skipIf(kind !== 'shared')(
      'R13: a killed one that counts in memory never lets the account exceed its quota and burns at most one percent of it',
      async () => {
        const quota = 2000;
        const { key, secret } = await newKey(quota, 0);
        let admitted = 0;
        for (const requests of [333, 501]) {
          const worker = await start('memory');
          admitted += (await worker.send({ do: 'burst', secrets: [secret], requests, parallel: 8 })).admitted;
          await worker.kill();
          const burnt = (await usedOf(key.id)) - admitted;
          expect(burnt).toBeGreaterThanOrEqual(0);
          expect(burnt).toBeLessThanOrEqual(((children.length - 2) * quota) / 100);
        }
        const last = await start('memory');
        const report = await last.send({ do: 'burst', secrets: [secret], requests: 3000, parallel: 8 });
        admitted += report.admitted;
        expect(report.refused['quota_exceeded']).toBeGreaterThan(0);
        expect(admitted).toBeLessThanOrEqual(quota);
        expect(admitted).toBeGreaterThanOrEqual(quota - (2 * quota) / 100);
      },
    );

    it('a killed one loses the usage of its last second at most, and none is counted twice', async () => {
      const { key, secret, accountId } = await newKey(1_000_000, 0);
      const workers = await Promise.all([start(), start()]);
      const told = workers.map((worker) => worker.count(secret));
      await new Promise((resolve) => setTimeout(resolve, 2800));
      const killedAt = systemClock.now();
      await Promise.all(workers.map((worker) => worker.kill()));
      // A second between two writes, and half of one for the write itself on a machine that is busy.
      const safe = told.reduce(
        (sum, list) =>
          sum + Math.max(0, ...list.filter(({ at }) => at <= killedAt - 1500).map(({ counted }) => counted)),
        0,
      );
      const { rows } = (await scratch.db.knex.raw(
        'select sum(requests)::int as requests from control.usage_daily where account_id = ?',
        [accountId],
      )) as { rows: readonly { requests: number }[] };
      expect(safe).toBeGreaterThan(50);
      expect(rows[0]?.requests).toBeGreaterThanOrEqual(safe);
      expect(rows[0]?.requests).toBeLessThanOrEqual(await usedOf(key.id));
    });

    it.skipIf(kind !== 'redis')(
      'a key changed behind Redis is refused by all within two looks that they share',
      async () => {
        const workers = running;
        const { key, secret } = await newKey(0, 0);
        const order: Order = { do: 'burst', secrets: [secret], requests: 1, parallel: 1 };
        for (const worker of workers) expect((await worker.send(order)).admitted).toBe(1);
        // A command without REDIS_URL: only the database is told.
        const command = await openPostgres({ url: scratch.url ?? '', clock: systemClock });
        await createKeyStore(command, systemClock).revoke(key.id);
        await command.close();
        await new Promise((resolve) => setTimeout(resolve, 2500));
        for (const worker of workers) expect((await worker.send(order)).refused).toEqual({ unauthorized: 1 });
      },
    );

    it('R13: killed ones in the middle of shared counting lose nothing that was counted', async () => {
      const { key, secret } = await newKey(50_000, 0);
      const worker = await start();
      const admitting = worker.admitting();
      const report = worker.send({ do: 'stream', secret, refusals: 1 }).catch(() => null);
      await admitting;
      await worker.kill();
      expect(await report).toBeNull();
      const used = await usedOf(key.id);
      expect(used).toBeGreaterThan(0);
      const [other] = running as [Worker];
      const { admitted } = await other.send({ do: 'burst', secrets: [secret], requests: 100, parallel: 10 });
      expect(admitted).toBe(100);
      const usedNow = await usedOf(key.id);
      expect(usedNow).toBeGreaterThanOrEqual(used + 100);
      // What the killed process had sent may still have been counted: each of its 8 clients had one request under way.
      expect(usedNow).toBeLessThanOrEqual(used + 100 + 8);
    });
  },
);
