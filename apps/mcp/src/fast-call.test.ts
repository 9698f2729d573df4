import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMcpApp, type McpApp } from './app.ts';
import { listening, type Listening } from './fixtures/listening.ts';
import { fixtureService, publicKey } from './fixtures/service.ts';

let apps: McpApp[];
let servers: Listening[];

beforeAll(async () => {
  const service = fixtureService();
  const aliases = new Map([['fx_rates', 'fx_get_rates']]);
  apps = [true, false].map((fastCalls) =>
    createMcpApp(service, { baseUrl: 'https://data.example', fastCalls, aliases }),
  );
  servers = await Promise.all(apps.map((app) => listening(app.callback())));
});

afterAll(async () => {
  await Promise.all([...apps, ...servers].map((each) => each.close()));
});

interface Message {
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const send = async (url: string, { path = '/mcp', headers, body }: Message) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': publicKey, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
};

const sameBothWays = async (message: Message) => {
  const [fast, plain] = await Promise.all(servers.map(({ url }) => send(url, message)));
  expect(fast).toEqual(plain);
  return fast!;
};

const both = 'application/json, text/event-stream';
const client = { name: 'test', version: '1' };
const envelope = (extra: object = {}) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': client,
  'io.modelcontextprotocol/clientCapabilities': {},
  ...extra,
});

const legacy = (params: object, extra: object = {}): Message => ({
  headers: { accept: both },
  body: { jsonrpc: '2.0', id: 7, method: 'tools/call', params, ...extra },
});

const modern = (
  name: string,
  args: unknown,
  meta: object = envelope(),
  headers: Record<string, string> = {},
): Message => ({
  headers: {
    accept: both,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
    ...headers,
  },
  body: { jsonrpc: '2.0', id: 'x', method: 'tools/call', params: { name, arguments: args, _meta: meta } },
});

const json = fc.jsonValue({ maxDepth: 2 });
const toolName = fc.oneof(
  fc.constantFrom(
    'fx_get_rates',
    'fx_rates',
    'fx_convert',
    'futures_get_positioning',
    'futures_search_markets',
    'nothing',
  ),
  fc.string({ maxLength: 12 }),
);
const plausible = fc.record(
  {
    quote: fc.constantFrom('USD', 'XXX', 'ZZZ', 'usd', ''),
    base: fc.constantFrom('EUR', 'USD'),
    limit: fc.oneof(fc.integer({ min: -1, max: 501 }), fc.constant(250)),
    market: fc.constantFrom('gold', 'a "b" \\ \u2028'),
    query: fc.string({ maxLength: 8 }),
  },
  { requiredKeys: [] },
);
const values = fc.oneof({ weight: 4, arbitrary: plausible }, { weight: 1, arbitrary: json });
const id = fc.oneof(fc.integer(), fc.string({ maxLength: 6 }), json);

test('plain calls of both eras give the same bytes as through the SDK', async () => {
  const good = await sameBothWays(legacy({ name: 'fx_get_rates', arguments: { quote: 'USD', limit: 3 } }));
  expect(good.status).toBe(200);
  expect(good.body).toContain('resource_link');
  await sameBothWays(legacy({ name: 'futures_search_markets', arguments: { query: 'gold' } }));
  await sameBothWays(legacy({ name: 'fx_get_rates', arguments: { quote: 'XXX' } }));
  await sameBothWays(legacy({ name: 'fx_get_rates', arguments: { quote: 'ZZZ' } }));
  await sameBothWays(legacy({ name: 'fx_get_rates' }));
  await sameBothWays(modern('fx_get_rates', { quote: 'USD', limit: 3 }));
  await sameBothWays(modern('fx_get_rates', { quote: 'USD', limit: 250 }));
  await sameBothWays(modern('fx_get_rates', { quote: 'XXX' }));
  await sameBothWays(modern('futures_search_markets', { query: 'gold' }));
  await sameBothWays(modern('nothing', {}));
});

test('the note of an empty answer stands in the metadata of the result, in both eras and both ways', async () => {
  const old = await sameBothWays(legacy({ name: 'futures_search_markets', arguments: { query: 'none' } }));
  const now = await sameBothWays(modern('futures_search_markets', { query: 'none' }));
  for (const { body } of [old, now]) {
    const { result } = JSON.parse(body) as { result: { _meta: object; structuredContent: { data: object } } };
    expect(result._meta).toMatchObject({
      'dqs/note': expect.stringMatching(/^No market is "none"; 1 is loaded\./) as string,
    });
    expect(result.structuredContent.data).toEqual({ query: 'none', matches: [] });
  }
});

