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
  /** Milliseconds until a Redis that does not take a block is given up. */
  readonly patience: number;
  /** Takes work that no request waits for. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/** Blocks of an account's month on their way from the database into Redis, as far as this process fetches them. */
export interface MonthBlocks {
  /** Begins to fetch a block: Redis says who is to do it, and nobody else does. */
  refill(account: string, quota: number, month: Month): void;
  /**
   * Resolves when it is worth asking again: this process has fetched a block, or another one had the time for it. Rejects when the
   * database takes longer than so many milliseconds, or Redis than its patience.
   */
  stocked(account: string, milliseconds: number): Promise<void>;
}

/** A block that the database granted for the Redis process that asked for it. */
interface Leased extends Lease {
  readonly run: string;
}

/** The fetching of a block: what the database grants, and that Redis has it. */
interface Refill {
  readonly leased: Promise<Leased>;
  readonly stocked: Promise<void>;
}

/** The identifier of the Redis process that is connected. Throws while there is none. */
export const connectedRun = ({ run }: RedisConnection): string => {
  if (run === null) throw new Error('Redis is unavailable');
  return run;
};

/** Creates what fetches blocks of months for the requests of this process. */
export const createMonthBlocks = (options: MonthBlocksOptions): MonthBlocks => {
  const { connection, names, query, patience, inBackground } = options;
  /** Requests of this process that wait for a block, and the fetching of one, by account. */
  const waiting = new Map<string, number>();
  const refills = new Map<string, Refill>();

  const lease = async (account: string, quota: number, month: Month): Promise<Leased> => {
    const run = connectedRun(connection);
    // Those who came together are told to wait in the same turn: they are counted before the block is fetched.
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
