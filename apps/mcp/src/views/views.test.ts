import { Script } from 'node:vm';
import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import { domains } from '@dqs/domains';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { running, type Running } from '../fixtures/app.ts';
import { envelope, modern, rpc, sender } from '../fixtures/send.ts';
import { fixtureService } from '../fixtures/service.ts';
import { Selections } from '../selection.ts';
import { createServer } from '../server.ts';
import { settingOf } from '../setting.ts';
import { takesViews, viewExtension, viewType } from './negotiation.ts';
import { pageOf } from './page.ts';

const declared = { extensions: { [viewExtension]: { mimeTypes: [viewType] } } };
const wanted = { compact: false, textOnly: false, toolsets: [], tools: [] };
const operations = fixtureService(domains)
  .visible('public')
  .flatMap((operation) => {
    const { picture, rows } = operation.endpoint;
    return picture && rows ? [{ tool: operation.endpoint.tool, operation, picture, rows }] : [];
  });

describe('who is shown views', () => {
  test('those that say they take such pages, and those that cannot say it with their message', () => {
    expect(takesViews(declared)).toBe(true);
    expect(takesViews(undefined)).toBe(true);
    expect(takesViews({})).toBe(false);
    expect(takesViews({ extensions: { [viewExtension]: {} } })).toBe(false);
    expect(takesViews({ extensions: { [viewExtension]: { mimeTypes: ['text/uri-list'] } } })).toBe(false);
  });

  let server: Running;
  const send = sender(() => server.port);
  beforeAll(async () => {
    server = await running();
  });
  afterAll(() => server.close());

  interface Listed {
    readonly result: { readonly tools: readonly { readonly name: string; readonly _meta?: object }[] };
  }
  const views = (json: unknown) =>
    (json as Listed).result.tools.flatMap(({ name, _meta }) => (_meta ? [[name, _meta]] : []));
  const own = [['fx_get_rates', { ui: { resourceUri: 'ui://dqs/fx_get_rates' } }]];
  const client = (capabilities: object) => envelope({ 'io.modelcontextprotocol/clientCapabilities': capabilities });

  test('over HTTP a client of the newer protocol says it with each message', async () => {
    expect(views((await send(modern('tools/list'))).json)).toEqual([]);
    expect(views((await send(modern('tools/list', client(declared)))).json)).toEqual(own);
  });

  test('over HTTP a client of the older protocol said it in a message that nothing was kept of', async () => {
    expect(views((await send({ body: rpc('tools/list') })).json)).toEqual(own);
  });

  test.each([
    [{}, []],
    [declared, own],
  ])('over a connection of the older protocol it says it at the beginning: %j', async (capabilities, shown) => {
    const service = fixtureService();
    const setting = settingOf(service, { baseUrl: 'https://data.example' });
    const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;
    const local = createServer(setting, new Selections(service).of('public', wanted), caller);
    const connected = new Client({ name: 'test', version: '1' }, { capabilities });
    const [one, other] = InMemoryTransport.createLinkedPair();
    await Promise.all([local.connect(one), connected.connect(other)]);
    expect(views({ result: await connected.listTools() })).toEqual(shown);
    expect(connected.getServerCapabilities()).toMatchObject(declared);
    await connected.close();
  });

  test('an address without a tool that has one speaks of no views; three tools for all others have none', async () => {
    const said = async (path: string) => JSON.stringify((await send({ ...modern('server/discover'), path })).json);
    expect(await said('/mcp')).toContain(viewExtension);
    expect(await said('/mcp/x/futures')).not.toContain(viewExtension);
    expect(await said('/mcp/compact')).not.toContain(viewExtension);
  });

  test('the page is read at the address that the tool names, and stands in no list', async () => {
    const read = modern('resources/read', { uri: 'ui://dqs/fx_get_rates' }, { 'mcp-name': 'ui://dqs/fx_get_rates' });
    const { json } = (await send(read)) as unknown as { json: { result: { contents: readonly unknown[] } } };
    expect(json.result.contents).toMatchObject([
      { uri: 'ui://dqs/fx_get_rates', mimeType: viewType, _meta: { ui: { prefersBorder: true } } },
    ]);
    expect((await send(modern('resources/list'))).text).not.toContain('ui://');
    for (const uri of ['ui://dqs/fx_convert', 'ui://dqs/nothing', 'ui://other/fx_get_rates']) {
      const { json } = await send(modern('resources/read', { uri }, { 'mcp-name': uri }));
      expect([uri, json.error.code]).toEqual([uri, -32602]);
    }
  });

  test('what a tool answers is the same for all: text and structured content', async () => {
    const call = { name: 'fx_get_rates', arguments: { quote: 'USD', limit: 2 } };
    const named = { 'mcp-name': 'fx_get_rates' };
    const without = await send(modern('tools/call', call, named));
    const taking = await send(modern('tools/call', { ...call, ...client(declared) }, named));
    expect(taking.text).toBe(without.text);
    expect(without.text).toContain('"content":[{"type":"text"');
  });
});

describe('the pictures of the operations', () => {
  test('are of series, statements and rankings', () => {
    const kinds = Object.groupBy(operations, ({ picture }) => picture.kind);
    expect(kinds.series?.length).toBeGreaterThanOrEqual(4);
    expect(kinds.statement?.length).toBeGreaterThanOrEqual(5);
    expect(kinds.ranking?.length).toBeGreaterThanOrEqual(3);
  });

  /** The properties of a record, of those in the lists of a path too. */
  const propertiesOf = (schema: JsonSchema, path: readonly string[], defs: Readonly<Record<string, JsonSchema>>) => {
    let properties: Readonly<Record<string, JsonSchema>> = {};
    let at: JsonSchema | undefined = schema;
    for (const name of [...path, null]) {
      const own: Readonly<Record<string, JsonSchema>> =
        alternatives(at ?? {}, defs).schemas.find(({ type }) => type === 'object')?.properties ?? {};
      properties = { ...properties, ...own };
      const [list] = name === null ? [] : alternatives(own[name] ?? {}, defs).schemas;
      at = list?.items;
    }
    return properties;
  };

  test.each(operations)('of $tool name fields of its rows', ({ operation: { endpoint }, picture, rows }) => {
    const data = jsonSchemaOf(endpoint.data, 'output');
    const { kind: _, ...named } = picture;
    for (const path of Object.values(named)) {
      const [first = '', ...inner] = path.split('.');
      const field = propertiesOf(data, rows, data.$defs ?? {})[first];
      expect([path, field === undefined]).toEqual([path, false]);
      if (inner.length > 0) {
        expect(Object.keys(propertiesOf(field ?? {}, [], data.$defs ?? {}))).toContain(inner.join('.'));
      }
    }
  });

  test.each(operations)('of $tool are a small page that is whole in itself', ({ operation, picture }) => {
    const page = pageOf(operation, picture);
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(Buffer.byteLength(page)).toBeLessThan(30_000);
    const [, script = ''] = /<script type="module">([^]*)<\/script>/.exec(page) ?? [];
    expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(/^(import|export) /m);
    expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\bsrc=|\bhref=|url\(|@import/);
    const [, subject = ''] = /id="subject">([^]*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(subject)).toMatchObject({ tool: operation.endpoint.tool, picture });
  });
});