test('tables and answers as text alone are the same both ways; text alone has no structured content', async () => {
  const args = { quote: 'USD', limit: 3 };
  const call = (values: object) => legacy({ name: 'fx_get_rates', arguments: values });
  const table = await sameBothWays(call({ ...args, view: 'table' }));
  expect(JSON.parse(table.body)).toMatchObject({
    result: { structuredContent: { data: { rates: { columns: expect.any(Array) as unknown } } } },
  });
  const wrong = await sameBothWays(call({ ...args, view: 'csv' }));
  expect(JSON.parse(wrong.body)).toMatchObject({ result: { isError: true, _meta: { error: { param: 'view' } } } });
  const text = { ...call(args), path: '/mcp?answers=text' };
  const { result } = JSON.parse((await sameBothWays(text)).body) as { result: object };
  expect(Object.keys(result)).toEqual(['content']);
  const list = { ...legacy({}), path: '/mcp?answers=text', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } };
  expect((await sameBothWays(list)).body).not.toContain('outputSchema');
});

test('any call of the old era gives the same answer as through the SDK', async () => {
  const meta = fc.option(fc.oneof(fc.record({ progressToken: json }), json), { nil: undefined });
  const accept = fc.constantFrom(both, both, both, 'application/json', '*/*');
  const version = fc.constantFrom(undefined, '2025-11-25', '2025-06-18', '2024-11-05', '1999-01-01');
  await fc.assert(
    fc.asyncProperty(toolName, values, id, meta, accept, version, async (name, args, id, _meta, accept, version) => {
      const headers = { accept, ...(version ? { 'mcp-protocol-version': version } : {}) };
      await sameBothWays({
        headers,
        body: { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, _meta } },
      });
    }),
    { numRuns: 150 },
  );
});

test('any call of the new era gives the same answer as through the SDK', async () => {
  const extra = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          progressToken: json,
          'io.modelcontextprotocol/clientCapabilities': json,
          'io.modelcontextprotocol/clientInfo': json,
          'io.modelcontextprotocol/protocolVersion': fc.constantFrom('2025-11-25', '2030-01-01', 5),
        },
        { requiredKeys: [] },
      ),
    },
  );
  const header = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { 'mcp-name': 'other' },
        { 'mcp-method': 'tools/list' },
        { 'mcp-protocol-version': '2025-11-25' },
      ),
    },
  );
  const names = fc.constantFrom('fx_get_rates', 'fx_rates', 'fx_convert', 'futures_get_positioning', 'nothing');
  await fc.assert(
    fc.asyncProperty(names, values, extra, header, async (name, args, extra, header) => {
      await sameBothWays(modern(name, args, envelope(extra), header as Record<string, string>));
    }),
    { numRuns: 150 },
  );
});

test('what is more than a plain call is left to the SDK', async () => {
  const call = { name: 'fx_get_rates', arguments: { quote: 'USD', limit: 1 } };
  const plain = legacy(call);
  const enveloped = modern(call.name, call.arguments);
  for (const message of [plain, enveloped]) {
    const body = message.body as { params: object };
    await sameBothWays({ ...message, body: { ...body, extra: 1 } });
    await sameBothWays({ ...message, body: { ...body, params: { ...body.params, extra: 1 } } });
    await sameBothWays({ ...message, body: { ...body, params: { ...body.params, task: { ttl: 1 } } } });
    await sameBothWays({ ...message, body: { ...body, params: { ...body.params, requestState: 5 } } });
    await sameBothWays({ ...message, body: { ...body, jsonrpc: '1.0' } });
    await sameBothWays({ ...message, body: { ...body, id: undefined } });
    await sameBothWays({ ...message, body: { ...body, id: 1.5 } });
    await sameBothWays({ ...message, headers: { ...message.headers, accept: '*/*' } });
    await sameBothWays({ ...message, path: '/mcp/compact' });
  }
  await sameBothWays(modern(call.name, call.arguments, envelope(), { 'mcp-name': '=?base64?ZnhfZ2V0X3JhdGVz?=' }));
});
