import type { Service } from '@dqs/service';
import { createInFlightGate } from '@dqs/host/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largestBody } from './body.ts';
import { running, type Running } from './fixtures/app.ts';
import { ping, rpc, sender } from './fixtures/send.ts';
import { publicKey } from './fixtures/service.ts';

let server: Running;
const send = sender(() => server.port);

beforeAll(async () => {
  server = await running({ allowedOrigins: ['https://app.example'], allowedHosts: ['proxy.example'] });
});

afterAll(() => server.close());

describe('what pages of other sites could send', () => {
  test.each(['https://evil.example', 'null', 'http://data.example', 'https://data.example.evil.example'])(
    'Origin %s: 403',
    async (origin) => {
      const { status, json } = await send({ body: ping, headers: { origin } });
      expect(status).toBe(403);
      expect(json.error.code).toBe('forbidden');
    },
  );

  test.each(['https://data.example', 'https://app.example', 'http://localhost:6274', 'http://127.0.0.1'])(
    'Origin %s: answered',
    async (origin) => {
      expect((await send({ body: ping, headers: { origin } })).status).toBe(200);
    },
  );

  test.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1@evil.example'])(
    'Host %j on loopback: 403',
    async (host) => {
      expect((await send({ body: ping, headers: { host } })).status).toBe(403);
    },
  );

  test.each([
    'localhost',
    'localhost:1234',
    '127.0.0.1:1',
    '[::1]:9',
    'data.example',
    'proxy.example:443',
    'LOCALHOST',
  ])('Host %s on loopback: answered', async (host) => {
    expect((await send({ body: ping, headers: { host } })).status).toBe(200);
  });
});

