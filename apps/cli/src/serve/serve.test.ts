import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askServer } from '../delegate/ask.ts';
import type { Host } from '../host.ts';
import { migrate, openInstallation, planMigrations, schema } from '../installation.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { run } from '../run.ts';
import { testingIo, type TestingIo } from '../testing-io.ts';

const samples = join(import.meta.dirname, '../../../../samples');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-serve-'));
  await fillTestFolder(folder, schema);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process of its own: it opens databases itself, or hands its command to the server that has the folder open. */
const hostOf = ({ io }: TestingIo, argv: readonly string[]): Host => ({
  prepare: (target) => Promise.resolve(prepareDatabase(target)),
  open: (options) => openInstallation(options, io),
  migrate: (target) => migrate(target, io),
  planMigrations: (target) => planMigrations(target, io),
  delegate: (data, reads) => askServer(data, argv, io, reads),
});

const start = (argv: readonly string[], stdin?: PassThrough) => {
  const testing = testingIo({ environment: { DQS_DATA: folder, DQS_LOG: 'silent' }, ...(stdin ? { stdin } : {}) });
  return { testing, ended: run(argv, testing.io, hostOf(testing, argv)) };
};

const dqs = async (...argv: readonly string[]) => {
  const { testing, ended } = start(argv);
  return { status: await ended, out: testing.out(), err: testing.err() };
};

