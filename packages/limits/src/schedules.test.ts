import { createAccountStore, createKeyStore, type AccountStore, type KeyStore } from '@dqs/auth';
import { ServiceError } from '@dqs/schemas';
import type { Engine } from '@dqs/storage';
import { engines, openTestDatabase, usualEngine, type TestDatabase } from '@dqs/storage/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Admission, Admitted } from './admission.ts';
import { createMemoryAdmission } from './memory/memory-admission.ts';
import { createRedisAdmission } from './redis/redis-admission.ts';
import { runOnKnex } from './postgres/run-on-knex.ts';
import { scratchInstallation, sharedRedis } from './testing/redis.ts';
import { createSharedAdmission } from './postgres/shared-admission.ts';
import { limitsSchema } from './testing/schema.ts';

const kinds = engines.flatMap((engine) => [
  { kind: 'memory', engine },
  { kind: 'shared', engine },
  ...(sharedRedis === null || engine !== usualEngine ? [] : [{ kind: 'redis', engine }]),
]) as readonly { kind: 'memory' | 'shared' | 'redis'; engine: Engine }[];

/** On each of them; the ring alone goes through many more. */
const schedules = 80;
const span = 10_000;
const monthEnd = Date.UTC(2026, 5, 1);

/** Requests of two keys of one account at one instant. */
const step = fc.record({
  wait: fc.oneof(fc.constantFrom(0, 1, span - 1, span, span + 1), fc.nat(span), fc.nat(2000)),
  bursts: fc.tuple(fc.nat(6), fc.nat(6)),
});

const schedule = fc.record({
  limits: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 6 })),
  quota: fc.integer({ min: 1, max: 60 }),
  /** Milliseconds before the end of the month: some schedules cross it. */
  start: fc.constantFrom(1, 5_000, 40_000, 10_000_000),
  steps: fc.array(step, { minLength: 1, maxLength: 20 }),
});

const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`does not hold: ${what}`);
};

/** Both limits by definition, from the bare list of what was admitted. */
const createModel = (limits: readonly number[], quota: number) => {
  const admitted: { key: number; at: number }[] = [];
  const inWindow = (key: number, now: number) =>
    admitted.filter((admission) => admission.key === key && admission.at > now - span).length;
  const inMonth = (now: number) => admitted.filter(({ at }) => at < monthEnd === now < monthEnd).length;
  return {
    expected(key: number, now: number): string {
      const limit = limits[key] ?? 0;
      if (inMonth(now) >= quota) return 'quota_exceeded';
      return limit > 0 && inWindow(key, now) >= limit ? 'rate_limited' : 'admitted';
    },
    admit: (key: number, now: number) => admitted.push({ key, at: now }),
    remaining: (key: number, now: number) => ({
      window: limits[key] ? Math.max(0, limits[key] - inWindow(key, now)) : undefined,
      month: quota - inMonth(now),
    }),
  };
};

/** Whoever was admitted first found most left of the month; the refused found nothing left of one limit, and come last. */
const inOrderOfDecision = (a: unknown, b: unknown): number => {
  const refused = (outcome: unknown) => (outcome instanceof ServiceError ? 1 : 0);
  const left = (outcome: unknown) => (outcome as Admitted).rates.month?.remaining ?? 0;
  return refused(a) - refused(b) || left(b) - left(a);
};

describe.each(kinds)('$kind admission on $engine', ({ kind, engine }) => {
  let scratch: TestDatabase;
  let keys: KeyStore;
  let accounts: AccountStore;
  let admission: Admission;
  let now = 0;
  let made = 0;
  const clock = { now: () => now };

  beforeAll(async () => {
    scratch = await openTestDatabase(engine, limitsSchema);
    keys = createKeyStore(scratch.db, clock);
    accounts = createAccountStore(scratch.db, clock);
    const options = {
      db: scratch.db,
      clock,
      defaults: { windowLimit: 1, windowSeconds: span / 1000, monthlyQuota: 1 },
    };
    const redis = { url: sharedRedis ?? '', installation: scratchInstallation(), query: runOnKnex(scratch.db) };
    admission =
      kind === 'memory'
        ? createMemoryAdmission(options)
        : kind === 'shared'
          ? createSharedAdmission({ ...options, time: 'clock' })
          : await createRedisAdmission({ ...options, ...redis, time: 'clock', patience: 5000 });
  });
  afterAll(async () => {
    await admission.close();
    await scratch.cleanup();
  });

  it(`agrees with both limits by definition on ${schedules} schedules`, async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async ({ limits, quota, start, steps }) => {
        now = monthEnd - start;
        const accountId = `account-${(made += 1)}`;
        await accounts.create({ id: accountId, name: accountId, monthlyQuota: quota });
        const issue = (windowLimit: number) => keys.create({ name: 'scheduled', accountId, windowLimit });
        const issued = [await issue(limits[0]), await issue(limits[1])];
        const model = createModel(limits, quota);
        for (const { wait, bursts } of steps) {
          now += wait;
          for (const [key, burst] of bursts.entries()) {
            const secret = issued[key]?.secret;
            // Together, so that shared admission decides them in batches on two connections, in either order.
            const requests = Array.from({ length: burst }, () =>
              admission.admit(secret).catch((error: unknown) => error),
            );
            for (const outcome of (await Promise.all(requests)).sort(inOrderOfDecision)) {
              const expected = model.expected(key, now);
              const code = outcome instanceof ServiceError ? outcome.code : 'admitted';
              check(code === expected, `${expected} at ${now} for key ${key}, which was ${code}`);
              if (code === 'admitted') model.admit(key, now);
              const { rates } = outcome as Admitted;
              const remaining = model.remaining(key, now);
              check(rates.window?.remaining === remaining.window, 'what is left of the window');
              check(rates.month?.remaining === remaining.month, 'what is left of the month');
            }
          }
        }
      }),
      { numRuns: schedules },
    );
  });
});
