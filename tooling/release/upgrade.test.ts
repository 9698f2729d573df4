import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyStore } from '@dqs/auth';
import { domains } from '@dqs/domains';
import { createArtifactStore, ingest } from '@dqs/ingest';
import { createAdmission } from '@dqs/limits';
import { createService, schemaOf } from '@dqs/service';
import { openPostgres, planMigrations, type Schema } from '@dqs/storage';
import { clockAt, engines, openTestDatabase } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { migrationsOfToday, releasedSchemas } from './released-schemas.ts';

const today = schemaOf(domains);
const clock = clockAt('2026-03-06T12:00:00Z');
const samples = new URL('../../samples/fx', import.meta.url).pathname;
const fx = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'fx.ecb')!;

/** The schema with the migrations of a release alone. */
const schemaAt = (names: readonly string[]): Schema => ({
  ...today,
  migrations: today.migrations.map(({ owner, migrations }) => ({
    owner,
    migrations: migrations.filter(({ name }) => names.includes(`${owner}/${name}`)),
  })),
});

const releases = Object.entries(releasedSchemas());

it('no released migration was renamed, removed or put into another order', async () => {
  const held = await migrationsOfToday();
  expect(releases.length).toBeGreaterThan(0);
  for (const [version, names] of releases)
    expect([version, held.filter((name) => names.includes(name))]).toEqual([version, names]);
});

describe.each(engines)('on %s', (engine) => {
  it.each(releases)(
    'a database of %s is brought up to date while it is read, and no older program migrates it',
    async (_, names) => {
      const old = schemaAt(names);
      const held = await openTestDatabase(engine, old, { clock });
      const folder = await mkdtemp(join(tmpdir(), 'dqs-upgrade-'));
      const { db } = held;
      const limits = { windowLimit: 0, windowSeconds: 60, monthlyQuota: 0 };
      const admission = createAdmission({ db, clock, defaults: limits });
      try {
        const store = createArtifactStore(folder);
        expect((await ingest({ connector: fx, db, store, clock, from: [samples] })).status).toBe('ok');
        const { secret } = await createKeyStore(db, clock).create({ name: 'old' });
        const service = createService({
          domains,
          db,
          admission,
          clock,
          cursorSecret: 'a secret of the tests',
          baseUrl: 'https://data.example.org',
          cacheBytes: 0,
        });
        const caller = { accountId: 'operator', keyId: 'old', keyPrefix: 'dqs_live_old', surface: 'public' } as const;
        const ask = async (): Promise<string> => {
          const input = { values: { quote: 'USD', limit: 50 } };
          const answer = await service.call('fx_get_rates', input, caller, new AbortController().signal);
          return answer.bytes.toString();
        };
        const before = await ask();

        const plan = await planMigrations(db, today, clock);
        const outstanding = (await migrationsOfToday()).filter((name) => !names.includes(name));
        expect(plan.isNew).toBe(false);
        expect(plan.migrations.map(({ owner, name }) => `${owner}/${name}`)).toEqual(outstanding);

        let isOver = false;
        const seen = new Map<string, number>();
        const note = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);
        const reading = (async () => {
          while (!isOver) {
            await ask().then(
              (answer) => note(answer === before ? 'right' : 'wrong'),
              (error: unknown) => note((error as { code: string }).code),
            );
            // A surface that is closed is refused at once, and the migration runs in this process.
            await new Promise(setImmediate);
          }
        })();
        const other = held.url === undefined || held.url === null ? null : await openPostgres({ url: held.url, clock });
        await (other ?? db).migrate(today);
        isOver = true;
        await reading;
        await other?.close();
        const { right = 0, ...others } = Object.fromEntries(seen);
        expect(right).toBeGreaterThan(0);
        // While the surfaces are rebuilt a request may have to come again.
        expect(Object.keys(others).filter((what) => what !== 'service_unavailable')).toEqual([]);
        expect(await db.isCurrent(today)).toBe(true);
        await expect.poll(ask, { timeout: 15_000 }).toBe(before);
        await expect(admission.admit(secret)).resolves.toMatchObject({ caller: { surface: 'public' } });

        // The program of the release does not migrate the newer database. Its servers lack nothing here: these migrations only add.
        if (outstanding.length > 0) {
          await expect(db.migrate(old)).rejects.toThrow('the database is newer than the program');
          expect(await db.isCurrent(old)).toBe(true);
          expect(await ask()).toBe(before);
        }
      } finally {
        await admission.close();
        await held.cleanup();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
