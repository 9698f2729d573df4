import { createKeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { readSettings } from '@dqs/host/settings';
import { schemaOf } from '@dqs/service';
import { engines, openTestDatabase, type TestDatabase } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from './start.ts';

describe.skipIf(!engines.includes('postgres'))('a process of its own (needs PostgreSQL: DQS_TEST_DATABASE_URL)', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase('postgres', undefined, { clock: systemClock });
  });

  afterAll(() => database.cleanup());

  const config = () =>
    readSettings('mcp', {
      DATABASE_URL: database.url ?? '',
      DQS_PORT: '0',
      DQS_LOG_LEVEL: 'silent',
      DQS_ACCEPT_BEARER: 'true',
    });

  test('refuses to start on a database that is not migrated', async () => {
    await expect(start(config())).rejects.toThrow('dqs migrate');
  });

  test('answers probes without a key, messages with one, and nothing else', async () => {
    await database.db.migrate(schemaOf(domains));
    const { secret } = await createKeyStore(database.db, systemClock).create({ name: 'test' });
    const running = await start(config());
    try {
      expect((await fetch(`${running.address}/live`)).status).toBe(200);
      expect(await (await fetch(`${running.address}/ready`)).json()).toEqual({ status: 'ready' });
      expect((await fetch(`${running.address}/v1/fx/rates`)).status).toBe(404);
      const message = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' };
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      expect((await fetch(`${running.address}/mcp`, { ...message, headers })).status).toBe(401);
      for (const key of [{ 'x-api-key': secret }, { authorization: `Bearer ${secret}` }]) {
        const answer = await fetch(`${running.address}/mcp`, { ...message, headers: { ...headers, ...key } });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=11[89];t=\d+, "month";r=9999[89];t=\d+$/);
      }
    } finally {
      await running.close();
    }
    await expect(fetch(`${running.address}/live`)).rejects.toThrow();
  });
});
