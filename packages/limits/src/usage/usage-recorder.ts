import { randomUUID } from 'node:crypto';
import type { ControlDatabase } from '@dqs/auth';
import { dayOf, type Clock } from '@dqs/core';
import type { Counted, Outcome } from './usage.ts';

/** Counts the outcomes of admitted requests, for the usage by day. */
export interface UsageRecorder {
  /** Counts one request. `operation` is a tool name or another request such as `mcp/tools/list`. */
  record(counted: Counted, operation: string, outcome: Outcome): void;
  /** Resolves when everything counted so far is in the database. Rejects if it cannot be reached. */
  flush(): Promise<void>;
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

export interface UsageRecorderOptions {
  readonly db: ControlDatabase;
  readonly clock: Clock;
  /** Milliseconds between the first count and its write. A killed process loses at most this much. Default 1,000. */
  readonly interval?: number;
  /**
   * Days for which usage is stored, at least 31 so that a whole month can be shown; 0 keeps everything. Default 400.
   */
  readonly keepDays?: number;
  /** Called when a write fails, which is retried, or when old days could not be removed. */
  readonly onError?: (error: unknown) => void;
}

interface Count {
  readonly day: string;
  readonly counted: Counted;
  readonly operation: string;
  readonly outcome: Outcome;
  requests: number;
}

/**
 * Counts with the number under which they are written. A write whose answer was lost is repeated under the same number.
 */
interface Batch {
  readonly sequence: number;
  readonly counts: readonly Count[];
}

/*
 * The number of the batch and its counts are one statement, so a batch counts once however often it is sent. Rows are
 * updated in one order, so that two processes never deadlock.
 */
const write = `
  with fresh as (
    insert into control.usage_writer as w (id, sequence, written_at) values (?::uuid, ?::bigint, now())
    on conflict (id) do update set sequence = excluded.sequence, written_at = now() where w.sequence < excluded.sequence
    returning 1)
  insert into control.usage_daily as u (day, account_id, key_id, operation, outcome, requests)
  select c.day::date, c.account_id, c.key_id, c.operation, c.outcome, c.requests
  from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[])
    as c (day, account_id, key_id, operation, outcome, requests)
  where exists (select from fresh) order by 1, 2, 3, 4, 5
  on conflict (day, account_id, key_id, operation, outcome) do update set requests = u.requests + excluded.requests`;

/** Writers that were silent for a day have ended, and no batch of theirs is repeated. */
const forget = `delete from control.usage_writer where written_at < now() - interval '1 day'`;

const forgetDays = 'delete from control.usage_daily where day < ?::date';

/** Long enough to compare a month with that of the previous year. */
export const defaultUsageDays = 400;

/**
 * Collects counts in memory and adds them to `control.usage_daily` once a second. Each request is counted once, even if
 * a write is repeated after its answer was lost. A killed process loses the counts of its last interval. Days older
 * than `keepDays` are removed.
 */
export const createUsageRecorder = (options: UsageRecorderOptions): UsageRecorder => {
  const { db, clock, interval = 1000, keepDays = defaultUsageDays, onError = () => undefined } = options;
  const writer = randomUUID();
  let gathered = new Map<string, Count>();
  let unwritten: Batch | null = null;
  let sequence = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let tidied: string | null = null;

  /** Removes expired days after the first write of each day. Counting never waits for it. */
  const tidy = async (): Promise<void> => {
    const today = dayOf(clock.now());
    if (tidied === today) return;
    tidied = today;
    try {
      await db.knex.raw(forget);
      if (keepDays > 0) await db.knex.raw(forgetDays, [dayOf(clock.now() - keepDays * 86_400_000)]);
    } catch (error) {
      onError(error);
    }
  };

  const nextBatch = (): Batch | null => {
    if (unwritten || gathered.size === 0) return unwritten;
    unwritten = { sequence: (sequence += 1), counts: [...gathered.values()] };
    gathered = new Map();
    return unwritten;
  };

  const writeAll = async (): Promise<void> => {
    for (let batch = nextBatch(); batch; batch = nextBatch()) {
      const { counts } = batch;
      const columns = [
        counts.map((count) => count.day),
        counts.map(({ counted }) => counted.accountId),
        counts.map(({ counted }) => counted.keyId),
        counts.map(({ operation }) => operation),
        counts.map(({ outcome }) => outcome),
        counts.map(({ requests }) => requests),
      ];
      await db.knex.raw(write, [writer, batch.sequence, ...columns] as never);
      unwritten = null;
      await tidy();
    }
  };

  const flush = (): Promise<void> => {
    const written = writing.then(writeAll);
    writing = written.catch(() => undefined);
    return written;
  };

  const schedule = (): void => {
    if (timer) return;
    timer = setTimeout(() => {
      timer = null;
      flush().catch((error: unknown) => {
        onError(error);
        schedule();
      });
    }, interval);
    timer.unref();
  };

  return {
    record(counted, operation, outcome) {
      const date = dayOf(clock.now());
      const name = `${date} ${counted.accountId} ${counted.keyId} ${operation} ${outcome}`;
      const known = gathered.get(name);
      if (known) known.requests += 1;
      else gathered.set(name, { day: date, counted, operation, outcome, requests: 1 });
      schedule();
    },
    flush,
    async close() {
      if (timer) clearTimeout(timer);
      timer = null;
      await flush();
    },
  };
};
