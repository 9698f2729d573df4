import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunAdmitQuery } from '../postgres/admit-statement.ts';
import type { RedisConnection } from './redis-connection.ts';
import { applyScript, beginScript, fillScript, finishScript, lookScript } from './redis-scripts.ts';

/** Redis keys of one installation. They share one hash tag, so that a script may use all of them on any node. */
export interface RedisNames {
  readonly state: string;
  readonly keys: string;
  readonly accounts: string;
  readonly months: string;
  readonly used: string;
  readonly sync: string;
  readonly look: string;
  window(keyId: string): string;
}

/** @param installation distinguishes this installation from others on the same Redis */
export const redisNames = (installation: string): RedisNames => {
  const prefix = `dqs:{${installation}}:`;
  return {
    state: `${prefix}state`,
    keys: `${prefix}keys`,
    accounts: `${prefix}accounts`,
    months: `${prefix}months`,
    used: `${prefix}used`,
    sync: `${prefix}sync`,
    look: `${prefix}look`,
    window: (keyId) => `${prefix}window:${keyId}`,
  };
};

/** Keys and accounts in Redis, kept equal to the database revision by revision. */
export interface RedisKeys {
  /**
   * Resolves when Redis has every change that was committed before the call. Rewrites everything if Redis was
   * restarted, flushed or is empty. Rejects if either store cannot be reached in time.
   */
  catchUp(): Promise<void>;
  /**
   * Like `catchUp`, but skipped if another process did so within so many milliseconds, because its result is in Redis
   * for all.
   */
  look(every: number): Promise<void>;
}

export interface RedisKeysOptions {
  readonly connection: RedisConnection;
  readonly names: RedisNames;
  readonly query: RunAdmitQuery;
  /** Milliseconds after which a catch-up is abandoned. */
  readonly patience: number;
}

interface Change {
  readonly kind: 'key' | 'account';
  readonly id: string;
  /** Null for a key that is no longer valid. */
  readonly value: string | null;
}

interface Changes {
  readonly revision: number;
  readonly deletedAt: number;
  readonly rows: readonly Change[];
}

/** Milliseconds after which a silent writer is assumed dead. */
const writerLife = 10_000;
const rowsPerPart = 1000;

/** All changes above a revision, with the resulting revision, in one statement and so from one moment. */
const changesText = `
  select r.revision::text as revision, r.deleted_at_revision::text as deleted_at, c.kind, c.id, c.value
  from control.key_revision r left join (
    select 'key' as kind, k.id, k.revision, case when k.revoked_at is null
      then concat_ws(' ', k.secret_hash, k.account_id, k.surface, coalesce(k.window_limit::text, '-')) end as value
    from control.api_key k where k.revision > $1 and ($1 > 0 or k.revoked_at is null)
    union all
    select 'account', a.id, a.revision,
      concat_ws(' ', case when a.suspended_at is null then '0' else '1' end, coalesce(a.monthly_quota::text, '-'))
    from control.account a where a.revision > $1) c on true`;

interface ChangeRow extends Change {
  readonly revision: string;
  readonly deleted_at: string;
}

const whole = (text: unknown): number => Number.parseInt(String(text), 10);

const triples = (rows: readonly Change[]): readonly string[] =>
  rows.flatMap(({ kind, id, value }) => [kind, id, value ?? '']);

/** Keeps keys and accounts in Redis equal to the database. */
export const createRedisKeys = ({ connection, names, query, patience }: RedisKeysOptions): RedisKeys => {
  const changesSince = async (revision: number): Promise<Changes> => {
    const { rows } = await query({ name: 'dqs_key_changes', text: changesText, values: [revision] });
    const found = rows as readonly ChangeRow[];
    return {
      revision: whole(found[0]?.revision ?? 0),
      deletedAt: whole(found[0]?.deleted_at ?? 0),
      rows: found.filter(({ id }) => id !== null),
    };
  };

  /**
   * Rewrites everything. The database is read after the token was set. A flush removes the token, so data read before
   * it is never declared complete. False if another process is writing, or the token was lost.
   */
  const writeAnew = async (run: string, seen: string): Promise<boolean> => {
    const token = randomUUID();
    const { sync, state, keys, accounts, months, used } = names;
    const begun = await connection.call(
      beginScript,
      [sync, state, keys, accounts, months, used],
      [token, writerLife, run, seen],
      patience,
    );
    if (begun !== 1) return false;
    const { revision, rows } = await changesSince(0);
    for (let from = 0; from < rows.length; from += rowsPerPart) {
      const part = triples(rows.slice(from, from + rowsPerPart));
      const filled = await connection.call(fillScript, [sync, keys, accounts], [token, writerLife, ...part], patience);
      if (filled !== 1) return false;
    }
    return (await connection.call(finishScript, [sync, state], [token, run, revision], patience)) === 1;
  };

  const apply = (run: string, from: number, { revision, rows }: Changes): Promise<unknown> =>
    connection.call(
      applyScript,
      [names.state, names.keys, names.accounts],
      [run, from, revision, ...triples(rows)],
      patience,
    );

  const catchUpNow = async (): Promise<void> => {
    const end = performance.now() + patience;
    for (;;) {
      const run = await connection.ready(Math.max(1, end - performance.now()));
      // An empty change from no revision applies nothing and returns the current revision.
      const held = await apply(run, -1, { revision: -1, deletedAt: 0, rows: [] });
      if (held !== 'unsynced') {
        const from = whole(held);
        const changes = await changesSince(from);
        if (changes.revision === from) return;
        const continues = changes.revision > from && changes.deletedAt <= from;
        if (continues && (await apply(run, from, changes)) === String(changes.revision)) return;
        if (!continues && (await writeAnew(run, String(from)))) return;
      } else if (await writeAnew(run, '')) return;
      if (performance.now() > end) throw new Error('Redis was not synchronized in time');
      await delay(20);
    }
  };

  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  // A caller that arrives during a run waits for the next one, which sees everything committed by then.
  const catchUp = (): Promise<void> => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return (running = catchUpNow());
      });
    return next;
  };

  return {
    catchUp,
    async look(every) {
      // Slightly shorter than the pause between two checks, so that a single process never misses its own.
      const chosen = await connection.call(lookScript, [names.look], [Math.ceil(every * 0.9)], patience);
      if (chosen === 1) await catchUp();
    },
  };
};
