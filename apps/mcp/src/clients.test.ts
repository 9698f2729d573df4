import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { running, type Running } from './fixtures/app.ts';
import { internalKey, publicKey } from './fixtures/service.ts';

let server: Running;

beforeAll(async () => {
  server = await running();
});

afterAll(() => server.close());

const clientInfo = { name: 'test', version: '1' };

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Record<string, unknown>>;
  readResource(read: { uri: string }): Promise<{ contents: object[] }>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  getPrompt(get: { name: string; arguments?: Record<string, string> }): Promise<{ messages: object[] }>;
  complete(ask: {
    ref: { type: 'ref/prompt'; name: string };
    argument: { name: string; value: string };
  }): Promise<{ completion: { values: string[] } }>;
  getInstructions(): string | undefined;
  getServerVersion(): { name: string; version: string } | undefined;
  close(): Promise<void>;
}

const connectOld = async (path: string, key = publicKey): Promise<AnyClient> => {
  const client = new OldClient(clientInfo);
  const transport = new OldTransport(new URL(server.url + path), { requestInit: { headers: { 'X-API-KEY': key } } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  expect(transport.sessionId).toBeUndefined();
  return client as unknown as AnyClient;
};

const connectNew = async (path: string, key = publicKey): Promise<AnyClient> => {
  const client = new NewClient(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(
    new NewTransport(new URL(server.url + path), { requestInit: { headers: { 'X-API-KEY': key } } }),
  );
  return client as unknown as AnyClient;
};

describe.each([
  ['2025-11-25 (client of @modelcontextprotocol/sdk)', connectOld],
  ['2026-07-28 (client of @modelcontextprotocol/client)', connectNew],
])('%s', (_, connect) => {
  test('introduces itself and lists every tool in contract order', async () => {
    const client = await connect('/mcp');
    expect(client.getServerVersion()).toMatchObject({ name: 'data-query-service', version: '1.2.3' });
    expect(client.getInstructions()).toContain('pagination.next_cursor');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'fx_get_rates',
      'fx_convert',
      'futures_search_markets',
      'futures_get_positioning',
    ]);
    await client.close();
  });

  test('a call gives the same minified JSON as text and as structured content', async () => {
    const client = await connect('/mcp');
    await client.listTools();
    const result = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'USD', limit: 250 } });
    const [text, ...rest] = result['content'] as { text: string }[];
    expect(rest).toEqual([]);
    expect(JSON.parse(text!.text)).toEqual(result['structuredContent']);
    expect(text!.text).toBe(JSON.stringify(result['structuredContent']));
    expect(result['structuredContent']).toMatchObject({ data: { quote: 'USD' }, pagination: { has_more: false } });
    await client.close();
  });

  test('an answer with more rows links to the same rows as CSV', async () => {
    const client = await connect('/mcp');
    const result = await client.callTool({
      name: 'fx_get_rates',
      arguments: { quote: 'USD', start: '2024-01-01', limit: 2 },
    });
    expect((result['content'] as object[])[1]).toMatchObject({
      type: 'resource_link',
      uri: 'https://data.example/v1/fx/rates?quote=USD&start=2024-01-01&limit=500&format=csv',
      mimeType: 'text/csv',
    });
    await client.close();
  });

  test('an error of the service is a result with its body as text, and no structured content', async () => {
    const client = await connect('/mcp');
    await client.listTools();
    const result = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'XXX' } });
    expect(result['isError']).toBe(true);
    expect(result).not.toHaveProperty('structuredContent');
    const content = result['content'] as { type: string; text: string }[];
    expect(content).toHaveLength(1);
    const body = JSON.parse(content[0]!.text) as object;
    expect(body).toEqual({
      error: {
        code: 'not_found',
        message: 'There is no currency XXX.',
        param: 'quote',
        hint: 'Use an ISO 4217 code that is quoted.',
        candidates: ['USD', 'GBP'],
      },
    });
    expect(result['_meta']).toMatchObject(body);
    await client.close();
  });

  test('invalid arguments are a tool error, an unknown tool is a protocol error', async () => {
    const client = await connect('/mcp');
    const result = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'usd' } });
    expect(result['isError']).toBe(true);
    expect((result['_meta'] as { error: object }).error).toMatchObject({ code: 'bad_parameter', param: 'quote' });
    await expect(client.callTool({ name: 'fx_get_nothing' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  test('a failure inside the service says nothing of its cause', async () => {
    const client = await connect('/mcp');
    const result = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'ZZZ' } });
    expect(JSON.stringify(result)).toContain('internal_error');
    expect(JSON.stringify(result)).not.toContain('secret detail');
    await client.close();
  });

  test('resources: the catalog, the complete schemas, and -32602 for what is not there', async () => {
    const client = await connect('/mcp');
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['catalog://datasets', 'skill://positioning/SKILL.md']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['schema://tools/{name}']);
    const catalog = JSON.stringify(await client.readResource({ uri: 'catalog://datasets' }));
    expect(catalog).toContain('fx.reference-rates');
    expect(catalog).not.toContain('vendor');
    const { contents } = await client.readResource({ uri: 'schema://tools/fx_get_rates' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      name: 'fx_get_rates',
      params: { properties: { quote: { type: 'string' } } },
      data: { properties: { rates: { type: 'array' } } },
    });
    await expect(client.readResource({ uri: 'schema://tools/nothing' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  test('the catalog of the internal surface names what the public one does not', async () => {
    const client = await connect('/mcp', internalKey);
    expect(JSON.stringify(await client.readResource({ uri: 'catalog://datasets' }))).toContain('fx.vendor-rates');
    await client.close();
  });

  test('prompts, and completion of their arguments', async () => {
    const client = await connect('/mcp');
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['currency_brief', 'positioning_brief']);
    const prompt = await client.getPrompt({ name: 'currency_brief', arguments: { quote: 'USD' } });
    expect(JSON.stringify(prompt.messages)).toContain('USD against EUR');
    await expect(client.getPrompt({ name: 'currency_brief' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toMatchObject({ code: -32602 });
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'currency_brief' },
      argument: { name: 'quote', value: 'u' },
    });
    expect(completion.values).toEqual(['USD']);
    const market = {
      ref: { type: 'ref/prompt', name: 'positioning_brief' } as const,
      argument: { name: 'market', value: '' },
    };
    expect((await client.complete(market)).completion.values).toEqual(['gold']);
    const typed = { ...market, argument: { name: 'market', value: 'comex' } };
    expect((await client.complete(typed)).completion.values).toEqual(['gold']);
    const tooLong = { ...market, argument: { name: 'market', value: 'x'.repeat(300) } };
    await expect(client.complete(tooLong)).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('bad_parameter') as string,
    });
    await client.close();
  });

  test('a toolset address shows and runs its tools only', async () => {
    const client = await connect('/mcp/x/futures');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['futures_search_markets', 'futures_get_positioning']);
    expect(
      (await client.callTool({ name: 'futures_get_positioning', arguments: { market: 'gold' } }))['isError'],
    ).toBeUndefined();
    await expect(client.callTool({ name: 'fx_get_rates', arguments: { quote: 'USD' } })).rejects.toMatchObject({
      code: -32602,
    });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['positioning_brief']);
    await client.close();
  });

  test('the compact address finds, describes and calls every tool', async () => {
    const client = await connect('/mcp/compact');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['tools_search', 'tools_describe', 'tools_call']);
    const found = await client.callTool({ name: 'tools_search', arguments: { query: 'exchange rates' } });
    expect((found['structuredContent'] as { tools: { name: string }[] }).tools[0]?.name).toBe('fx_get_rates');
    const described = await client.callTool({ name: 'tools_describe', arguments: { names: ['fx_get_rates'] } });
    expect((described['structuredContent'] as { tools: object[] }).tools[0]).toMatchObject({
      inputSchema: { required: ['quote'] },
    });
    const call = { name: 'fx_get_rates', arguments: { quote: 'USD', limit: 1 } };
    const called = await client.callTool({ name: 'tools_call', arguments: call });
    const direct = await (await connect('/mcp')).callTool(call);
    expect(called).toEqual(direct);
    const missing = await client.callTool({ name: 'tools_call', arguments: { name: 'fx_rates' } });
    expect((missing['_meta'] as { error: object }).error).toMatchObject({
      code: 'not_found',
      candidates: ['fx_get_rates', 'fx_convert'],
    });
    const wrong = await client.callTool({ name: 'tools_search', arguments: { text: 'x' } });
    expect((wrong['_meta'] as { error: object }).error).toMatchObject({ code: 'bad_parameter' });
    await client.close();
  });

  test('a wrong key cannot connect, and a revoked one is refused at its next call', async () => {
    await expect(connect('/mcp', 'dqs_live_wrong')).rejects.toThrow();
    const own = await running();
    const before = server;
    server = own;
    const client = await connect('/mcp');
    await client.listTools();
    own.service.revoke(publicKey);
    await expect(client.callTool({ name: 'fx_get_rates', arguments: { quote: 'USD' } })).rejects.toThrow(
      /unauthorized|401|Authentication/i,
    );
    await client.close();
    await own.close();
    server = before;
  });
});
