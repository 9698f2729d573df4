import { createAccountStore, createKeyStore } from '@dqs/auth';
import { createSharedAdmission, createMemoryAdmission, type Admission } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import { engines, openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsSchema } from '../fixtures/site.ts';
import { createAccountAdmission } from './explorer-key.ts';

const clock = { now: () => Date.UTC(2026, 4, 4) };
const defaults = { windowLimit: 5, windowSeconds: 60, monthlyQuota: 1000 };

describe.each(engines)('requests of the explorer on %s', (engine) => {
  let scratch: TestDatabase;
  let admission: Admission;

  beforeAll(async () => {
    scratch = await openTestDatabase(engine, accountsSchema);
    const options = { db: scratch.db, clock, defaults };
    admission =
      engine === 'embedded' ? createMemoryAdmission(options) : createSharedAdmission({ ...options, time: 'clock' });
    for (const id of ['ada', 'bob', 'eve', 'own']) {
      await createAccountStore(scratch.db, clock).create({ id, name: id });
    }
  });
  afterAll(async () => {
    await admission.close();
    await scratch.cleanup();
  });

  const keys = () => createKeyStore(scratch.db, clock);
  /** What one process of the site has. */
  const processOfSite = () => createAccountAdmission(keys(), admission);
  const namesOf = async (accountId: string) =>
    (await keys().list({ accountId })).filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name);

  it('count under one key of the account, however many come at once', async () => {
    const site = processOfSite();
    const came = await Promise.all([site.admit('ada'), site.admit('ada'), site.admit('bob')]);
    expect(came.map(({ caller }) => [caller.accountId, caller.surface])).toEqual([
      ['ada', 'public'],
      ['ada', 'public'],
      ['bob', 'public'],
    ]);
    expect([await namesOf('ada'), await namesOf('bob')]).toEqual([['Explorer'], ['Explorer']]);
  });

  it('share the key between processes: none ends what another one uses', async () => {
    const [first, second] = [processOfSite(), processOfSite()];
    const before = (await keys().list({ accountId: 'eve' })).length;
    const came = await Promise.all([first.admit('eve'), second.admit('eve')]);
    for (const site of [first, second, first]) came.push(await site.admit('eve'));
    const [inForce] = await namesOf('eve');
    expect([before, inForce, (await namesOf('eve')).length]).toEqual([0, 'Explorer', 1]);
    const after = await keys().list({ accountId: 'eve' });
    expect(after.every(({ rotatedAt }) => rotatedAt === null)).toBe(true);
    // The window of five is the key's own, and it is full.
    await expect(first.admit('eve')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('leave a key that somebody named so as it is, and go on with another after it was revoked', async () => {
    const own = await keys().create({ name: 'Explorer', accountId: 'own' });
    const site = processOfSite();
    expect((await site.admit('own')).caller.keyId).toBe(own.key.id);
    expect((await admission.admit(own.secret)).caller.keyId).toBe(own.key.id);
    await keys().revoke(own.key.id);
    expect((await site.admit('own')).caller.keyId).not.toBe(own.key.id);
  });

  it('are refused with the account', async () => {
    await createAccountStore(scratch.db, clock).suspend('bob');
    await expect(processOfSite().admit('bob')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are refused for any other reason as admission says', async () => {
    const limited = new ServiceError('rate_limited', 'slow down');
    const refusing = createAccountAdmission(keys(), { admitKey: () => Promise.reject(limited) });
    await expect(refusing.admit('ada')).rejects.toBe(limited);
  });
});
