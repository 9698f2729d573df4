import { createAccountStore, createKeyStore } from '@dqs/auth';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmission } from '../create-admission.ts';
import { defaultLimits } from '../limits.ts';
import { createUsageReader } from './usage-reader.ts';
import { createUsageRecorder } from './usage-recorder.ts';
import { limitsSchema } from '../testing/schema.ts';

const one = { accountId: 'one', keyId: 'key00001' };
const other = { accountId: 'two', keyId: 'key00002' };

describe.each(engines)('usage by day on %s', (engine) => {
  let scratch: TestDatabase;
  let now = Date.UTC(2026, 4, 4, 23, 59, 59, 900);
  const clock = { now: () => now };
  beforeAll(async () => {
    scratch = await openTestDatabase(engine, limitsSchema, { template: emptyOf(limitsSchema) });
  });
  afterAll(() => scratch.cleanup());

  const admission = { month: async () => null };
  const read = () => createUsageReader({ db: scratch.db, clock, admission });

  it('counts by day (UTC), account, key, operation and outcome, and adds up what several processes write', async () => {
    const recorders = [1, 2].map(() => createUsageRecorder({ db: scratch.db, clock }));
    for (const recorder of recorders) {
      for (let request = 0; request < 3; request += 1) recorder.record(one, 'fx_get_rates', 'ok');
      recorder.record(one, 'fx_convert', 'bad_parameter');
      recorder.record(other, 'fx_get_rates', 'ok');
    }
    now += 100;
    recorders[0]?.record(one, 'fx_get_rates', 'ok');
    await Promise.all(recorders.map((recorder) => recorder.close()));
    const usage = read();
    expect(await usage.by(['day', 'account'])).toEqual([
      { day: '2026-05-04', account: 'one', requests: 8 },
      { day: '2026-05-04', account: 'two', requests: 2 },
      { day: '2026-05-05', account: 'one', requests: 1 },
    ]);
    expect(await usage.by(['key'], { operation: 'fx_get_rates' })).toEqual([
      { key: 'key00001', requests: 7 },
      { key: 'key00002', requests: 2 },
    ]);
    expect(await usage.by(['operation', 'outcome'], { account: 'one', to: '2026-05-04' })).toEqual([
      { operation: 'fx_convert', outcome: 'bad_parameter', requests: 2 },
      { operation: 'fx_get_rates', outcome: 'ok', requests: 6 },
    ]);
    expect(await usage.by(['outcome'], { key: 'key00001', from: '2026-05-05' })).toEqual([
      { outcome: 'ok', requests: 1 },
    ]);
    expect(await usage.total()).toBe(11);
    expect(await usage.total({ outcome: 'not_found' })).toBe(0);
  });

  it('writes within its interval without being asked, and one row for many requests', async () => {
    const recorder = createUsageRecorder({ db: scratch.db, clock, interval: 30 });
    const counted = { accountId: 'prompt', keyId: 'key00003' };
    for (let request = 0; request < 500; request += 1) recorder.record(counted, 'fx_get_rates', 'ok');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await read().total({ account: 'prompt' })).toBe(500);
    await recorder.close();
    expect(await read().by(['day', 'operation', 'outcome'], { account: 'prompt' })).toHaveLength(1);
  });

  it('keeps as many days as it is set to, and removes the others with the first write of a day', async () => {
    const days = async (account: string) => (await read().by(['day'], { account })).map(({ day }) => day);
    const began = now;
    const counted = { accountId: 'aged', keyId: 'key00009' };
    const write = async (keepDays?: number): Promise<void> => {
      const recorder = createUsageRecorder({ db: scratch.db, clock, ...(keepDays === undefined ? {} : { keepDays }) });
      recorder.record(counted, 'fx_get_rates', 'ok');
      await recorder.close();
    };
    const at = async (after: number, keepDays?: number): Promise<void> => {
      now = began + after * 86_400_000;
      await write(keepDays);
    };
    await at(-500, 0);
    await at(-401, 0);
    await at(-400, 0);
    await at(-40, 0);
    await at(0, 0);
    expect(await days('aged')).toEqual(['2024-12-21', '2025-03-30', '2025-03-31', '2026-03-26', '2026-05-05']);
    await write();
    expect(await days('aged')).toEqual(['2025-03-31', '2026-03-26', '2026-05-05']);
    // A process that lives on tidies up as well, once the day is another.
    const recorder = createUsageRecorder({ db: scratch.db, clock, keepDays: 31 });
    recorder.record(counted, 'fx_get_rates', 'ok');
    await recorder.flush();
    expect(await days('aged')).toEqual(['2026-05-05']);
    now = began + 32 * 86_400_000;
    recorder.record(counted, 'fx_get_rates', 'ok');
    await recorder.close();
    expect(await days('aged')).toEqual(['2026-06-06']);
    now = began;
  });

  it('counts although old days cannot be removed, and says so', async () => {
    const { db } = scratch;
    const failures: unknown[] = [];
    const counted = { accountId: 'untidy', keyId: 'key00010' };
    await db.knex.raw('alter table control.usage_writer rename column written_at to hidden_at');
    const recorder = createUsageRecorder({ db, clock, onError: (error) => failures.push(error) });
    recorder.record(counted, 'fx_get_rates', 'ok');
    await expect(recorder.flush()).rejects.toThrow('written_at');
    await db.knex.raw('alter table control.usage_writer rename column hidden_at to written_at');
    await db.knex.raw(`create function control.refuse() returns trigger language plpgsql as $$
      begin raise exception 'nothing is removed here'; end $$`);
    await db.knex.raw(
      'create trigger refuse before delete on control.usage_writer for each statement execute function control.refuse()',
    );
    await recorder.close();
    await db.knex.raw('drop trigger refuse on control.usage_writer');
    expect(String(failures)).toContain('nothing is removed here');
    expect(await read().total({ account: 'untidy' })).toBe(1);
  });

  it('reads what its own process has counted and not yet written', async () => {
    const recorder = createUsageRecorder({ db: scratch.db, clock });
    recorder.record({ accountId: 'own', keyId: '' }, 'fx_convert', 'ok');
    const usage = createUsageReader({ db: scratch.db, clock, admission, recorder });
    expect(await usage.total({ account: 'own' })).toBe(1);
    await recorder.close();
  });

  it('counts once when the answer to a write is lost, and keeps what could not be written', async () => {
    const { db } = scratch;
    const counted = { accountId: 'torn', keyId: 'key00004' };
    const failures: unknown[] = [];
    const recorder = createUsageRecorder({ db, clock, interval: 10, onError: (error) => failures.push(error) });
    const { client } = db.knex;
    const processResponse = client.processResponse as (...response: unknown[]) => unknown;
    client.processResponse = (...response: unknown[]) => {
      const { sql } = response[0] as { sql: string };
      if (sql.includes('control.usage_daily') && failures.length < 3)
        throw new Error('connection lost after the commit');
      return processResponse.apply(client, response);
    };
    recorder.record(counted, 'fx_get_rates', 'ok');
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    recorder.record(counted, 'fx_get_rates', 'ok');
    await expect.poll(() => failures.length).toBe(3);
    await recorder.close();
    client.processResponse = processResponse;
    await db.knex.raw('alter table control.usage_daily rename to hidden');
    const second = createUsageRecorder({ db, clock });
    second.record(counted, 'fx_get_rates', 'ok');
    await expect(second.flush()).rejects.toThrow('usage_daily');
    await db.knex.raw('alter table control.hidden rename to usage_daily');
    await second.close();
    expect(await read().total({ account: 'torn' })).toBe(3);
  });

  it('takes the month of an account from where the quota is counted, and from the days where there is none', async () => {
    const keys = createKeyStore(scratch.db, clock);
    const accounts = createAccountStore(scratch.db, clock);
    await accounts.create({ id: 'limited', name: 'limited', monthlyQuota: 50 });
    await accounts.create({ id: 'free', name: 'free', monthlyQuota: 0 });
    const real = createAdmission({ db: scratch.db, clock, defaults: defaultLimits, time: 'clock' });
    const recorder = createUsageRecorder({ db: scratch.db, clock });
    const usage = createUsageReader({ db: scratch.db, clock, admission: real, recorder });
    expect(await usage.month('limited')).toEqual({ used: 0, limit: 50, resetAt: '2026-06-01T00:00:00Z' });
    for (const accountId of ['limited', 'free']) {
      const { secret } = await keys.create({ name: 'month', accountId });
      for (let request = 0; request < 7; request += 1) {
        recorder.record((await real.admit(secret)).caller, 'fx_get_rates', 'ok');
      }
    }
    expect(await usage.month('limited')).toEqual({ used: 7, limit: 50, resetAt: '2026-06-01T00:00:00Z' });
    expect(await usage.month('free')).toEqual({ used: 7, limit: null, resetAt: '2026-06-01T00:00:00Z' });
    await accounts.setMonthlyQuota('limited', 5);
    expect(await usage.month('limited')).toMatchObject({ used: 7, limit: 5 });
    now = Date.UTC(2026, 5, 1);
    expect(await usage.month('limited')).toEqual({ used: 0, limit: 5, resetAt: '2026-07-01T00:00:00Z' });
    expect(await usage.month('free')).toMatchObject({ used: 0 });
    await recorder.close();
    await real.close();
  });
});
