import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pnpm } from '../packages/pnpm.ts';

// What docs/mcp.md says, tried against the packed command as somebody has it who installed it, with the samples.

const root = join(import.meta.dirname, '../..');
const cli = join(root, 'apps/cli');
const isBuilt = existsSync(join(cli, 'dist/main.js'));
const page = readFileSync(join(root, 'docs/mcp.md'), 'utf8');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of a protocol, read field by field

let folder = '';
let bin = '';
let server: ChildProcess | undefined;
let origin = '';
let key = '';

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  DQS_DATA: join(folder, 'data'),
  XDG_CACHE_HOME: folder,
});

const start = async (more: Readonly<Record<string, string>>): Promise<void> => {
  const child = spawn(process.execPath, [bin, 'serve', '--samples', '--port', '0'], {
    cwd: folder,
    env: { ...environment(), ...more },
  });
  server = child;
  child.stderr.resume();
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('Ctrl-C')) break;
  }
  origin = /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '';
};

const stop = async (): Promise<void> => {
  const child = server;
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

const send = (
  path: string,
  options: { method?: string; headers?: Readonly<Record<string, string>>; body?: string; key?: string | null } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body = '', key: own = key } = options;
    const sent = request(
      new URL(path, origin),
      {
        method,
        headers: {
          accept: 'application/json, text/event-stream',
          ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(own === null ? {} : { 'x-api-key': own }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

const older = { 'mcp-protocol-version': '2025-11-25' };

const ask = async (method: string, params: object = {}, path = '/mcp', headers = {}): Promise<Json> => {
  const { text } = await send(path, {
    method: 'POST',
    body: message(method, params),
    headers: { ...older, ...headers },
  });
  return JSON.parse(text) as Json;
};

const call = async (name: string, values: object, path = '/mcp'): Promise<Json> =>
  (await ask('tools/call', { name, arguments: values }, path))['result'] as Json;

/** The envelope of a successful call. */
const answer = async (name: string, values: object): Promise<Json> => {
  const { content, isError } = await call(name, values);
  expect([isError ?? false, content[0].text]).toEqual([false, expect.any(String)]);
  return JSON.parse(content[0].text as string) as Json;
};

const names = async (path: string, headers = {}): Promise<readonly string[]> =>
  ((await ask('tools/list', {}, path, headers))['result'].tools as Json[]).map(({ name }) => name as string);

const newer = (method: string, params: object = {}) => ({
  method: 'POST',
  body: message(method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  }),
  headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
});

const dqs = (argv: readonly string[], more: Readonly<Record<string, string>> = {}, input = '') =>
  spawnSync(process.execPath, [bin, ...argv], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...environment(), ...more },
    input,
  });

/** Each claim by words of its block of the page. */
const claims: Readonly<Record<string, () => Promise<void> | void>> = {
  'The endpoint is `/mcp`, with the key in the header `X-API-KEY`': async () => {
    expect((await names('/mcp')).length).toBeGreaterThan(50);
  },
  'A client that starts its servers runs `dqs mcp`': async () => {
    const { stdout } = dqs(['mcp'], { DQS_URL: origin, DQS_API_KEY: key }, `${message('tools/list')}\n`);
    expect(stdout).toContain('"fx_get_rates"');
    const { text } = await send('/docs/mcp', { headers: { accept: 'text/html' } });
    for (const part of [origin, 'cursor', 'vscode', '.mcpb']) expect(text).toContain(part);
  },
  'Every REST operation is also an MCP tool': async () => {
    const document = JSON.parse((await send('/openapi.json')).text) as Json;
    const operations = Object.values(document['paths'] as Json).flatMap((each: Json) =>
      Object.values(each).map(({ operationId }: Json) => operationId as string),
    );
    expect([...(await names('/mcp'))].sort()).toEqual(operations.sort());
    const { text } = await send('/v1/fx/rates?quote=USD&limit=2');
    expect((await call('fx_get_rates', { quote: 'USD', limit: 2 }))['content'][0].text).toBe(text);
  },
  '| every tool |': async () => {
    expect(await names('/mcp')).toContain('platform_get_catalog');
  },
  'the tools of these domains': async () => {
    expect((await names('/mcp/x/fx,futures')).every((name) => /^(fx|futures)_/.test(name))).toBe(true);
  },
  'header `X-MCP-Toolsets`': async () => {
    const expected = await names('/mcp/x/fx,futures');
    expect(await names('/mcp?toolsets=fx,futures')).toEqual(expected);
    expect(await names('/mcp', { 'x-mcp-toolsets': 'fx,futures' })).toEqual(expected);
  },
  'single tools in addition': async () => {
    const expected = [...(await names('/mcp/x/fx')), 'geo_resolve'].sort();
    expect([...(await names('/mcp/x/fx?tools=geo_resolve'))].sort()).toEqual(expected);
    expect([...(await names('/mcp/x/fx', { 'x-mcp-tools': 'geo_resolve' }))].sort()).toEqual(expected);
  },
  'three tools that find, describe and call all others': async () => {
    expect(await names('/mcp/compact')).toEqual(['tools_search', 'tools_describe', 'tools_call']);
  },
  'protected-resource metadata (RFC 9728) of that address': async () => {
    for (const path of ['', '/mcp', '/mcp/x/fx', '/mcp/compact']) {
      const { status, text } = await send(`/.well-known/oauth-protected-resource${path}`, { key: null });
      expect([path, status, (JSON.parse(text) as Json)['resource']]).toEqual([
        path,
        200,
        expect.stringContaining(path),
      ]);
    }
  },
  'The address selects the tools, not the connection': async () => {
    expect(await names('/mcp/x/fx')).toEqual(await names('/mcp/x/fx'));
  },
  '`tools_search` at `/mcp/compact` takes a question in everyday words': async () => {
    const found = await call('tools_search', { query: 'operating margin of a company' }, '/mcp/compact');
    const text = found['content'][0].text as string;
    expect(text).toContain('"stocks_get_metrics"');
    expect(text).toContain('operating_margin');
  },
  'Streamable HTTP in revisions 2026-07-28 and 2025-11-25': async () => {
    const opened = await send('/mcp', {
      method: 'POST',
      body: message('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      }),
    });
    expect(opened.headers['mcp-session-id']).toBeUndefined();
    expect((JSON.parse(opened.text) as Json)['result'].protocolVersion).toBe('2025-11-25');
    const listed = await send('/mcp', newer('tools/list'));
    const { result } = JSON.parse(listed.text) as Json;
    expect(result).toMatchObject({ ttlMs: expect.any(Number) as number, cacheScope: expect.any(String) as string });
    expect((await send('/mcp', newer('tools/list'))).text).toBe(listed.text);
  },
  '| 405 |': async () => {
    for (const method of ['GET', 'DELETE']) expect((await send('/mcp', { method })).status).toBe(405);
  },
  '| a batch ': async () => {
    const body = `[${message('tools/list')}]`;
    expect((await send('/mcp', { method: 'POST', body, headers: older })).status).toBe(400);
  },
  '| without a valid key ': async () => {
    for (const own of [null, 'dqs_live_wrong']) {
      const refused = await send('/mcp', { method: 'POST', body: message('tools/list'), headers: older, key: own });
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('/.well-known/oauth-protected-resource'),
      ]);
    }
  },
  '| over a limit ': async () => {
    const small = dqs(['keys', 'create', 'small', '--limit', '1', '--quiet']).stdout.trim();
    const asked = () => send('/mcp', { method: 'POST', body: message('tools/list'), headers: older, key: small });
    expect((await asked()).status).toBe(200);
    expect((await asked()).status).toBe(429);
  },
  '| from a page of another origin ': async () => {
    const headers = { ...older, origin: 'https://elsewhere.example' };
    expect((await send('/mcp', { method: 'POST', body: message('tools/list'), headers })).status).toBe(403);
  },
  'with a `Host` of another server': async () => {
    const headers = { ...older, host: 'elsewhere.example' };
    expect((await send('/mcp', { method: 'POST', body: message('tools/list'), headers })).status).toBe(403);
  },
  'Every authenticated answer carries the rate headers': async () => {
    const { headers } = await send('/mcp', { method: 'POST', body: message('tools/list'), headers: older });
    expect(Object.keys(headers).filter((name) => name.includes('ratelimit')).length).toBeGreaterThan(0);
  },
  'It is off by default: a key is then the only way in': async () => {
    expect((await send('/.well-known/oauth-authorization-server', { key: null })).status).toBe(404);
    const { text } = await send('/.well-known/oauth-protected-resource', { key: null });
    expect(JSON.parse(text)).not.toHaveProperty('authorization_servers');
  },
  'A successful call has one text': async () => {
    const result = await call('fx_get_rates', { quote: 'USD', limit: 2 });
    const { text } = await send('/v1/fx/rates?quote=USD&limit=2');
    const texts = (result['content'] as Json[])
      .filter(({ type }) => type === 'text')
      .map((part) => part['text'] as string);
    expect(texts).toEqual([text]);
    expect(result['structuredContent']).toEqual(JSON.parse(text));
  },
  '`?answers=text` after any of the addresses': async () => {
    expect(await call('fx_get_rates', { quote: 'USD', limit: 1 }, '/mcp?answers=text')).not.toHaveProperty(
      'structuredContent',
    );
    const { result } = await ask('tools/list', {}, '/mcp/x/fx?answers=text');
    for (const tool of result.tools as Json[]) expect(tool).not.toHaveProperty('outputSchema');
  },
  'If more rows exist, a `resource_link`': async () => {
    const { content } = await call('fx_get_rates', { quote: 'USD', limit: 2 });
    const link = (content as Json[]).find(({ type }) => type === 'resource_link');
    const { pathname, search } = new URL(link?.['uri'] as string);
    const csv = await send(pathname + search, { headers: { accept: '*/*' } });
    expect([csv.status, csv.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  },
  'A service error is a result with `isError`': async () => {
    const result = await call('fx_get_rates', { quote: 'ZZZ' });
    expect(result['isError']).toBe(true);
    expect(result).not.toHaveProperty('structuredContent');
    expect(result['_meta']).toMatchObject(JSON.parse(result['content'][0].text as string) as object);
  },
  'An unknown tool name is the protocol error -32602': async () => {
    expect((await ask('tools/call', { name: 'fx_rate', arguments: {} }))['error'].code).toBe(-32602);
  },
  'Every tool with a list takes `view: "table"`': async () => {
    const plain = await answer('fx_get_rates', { quote: 'USD', limit: 50 });
    const table = await answer('fx_get_rates', { quote: 'USD', limit: 50, view: 'table' });
    expect(JSON.stringify(table).length).toBeLessThan(JSON.stringify(plain).length / 2);
    for (const { value } of plain['data'].rates as Json[])
      expect(JSON.stringify(table)).toContain(`"${value as string}"`);
    expect(JSON.stringify(table)).toContain('"columns"');
  },
  '| a chart of a series ': () =>
    viewsOf(['macro_get_series', 're_get_series', 'fx_get_rates', 'futures_get_positioning']),
  '| a statement, periods side by side ': () =>
    viewsOf([
      'stocks_get_income_statements',
      'stocks_get_balance_sheets',
      'stocks_get_metrics',
      'banks_get_financials',
    ]),
  '| a ranking with bars ': () => viewsOf(['hazards_get_rankings', 'hazards_get_hazard_components', 'stocks_screen']),
  'The tool names its page in `_meta.ui.resourceUri`': async () => {
    const { result } = await ask('resources/read', { uri: 'ui://dqs/fx_get_rates' });
    expect(result.contents[0].mimeType).toBe('text/html;profile=mcp-app');
  },
  'A page is self-contained': async () => {
    const { result } = await ask('resources/read', { uri: 'ui://dqs/fx_get_rates' });
    expect(result.contents[0].text).not.toMatch(/(?:src|href)=["']?(?:https?:)?\/\//);
  },
  '`resources/list` does not list them': async () => {
    const { result } = await ask('resources/list');
    expect((result.resources as Json[]).filter(({ uri }) => (uri as string).startsWith('ui:'))).toEqual([]);
  },
  '| `catalog://datasets` ': () => resource('catalog://datasets', 'licen'),
  '| `catalog://line-items` ': () => resource('catalog://line-items', 'net_income'),
  '| `schema://tools/{name}` ': () => resource('schema://tools/fx_get_rates', '"examples"'),
  '`company://{cik}`, `series://macro/{series_key}`': async () => {
    await resource('company://320193', 'Apple');
    await resource('series://macro/bls.cps.unemployment_rate.sa', 'nemployment');
    await resource('place://county:12086', 'Miami-Dade');
  },
  '`skill://company-analysis/SKILL.md`': async () => {
    for (const name of ['company-analysis', 'macro-vintages', 'place-risk', 'positioning', 'fund-look-through'])
      await resource(`skill://${name}/SKILL.md`, '#');
  },
  'An address that matches nothing is the protocol error -32602 with candidates': async () => {
    const { error } = await ask('resources/read', { uri: 'catalog://dataset' });
    expect([error.code, JSON.stringify(error)]).toEqual([-32602, expect.stringContaining('catalog://datasets')]);
  },
  'Prompts are ready-made requests': async () => {
    const { result } = await ask('prompts/list');
    const listed = (result.prompts as Json[]).map(({ name }) => name as string);
    for (const [name] of page.matchAll(/(?<=`)[a-z_]+(?:_brief|_companies|_as_known|_timeline)(?=`)/g))
      expect(listed).toContain(name);
    const few = (await ask('prompts/list', {}, '/mcp/x/futures'))['result'].prompts as Json[];
    expect(few.map(({ name }) => name as string)).toEqual(['positioning_brief']);
  },
  'Arguments of prompts and templates are completed': async () => {
    const { result } = await ask('completion/complete', {
      ref: { type: 'ref/prompt', name: 'company_brief' },
      argument: { name: 'company', value: 'Appl' },
    });
    expect(JSON.stringify(result)).toMatch(/320193|AAPL/);
  },
  '| identifier ': async () => {
    expect((await answer('stocks_get_company', { ticker_or_cik: 320193 }))['data'].cik).toBe(320193);
    expect((await answer('geo_get_geography', { geography_id: '06037' }))['data'].geography.geography_id).toBe(
      'county:06037',
    );
    expect(await answer('fda_get_approvals', { application_numbers: ['NDA 021588'] })).toMatchObject({
      data: { applications: [{ application_number: 'NDA021588' }] },
    });
  },
  '| list ': async () => {
    for (const lines of ['revenue', 'revenue, net_income', ['revenue', 'net_income']])
      await answer('stocks_get_income_statements', { ticker_or_cik: 'AAPL', lines });
  },
  '| single value ': async () => {
    await answer('fx_get_rates', { quote: ['USD'], limit: 1 });
  },
  '| enumeration ': async () => {
    const period = async (text: string) =>
      (await answer('stocks_get_income_statements', { ticker_or_cik: 'AAPL', period: text }))['data'].period_type;
    expect([await period('TTM'), await period('yearly')]).toEqual(['ttm', 'annual']);
    await answer('stocks_list_line_items', { statement: 'balance sheet' });
    await answer('stocks_get_ownership_filings', { ticker_or_cik: 'QXO', schedule: 'SC 13D' });
  },
  '| key of a line or metric ': async () => {
    const { data } = await answer('stocks_get_income_statements', { ticker_or_cik: 'AAPL', lines: ['net income'] });
    expect(Object.keys(data.statements[0].lines as Json)).toEqual(['net_income']);
    const metrics = await answer('stocks_get_metrics', { ticker_or_cik: 'AAPL', metrics: ['ROE'] });
    expect(Object.keys(metrics['data'].periods[0].values as Json)).toEqual(['return_on_equity']);
  },
  '| filter ': async () => {
    for (const filter of ['revenue > 100B', 'net margin > 20%']) await answer('stocks_screen', { filters: [filter] });
  },
  '| currency, country ': async () => {
    expect((await answer('fx_get_rates', { quote: 'Swiss franc', limit: 1 }))['data'].quote).toBe('CHF');
    expect((await answer('entities_search', { query: 'Puma', country: 'Sweden' }))['data'].country).toBe('SE');
  },
  '| section of a filing ': async () => {
    const asked = { ticker_or_cik: 'AAPL', form: '10-K', max_chars: 500 };
    const keyOf = async (section: string) =>
      (await answer('stocks_get_filing_sections', { ...asked, section }))['data'].sections[0].key;
    expect([await keyOf('Risk Factors'), await keyOf('MD&A')]).toEqual(['1A', '7']);
  },
  '| day ': async () => {
    for (const start of ['20240131', '31 Jan 2024', '2024-01-31T10:00:00Z'])
      await answer('fx_get_rates', { quote: 'USD', start, limit: 1 });
  },
  '| instant ': async () => {
    await answer('macro_get_recent_updates', { since: '2020-01-01' });
    const { meta } = await answer('macro_get_series', { series_key: 'PAYEMS', as_known_at: '2020-06-30', limit: 1 });
    expect(meta.as_known_at).toBe('2020-06-30T23:59:59Z');
  },
  '| number ': async () => {
    const values = { amount: '1,250,000.50', from_currency: 'EUR', to_currency: 'USD' };
    expect((await answer('fx_convert', values))['data'].amount).toBe('1250000.50');
  },
  '| end of a range ': async () => {
    await answer('fx_get_rates', { quote: 'USD', start: '2024', end: '2024-03', limit: 1 });
  },
  '| all arguments ': async () => {
    await answer('fx_get_rates', { arguments: { quote: 'USD', limit: 1 } });
    await answer('fx_get_rates', { params: { quote: 'USD', limit: 1 } });
  },
  'A name in the place of an identifier is looked for': async () => {
    expect((await answer('stocks_get_company', { ticker_or_cik: 'Tesla' }))['data'].cik).toBe(1318605);
    expect((await answer('banks_get_financials', { cert: 'JPMorgan Chase Bank' }))['data'].cert).toBe(628);
    const { _meta } = await call('re_get_series', { series_key: 'house prices Denver', limit: 1 });
    expect(JSON.stringify(_meta)).toMatch(/house prices Denver.* was read as .* Other matches: /);
    expect((await send('/v1/stocks/company?ticker_or_cik=Tesla')).headers['x-data-note']).toContain('was read as');
  },
  'An argument that can mean two things': async () => {
    const { content } = await call('fx_get_rates', { quote: 'USD', start: '01/02/2024' });
    expect((JSON.parse(content[0].text as string) as Json)['error'].candidates.length).toBe(2);
    const several = await call('fx_get_rates', { quote: 'doubloon', start: 'soon' });
    expect(several['content'][0].text).toMatch(/quote .*start /);
  },
  '`dqs mcp` speaks the same protocol over standard input and output': async () => {
    const input = `${message('tools/call', { name: 'fx_get_rates', arguments: { quote: 'USD', limit: 1 } })}\n`;
    const bridged = JSON.parse(dqs(['mcp', '--url', origin], { DQS_API_KEY: key }, input).stdout) as Json;
    expect(bridged['result'].structuredContent).toEqual(await answer('fx_get_rates', { quote: 'USD', limit: 1 }));
    const refused = dqs(['mcp', '--url', origin], { DQS_API_KEY: 'dqs_live_wrong' }, input).stdout;
    expect(refused).toMatch(/isError|"error"/);
  },
  'A line that is not a message is answered': () => {
    const lines = ['{"broken', '[]', '{"jsonrpc":"1.0"}'].join('\n');
    const { stdout } = dqs(['mcp', '--url', origin], { DQS_API_KEY: key }, `${lines}\n`);
    const codes = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Json)['error'].code as number);
    expect(codes).toEqual([-32700, -32600, -32600]);
  },
  'offers its bundle at `/mcp/data-query-service.mcpb`': async () => {
    expect((await send('/mcp/data-query-service.mcpb', { key: null })).text.slice(0, 2)).toBe('PK');
    expect(dqs(['mcp', 'bundle', '--url', origin, '-o', join(folder, 'one.mcpb')]).status).toBe(0);
  },
  '`/code/dqs.js` is a module with a function for each operation': async () => {
    const module = (await send('/code/dqs.js', { key: null })).text;
    for (const name of await names('/mcp')) expect(module).toContain(name);
    for (const path of ['/code/dqs.d.ts', '/code/fx.js', '/code/fx.d.ts', '/code.md'])
      expect((await send(path, { key: null })).status).toBe(200);
  },
  'The module has no dependencies': async () => {
    expect((await send('/code/dqs.js', { key: null })).text).not.toMatch(/^\s*import\s/m);
  },
};

/** Claims that hold with `DQS_OAUTH=on`. */
const signInClaims: Readonly<Record<string, () => Promise<void>>> = {
  '| `/.well-known/oauth-authorization-server` ': async () => {
    const { text } = await send('/.well-known/oauth-authorization-server', { key: null });
    const metadata = JSON.parse(text) as Json;
    expect(metadata['code_challenge_methods_supported']).toEqual(['S256']);
    expect(
      (JSON.parse((await send('/.well-known/oauth-protected-resource', { key: null })).text) as Json)[
        'authorization_servers'
      ],
    ).toHaveLength(1);
  },
  '| `/oauth/authorize`, `/oauth/token` ': async () => {
    expect((await send('/oauth/token', { method: 'POST', key: null })).status).toBe(400);
    expect((await send('/oauth/authorize', { key: null })).status).toBeGreaterThanOrEqual(400);
  },
  '| `/oauth/register`, `/oauth/revoke` ': async () => {
    const register = (uri: string) =>
      send('/oauth/register', {
        method: 'POST',
        key: null,
        body: JSON.stringify({ client_name: 'test', redirect_uris: [uri], token_endpoint_auth_method: 'none' }),
      });
    expect((await register('http://127.0.0.1:9/callback')).status).toBe(201);
  },
  'Clients that send people back to a scheme such as `cursor:` cannot register': async () => {
    const body = JSON.stringify({ redirect_uris: ['cursor://callback'], token_endpoint_auth_method: 'none' });
    expect((await send('/oauth/register', { method: 'POST', key: null, body })).status).toBe(400);
  },
  'Keys work as before in both cases': async () => {
    expect((await names('/mcp')).length).toBeGreaterThan(50);
  },
};

/** Blocks that other tests speak of, with the file, and blocks that promise nothing. */
const elsewhere: Readonly<Record<string, string>> = {
  'The address selects the tools': 'apps/mcp/src/clients.test.ts',
  'These answers are HTTP errors with the usual error body': 'apps/mcp/src/keys.test.ts',
  '| flow ': 'apps/cli/src/serve/oauth.test.ts',
  '| clients ': 'apps/cli/src/serve/oauth.test.ts',
  '| answers go ': 'apps/cli/src/serve/oauth.test.ts',
  '| access tokens ': 'apps/cli/src/serve/oauth.test.ts',
  '| refresh ': 'apps/cli/src/serve/oauth.test.ts',
  '| consent ': 'apps/cli/src/serve/oauth.test.ts',
  '| limits ': 'apps/cli/src/serve/oauth.test.ts',
  '| `columns` ': 'apps/mcp/src/table-view',
  '| `left_out` ': 'apps/mcp/src/table-view',
  '| `formed` ': 'apps/mcp/src/table-view',
  '| `by_key` ': 'apps/mcp/src/table-view',
  '| `abbreviations` ': 'apps/mcp/src/table-view',
  'A page takes a quarter to a half of the tokens': 'apps/mcp/src/answers.test.ts',
  'Hosts that speak the extension': 'tooling/e2e/mcp-views-browser.test.ts',
  'An argument that can mean only one thing is accepted': 'packages/core/src/decode.test.ts',
  'Values are shown as served': 'tooling/e2e/mcp-views-browser.test.ts',
  'It reads the answer from `structuredContent`': 'tooling/e2e/mcp-views-browser.test.ts',
  'An operation has a view when its contract has a `picture`': 'apps/mcp/src/views/views.test.ts',
  'The command checks the bundle': 'apps/mcp/src/bundle/manifest.test.ts',
  '`node apps/mcp/src/main.ts` serves only MCP': 'apps/mcp/src/start.test.ts',
};

/** Sections about how the surface is made and tested. */
const aboutThemselves = ['How tools are found', 'Questions of others', 'How it is tested', 'What a session takes'];

async function viewsOf(tools: readonly string[]): Promise<void> {
  const { result } = await ask('tools/list');
  for (const name of tools) {
    const tool = (result.tools as Json[]).find((each) => each['name'] === name);
    expect([name, tool?.['_meta']?.ui?.resourceUri]).toEqual([name, `ui://dqs/${name}`]);
    await resource(`ui://dqs/${name}`, '<html');
  }
}

async function resource(uri: string, part: string): Promise<void> {
  const { result } = await ask('resources/read', { uri });
  expect([uri, result?.contents[0].text]).toEqual([uri, expect.stringContaining(part)]);
}

/** Paragraphs, list items and rows of tables, each with its section. */
const blocks = (): readonly { readonly section: string; readonly text: string }[] =>
  page
    .replace(/```[^]*?```/g, '')
    .split(/^##+ /m)
    .slice(1)
    .flatMap((section) => {
      const [title = '', ...rest] = section.split('\n');
      const lines = rest
        .join('\n')
        .split(/\n(?=[|-] |\n)/)
        .map((line) => line.replace(/\s+/g, ' ').trim());
      return lines
        .filter((line, at) => line !== '' && !/^\| -|^\|--/.test(line) && !/^\| -|^\|--/.test(lines[at + 1] ?? ''))
        .map((text) => ({ section: title.trim(), text }));
    });

describe('docs/mcp.md', () => {
  const all = [...Object.keys(claims), ...Object.keys(signInClaims), ...Object.keys(elsewhere)];

  it('says nothing that no test tries', () => {
    const untried = blocks().filter(
      ({ section, text }) => !aboutThemselves.includes(section) && !all.some((words) => text.includes(words.trim())),
    );
    expect(untried).toEqual([]);
  });

  it('says what the tests try', () => {
    const text = blocks()
      .map((block) => block.text)
      .join('\n');
    expect(all.filter((words) => !text.includes(words.trim()))).toEqual([]);
    expect(Object.values(elsewhere).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe.skipIf(!isBuilt)('the packed command (after turbo run build)', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-claims-'));
    const printed = pnpm(['--filter', '@dqs/cli', 'pack', '--pack-destination', folder, '--json']);
    const { filename } = JSON.parse(printed.slice(printed.indexOf('{'))) as { readonly filename: string };
    mkdirSync(join(folder, 'installed'));
    spawnSync('tar', ['-xzf', filename, '-C', join(folder, 'installed')]);
    bin = join(folder, 'installed/package/bin/dqs.js');
    symlinkSync(join(cli, 'node_modules'), join(folder, 'installed/package/node_modules'));
    await start({});
    // More requests than a key may send by default.
    key = dqs(['keys', 'create', 'claims', '--limit', '0', '--quiet']).stdout.trim();
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(claims))('%s', async (_, claim) => {
    await claim();
  });

  describe('with sign-in', () => {
    beforeAll(async () => {
      await stop();
      await start({ DQS_OAUTH: 'on' });
    });
    it.each(Object.entries(signInClaims))('%s', async (_, claim) => {
      await claim();
    });
  });
});
