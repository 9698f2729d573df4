import { timingSafeEqual } from 'node:crypto';
import type { ControlDatabase } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import type { Admission, Admitted, Rates } from '../admission.ts';
import { createKeyDirectory, type Entry } from './key-directory.ts';
import type { Limits } from '../limits.ts';
import { MonthLease } from '../postgres/month-lease.ts';
import { readPresentedKey } from '../presented-key.ts';
import { ratesOf } from '../rates.ts';
import { limitExceeded, suspended, unauthorized, unavailable } from '../refusals.ts';
import { runOnKnex } from '../postgres/run-on-knex.ts';
import { createUseRecorder } from '../usage/use-recorder.ts';

export interface MemoryAdmissionOptions {
  readonly db: ControlDatabase;
  readonly clock: Clock;
  readonly defaults: Limits;
}

/** Replaces a missing key, so that every rejection makes one comparison. */
const absentDigest = Buffer.alloc(32);

/** A result, or what must be awaited before the next attempt. */
type Attempt = Admitted | { readonly wait: Promise<void> };

/**
 * Admission for one process that owns its database. Keys, windows and months are in memory, so a request costs
 * microseconds and a wrong key costs no query. Every change of a key must go through a store on the same `db`. It is
 * then effective when the change's promise resolves. For several processes on one database use `createSharedAdmission`.
 */
export const createMemoryAdmission = ({ db, clock, defaults }: MemoryAdmissionOptions): Admission => {
  const directory = createKeyDirectory(db);
  const months = new Map<string, MonthLease>();
  const uses = createUseRecorder(db);
  const run = runOnKnex(db);
  const span = defaults.windowSeconds * 1000;

  const identify = (secret: string | undefined): Entry => {
    const { id, digest } = readPresentedKey(secret);
    const entry = id === null ? undefined : directory.key(id);
    const equal = timingSafeEqual(digest, entry?.state.digest ?? absentDigest);
    if (!entry || !equal) throw unauthorized();
    return entry;
  };

  const monthFor = (accountId: string, now: number): MonthLease => {
    let month = months.get(accountId);
    if (!month) months.set(accountId, (month = new MonthLease(run, accountId, now)));
    month.settle(now);
    return month;
  };

  /** The current limits of a key. */
  const measure = (entry: Entry) => {
    const now = clock.now();
    const { accountId } = entry.state;
    const limit = entry.state.windowLimit ?? defaults.windowLimit;
    const quota = directory.account(accountId)?.monthlyQuota ?? defaults.monthlyQuota;
    const instant = limit > 0 ? entry.ring.settle(now, span) : now;
    const month = quota > 0 ? monthFor(accountId, now) : null;
    const rates = (): Rates =>
      ratesOf(
        instant,
        limit > 0
          ? {
              limit,
              count: entry.ring.count,
              windowSeconds: defaults.windowSeconds,
              opensAt: entry.ring.opensAt(limit, span, instant),
            }
          : null,
        month && { limit: quota, used: month.used, month: month.month },
      );
    return { now, limit, quota, instant, month, rates };
  };

  const named = (keyId: string, digest?: string): Entry => {
    const entry = directory.key(keyId);
    if (!entry || (digest !== undefined && entry.state.digest.toString('hex') !== digest)) throw unauthorized();
    return entry;
  };

  const attempt = (entry: Entry): Attempt => {
    // A missing account is treated like a suspended one.
    if (directory.account(entry.state.accountId)?.suspended !== false) throw suspended();
    const { now, limit, quota, instant, month, rates } = measure(entry);
    if (month && !month.known) return { wait: month.refill(quota) };
    if (month && month.used >= quota) throw limitExceeded(rates());
    if (limit > 0 && entry.ring.count >= limit) throw limitExceeded(rates());
    if (month && !month.stocked) return { wait: month.refill(quota) };
    if (limit > 0) entry.ring.add(instant);
    month?.use(quota);
    entry.noted = uses.note(entry.state.id, now, entry.noted);
    return { caller: entry.caller, rates: rates() };
  };

  const ready = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      throw unavailable(error);
    });

  /** The key is looked up again for each attempt, because it may have been revoked during a wait. */
  const admitted = async (find: () => Entry): Promise<Admitted> => {
    for (;;) {
      if (!directory.current) await ready(directory.load());
      const outcome = attempt(find());
      if ('caller' in outcome) return outcome;
      await ready(outcome.wait);
    }
  };

  return {
    admit: (secret) => admitted(() => identify(secret)),
    admitKey: (keyId, digest) => admitted(() => named(keyId, digest)),
    async digestOf(keyId) {
      if (!directory.current) await ready(directory.load());
      return named(keyId).state.digest.toString('hex');
    },
    async ready() {
      if (!directory.current) await ready(directory.load());
    },
    async currentRates(keyId) {
      for (;;) {
        if (!directory.current) await ready(directory.load());
        const entry = directory.key(keyId);
        if (!entry) return null;
        const { quota, month, rates } = measure(entry);
        if (!month || month.known) return rates();
        await ready(month.refill(quota));
      }
    },
    async month(accountId) {
      for (;;) {
        if (!directory.current) await ready(directory.load());
        const account = directory.account(accountId);
        const limit = account?.monthlyQuota ?? defaults.monthlyQuota;
        if (!account || limit === 0) return null;
        const month = monthFor(accountId, clock.now());
        if (month.known) return { limit, used: month.used, resetAt: month.month.resetAt };
        await ready(month.refill(limit));
      }
    },
    async close() {
      directory.close();
      await uses.close();
      for (const month of months.values()) await month.close();
    },
  };
};