/** Resolves with what the pattern finds in the output of a running command. */
const printed = async (testing: TestingIo, pattern: RegExp, ended: Promise<number>): Promise<string> => {
  let over = false;
  void ended.then(() => (over = true));
  for (;;) {
    const found = pattern.exec(testing.out());
    if (found) return found[0];
    if (over) throw new Error(`the command ended: ${testing.err()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('a folder that does not exist yet', () => {
  it('is created by a load and answers from then on', async () => {
    const other = join(folder, 'fresh');
    const missing = await dqs('fx', 'rates', '--quote', 'USD', '--data', other);
    expect([missing.status, existsSync(other)]).toEqual([1, false]);
    expect(missing.err).toContain('dqs ingest fx.ecb');
    const loaded = await dqs('ingest', 'fx.ecb', '--from', join(samples, 'fx'), '--data', other);
    expect([loaded.status, loaded.err]).toEqual([0, '']);
    expect(loaded.out).toMatch(/: ok, [\d,]+ new\n$/);
    const again = await dqs('ingest', 'fx.ecb', '--from', join(samples, 'fx'), '--data', other, '--format', 'json');
    expect(JSON.parse(again.out)).toMatchObject({ connector: 'fx.ecb', status: 'unchanged' });
    const asked = await dqs('fx', 'rates', '--quote', 'USD', '--limit', '1', '--data', other);
    expect(JSON.parse(asked.out)).toMatchObject({ data: { base: 'EUR', quote: 'USD' }, pagination: { limit: 1 } });
    const health = await dqs('doctor', 'fx', '--data', other);
    expect((JSON.parse(health.out) as { check: string }[]).map(({ check }) => check)).toContain('operation fx_convert');
  });

  it('loads each file of a domain by the connector that knows its content, and refuses what none knows', async () => {
    const other = join(folder, 'domain');
    await fillTestFolder(other, schema);
    const renamed = join(folder, 'download.csv');
    copyFileSync(join(samples, 'fx/eurofxref-hist.csv'), renamed);
    writeFileSync(join(folder, 'letter.txt'), 'Dear reader');
    const loaded = await dqs('ingest', 'fx', '--from', renamed, join(folder, 'letter.txt'), '--data', other);
    expect([loaded.status, loaded.out]).toEqual([1, expect.stringMatching(/: ok, [\d,]+ new\n$/)]);
    expect(loaded.err).toContain('it looks like text that begins "Dear reader"');
    expect(loaded.err).toContain('fx reads the files of fx.ecb (eurofxref-hist.zip');
    const again = await dqs('ingest', 'fx', '--from', join(samples, 'fx'), '--data', other, '--format', 'json');
    expect([again.status, JSON.parse(again.out)]).toMatchObject([
      0,
      { domain: 'fx', reports: [{ connector: 'fx.ecb' }] },
    ]);
    const none = await dqs('ingest', 'futures', '--from', renamed, '--data', other);
    expect([none.status, none.err]).toMatchObject([1, expect.stringContaining('a file of fx.ecb')]);
  });

  it('is used by one command after the other, however they overlap', async () => {
    const other = join(folder, 'fresh');
    const both = await Promise.all(
      ['USD', 'JPY'].map((quote) => dqs('fx', 'rates', '--quote', quote, '--data', other)),
    );
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
  });

  it('never fetches without saying who asks', async () => {
    const { status, err } = await dqs('ingest', 'fx.ecb', '--data', join(folder, 'fresh'));
    expect(status).toBe(1);
    expect(err).toContain('DQS_CONTACT is not set');
  });
});

describe('dqs serve --samples', () => {
  let server: ReturnType<typeof start>;
  let baseUrl: string;
  let secret: string;

  beforeAll(async () => {
    server = start(['serve', '--samples', '--samples-from', join(samples, 'fx'), '--port', '0']);
    secret = await printed(server.testing, /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]+/, server.ended);
    baseUrl = await printed(server.testing, /http:\/\/localhost:\d+/, server.ended);
  });

  const get = (path: string, key = secret) => fetch(`${baseUrl}${path}`, { headers: { 'x-api-key': key } });

  it('prints a request that works', async () => {
    const [, key, address] = /curl -H 'X-API-KEY: (\S+)' '(\S+)'/.exec(server.testing.out()) ?? [];
    const response = await fetch(address ?? '', { headers: { 'x-api-key': key ?? '' } });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { rates: unknown[] } };
    expect(data.rates.length).toBeGreaterThan(0);
  });

  it.each([
    ['/mcp', 'application/json', 400],
    ['/sign-in', 'application/x-www-form-urlencoded', 403],
  ])('answers a POST to %s that announces no body', async (path, type, status) => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number.parseInt(port, 10), hostname);
    const lines = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `X-API-KEY: ${secret}`,
      `Content-Type: ${type}`,
      'Accept: application/json, text/event-stream',
      'Connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('answers REST, MCP and OpenAPI behind one port', async () => {
    expect((await get('/v1/futures/markets?query=gold')).status).toBe(200);
    expect((await get('/openapi.json')).status).toBe(200);
    const response = await fetch(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': secret,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(await response.text()).toContain('fx_get_rates');
  });

  it('does commands on its folder for other processes', async () => {
    const created = await dqs('keys', 'create', 'app', '--quiet');
    expect([created.status, created.err]).toEqual([0, '']);
    expect((await get('/v1/fx/rates?quote=USD', created.out.trim())).status).toBe(200);
    const prefix = created.out.slice(0, 17);
    const rotated = await dqs('keys', 'rotate', prefix);
    expect((await get('/v1/fx/rates?quote=USD', created.out.trim())).status).toBe(401);
    expect((await get('/v1/fx/rates?quote=USD', rotated.out.trim())).status).toBe(200);
    expect((await dqs('keys', 'revoke', prefix)).status).toBe(0);
    expect((await get('/v1/fx/rates?quote=USD', rotated.out.trim())).status).toBe(401);
    const listed = await dqs('keys', 'list');
    expect(listed.out).not.toContain(rotated.out.trim());
    expect((JSON.parse(listed.out) as { name: string }[]).map(({ name }) => name)).toEqual(['app', 'quickstart']);
    const asked = await dqs('fx', 'rates', '--quote', 'USD', '--limit', '2', '--format', 'csv');
    expect(asked.out.split('\r\n')).toHaveLength(4);
    const unknown = await dqs('fx', 'rates', '--quote', 'USX');
    expect([unknown.status, unknown.out]).toEqual([1, '']);
    expect((await dqs('migrate')).err).toContain('was up to date');
  });

  it('shows the operator where to begin, and makes accounts that others begin with', async () => {
    const [link = ''] = /http:\/\/localhost:\d+\/welcome\?token=\S+/.exec(server.testing.out()) ?? [];
    expect(link.startsWith(baseUrl)).toBe(true);
    const welcome = await fetch(link, { headers: { accept: 'text/html' } });
    expect(await welcome.text()).toContain('Welcome, operator');
    const created = await dqs('accounts', 'create', 'me@example.org', '--quiet');
    expect([created.status, created.err]).toEqual([0, '']);
    const page = await fetch(created.out.trim(), { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('value="me@example.org"');
    expect(JSON.parse((await dqs('accounts', 'list')).out)).toMatchObject([
      { id: 'operator', email: 'me@example.org', operator: true },
    ]);
    const second = await dqs('accounts', 'create', 'you@example.org', '--name', 'You');
    const [, id = ''] = /(acc_[0-9A-Za-z]{8})/.exec(second.err) ?? [];
    expect((await dqs('accounts', 'quota', id, '500')).status).toBe(0);
    expect((await dqs('accounts', 'suspend', id)).status).toBe(0);
    expect(JSON.parse((await dqs('accounts', 'list')).out)).toMatchObject([
      {},
      { id, name: 'You', operator: false, monthly_quota: 500, suspended_at: expect.any(String) as string },
    ]);
    expect((await dqs('accounts', 'resume', id)).status).toBe(0);
    expect((await dqs('accounts', 'link', 'nobody@example.org')).status).toBe(1);
    expect((await dqs('accounts', 'create', 'no address')).status).toBe(1);
    const log = JSON.parse((await dqs('audit', 'list', '--limit', '2')).out) as { event: string; actor: string }[];
    expect(log).toMatchObject([
      { event: 'account_resumed', actor: 'command line' },
      { event: 'account_suspended', actor: 'command line' },
    ]);
    const check = await dqs('audit', 'verify');
    expect([check.status, JSON.parse(check.out)]).toEqual([0, expect.objectContaining({ problems: [] })]);
  });

  it('speaks MCP to a client that starts dqs mcp on the same folder', async () => {
    const stdin = new PassThrough();
    const client = start(['mcp'], stdin);
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    stdin.write(`${JSON.stringify(initialize)}\n`);
    const answer = await printed(client.testing, /.*"serverInfo".*/, client.ended);
    expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18' } });
    stdin.end();
    expect(await client.ended).toBe(0);
  });

  it('keeps a second server off the folder, and off the port', async () => {
    const second = await dqs('serve', '--port', '0');
    expect(second.status).toBe(1);
    expect(second.err).toContain('is in use by process');
    const port = new URL(baseUrl).port;
    const third = await dqs('serve', '--port', port, '--data', join(folder, 'third'));
    expect([third.status, existsSync(join(folder, 'third'))]).toEqual([1, false]);
    expect(third.err).toContain(`127.0.0.1:${port} is in use by another program`);
  });

  it('finishes what is under way, says that it is not ready, and gives the folder back', async () => {
    expect((await get('/ready')).status).toBe(200);
    server.testing.abort();
    expect((await get('/ready')).status).toBe(503);
    expect((await get('/v1/fx/rates?quote=USD')).headers.get('connection')).toBe('close');
    expect(await server.ended).toBe(0);
    await expect(get('/ready')).rejects.toThrow();
    expect(existsSync(join(folder, 'dqs.sock'))).toBe(false);
    const keys = await dqs('keys', 'list');
    expect(keys.status).toBe(0);
    const used = JSON.parse(keys.out) as { name: string; last_used_at: string | null }[];
    expect(used.find(({ name }) => name === 'quickstart')?.last_used_at).toMatch(/^\d{4}-/);
  });

  it('loads nothing and makes no key the second time', async () => {
    const before = (await dqs('fx', 'rates', '--quote', 'USD', '--limit', '1')).out;
    const { testing, ended } = start(['serve', '--samples', '--samples-from', join(samples, 'fx'), '--port', '0']);
    await printed(testing, /Make a key/, ended);
    testing.abort();
    expect(await ended).toBe(0);
    expect(testing.out()).not.toContain('curl');
    expect(testing.out()).toMatch(/loaded: fx\.ecb\n/);
    expect(server.testing.out()).toMatch(/loaded: fx\.ecb\n/);
    expect(before).toMatch(/"as_of":"\d{4}-/);
    expect((await dqs('fx', 'rates', '--quote', 'USD', '--limit', '1')).out).toBe(before);
  });
});

it('says that it is starting while the database is opened', async () => {
  const { startingHandle } = await import('./starting.ts');
  const server = createServer(startingHandle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [live, ready] = [await fetch(`${address}/live`), await fetch(`${address}/ready`)];
  expect([live.status, ready.status, ready.headers.get('retry-after')]).toEqual([200, 503, '1']);
  expect(await ready.json()).toMatchObject({ error: { code: 'service_unavailable' } });
  server.close();
  server.closeAllConnections();
});
