import { setTimeout as delay } from 'node:timers/promises';
import type { RunAdmitQuery } from '../postgres/admit-statement.ts';
import { blockOf, leaseMonth } from '../postgres/month-lease.ts';
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
  /** Takes work that no request waits for. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/** Blocks of an account's month on their way from the database into Redis, as far as this process fetches them. */
export interface MonthBlocks {
  /** Begins to fetch a block: Redis says who is to do it, and nobody else does. */
  refill(account: string, quota: number, month: Month): void;
  /** Resolves when it is worth asking again: this process has fetched a block, or another one had the time for it. */
  stocked(account: string, milliseconds: number): Promise<void>;
}

/** The identifier of the Redis process that is connected. Throws while there is none. */
export const connectedRun = ({ run }: RedisConnection): string => {
  if (run === null) throw new Error('Redis is unavailable');
  return run;
};

/** Creates what fetches blocks of months for the requests of this process. */
export const createMonthBlocks = ({ connection, names, query, inBackground }: MonthBlocksOptions): MonthBlocks => {
  /** Requests of this process that wait for a block, and the fetching of one, by account. */
  const waiting = new Map<string, number>();
  const refills = new Map<string, Promise<void>>();

  const fetchBlock = async (account: string, quota: number, month: Month): Promise<void> => {
    const run = connectedRun(connection);
    // Those who came together are told to wait in the same turn: they are counted before the block is fetched.
    await new Promise((resolve) => setImmediate(resolve));
    const wanted = Math.max(blockOf(quota), waiting.get(account) ?? 0);
    const { leased, granted } = await leaseMonth(query, account, month, wanted, quota);
    const stock = [run, account, month.start, granted, leased];
    await connection.call(stockScript, [names.state, names.months], stock, leaseLife);
  };

  const leave = (account: string): void => {
    const left = (waiting.get(account) ?? 1) - 1;
    if (left > 0) waiting.set(account, left);
    else waiting.delete(account);
  };

  return {
    refill: (account, quota, month) => {
      const work = fetchBlock(account, quota, month).finally(
        () => refills.get(account) === work && refills.delete(account),
      );
      refills.set(account, work);
      inBackground(work);
    },
    stocked: async (account, milliseconds) => {
      waiting.set(account, (waiting.get(account) ?? 0) + 1);
      try {
        const own = refills.get(account);
        await (own ? deadline(own, milliseconds) : delay(4));
      } finally {
        leave(account);
      }
    },
  };
};
