import { setTimeout as delay } from 'node:timers/promises';
import { keyChanges, prefixOf, type ControlDatabase } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import type { Admission, Admitted, MonthUse, Rates } from './admission.ts';
import type { RunAdmitQuery } from './admit-statement.ts';
import { deadline } from './deadline.ts';
import { digestInForce } from './key-digest.ts';
import type { Limits } from './limits.ts';
import { createLocalFallback } from './local-fallback.ts';
import { blockOf, leaseMonth } from './month-lease.ts';
import { monthOf, type Month } from './month.ts';
import { readPresentedKey } from './presented-key.ts';
import { ratesOf } from './rates.ts';
import { openRedisConnection } from './redis-connection.ts';
import { createRedisKeys, redisNames } from './redis-keys.ts';
import { admitScript, monthScript, stockScript } from './redis-scripts.ts';
import { limitExceeded, suspended, unauthorized, unavailable, unconfirmed } from './refusals.ts';
import { createUseRecorder } from './use-recorder.ts';

export interface RedisAdmissionOptions {
  /** `redis://` or `rediss://` of one Redis or Valkey. */
  readonly url: string;
  /** What tells this installation from others on the same Redis. */
  readonly installation: string;
  readonly db: ControlDatabase;
  /** Short statements on the database: leases of months and changes of keys. */
  readonly query: RunAdmitQuery;
  /** Only asked when `time` is `clock`, for the first guess of the month, and for the local window while Redis is away. */
  readonly clock: Clock;
  readonly defaults: Limits;
  /** Whose time counts: that of Redis, which all processes share (default), or `clock`, for tests. */
  readonly time?: 'redis' | 'clock';
  /** As with `createSharedAdmission`. Default `closed`. */
  readonly whenUnavailable?: 'closed' | 'open';
  /** Milliseconds until a request that Redis leaves without an answer is refused; default 60. */
  readonly patience?: number;
  /** Milliseconds between two looks whether the database has changes that nobody told of; default 1,000. */
  readonly lookEvery?: number;
  /** Milliseconds that a change of a key may take to come into force, default 5,000; requests never wait for this. */
  readonly changePatience?: number;
  readonly onError?: (error: unknown) => void;
}

/** Milliseconds that a start waits for Redis. */
const startPatience = 2000;
/** Milliseconds after which another process may fetch a block of the month that one has begun to fetch. */
const leaseLife = 1000;

interface Counted {
  readonly account: string;
  readonly surface: Surface;
  readonly granted: boolean;
  readonly rates: Rates;
}

const latest = (one: Month, other: Month): Month => (one.start > other.start ? one : other);

type Reply = readonly (string | number)[];

/**
 * Admission for any number of processes with one Redis: one script per request reads the key and counts both limits. Redis holds copies:
 * keys come from the database revision by revision, and the month is drawn from the same leases as elsewhere, so a Redis that was
 * restarted, flushed or rolled back admits no revoked key and no request beyond the quota.
 */
