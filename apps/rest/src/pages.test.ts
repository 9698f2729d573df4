import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '@dqs/schemas';
import { startTestServer, type TestServer } from './test-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('pages', () => {
  it('need no key and are counted for nobody', async () => {
    for (const path of [
      '/',
      '/openapi.json',
      '/llms.txt',
      '/agents.md',
      '/docs/errors',
      '/docs/errors.md',
      '/live',
      '/ready',
    ]) {
      const answer = await server.ask(path, {});
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers['ratelimit']).toBeUndefined();
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('describe the public surface, and to an internal key the internal one', async () => {
    const open = await server.ask('/openapi.json', {});
    expect(open.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(open.text).toBe(JSON.stringify(server.service.openapi('public')));
    for (const path of ['/', '/openapi.json', '/llms.txt'])
      expect((await server.ask(path, {})).text).not.toContain('secret');
    const internal = await server.ask('/openapi.json', { 'X-API-KEY': 'internal-key' });
    expect(internal.text).toContain('/v1/fake/secret');
    expect(internal.headers['ratelimit']).toBeDefined();
    expect((await server.ask('/openapi.json', { 'X-API-KEY': 'wrong' })).status).toBe(401);
  });

  it('are compressed and revalidated', async () => {
    const plain = await server.ask('/openapi.json', {});
    const br = await server.ask('/openapi.json', { 'Accept-Encoding': 'br' });
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect((await server.ask('/openapi.json', { 'If-None-Match': String(plain.headers.etag) })).status).toBe(304);
  });

  it('explain every error code, in HTML to a browser and in Markdown to anybody else', async () => {
    const html = await server.ask('/docs/errors', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    const markdown = await server.ask('/docs/errors', { Accept: '*/*' });
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.headers['content-security-policy']).toContain("default-src 'none'");
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
    for (const code of errorCodes) {
      expect(html.text).toContain(`id="${code}"`);
      expect(markdown.text).toContain(`## ${code}\n`);
    }
  });

  it('F9: say at /v1 which version it is', async () => {
    const answer = await server.ask('/v1', {});
    expect(answer.json()).toMatchObject({ version: 'v1', status: 'stable', build: '2026-01-20' });
    expect((await server.ask('/v1', {}, 'POST')).status).toBe(405);
  });

  it('list the operations for programs and for models', async () => {
    const index = (await server.ask('/', {})).json();
    expect(index['links']).toMatchObject({
      openapi: 'https://data.example.org/openapi.json',
      mcp: 'https://data.example.org/mcp',
    });
    const llms = await server.ask('/llms.txt', {});
    expect(llms.text).toMatch(/^# Data Query Service\n/);
    for (const { endpoint } of server.service.visible('public')) expect(llms.text).toContain(`\`${endpoint.tool}\``);
    const pages = [...llms.text.matchAll(/\]\(https:\/\/data\.example\.org(\/docs\/reference\/[^)]+)\)/g)].map(
      ([, path]) => path,
    );
    expect(pages).toHaveLength(server.service.visible('public').length);
    for (const path of pages) {
      const page = await server.ask(path ?? '', {});
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(page.text).toMatch(/^# .+\n\n/);
    }
    expect((await server.ask('/docs/reference/fake_get_secret.md', {})).status).toBe(404);
  });
});

it('tells agents what to do with each error, by codes and addresses that exist', async () => {
  const page = await server.ask('/agents.md', {});
  expect(page.headers['content-type']).toBe('text/markdown; charset=utf-8');
  const named = [...page.text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)]
    .map(([, code]) => code)
    .filter((name) => name !== 'as_of');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((code) => !errorCodes.some((known) => known === code))).toEqual([]);
  const links = [...page.text.matchAll(/\]\(https:\/\/data\.example\.org([^)]+)\)/g)].map(([, path]) => path ?? '');
  // The guide to MCP is served beside REST, by another application.
  for (const path of links.filter((each) => each !== '/docs/mcp.md'))
    expect([path, (await server.ask(path, {})).status]).toEqual([path, 200]);
  expect((await server.ask('/', {})).text).toContain('https://data.example.org/agents.md');
});

describe('probes', () => {
  it('live does not ask the database, ready does', async () => {
    server.db.setReachable(false);
    const [live, ready] = [await server.ask('/live', {}), await server.ask('/ready', {})];
    server.db.setReachable(true);
    expect([live.status, live.text]).toEqual([200, '{"status":"live"}']);
    expect([ready.status, ready.headers['retry-after']]).toEqual([503, '2']);
    expect((await server.ask('/ready', {})).text).toBe('{"status":"ready"}');
  });
});
