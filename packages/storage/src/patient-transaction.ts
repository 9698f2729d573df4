import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

/** How a transaction waits for tables that other sessions use. */
export interface Patience {
  /** Milliseconds to wait for a lock. Requests that need the same table wait behind it, up to a second. */
  readonly lockWaitMs: number;
  /** Milliseconds between two tries. */
  readonly pauseMs: number;
  /** Milliseconds after which it gives up. */
  readonly limitMs: number;
  /** A try that fails after so many milliseconds of work is repeated once without a limit, so as not to lose it again. */
  readonly worthMs: number;
  /** Called when a try failed, with the sessions that hold the locks. */
  readonly onWait: (message: string) => void;
}

export const usualPatience: Patience = {
  lockWaitMs: 800,
  pauseMs: 2000,
  limitMs: 600_000,
  worthMs: 10_000,
  onWait: () => undefined,
};

const isLocked = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

/**
 * Sessions that have held a lock on a table of the service for longer than the wait. PostgreSQL shows when they began only to a user
 * with their rights or those of pg_read_all_stats.
 */
const holdersSql = `
  select distinct a.pid, a.usename::text as owner, a.application_name as program, a.xact_start::text as since
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
    where l.granted and l.database = (select oid from pg_database where datname = current_database())
      and n.nspname in ('data', 'control', 'surface_public', 'surface_internal', 'sql_public') and a.pid <> pg_backend_pid()
      and coalesce(a.xact_start < clock_timestamp() - make_interval(secs => ?), true)
    order by a.pid limit 5`;

interface Holder {
  readonly pid: number | string;
  readonly owner: string;
  readonly program: string;
  readonly since: string | null;
}

const holdersOf = async (knex: Knex, waitMs: number): Promise<string> => {
  const { rows } = await knex.raw<{ rows: readonly Holder[] }>(holdersSql, [waitMs / 1000]);
  return rows
    .map(
      ({ pid, owner, program, since }) =>
        `process ${pid} of ${owner}${program === '' ? '' : ` (${program})`}${since === null ? '' : ` since ${since}`}`,
    )
    .join(', ');
};

/**
 * Runs `work` in a transaction that needs tables for itself. If another session uses one of them, such as a backup or a load, the
 * transaction is undone and tried again, so that requests do not queue behind it. Throws when the limit is reached.
 */
export const patientTransaction = async <Result>(
  knex: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
  patience: Patience,
): Promise<Result> => {
  const began = performance.now();
  let lockWaitMs = patience.lockWaitMs;
  for (;;) {
    const tried = performance.now();
    try {
      return await knex.transaction(async (transaction) => {
        await transaction.raw(`set local lock_timeout = ${lockWaitMs}`);
        return work(transaction);
      });
    } catch (error) {
      if (!isLocked(error)) throw error;
      const holders = await holdersOf(knex, patience.lockWaitMs);
      const used = `a table is in use${holders === '' ? '' : ` by ${holders}`}`;
      if (performance.now() - began > patience.limitMs)
        throw new Error(`${used}; wait until it has ended, or end it, and run the command again`, { cause: error });
      if (performance.now() - tried > patience.worthMs) lockWaitMs = 0;
      patience.onWait(lockWaitMs === 0 ? `${used}; requests for it wait until it has ended` : `${used}; trying again`);
      await pause(patience.pauseMs);
    }
  }
};
