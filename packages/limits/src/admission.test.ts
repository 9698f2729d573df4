import { createAccountStore, createKeyStore, mintSecret, type AccountStore, type KeyStore } from '@dqs/auth';
import { ServiceError } from '@dqs/schemas';
import type { Engine } from '@dqs/storage';
import { emptyOf, engines, openTestDatabase, usualEngine, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Admission, Admitted } from './admission.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createMemoryAdmission } from './memory/memory-admission.ts';
import { createRedisAdmission } from './redis/redis-admission.ts';
import { LimitError } from './refusals.ts';
import { runOnKnex } from './postgres/run-on-knex.ts';
import { scratchInstallation, sharedRedis } from './testing/redis.ts';
import { createSharedAdmission } from './postgres/shared-admission.ts';
import { limitsSchema } from './testing/schema.ts';

const kinds = engines.flatMap((engine) => [
  { kind: 'memory', engine },
  { kind: 'shared', engine },
  ...(sharedRedis === null || engine !== usualEngine ? [] : [{ kind: 'redis', engine }]),
]) as readonly { kind: 'memory' | 'shared' | 'redis'; engine: Engine }[];

const noon = Date.UTC(2026, 4, 4, 12);

const outcomeOf = (admission: Admission, secret: string | undefined): Promise<Admitted | ServiceError> =>
  admission.admit(secret).catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });

/** How many of so many requests at once were admitted, and the codes of the others. */
const flood = async (admission: Admission, secret: string, requests: number) => {
  const outcomes = await Promise.all(Array.from({ length: requests }, () => outcomeOf(admission, secret)));
  const refused = outcomes.filter((outcome) => outcome instanceof ServiceError);
  return { admitted: requests - refused.length, codes: [...new Set(refused.map(({ code }) => code))], refused };
};

const limitError = async (admission: Admission, secret: string): Promise<LimitError> => {
  const outcome = await outcomeOf(admission, secret);
  if (outcome instanceof LimitError) return outcome;
  throw new Error(`expected a LimitError, got ${JSON.stringify(outcome)}`);
};

