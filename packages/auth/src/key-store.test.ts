import { ServiceError } from '@dqs/schemas';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { keyChanges } from './key-changes.ts';
import { createKeyStore, type KeyStore } from './key-store.ts';
import { authMigrations } from './migrations.ts';
import { digestOf, parseKey } from './secret.ts';

const schema = { migrations: [{ owner: 'auth', migrations: authMigrations }], sources: [], datasets: [] };

const failure = async (work: Promise<unknown>): Promise<ServiceError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${String(error)}`);
  return error;
};

describe.each(engines)('keys on %s', (engine) => {
  let scratch: TestDatabase;
  let keys: KeyStore;
  let accounts: AccountStore;
  let now = Date.UTC(2026, 4, 4, 12);
  const clock = { now: () => now };

  beforeAll(async () => {
    scratch = await openTestDatabase(engine, schema, { template: emptyOf(schema) });
    keys = createKeyStore(scratch.db, clock);
    accounts = createAccountStore(scratch.db, clock);
  });
  afterAll(() => scratch.cleanup());

  it('gives the secret once and stores only its digest', async () => {
    const { key, secret } = await keys.create({ name: ' nightly report ' });
    expect(key).toEqual({
      id: parseKey(secret)?.id,
      prefix: `dqs_live_${key.id}`,
      accountId: 'operator',
      name: 'nightly report',
      surface: 'public',
      createdAt: '2026-05-04T12:00:00.000Z',
      rotatedAt: null,
      revokedAt: null,
      lastUsedAt: null,
      windowLimit: null,
      toolsets: null,
    });
    expect(await keys.list()).toContainEqual(key);
    const { rows } = await scratch.db.knex.raw(
      'select k::text as cells, secret_hash from control.api_key k where id = ?',
      [key.id],
    );
    expect(rows[0].secret_hash).toBe(digestOf(secret).toString('hex'));
    expect(rows[0].cells).not.toContain(secret.slice(18));
  });

  it('makes no more keys for an account than it may have in force, however many are asked for at once', async () => {
    const account = await accounts.create({ id: 'collector', name: 'Collector' });
    const few = createKeyStore(scratch.db, clock, { keysPerAccount: 3 });
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => few.create({ name: `key ${at}`, accountId: account.id })),
    );
    const issued = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(issued).toHaveLength(3);
    const refused = await failure(few.create({ name: 'one more', accountId: account.id }));
    expect(refused.code).toBe('forbidden');
    expect(refused.message).toContain(`the account ${account.id} has 3 active keys`);
    await few.revoke(issued[0]!.key.id);
    await few.create({ name: 'instead', accountId: account.id });
    // Others are not concerned, and 0 sets no bound.
    await few.create({ name: "the operator's" });
    const any = createKeyStore(scratch.db, clock, { keysPerAccount: 0 });
    await any.create({ name: 'beyond', accountId: account.id });
  });

  it('rotates under the same prefix: one statement replaces the digest', async () => {
    const issued = await keys.create({ name: 'rotating', surface: 'internal', windowLimit: 7 });
    now += 1000;
    const rotated = await keys.rotate(issued.key.prefix);
    expect(rotated.key).toEqual({ ...issued.key, rotatedAt: '2026-05-04T12:00:01.000Z' });
    expect(rotated.secret).not.toBe(issued.secret);
    const { rows } = await scratch.db.knex.raw('select secret_hash from control.api_key where id = ?', [issued.key.id]);
    expect(rows).toEqual([{ secret_hash: digestOf(rotated.secret).toString('hex') }]);
  });

  it('never gives a revoked key another life', async () => {
    const { key, secret } = await keys.create({ name: 'leaked' });
    now += 1000;
    const revoked = await keys.revoke(secret);
    expect(revoked.revokedAt).toBe(new Date(now).toISOString());
    now += 1000;
    expect(await keys.revoke(key.id)).toEqual(revoked);
    for (const attempt of [keys.rotate(key.id), keys.setWindowLimit(key.id, 5)]) {
      const error = await failure(attempt);
      expect(error.code).toBe('bad_parameter');
      expect(error.message).toContain(`${key.prefix} is revoked`);
    }
    const behind = 'update control.api_key set revoked_at = null where id = ?';
    await expect(scratch.db.knex.raw(behind, [key.id])).rejects.toThrow(/stays revoked/);
    const hash = "update control.api_key set secret_hash = repeat('0', 64) where id = ?";
    await expect(scratch.db.knex.raw(hash, [key.id])).rejects.toThrow(/stays revoked/);
  });

  it('ends revoked whichever of a rotation and a revocation comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { key } = await keys.create({ name: 'raced' });
      const told: (boolean | null)[] = [];
      const unsubscribe = keyChanges(scratch.db).subscribe({
        keyChanged: (_, state) => told.push(state !== null),
        accountChanged: () => undefined,
        unknownChange: () => told.push(null),
      });
      const other = createKeyStore(scratch.db, clock);
      const work = [() => keys.rotate(key.id), () => other.revoke(key.id), () => keys.rotate(key.id)];
      if (round % 2 === 1) work.reverse();
      await Promise.allSettled(work.map((start) => start()));
      unsubscribe();
      expect((await keys.find(key.id)).revokedAt).not.toBeNull();
      expect(told.at(-1)).toBe(false);
    }
  });

  it('names the nearest keys for an unknown one and never repeats a mistyped secret', async () => {
    const { key, secret } = await keys.create({ name: 'near' });
    const typo = `${key.id.slice(0, 7)}${key.id.endsWith('0') ? '1' : '0'}`;
    const unknown = await failure(keys.rotate(typo));
    expect(unknown.code).toBe('not_found');
    expect(unknown.detail.param).toBe('key');
    expect(unknown.detail.candidates?.[0]).toBe(key.prefix);
    const mistyped = await failure(keys.revoke(`${secret}x`));
    expect(JSON.stringify(mistyped.toBody())).not.toContain(secret.slice(18, 40));
  });

  it('keeps accounts apart', async () => {
    await accounts.create({ id: 'acme', name: 'Acme' });
    const { key } = await keys.create({ name: 'theirs', accountId: 'acme' });
    expect((await keys.list({ accountId: 'acme' })).map(({ id }) => id)).toEqual([key.id]);
    const scope = { accountId: 'operator' };
    for (const attempt of [keys.find, keys.rotate, keys.revoke]) {
      const error = await failure(attempt(key.id, scope));
      expect(error.code).toBe('not_found');
      expect(error.detail.candidates).not.toContain(key.prefix);
    }
    expect((await keys.find(key.id)).revokedAt).toBeNull();
  });

  it('says what is wrong with a new key', async () => {
    expect((await failure(keys.create({ name: ' ' }))).detail.param).toBe('name');
    expect((await failure(keys.create({ name: 'a\u0000b' }))).detail.param).toBe('name');
    expect((await failure(keys.create({ name: 'x', windowLimit: -1 }))).message).toContain('0 to 1000000');
    expect((await failure(keys.create({ name: 'x', windowLimit: 1.5 }))).code).toBe('bad_parameter');
    const error = await failure(keys.create({ name: 'x', accountId: 'nobody' }));
    expect(error.code).toBe('not_found');
    expect(error.detail.candidates).toContain('operator');
  });

  it('changes accounts and reports unknown or taken ones', async () => {
    await accounts.create({ id: 'initech', name: 'Initech', monthlyQuota: 500 });
    expect((await failure(accounts.create({ id: 'initech', name: 'Again' }))).message).toContain('already exists');
    expect((await accounts.setMonthlyQuota('initech', 0)).monthlyQuota).toBe(0);
    const suspended = await accounts.suspend('initech');
    now += 5000;
    expect(await accounts.suspend('initech')).toEqual(suspended);
    expect((await accounts.resume('initech')).suspendedAt).toBeNull();
    expect(await accounts.get('initech')).toMatchObject({ name: 'Initech', monthlyQuota: 0, suspendedAt: null });
    expect((await failure(accounts.get('nope'))).detail.candidates).toContain('initech');
    expect((await failure(accounts.suspend('nope'))).code).toBe('not_found');
    expect((await failure(accounts.setMonthlyQuota('initech', 1e15))).detail.param).toBe('quota');
  });
});
