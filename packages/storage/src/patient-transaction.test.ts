import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { MigrationSet } from './migration.ts';
import { patientTransaction, usualPatience } from './patient-transaction.ts';
import { loadInto, mergeRates, rateCount, testSchema } from './testing/fixture.ts';
import { engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Another session that uses the table of rates until it ends, as a backup does. */
const backup = async ({ url }: TestDatabase) => {
  const client = new pg.Client({ connectionString: url!, application_name: 'a backup' });
  await client.connect();
  await client.query('begin; lock table data.rate in access share mode');
  return { commit: () => client.query('commit'), [Symbol.asyncDispose]: () => client.end() };
};

const adding: MigrationSet = {
  owner: 'later',
  migrations: [{ name: '0001_more', up: async (knex) => void (await knex.raw('alter table data.rate add more text')) }],
};

describe.skipIf(!engines.includes('postgres'))('a migration of a table that another session uses', () => {
  it('waits for it, and lets every read through meanwhile', async () => {
    await using test = await openTestDatabase('postgres', testSchema);
    const { db } = test;
    await loadInto(db, mergeRates, [{ rate_date: '2024-01-01', currency: 'USD', rate: '1.10' }]);
    await using other = await backup(test);
    let isMigrated = false;
    const migrated = db
      .migrate({ ...testSchema, migrations: [...testSchema.migrations, adding] })
      .then(() => (isMigrated = true));
    const until = performance.now() + 3000;
    while (performance.now() < until) {
      expect(await db.reader('public').first(rateCount)).toEqual({ rows: 1 });
      await pause(20);
    }
    expect(isMigrated).toBe(false);
    await other.commit();
    await migrated;
    const { rows } = await db.knex.raw(`select more from data.rate`);
    expect(rows).toEqual([{ more: null }]);
  });

  it('names the session that it waits for, and gives up after its limit', async () => {
    await using test = await openTestDatabase('postgres', testSchema);
    await using _other = await backup(test);
    const told: string[] = [];
    const patience = {
      ...usualPatience,
      lockWaitMs: 50,
      pauseMs: 100,
      limitMs: 300,
      onWait: (text: string) => told.push(text),
    };
    const work = patientTransaction(
      test.db.knex,
      (transaction) => transaction.raw('alter table data.rate add more text'),
      patience,
    );
    await expect(work).rejects.toThrow(
      /a table is in use by process \d+ of \w+ \(a backup\) since .*; wait until it has ended/,
    );
    expect(told[0]).toMatch(/\(a backup\) since .*; trying again$/);
  });

  it('does not lose the same work twice', async () => {
    await using test = await openTestDatabase('postgres', testSchema);
    await using other = await backup(test);
    const told: string[] = [];
    const patience = {
      ...usualPatience,
      lockWaitMs: 50,
      pauseMs: 10,
      worthMs: 200,
      onWait: (text: string) => told.push(text),
    };
    let tries = 0;
    const work = patientTransaction(
      test.db.knex,
      async (transaction) => {
        tries += 1;
        await transaction.raw('select pg_sleep(0.3)');
        await transaction.raw('alter table data.rate add more text');
      },
      patience,
    );
    while (tries < 2) await pause(20);
    await pause(600);
    await other.commit();
    await work;
    expect(tries).toBe(2);
    expect(told).toEqual([expect.stringContaining('requests for it wait until it has ended')]);
  });
});