describe('methods, sizes and addresses', () => {
  test.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('%s: 405 with Allow, in both eras', async (method) => {
    for (const version of ['2025-11-25', '2026-07-28']) {
      const { status, headers, json } = await send({ method, headers: { 'mcp-protocol-version': version } });
      expect(status).toBe(405);
      expect(headers['allow']).toBe('POST');
      expect(json.error.code).toBe('method_not_allowed');
    }
  });

  test('a message of the largest size is read, a longer one is 413 whether it says its length or not', async () => {
    const text = rpc('ping', { _meta: { filler: '' } });
    const filled = (length: number) => text.replace('""', `"${'x'.repeat(length - text.length)}"`);
    expect((await send({ body: filled(largestBody) })).status).toBe(200);
    const { status, json } = await send({ body: filled(largestBody + 1) });
    expect(status).toBe(413);
    expect(json.error.code).toBe('payload_too_large');
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from(filled(largestBody + 1)));
        controller.close();
      },
    });
    const chunked = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': publicKey },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test('an address over 8 KB: 414', async () => {
    expect((await send({ path: `/mcp?toolsets=${'a'.repeat(8192)}`, body: ping })).status).toBe(414);
  });

  test('another content type: 415', async () => {
    expect((await send({ body: ping, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test('what is not JSON, not JSON-RPC or a batch: 400 as the protocol says', async () => {
    expect((await send({ body: '{' })).json.error.code).toBe(-32700);
    expect((await send({ body: '' })).json.error.code).toBe(-32700);
    for (const body of ['1', 'null', '{}', '{"jsonrpc":"1.0","id":1,"method":"ping"}']) {
      const { status, json } = await send({ body });
      expect([status, json.error.code]).toEqual([400, -32600]);
    }
    const { status, json } = await send({ body: `[${ping},${ping}]` });
    expect([status, json.error.code]).toEqual([400, -32600]);
  });

  test('an unknown address, toolset or tool: 404 naming what exists', async () => {
    expect((await send({ path: '/mcp/nothing', body: ping })).status).toBe(404);
    const { status, json } = await send({ path: '/mcp/x/fx,stonks', body: ping });
    expect(status).toBe(404);
    expect(json.error).toMatchObject({ code: 'not_found', param: 'toolsets', candidates: ['all', 'fx', 'futures'] });
    expect((await send({ body: ping, headers: { 'x-mcp-tools': 'nothing' } })).json.error).toMatchObject({
      param: 'tools',
    });
  });

  test('paths of other handlers are left to them', () => {
    for (const path of ['/', '/v1/fx/rates', '/mcpx', '/openapi.json', '/.well-known/security.txt'])
      expect(server.app.matches({ path, headers: {} })).toBe(false);
  });
});

test.each([
  ['path and header', '/mcp/x/futures', { 'x-mcp-tools': 'fx_convert' }, 3],
  ['query', '/mcp?toolsets=fx', {}, 2],
  ['two queries', '/mcp?toolsets=fx&toolsets=futures', {}, 4],
  ['header', '/mcp', { 'x-mcp-toolsets': 'fx, futures' }, 4],
  ['one tool', '/mcp?tools=fx_convert', {}, 1],
  ['all', '/mcp/x/all', {}, 4],
  ['encoded', '/mcp/x/fx%2Cfutures', {}, 4],
])('tools are chosen by %s', async (_, path, headers, count) => {
  const { json } = await send({ path, headers: headers as Record<string, string>, body: rpc('tools/list') });
  expect((json as unknown as { result: { tools: object[] } }).result.tools).toHaveLength(count);
});

/** A call that says when it has begun and ends with its signal. */
const endless =
  (begun: PromiseWithResolvers<void>, ended: PromiseWithResolvers<void>): Service['call'] =>
  (_tool, _input, _caller, signal) => {
    const gone = typeof signal === 'function' ? signal() : signal;
    begun.resolve();
    return new Promise((_, reject) => {
      gone.addEventListener('abort', () => {
        ended.resolve();
        reject(gone.reason as Error);
      });
    });
  };

test.each([
  ['the fast path', true],
  ['the SDK', false],
])('a client that goes away ends its query (%s)', async (_, fastCalls) => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const slow = await running({ fastCalls });
  slow.service.call = endless(begun, ended);
  const gone = new AbortController();
  const asked = fetch(`${slow.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': publicKey,
    },
    body: rpc('tools/call', { name: 'fx_get_rates', arguments: { quote: 'USD' } }),
    signal: gone.signal,
  }).catch(() => undefined);
  await begun.promise;
  gone.abort();
  await Promise.all([asked, ended.promise]);
  await slow.close();
});

test('a former tool name still answers, and lists show the new one only', async () => {
  const other = await running({ aliases: new Map([['fx_rates', 'fx_get_rates']]) });
  const ask = async (body: string) => {
    const answer = await fetch(`${other.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': publicKey,
      },
      body,
    });
    return answer.text();
  };
  expect(await ask(rpc('tools/list'))).not.toContain('"fx_rates"');
  const args = { quote: 'USD', limit: 1 };
  expect(await ask(rpc('tools/call', { name: 'fx_rates', arguments: args }))).toBe(
    await ask(rpc('tools/call', { name: 'fx_get_rates', arguments: args })),
  );
  await other.close();
});

test('more messages at once than allowed are refused at once, and the rest is answered', async () => {
  const busy = await running({ gate: createInFlightGate(2) });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { call } = busy.service;
  busy.service.call = async (...args) => {
    await released;
    return call(...args);
  };
  const ask = () =>
    fetch(`${busy.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': publicKey,
      },
      body: rpc('tools/call', { name: 'fx_get_rates', arguments: { quote: 'USD' } }),
    });
  const refused = Promise.withResolvers<void>();
  const statuses: number[] = [];
  const answers = Array.from({ length: 5 }, async () => {
    const { status, headers } = await ask();
    statuses.push(status);
    if (status === 503) expect(headers.get('retry-after')).toBe('1');
    if (statuses.length === 3) refused.resolve();
  });
  await refused.promise;
  release();
  await Promise.all(answers);
  expect(statuses).toEqual([503, 503, 503, 200, 200]);
  expect((await ask()).status).toBe(200);
  await busy.close();
});

test('a client that goes away leaves no message under way', async () => {
  const busy = await running({ gate: createInFlightGate(1), fastCalls: false });
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const { call } = busy.service;
  busy.service.call = endless(begun, ended);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': publicKey,
  };
  const body = rpc('tools/call', { name: 'fx_get_rates', arguments: { quote: 'USD' } });
  const gone = new AbortController();
  const left = fetch(`${busy.url}/mcp`, { method: 'POST', headers, body, signal: gone.signal }).catch(() => undefined);
  await begun.promise;
  gone.abort();
  await Promise.all([left, ended.promise]);
  busy.service.call = call;
  // This is one more than allowed if the message that was left still counts.
  expect((await fetch(`${busy.url}/mcp`, { method: 'POST', headers, body })).status).toBe(200);
  await busy.close();
});

test('a draining server closes the connections of its answers', async () => {
  const gate = createInFlightGate();
  const other = await running({ gate });
  gate.drain();
  const answer = await fetch(`${other.url}/.well-known/oauth-protected-resource`);
  expect(answer.headers.get('connection')).toBe('close');
  await other.close();
});

test('each request is written down without its key and its arguments', async () => {
  const lines: object[] = [];
  const other = await running({ log: { info: (fields) => lines.push(fields) } });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': publicKey,
    'x-request-id': 'abc',
  };
  const body = rpc('tools/call', { name: 'fx_get_rates', arguments: { quote: 'USD' } });
  await (await fetch(`${other.url}/mcp?toolsets=fx`, { method: 'POST', headers, body })).text();
  expect(lines).toEqual([
    {
      request_id: 'abc',
      method: 'POST',
      path: '/mcp',
      tool: 'fx_get_rates',
      key: 'dqs_live_testtest',
      status: 200,
      milliseconds: expect.any(Number) as number,
    },
  ]);
  await other.close();
});

test('the secret of a key that stands where none belongs is neither written down nor sent back', async () => {
  const secret = `dqs_live_AbCd1234_${'x'.repeat(38)}`;
  const lines: object[] = [];
  const other = await running({ log: { info: (fields) => lines.push(fields) } });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': publicKey,
    'x-request-id': secret,
  };
  const answers: string[] = [];
  for (const [path, method] of [
    ['/mcp', 'tools/call'],
    ['/mcp', 'prompts/get'],
    ['/mcp', 'resources/read'],
    [`/mcp/${secret}`, 'ping'],
  ] as const) {
    const body = rpc(method, { name: secret, uri: secret });
    const answer = await fetch(`${other.url}${path}`, { method: 'POST', headers, body });
    answers.push((await answer.text()) + JSON.stringify([...answer.headers]));
  }
  expect(lines).toMatchObject([{ tool: 'dqs_live_AbCd1234_…' }, {}, {}, { path: '/mcp/dqs_live_AbCd1234_…' }]);
  expect(JSON.stringify(lines) + answers.join()).not.toContain('xxxx');
  await other.close();
});

const listTools = { method: 'POST', body: rpc('tools/list') };

test('F9: a client that accepts anything is answered, one that does not accept the types of the protocol is not', async () => {
  const other = await running();
  const ask = (accept: string) =>
    fetch(`${other.url}/mcp`, {
      ...listTools,
      headers: { 'content-type': 'application/json', 'x-api-key': publicKey, accept },
    });
  for (const accept of ['*/*', 'application/json, */*;q=0.1', 'text/*, application/*'])
    expect([accept, (await ask(accept)).status]).toEqual([accept, 200]);
  for (const accept of ['text/html', 'image/*, application/json'])
    expect([accept, (await ask(accept)).status]).toEqual([accept, 406]);
  await other.close();
});

test('E5: a page of an allowed origin may call: preflight without a key, then an answer it can read', async () => {
  const origin = 'https://app.example';
  const other = await running({ allowedOrigins: [origin] });
  const preflight = await fetch(`${other.url}/mcp`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
  const headers = { 'content-type': 'application/json', accept: '*/*', origin };
  const answer = await fetch(`${other.url}/mcp`, { ...listTools, headers: { ...headers, 'x-api-key': publicKey } });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  const refused = await fetch(`${other.url}/mcp`, { ...listTools, headers });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
  expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  const evil = await fetch(`${other.url}/mcp`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  await other.close();
});
