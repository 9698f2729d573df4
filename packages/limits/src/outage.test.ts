import { createKeyStore, mintSecret, recordUses } from '@dqs/auth';
import { ServiceError } from '@dqs/schemas';
import { openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from './limits.ts';
import { createMemoryAdmission } from './memory/memory-admission.ts';
import { runOnKnex } from './postgres/run-on-knex.ts';
import { createSharedAdmission } from './postgres/shared-admission.ts';
import { limitsSchema } from './testing/schema.ts';

const clock = { now: () => Date.UTC(2026, 4, 4, 12) };

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await openTestDatabase('embedded', limitsSchema);
});
afterAll(() => scratch.cleanup());

const refusal = async (work: Promise<unknown>): Promise<ServiceError> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (error instanceof ServiceError) return error;
  throw new Error(`expected a ServiceError, got ${String(error)}`);
};

describe('when the database cannot be reached', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('connection terminated'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('shared admission is closed, with a wait, when the statement %s', async (_, query) => {
    const admission = createSharedAdmission({ db: scratch.db, clock, defaults: defaultLimits, query, patience: 20 });
    const error = await refusal(admission.admit(mintSecret('12345678')));
    expect([error.code, error.detail.retry_after]).toEqual(['service_unavailable', 1]);
    expect((await refusal(admission.ready())).code).toBe('service_unavailable');
    await admission.close();
  });

  it('shared admission set to open keeps the window of the keys it knows, alone, and lets no others in', async () => {
    const keys = createKeyStore(scratch.db, clock);
    const { secret } = await keys.create({ name: 'known', windowLimit: 5 });
    const stranger = await keys.create({ name: 'stranger' });
    const gone = await keys.create({ name: 'gone' });
    let away = false;
    const run = runOnKnex(scratch.db);
    const admission = createSharedAdmission({
      db: scratch.db,
      clock,
      defaults: defaultLimits,
      time: 'clock',
      whenUnavailable: 'open',
      query: (query) => (away ? Promise.reject(new Error('connection refused')) : run(query)),
    });
    await admission.admit(secret);
    await admission.ready();
    await admission.admit(gone.secret);
    await keys.revoke(gone.key.id);
    expect((await refusal(admission.admit(gone.secret))).code).toBe('unauthorized');
    away = true;
    const burst = await Promise.allSettled(Array.from({ length: 10 }, () => admission.admit(secret)));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const full = await refusal(admission.admit(secret));
    expect([full.code, full.detail.retry_after]).toEqual(['rate_limited', 60]);
    expect((await refusal(admission.admit(stranger.secret))).code).toBe('service_unavailable');
    await expect(admission.ready()).resolves.toBeUndefined();
    expect((await refusal(admission.admit(gone.secret))).code).toBe('unauthorized');
    away = false;
    await admission.admit(stranger.secret);
  });

  it('memory admission is closed until its keys could be read, and open as soon as they can', async () => {
    const { secret } = await createKeyStore(scratch.db, clock).create({ name: 'outage' });
    await scratch.db.knex.raw('alter table control.api_key rename to hidden');
    const admission = createMemoryAdmission({ db: scratch.db, clock, defaults: defaultLimits });
    expect((await refusal(admission.admit(secret))).code).toBe('service_unavailable');
    expect((await refusal(admission.ready())).code).toBe('service_unavailable');
    await scratch.db.knex.raw('alter table control.hidden rename to api_key');
    expect((await admission.admit(secret)).rates.window?.remaining).toBe(119);
    await admission.close();
  });

  it('a change whose outcome is unknown makes memory admission read again', async () => {
    const { db } = scratch;
    const keys = createKeyStore(db, clock);
    const { key, secret } = await keys.create({ name: 'torn' });
    const admission = createMemoryAdmission({ db, clock, defaults: defaultLimits });
    await admission.admit(secret);
    const { client } = db.knex;
    const processResponse = client.processResponse as (...response: unknown[]) => unknown;
    client.processResponse = (...response: unknown[]) => {
      const { sql } = response[0] as { sql: string };
      if (sql.includes('update control.api_key') && sql.includes('revoked_at = '))
        throw new Error('connection lost after the commit');
      return processResponse.apply(client, response);
    };
    await expect(keys.revoke(key.id)).rejects.toThrow('connection lost');
    client.processResponse = processResponse;
    expect((await refusal(admission.admit(secret))).code).toBe('unauthorized');
    await admission.close();
  });

  it('a request never fails because its use could not be noted, and the use is noted later', async () => {
    const { db } = scratch;
    const keys = createKeyStore(db, clock);
    const { key, secret } = await keys.create({ name: 'noted' });
    const admission = createMemoryAdmission({ db, clock, defaults: { ...defaultLimits, monthlyQuota: 0 } });
    await admission.currentRates(key.id);
    await db.knex.raw('alter table control.api_key rename to hidden');
    await admission.admit(secret);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await db.knex.raw('alter table control.hidden rename to api_key');
    await admission.close();
    expect((await keys.find(key.id)).lastUsedAt).toBe('2026-05-04T12:00:00.000Z');
    await recordUses(db, new Map([[key.id, 0]]));
    expect((await keys.find(key.id)).lastUsedAt).toBe('2026-05-04T12:00:00.000Z');
  });
});
