import { setTimeout as delay } from 'node:timers/promises';
import type { RunAdmitQuery } from '../postgres/admit-statement.ts';
import { blockOf, leaseMonth, type Lease } from '../postgres/month-lease.ts';
import { deadline } from '../deadline.ts';
import type { Month } from '../month.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { RedisNames } from './redis-keys.ts';
import { stockScript } from './redis-scripts.ts';

/** Milliseconds after which another process may fetch a block of the month that one has begun to fetch. */
export const leaseLife = 1000;

export interface MonthBlocksOptions {
  readonly connection: RedisConnection;
  readonly names: RedisNames;
  readonly query: RunAdmitQuery;
  /** Milliseconds after which a Redis that does not accept a block is abandoned. */
  readonly patience: number;
  /** Runs work that no request awaits. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/** Fetches blocks of an account's month from the database into Redis, as far as this process is responsible. */
export interface MonthBlocks {
  /** Begins to fetch a block. Redis chooses the one process that does it. */
  refill(account: string, quota: number, month: Month): void;
  /**
   * Resolves when a retry is worthwhile: this process has fetched a block, or another one had time to. Rejects if the
   * database takes longer than so many milliseconds, or Redis exceeds its limit.
   */
  stocked(account: string, milliseconds: number): Promise<void>;
}

/** A block that the database granted for one run of the Redis server. */
interface Leased extends Lease {
  readonly run: string;
}

/** The fetch of a block: the database's grant, and its arrival in Redis. */
interface Refill {
  readonly leased: Promise<Leased>;
  readonly stocked: Promise<void>;
}

/** The identifier of the connected Redis process. Throws if there is none. */
export const connectedRun = ({ run }: RedisConnection): string => {
  if (run === null) throw new Error('Redis is unavailable');
  return run;
};

/** Creates the fetching of month blocks for the requests of this process. */
export const createMonthBlocks = (options: MonthBlocksOptions): MonthBlocks => {
  const { connection, names, query, patience, inBackground } = options;
  /** Requests of this process that wait for a block, and the running fetches, by account. */
  const waiting = new Map<string, number>();
  const refills = new Map<string, Refill>();

  const lease = async (account: string, quota: number, month: Month): Promise<Leased> => {
    const run = connectedRun(connection);
    // Requests that arrived together register in the same turn, so they are counted before the block is fetched.
    await new Promise((resolve) => setImmediate(resolve));
    const wanted = Math.max(blockOf(quota), waiting.get(account) ?? 0);
    return { run, ...(await leaseMonth(query, account, month, wanted, quota)) };
  };

  const stock = async (block: Promise<Leased>, account: string, month: Month): Promise<void> => {
    const { run, granted, leased } = await block;
    const values = [run, account, month.start, granted, leased];
    await connection.call(stockScript, [names.state, names.months], values, leaseLife);
  };

  const leave = (account: string): void => {
    const left = (waiting.get(account) ?? 1) - 1;
    if (left > 0) waiting.set(account, left);
    else waiting.delete(account);
  };

  return {
    refill: (account, quota, month) => {
      const leased = lease(account, quota, month);
      const stocked = stock(leased, account, month).finally(
        () => refills.get(account) === refill && refills.delete(account),
      );
      const refill = { leased, stocked };
      refills.set(account, refill);
      inBackground(stocked);
    },
    stocked: async (account, milliseconds) => {
      waiting.set(account, (waiting.get(account) ?? 0) + 1);
      try {
        const own = refills.get(account);
        if (!own) return await delay(4);
        await deadline(own.leased, milliseconds);
        await deadline(own.stocked, patience, 'Redis');
      } finally {
        leave(account);
      }
    },
  };
};
