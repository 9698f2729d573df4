import { prefixOf } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import type { Database } from '@dqs/storage';
import type { Admission, Admitted, Rates } from '../admission.ts';
import { admitText, type AdmitRow, type RunAdmitQuery } from './admit-statement.ts';
import { deadline } from '../deadline.ts';
import { createBatches, type Decisions } from './batches.ts';
import { digestInForce } from './key-digest.ts';
import type { Limits } from '../limits.ts';
import { createLocalFallback } from '../local-fallback.ts';
import { monthOf } from '../month.ts';
import { readPresentedKey } from '../presented-key.ts';
import { ratesOf } from '../rates.ts';
import { readMonth } from './read-month.ts';
import { createRefusedKeys } from '../refused-keys.ts';
import { limitExceeded, suspended, unauthorized, unavailable } from '../refusals.ts';
import { runOnKnex } from './run-on-knex.ts';

export interface SharedAdmissionOptions {
  readonly db: Pick<Database, 'knex' | 'engine'>;
  /** Used only if `time` is `clock`, and for the local window while the database is unavailable. */
  readonly clock: Clock;
  readonly defaults: Limits;
  /** Runs the statement; defaults to the connections of `db`. */
  readonly query?: RunAdmitQuery;
  /** The deciding clock: the database's own, which all processes share (default), or `clock`, for tests. */
  readonly time?: 'database' | 'clock';
  /**
   * Behaviour while the database does not answer. `closed` (default) rejects every request with 503. With `open`, keys
   * that this process has admitted before keep their window, counted only in this process.
   */
  readonly whenUnavailable?: 'closed' | 'open';
  /** Milliseconds after which an unanswered statement is abandoned and the request rejected; 2,000 by default. */
  readonly patience?: number;
}

/** A key and the number of its waiting requests. Without a digest the number must be 0. */
interface WaitingKey {
  readonly keyId: string;
  readonly digest: string | null;
  readonly count: number;
}

type Known = Extract<AdmitRow, { state: 'known' }>;

/**
 * Admission for any number of processes on one PostgreSQL. One statement per request reads the key and counts both
 * limits under a row lock, so a revocation or a full window is effective in every process at once. Requests that arrive
 * while statements are running share the next one. A malformed key costs no query. An unknown or revoked one costs one,
 * once.
 */
export const createSharedAdmission = (options: SharedAdmissionOptions): Admission => {
  const { db, clock, defaults, time = 'database', patience = 2000 } = options;
  const run = options.query ?? runOnKnex(db);
  const refused = createRefusedKeys();
  const fallback = options.whenUnavailable === 'open' ? createLocalFallback(clock, defaults) : null;

  /** The rows of these keys, in order. Throws `service_unavailable`. */
  const ask = async (asked: readonly WaitingKey[]): Promise<readonly AdmitRow[]> => {
    const now = time === 'clock' ? clock.now() * 1000 : null;
    const { windowLimit, windowSeconds, monthlyQuota } = defaults;
    const keys = asked.map(({ keyId }) => keyId);
    const digests = asked.map(({ digest }) => digest);
    const wanted = asked.map(({ count }) => count);
    const values = [keys, digests, wanted, windowLimit, windowSeconds * 1_000_000, monthlyQuota, now];
    try {
      const { rows } = await deadline(run({ name: 'dqs_admit', text: admitText, values }), patience);
      return rows as readonly AdmitRow[];
    } catch (error) {
      throw unavailable(error);
    }
  };

  /** The limits after the `admitted`-th of the requests that the row granted. */
  const ratesAfter = (row: Known, admitted: number): Rates => {
    const later = row.granted - admitted;
    const now = row.now_us / 1000;
    return ratesOf(
      now,
      row.window_limit > 0
        ? {
            limit: row.window_limit,
            count: row.window_count - later,
            windowSeconds: defaults.windowSeconds,
            opensAt: row.window_opens_us === null ? now : row.window_opens_us / 1000,
          }
        : null,
      row.quota > 0 ? { limit: row.quota, used: row.month_used - later, month: monthOf(now) } : null,
    );
  };

  const decisionsOf = (keyId: string, digest: string, row: AdmitRow): Decisions<Admitted> => {
    if (row.state === 'unknown') refused.add(digest);
    if (row.state !== 'known') {
      fallback?.forget(digest);
      return () => ({ error: row.state === 'unknown' ? unauthorized() : suspended() });
    }
    const caller = { accountId: row.account, keyId, keyPrefix: prefixOf(keyId), surface: row.surface };
    fallback?.remember(digest, caller, row.window_limit, row.granted);
    return (position) =>
      position < row.granted
        ? { value: { caller, rates: ratesAfter(row, position + 1) } }
        : { error: limitExceeded(ratesAfter(row, row.granted)) };
  };

  const batches = createBatches<Admitted>(async (groups) => {
    const asked = groups.map(({ name, count }) => {
      const [keyId, digest] = name.split(' ') as [string, string];
      return { keyId, digest, count };
    });
    try {
      const rows = await ask(asked);
      return asked.map(({ keyId, digest }, place) => decisionsOf(keyId, digest, rows[place] as AdmitRow));
    } catch (error) {
      return asked.map(
        ({ digest }) =>
          () =>
            fallback?.decide(digest) ?? { error },
      );
    }
  });

  return {
    async admit(secret) {
      const presented = readPresentedKey(secret);
      const digest = presented.digest.toString('hex');
      const known = refused.has(digest);
      if (presented.id === null || known) throw unauthorized();
      return await batches.enter(`${presented.id} ${digest}`);
    },
    admitKey: async (keyId, digest) => await batches.enter(`${keyId} ${digest ?? (await digestInForce(db, keyId))}`),
    digestOf: (keyId) => digestInForce(db, keyId),
    async ready() {
      // Remembered keys are admitted anyway, so this process serves requests.
      if (!fallback) await ask([]);
    },
    async currentRates(keyId) {
      const [row] = await ask([{ keyId, digest: null, count: 0 }]);
      return row?.state === 'known' ? ratesAfter(row, 0) : null;
    },
    month: (accountId) => readMonth(db, accountId, defaults.monthlyQuota, time === 'clock' ? clock.now() : null),
    close: () => batches.idle(),
  };
};
