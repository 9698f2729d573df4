import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { running, type Running } from './fixtures/app.ts';
import { envelope, modern, rpc, sender } from './fixtures/send.ts';
import { internalKey } from './fixtures/service.ts';

let server: Running;
const send = sender(() => server.port);

beforeAll(async () => {
  server = await running();
});

afterAll(() => server.close());

describe('the newer protocol in headers and envelope', () => {
  test('header and body disagree: 400 -32020', async () => {
    for (const headers of [
      { 'mcp-protocol-version': '2025-11-25' },
      { 'mcp-method': 'tools/list' },
      { 'mcp-name': 'other' },
    ]) {
      const call = modern(
        'tools/call',
        { name: 'fx_get_rates', arguments: { quote: 'USD' } },
        { 'mcp-name': 'fx_get_rates', ...headers },
      );
      const { status, json } = await send(call);
      expect([status, json.error.code]).toEqual([400, -32020]);
    }
  });

  test('an unknown version: 400 with the list of supported ones', async () => {
    const version = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    const { status, json } = await send({
      headers: { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
      body: rpc('tools/list', envelope(version)),
    });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'], requested: '2099-01-01' } });
  });

  test('an unknown version of the older protocol: 400', async () => {
    expect((await send({ body: rpc('tools/list'), headers: { 'mcp-protocol-version': '1999-01-01' } })).status).toBe(
      400,
    );
  });

  test.each(['nothing/there', 'initialize', 'ping', 'subscriptions/listen', 'logging/setLevel'])(
    'method %s: 404 -32601',
    async (method) => {
      const { status, json } = await send(modern(method));
      expect([status, json.error.code]).toEqual([404, -32601]);
    },
  );

  test('lists may be kept by shared caches for at least five minutes and keep their order', async () => {
    for (const method of [
      'tools/list',
      'prompts/list',
      'resources/list',
      'resources/templates/list',
      'server/discover',
    ]) {
      const [first, second] = [await send(modern(method)), await send(modern(method))];
      const result = (first.json as { result?: { ttlMs: number; cacheScope: string } }).result;
      expect(result?.cacheScope).toBe('public');
      expect(result?.ttlMs).toBeGreaterThanOrEqual(300_000);
      expect(second.text).toBe(first.text);
    }
  });

  test('lists of the internal surface stay out of shared caches', async () => {
    const { json } = await send({ ...modern('tools/list'), key: internalKey });
    expect(json).toMatchObject({ result: { cacheScope: 'private' } });
  });
});

test('no session is ever opened', async () => {
  const initialize = rpc('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  });
  for (const message of [{ body: initialize }, modern('server/discover')])
    expect((await send(message)).headers['mcp-session-id']).toBeUndefined();
});
