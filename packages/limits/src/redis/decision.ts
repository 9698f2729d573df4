import type { Clock } from '@dqs/core';
import type { Surface } from '@dqs/storage';
import type { Rates } from '../admission.ts';
import type { Limits } from '../limits.ts';
import { monthOf, type Month } from '../month.ts';
import { ratesOf } from '../rates.ts';
import { suspended } from '../refusals.ts';
import type { UseRecorder } from '../usage/use-recorder.ts';
import { connectedRun, leaseLife, type MonthBlocks } from './month-blocks.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { RedisNames } from './redis-keys.ts';
import { admitScript } from './redis-scripts.ts';

/** The counts of Redis for a valid key. */
export interface Decided {
  readonly account: string;
  readonly surface: Surface;
  readonly granted: boolean;
  readonly rates: Rates;
}

export interface DecisionOptions {
  readonly connection: RedisConnection;
  readonly names: RedisNames;
  readonly blocks: MonthBlocks;
  readonly uses: UseRecorder;
  /** The clock that replaces that of Redis; null if Redis supplies the time. */
  readonly clock: Clock | null;
  readonly firstMonth: Month;
  readonly defaults: Limits;
  /** Milliseconds after which an unanswered call to Redis is abandoned. */
  readonly patience: number;
  /** Milliseconds after which a database that does not grant a block of the month is abandoned. */
  readonly databasePatience: number;
  /** Updates the keys in Redis in the background. */
  readonly catchUp: () => void;
}

/** Decides requests by the script in Redis, and does what its answers require. */
export interface RedisDecisions {
  /**
   * Makes one decision; null for an unknown key. `wanted` 0 counts nothing. Redis must answer before `end` (of
   * `performance.now()`). A database that must grant a block of the month has a separate limit. Throws the caller's
   * error, or an error that names who did not answer.
   */
  decide(keyId: string, digest: string, wanted: 0 | 1, end: number): Promise<Decided | null>;
  /** The month that Redis last reported. */
  month(): Month;
}

type Reply = readonly (string | number)[];

const ratesFrom = (
  now: number,
  [limit, count, opens, quota, used]: readonly number[],
  windowSeconds: number,
  month: Month,
): Rates =>
  ratesOf(
    now / 1000,
    limit ? { limit, count: count ?? 0, windowSeconds, opensAt: (opens || now) / 1000 } : null,
    quota ? { limit: quota, used: used ?? 0, month } : null,
  );

/** Creates the decisions by the script `admit` in Redis. */
export const createRedisDecisions = (options: DecisionOptions): RedisDecisions => {
  const { connection, names, blocks, uses, clock, defaults, patience, databasePatience, catchUp } = options;
  const { windowLimit, windowSeconds, monthlyQuota } = defaults;
  let month = options.firstMonth;

  const ask = async (keyId: string, digest: string, wanted: 0 | 1, end: number): Promise<Reply> => {
    const { state, keys, accounts, months, used } = names;
    const now = clock ? clock.now() * 1000 : '';
    const limits = [windowLimit, windowSeconds * 1_000_000, monthlyQuota];
    const values = [connectedRun(connection), keyId, digest, wanted, ...limits, month.start, month.end, leaseLife, now];
    const within = Math.max(1, Math.min(patience, end - performance.now()));
    return (await connection.call(
      admitScript,
      [state, keys, accounts, months, used, names.window(keyId)],
      values,
      within,
    )) as Reply;
  };

  const decided = (keyId: string, reply: Reply): Decided => {
    const [, account, surface, instant, granted, ...rest] = reply as [string, string, Surface, ...number[]];
    const [note, more] = rest.slice(5);
    if (note) uses.note(keyId, Math.floor((instant ?? 0) / 1000), 0);
    if (more) blocks.refill(account, rest[3] ?? 0, month);
    return { account, surface, granted: granted === 1, rates: ratesFrom(instant ?? 0, rest, windowSeconds, month) };
  };

  /** Does what an undecided answer requires. Resolves to whether the database is awaited. */
  const prepare = async ([outcome, first, second]: Reply, end: number, databaseEnd: number): Promise<boolean> => {
    if (performance.now() > end) throw new Error('Redis and the database did not answer in time');
    if (outcome === 'month') {
      month = monthOf(Number(first));
      return false;
    }
    if (outcome !== 'lease' && outcome !== 'wait') {
      catchUp();
      throw new Error('Redis is being synchronized');
    }
    const account = String(first);
    if (outcome === 'lease') blocks.refill(account, Number.parseInt(String(second), 10), month);
    await blocks.stocked(account, Math.max(1, databaseEnd - performance.now()));
    return true;
  };

  return {
    month: () => month,
    decide: async (keyId, digest, wanted, redisEnd) => {
      const databaseEnd = performance.now() + databasePatience;
      for (let end = redisEnd; ;) {
        const reply = await ask(keyId, digest, wanted, end);
        const [outcome] = reply;
        if (outcome === 'unknown') return null;
        if (outcome === 'suspended') throw suspended();
        if (outcome === 'known') return decided(keyId, reply);
        if (await prepare(reply, end, databaseEnd)) end = databaseEnd;
      }
    },
  };
};