export const createRedisAdmission = async (options: RedisAdmissionOptions): Promise<Admission> => {
  const {
    db,
    query,
    clock,
    defaults,
    time = 'redis',
    patience = 60,
    lookEvery = 1000,
    changePatience = 5000,
    onError = () => undefined,
  } = options;
  const names = redisNames(options.installation);
  const fallback = options.whenUnavailable === 'open' ? createLocalFallback(clock, defaults) : null;
  const uses = createUseRecorder(db);
  const background = new Set<Promise<unknown>>();
  let month = monthOf(clock.now());

  /** Work that no request waits for. */
  const behind = (work: Promise<unknown>): void => {
    const quiet: Promise<unknown> = work.catch(onError).finally(() => background.delete(quiet));
    background.add(quiet);
  };

  const connection = await openRedisConnection({
    url: options.url,
    patience,
    onError,
    onReady: () => behind(redisKeys.catchUp()),
  });
  const redisKeys = createRedisKeys({ connection, names, query, patience: changePatience });
  const look = setInterval(() => connection.run !== null && behind(redisKeys.catchUp()), lookEvery);
  look.unref();

  const runNow = (): string => {
    if (connection.run === null) throw new Error('Redis is away');
    return connection.run;
  };

  /** Requests of this process that wait for a block, and the fetching of one, by account. */
  const waiting = new Map<string, number>();
  const refills = new Map<string, Promise<void>>();

  const fetchBlock = async (account: string, quota: number, leasedMonth: Month): Promise<void> => {
    const run = runNow();
    // Those who came together are told to wait in the same turn: they are counted before the block is fetched.
    await new Promise((resolve) => setImmediate(resolve));
    const wanted = Math.max(blockOf(quota), waiting.get(account) ?? 0);
    const { leased, granted } = await leaseMonth(query, account, leasedMonth, wanted, quota);
    const stock = [run, account, leasedMonth.start, granted, leased];
    await connection.call(stockScript, [names.state, names.months], stock, leaseLife);
  };

  /** Begins to fetch a block: Redis says who is to do it, and nobody else does. */
  const refill = (account: string, quota: number): void => {
    const work = fetchBlock(account, quota, month).finally(
      () => refills.get(account) === work && refills.delete(account),
    );
    refills.set(account, work);
    behind(work);
  };

  /** Resolves when it is worth asking again: this process has fetched a block, or another one had the time for it. */
  const stocked = async (account: string, milliseconds: number): Promise<void> => {
    waiting.set(account, (waiting.get(account) ?? 0) + 1);
    try {
      const own = refills.get(account);
      await (own ? deadline(own, milliseconds) : delay(4));
    } finally {
      const left = (waiting.get(account) ?? 1) - 1;
      if (left > 0) waiting.set(account, left);
      else waiting.delete(account);
    }
  };

  const ratesFrom = (now: number, [limit, count, opens, quota, used]: readonly number[]): Rates =>
    ratesOf(
      now / 1000,
      limit
        ? { limit, count: count ?? 0, windowSeconds: defaults.windowSeconds, opensAt: (opens || now) / 1000 }
        : null,
      quota ? { limit: quota, used: used ?? 0, month } : null,
    );

  /** One decision, with what it takes to come to it. Throws what is to be told to the caller, or that Redis is away. */
  const decide = async (keyId: string, digest: string, wanted: 0 | 1, end: number): Promise<Counted | null> => {
    const { state, keys, accounts, months, used } = names;
    const { windowLimit, windowSeconds, monthlyQuota } = defaults;
    for (;;) {
      const now = time === 'clock' ? clock.now() * 1000 : '';
      const limits = [windowLimit, windowSeconds * 1_000_000, monthlyQuota];
      const values = [runNow(), keyId, digest, wanted, ...limits, month.start, month.end, leaseLife, now];
      const reply = (await connection.call(
        admitScript,
        [state, keys, accounts, months, used, names.window(keyId)],
        values,
        Math.max(1, Math.min(patience, end - performance.now())),
      )) as Reply;
      const [outcome] = reply;
      if (outcome === 'unknown') return null;
      if (outcome === 'suspended') throw suspended();
      if (outcome === 'known') {
        const [, account, surface, instant, granted, ...rest] = reply as [string, string, Surface, ...number[]];
        const [note, more] = rest.slice(5);
        if (note) uses.note(keyId, Math.floor((instant ?? 0) / 1000), 0);
        if (more) refill(account, rest[3] ?? 0);
        return { account, surface, granted: granted === 1, rates: ratesFrom(instant ?? 0, rest) };
      }
      if (performance.now() > end) throw new Error('Redis could not decide in time');
      if (outcome === 'month') month = monthOf(Number(reply[1]));
      else if (outcome === 'lease' || outcome === 'wait') {
        const holder = String(reply[1]);
        if (outcome === 'lease') refill(holder, Number.parseInt(String(reply[2]), 10));
        await stocked(holder, Math.max(1, end - performance.now()));
      } else {
        behind(redisKeys.catchUp());
        throw new Error('Redis is being brought up to date');
      }
    }
  };

  const closedBy = (error: unknown): ServiceError => (error instanceof ServiceError ? error : unavailable(error));

  // A server that starts is not to refuse its first requests; one that cannot reach Redis starts all the same, and recovers by itself.
  await deadline(redisKeys.catchUp(), startPatience, 'Redis').catch(onError);

  const unsubscribe = keyChanges(db).subscribe({
    keyChanged: (id, state) => state === null && fallback?.forgetKey(id),
    accountChanged: ({ id, suspended: closed }) => closed && fallback?.forgetAccount(id),
    unknownChange: () => undefined,
    async prepare() {
      await redisKeys.catchUp().catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async confirm() {
      await redisKeys.catchUp().catch((error: unknown) => {
        throw unconfirmed(error);
      });
    },
  });

  const admitted = async (keyId: string, digest: string): Promise<Admitted> => {
    let counted: Counted | null;
    try {
      counted = await decide(keyId, digest, 1, performance.now() + patience);
    } catch (error) {
      if (error instanceof ServiceError) fallback?.forget(digest);
      const local = error instanceof ServiceError ? null : fallback?.decide(digest);
      if (!local) throw closedBy(error);
      if ('error' in local) throw local.error;
      return local.value;
    }
    if (!counted) {
      fallback?.forget(digest);
      throw unauthorized();
    }
    const { account, surface, granted, rates } = counted;
    const caller = { accountId: account, keyId, keyPrefix: prefixOf(keyId), surface };
    fallback?.remember(digest, caller, rates.window?.limit ?? 0, granted ? 1 : 0);
    if (!granted) throw limitExceeded(rates);
    return { caller, rates };
  };

  return {
    async admit(secret) {
      const { id, digest } = readPresentedKey(secret);
      if (id === null) throw unauthorized();
      return await admitted(id, digest.toString('hex'));
    },
    admitKey: async (keyId) => await admitted(keyId, await digestInForce(db, keyId)),
    async ready() {
      // Keys that are known are let in all the same: this process serves.
      if (fallback) return;
      try {
        // A key that nobody has: Redis has to answer, and to hold what the database holds.
        await decide('', '', 0, performance.now() + patience);
      } catch (error) {
        throw closedBy(error);
      }
    },
    async standing(keyId) {
      try {
        return (await decide(keyId, '', 0, performance.now() + changePatience))?.rates ?? null;
      } catch (error) {
        throw closedBy(error);
      }
    },
    async month(accountId): Promise<MonthUse | null> {
      try {
        const { state, accounts, months } = names;
        const asked = latest(month, monthOf(clock.now()));
        const values = [runNow(), accountId, asked.start, defaults.monthlyQuota];
        const reply = (await connection.call(monthScript, [state, accounts, months], values)) as Reply;
        const [limit, unused] = reply.map(Number);
        if (!limit) return null;
        const { leased } = await leaseMonth(query, accountId, asked, 0, limit);
        return { limit, used: leased - (unused ?? 0), resetAt: asked.resetAt };
      } catch (error) {
        throw closedBy(error);
      }
    },
    async close() {
      clearInterval(look);
      unsubscribe();
      await Promise.allSettled(background);
      await uses.close();
      await connection.close();
    },
  };
};
