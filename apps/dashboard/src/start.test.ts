import { createAuditLog, createKeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import type { RunningProcess } from '@dqs/host';
import { readSettings } from '@dqs/host/settings';
import { schemaOf } from '@dqs/service';
import { engines, openTestDatabase, type TestDatabase } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from './start.ts';

const asBrowser = { accept: 'text/html' };
const credentials = { email: 'ada@example.org', password: 'correct horse battery staple' };

const post = (address: string, form: Record<string, string>) =>
  fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...asBrowser, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form),
  });

describe.skipIf(!engines.includes('postgres'))('the site in processes of its own (DQS_TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let running: readonly RunningProcess[];

  const config = (more: Record<string, string> = {}) =>
    readSettings('dashboard', { DATABASE_URL: database.url ?? '', DQS_PORT: '0', DQS_LOG_LEVEL: 'silent', ...more });

  beforeAll(async () => {
    database = await openTestDatabase('postgres', undefined, { clock: systemClock });
    await database.db.migrate(schemaOf(domains));
    running = [await start(config()), await start(config())];
  });
  afterAll(async () => {
    await Promise.all(running.map((process) => process.close()));
    await database.cleanup();
  });

  it('answers probes to everybody and pages to browsers', async () => {
    const [{ address }] = running as [RunningProcess];
    expect(await (await fetch(`${address}/live`)).json()).toEqual({ status: 'live' });
    expect(await (await fetch(`${address}/ready`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(address, { headers: asBrowser })).status).toBe(200);
  });

  it('lets people use the explorer of every process, under one key that none of them replaces', async () => {
    const [{ address }] = running as [RunningProcess];
    await post(`${address}/sign-up`, credentials);
    const cookie = (await post(`${address}/sign-in`, credentials)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^dqs-sid=/);
    // The sources hold nothing here: what counts is that the question was admitted.
    const asked = async (process: RunningProcess) =>
      (await fetch(`${process.address}/explorer/fx_get_rates?quote=USD`, { headers: { ...asBrowser, cookie } })).text();
    for (const process of [...running, ...running]) {
      const text = await asked(process);
      expect(text).toMatch(/99,?\d{3} of 100,?000 requests left this month|docs\/errors#not_found/);
      expect(text).not.toContain('/docs/errors#unauthorized');
    }
    const { rows } = (await database.db.knex.raw(`select account_id as id from control.credential`)) as {
      rows: readonly { id: string }[];
    };
    const keys = await createKeyStore(database.db, systemClock).list({ accountId: rows[0]?.id ?? '' });
    expect(keys.map(({ name, rotatedAt, revokedAt }) => [name, rotatedAt, revokedAt])).toEqual([
      ['Explorer', null, null],
    ]);
  });

  it('S23: says in the audit log how it is set, once for all that are set alike, and again when that changes', async () => {
    const settings = async () =>
      (await createAuditLog(database.db, systemClock).list({ limit: 100 }))
        .filter(({ event }) => event === 'configuration_changed')
        .map(({ actor, detail }) => [actor, (JSON.parse(detail ?? '') as { sign_up: string }).sign_up]);
    expect(await settings()).toEqual([['dashboard', 'open']]);
    await (await start(config({ DQS_SIGN_UP: 'invitation' }))).close();
    expect(await settings()).toEqual([
      ['dashboard', 'invitation'],
      ['dashboard', 'open'],
    ]);
    const rows = await createAuditLog(database.db, systemClock).list({ limit: 100 });
    expect(JSON.stringify(rows)).not.toContain('postgres://');
  });
});