describe.each(kinds)('$kind admission on $engine', ({ kind, engine }) => {
  let scratch: TestDatabase;
  let keys: KeyStore;
  let accounts: AccountStore;
  let admission: Admission;
  let now = noon;
  let accountCount = 0;
  const clock = { now: () => now };
  const open: Admission[] = [];

  const installation = scratchInstallation();
  const create = async (defaults: Partial<Limits> = {}): Promise<Admission> => {
    const options = { db: scratch.db, clock, defaults: { ...defaultLimits, ...defaults } };
    const createOnRedis = () =>
      createRedisAdmission({
        ...options,
        url: sharedRedis ?? '',
        installation,
        query: runOnKnex(scratch.db),
        time: 'clock',
        patience: 5000,
        lookEvery: 3_600_000,
      });
    const created =
      kind === 'memory'
        ? createMemoryAdmission(options)
        : kind === 'shared'
          ? createSharedAdmission({ ...options, time: 'clock' })
          : await createOnRedis();
    open.push(created);
    return created;
  };

  const newAccount = async (monthlyQuota: number | null = null): Promise<string> => {
    const id = `account-${(accountCount += 1)}`;
    await accounts.create({ id, name: id, monthlyQuota });
    return id;
  };

  /** Statements sent to the database while the work runs: those of knex, and those on a connection taken from it. */
  const countQueries = async (work: () => Promise<unknown>): Promise<number> => {
    let queries = 0;
    const count = () => (queries += 1);
    const { client } = scratch.db.knex;
    const acquireConnection = client.acquireConnection as () => Promise<unknown>;
    scratch.db.knex.on('query', count);
    if (kind !== 'memory') {
      client.acquireConnection = () => {
        count();
        return acquireConnection.call(client);
      };
    }
    await work();
    client.acquireConnection = acquireConnection;
    scratch.db.knex.off('query', count);
    return queries;
  };

  beforeAll(async () => {
    scratch = await openTestDatabase(engine, limitsSchema, { template: emptyOf(limitsSchema) });
    keys = createKeyStore(scratch.db, clock);
    accounts = createAccountStore(scratch.db, clock);
    admission = await create();
  });
  beforeEach(() => {
    now = noon;
  });
  afterAll(async () => {
    for (const opened of open) await opened.close();
    await scratch.cleanup();
  });

  it('admits a key by its id for whoever was recognised otherwise: counted with its secret, refused once it is revoked', async () => {
    const accountId = await newAccount(10);
    const { key, secret } = await keys.create({ name: 'shared', accountId, windowLimit: 3 });
    expect((await admission.admitKey(key.id)).caller).toEqual((await admission.admit(secret)).caller);
    const { secret: replaced } = await keys.rotate(key.id);
    expect((await admission.admitKey(key.id)).rates.window?.remaining).toBe(0);
    await expect(admission.admitKey(key.id)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(admission.admit(replaced)).rejects.toMatchObject({ code: 'rate_limited' });
    await keys.revoke(key.id);
    await expect(admission.admitKey(key.id)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(admission.admitKey('00000000')).rejects.toMatchObject({ code: 'unauthorized' });
    const suspended = await keys.create({ name: 'closed', accountId });
    await accounts.suspend(accountId);
    await expect(admission.admitKey(suspended.key.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(admission.ready()).resolves.toBeUndefined();
  });

  it('admits a key by its id and digest only while it has that secret', async () => {
    const { key } = await keys.create({ name: 'signed', accountId: await newAccount() });
    const digest = await admission.digestOf(key.id);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await admission.admitKey(key.id, digest)).caller.keyId).toBe(key.id);
    await expect(admission.admitKey(key.id, '0'.repeat(64))).rejects.toMatchObject({ code: 'unauthorized' });
    await keys.rotate(key.id);
    await expect(admission.admitKey(key.id, digest)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await admission.digestOf(key.id)).not.toBe(digest);
    await keys.revoke(key.id);
    await expect(admission.digestOf(key.id)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(admission.digestOf('00000000')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('admits a key and says who it is and what is left', async () => {
    const accountId = await newAccount();
    const { key, secret } = await keys.create({ name: 'one', accountId, surface: 'internal' });
    const month = { limit: 100_000, resetSeconds: 2_376_000, monthSeconds: 2_678_400, resetAt: '2026-06-01T00:00:00Z' };
    expect(await admission.admit(secret)).toEqual({
      caller: { accountId, keyId: key.id, keyPrefix: key.prefix, surface: 'internal' },
      rates: {
        window: { limit: 120, remaining: 119, resetSeconds: 60, windowSeconds: 60 },
        month: { ...month, remaining: 99_999 },
      },
    });
    now += 1500;
    const { rates } = await admission.admit(secret);
    expect(rates.window).toEqual({ limit: 120, remaining: 118, resetSeconds: 59, windowSeconds: 60 });
    expect(rates.month).toEqual({ ...month, remaining: 99_998, resetSeconds: 2_375_999 });
    expect(await admission.currentRates(key.id)).toEqual(rates);
    expect(await admission.currentRates('00000000')).toBeNull();
  });

  it('answers a missing, malformed, unknown, rotated and revoked key alike', async () => {
    const { key, secret } = await keys.create({ name: 'gone' });
    await keys.revoke(key.id);
    const rotating = await keys.create({ name: 'rotated' });
    await keys.rotate(rotating.key.id);
    const wrong = [
      undefined,
      '',
      'x',
      `${secret}x`,
      mintSecret('00000000'),
      mintSecret(key.id),
      secret,
      rotating.secret,
    ];
    const bodies = await Promise.all(
      [...wrong, ...wrong].map(async (text) => {
        const outcome = await outcomeOf(admission, text);
        if (!(outcome instanceof ServiceError)) throw new Error('admitted');
        return JSON.stringify([outcome.status, outcome.toBody()]);
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('[401,{"error":{"code":"unauthorized"');
  });

  it('S3: asks the database nothing about keys that cannot be right', async () => {
    const fresh = await create();
    const { secret } = await keys.create({ name: 'good' });
    await fresh.admit(secret);
    // Its use is noted behind the request.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const malformed = Array.from(
      { length: 500 },
      (_, position) => `${secret.slice(0, -3)}${String(position).padStart(3, '0')}`,
    );
    expect(await countQueries(() => Promise.all(malformed.map((text) => outcomeOf(fresh, text))))).toBe(0);
    const unknown = mintSecret('zzzzzzzz');
    const first = await countQueries(() => outcomeOf(fresh, unknown));
    expect(first).toBe(kind === 'shared' ? 1 : 0);
    expect(await countQueries(() => Promise.all(Array.from({ length: 100 }, () => outcomeOf(fresh, unknown))))).toBe(0);
  });

  it('admits exactly 120 of 200 at once, and the others are not counted', async () => {
    const { secret } = await keys.create({ name: 'burst', accountId: await newAccount() });
    const { admitted, codes, refused } = await flood(admission, secret, 200);
    expect([admitted, codes]).toEqual([120, ['rate_limited']]);
    const [error] = refused as LimitError[];
    expect(error?.status).toBe(429);
    expect(error?.detail.retry_after).toBe(60);
    expect(error?.rates.window).toMatchObject({ remaining: 0, resetSeconds: 60 });
    expect(error?.rates.month?.remaining).toBe(99_880);
    now += 59_999;
    expect((await flood(admission, secret, 5)).admitted).toBe(0);
    now += 1;
    expect((await flood(admission, secret, 200)).admitted).toBe(120);
  });

  it('tells a wait after which the same request succeeds', async () => {
    const { secret } = await keys.create({ name: 'honest', windowLimit: 3 });
    for (const wait of [0, 20_300, 500]) {
      now += wait;
      await admission.admit(secret);
    }
    now += 77;
    const error = await limitError(admission, secret);
    // 60 s after the first admission is 39.123 s away.
    expect(error.detail.retry_after).toBe(40);
    now += 39_122;
    expect((await limitError(admission, secret)).detail.retry_after).toBe(1);
    now += 1;
    await admission.admit(secret);
    const next = await limitError(admission, secret);
    now += (next.detail.retry_after ?? 0) * 1000;
    await admission.admit(secret);
  });

  it('keeps limits of keys and accounts of their own, and 0 is none', async () => {
    const accountId = await newAccount(0);
    const { key, secret } = await keys.create({ name: 'free', accountId, windowLimit: 0 });
    expect((await admission.admit(secret)).rates).toEqual({ window: null, month: null });
    expect((await flood(admission, secret, 300)).admitted).toBe(300);
    await keys.setWindowLimit(key.id, 2);
    expect((await flood(admission, secret, 10)).admitted).toBe(2);
    await keys.setWindowLimit(key.id, 5);
    expect((await flood(admission, secret, 10)).admitted).toBe(3);
    await keys.setWindowLimit(key.id, 1);
    now += 60_000;
    expect((await flood(admission, secret, 10)).admitted).toBe(1);
    await accounts.setMonthlyQuota(accountId, 4);
    now += 60_000;
    expect((await admission.admit(secret)).rates.month).toMatchObject({ limit: 4, remaining: 3 });
  });

  it('R13: admits exactly what is left of a quota to 64 clients of several keys at once', async () => {
    const accountId = await newAccount();
    const made = await Promise.all([1, 2, 3, 4].map(() => keys.create({ name: 'client', accountId, windowLimit: 0 })));
    await scratch.db.knex.raw(
      "insert into control.account_month (account_id, month, leased, granted) values (?, '2026-05-01', 99000, 0)",
      [accountId],
    );
    let admitted = 0;
    let refused = 0;
    const client = async (secret: string) => {
      for (;;) {
        const outcome = await outcomeOf(admission, secret);
        if (outcome instanceof ServiceError) {
          refused += 1;
          return outcome;
        }
        admitted += 1;
      }
    };
    const errors = await Promise.all(
      Array.from({ length: 64 }, (_, index) => client(made[index % 4]?.secret as string)),
    );
    expect([admitted, refused]).toEqual([1000, 64]);
    for (const error of errors) {
      expect(error.code).toBe('quota_exceeded');
      expect(error.detail).toMatchObject({ reset_at: '2026-06-01T00:00:00Z', retry_after: 2_376_000 });
    }
  });

  it('R13: opens at the first instant of the next month in UTC, not before', async () => {
    const accountId = await newAccount(3);
    const { secret } = await keys.create({ name: 'monthly', accountId });
    now = Date.UTC(2026, 11, 31, 23, 59, 0, 0);
    expect((await flood(admission, secret, 5)).admitted).toBe(3);
    now += 58_500;
    const error = await limitError(admission, secret);
    expect(error.code).toBe('quota_exceeded');
    expect(error.detail).toMatchObject({ reset_at: '2027-01-01T00:00:00Z', retry_after: 2 });
    now = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
    expect((await limitError(admission, secret)).detail.retry_after).toBe(1);
    now += 1;
    expect((await admission.admit(secret)).rates.month).toMatchObject({
      remaining: 2,
      resetAt: '2027-02-01T00:00:00Z',
      monthSeconds: 31 * 86_400,
    });
  });

  it('names the quota when both limits are used up, with a wait that covers both', async () => {
    const { secret } = await keys.create({ name: 'both', accountId: await newAccount(2), windowLimit: 2 });
    now = Date.UTC(2026, 5, 30, 23, 59, 50);
    expect((await flood(admission, secret, 2)).admitted).toBe(2);
    const error = await limitError(admission, secret);
    expect(error.code).toBe('quota_exceeded');
    expect(error.detail.retry_after).toBe(60);
    now += 60_000;
    await admission.admit(secret);
  });

  it('keeps to a quota that is lowered and follows one that is raised', async () => {
    const accountId = await newAccount(10_000);
    const { secret } = await keys.create({ name: 'changing', accountId, windowLimit: 0 });
    expect((await flood(admission, secret, 15)).admitted).toBe(15);
    await accounts.setMonthlyQuota(accountId, 20);
    expect((await flood(admission, secret, 50)).admitted).toBe(5);
    await accounts.setMonthlyQuota(accountId, 10);
    const error = await limitError(admission, secret);
    expect(error.rates.month).toMatchObject({ limit: 10, remaining: 0 });
  });

  it('refuses the keys of a suspended account, says so, and lets them in again', async () => {
    const accountId = await newAccount();
    const { secret } = await keys.create({ name: 'unpaid', accountId });
    await admission.admit(secret);
    await accounts.suspend(accountId);
    const outcome = await outcomeOf(admission, secret);
    expect(outcome).toMatchObject({ code: 'forbidden', status: 403 });
    await accounts.resume(accountId);
    await admission.admit(secret);
  });

  it('R14, S5: never admits a request that began after a revocation or rotation resolved', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { key, secret } = await keys.create({ name: 'raced', accountId: await newAccount(0), windowLimit: 0 });
      let ended = false;
      let before = 0;
      let after = 0;
      let refused = 0;
      const client = async () => {
        while (refused < 850) {
          const late = ended;
          const outcome = await outcomeOf(admission, secret);
          if (outcome instanceof ServiceError) refused += 1;
          else if (late) after += 1;
          else before += 1;
          // Leaves the event loop, so that the revocation gets its turn.
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      const clients = Promise.all(Array.from({ length: 8 }, client));
      await admission.admit(secret);
      for (let turn = 0; turn < round; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const change = round % 2 === 0 ? keys.revoke(key.id) : keys.rotate(key.id);
      const changed = await change;
      ended = true;
      await clients;
      expect(after).toBe(0);
      expect(before).toBeGreaterThan(0);
      if ('secret' in changed) await admission.admit(changed.secret);
    }
  });

  it('knows at once of keys created, and forgets nothing of the window at a rotation', async () => {
    await admission.admit((await keys.create({ name: 'first' })).secret);
    const { key, secret } = await keys.create({ name: 'second', windowLimit: 4 });
    expect((await flood(admission, secret, 3)).admitted).toBe(3);
    const rotated = await keys.rotate(key.id);
    expect((await flood(admission, rotated.secret, 3)).admitted).toBe(1);
  });

  it('S6: notes the last use within a minute and at most once a minute', async () => {
    const fresh = await create();
    const { key, secret } = await keys.create({ name: 'used', windowLimit: 0, accountId: await newAccount(0) });
    const sql = `select xmin::text as version, last_used_at from control.api_key where id = ?`;
    const versions = new Set<string>();
    for (let second = 0; second <= 150; second += 5) {
      now = noon + second * 1000;
      await fresh.admit(secret);
      // Written behind the request's back.
      await vi.waitFor(async () => {
        const { lastUsedAt } = await keys.find(key.id);
        expect(now - Date.parse(lastUsedAt ?? '1970-01-01')).toBeLessThan(60_000);
      });
      versions.add((await scratch.db.knex.raw(sql, [key.id])).rows[0].version);
    }
    await fresh.close();
    expect((await keys.find(key.id)).lastUsedAt).toBe(new Date(noon + 120_000).toISOString());
    // At 0, 60 and 120 seconds.
    expect(versions.size).toBe(3);
  });

  it('hands back or keeps leased requests over a restart, at most one percent apart', async () => {
    const accountId = await newAccount(1000);
    const { secret } = await keys.create({ name: 'restarted', accountId, windowLimit: 0 });
    const first = await create();
    expect((await flood(first, secret, 7)).admitted).toBe(7);
    await first.close();
    const second = await create();
    const { rates } = await second.admit(secret);
    expect(rates.month?.remaining).toBe(992);
  });
});
