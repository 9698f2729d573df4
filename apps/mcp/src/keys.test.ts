import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { running, type Running } from './fixtures/app.ts';
import { modern, ping, rpc, sender } from './fixtures/send.ts';
import { exhaustedKey, limitedKey, publicKey } from './fixtures/service.ts';

let server: Running;
const send = sender(() => server.port);

beforeAll(async () => {
  server = await running({ allowedOrigins: ['https://app.example'], allowedHosts: ['proxy.example'] });
});

afterAll(() => server.close());

describe('keys and limits', () => {
  test('S11: without a key: 401 with the challenge and the one error body', async () => {
    const { status, headers, json } = await send({ key: null, body: ping });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe(
      'Bearer realm="data-query-service", resource_metadata="https://data.example/.well-known/oauth-protected-resource"',
    );
    expect(headers['content-type']).toContain('application/json');
    expect(json.error.code).toBe('unauthorized');
    expect(headers['ratelimit']).toBeUndefined();
  });

  test('with a wrong key: the same, and the challenge says that the key is not valid', async () => {
    const { status, headers, json } = await send({ key: 'dqs_live_wrong', body: ping });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toMatch(
      /^Bearer realm="[^"]+", resource_metadata="[^"]+", error="invalid_token"$/,
    );
    expect(json.error.code).toBe('unauthorized');
  });

  test('a refused request reaches no tool', async () => {
    const before = server.service.calls.length;
    for (const key of [null, 'dqs_live_wrong', limitedKey, exhaustedKey])
      await send({ key, body: rpc('tools/call', { name: 'fx_get_rates', arguments: { quote: 'USD' } }) });
    expect(server.service.calls).toHaveLength(before);
  });

  test('a GET without a key is challenged too, so that clients discover the service', async () => {
    expect((await send({ method: 'GET', key: null })).status).toBe(401);
  });

  test('over the rate of a key: 429 with Retry-After and rate headers', async () => {
    const { status, headers, json } = await send({ key: limitedKey, body: ping });
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('7');
    expect(headers['ratelimit']).toContain('"key";r=0');
    expect(json.error).toMatchObject({ code: 'rate_limited', retry_after: 7 });
  });

  test('over the quota of the account: 429 with reset_at', async () => {
    const { status, headers, json } = await send({ key: exhaustedKey, body: ping });
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('86400');
    expect(json.error).toMatchObject({ code: 'quota_exceeded', reset_at: '2024-04-01T00:00:00Z' });
  });

  test('every authenticated answer carries the rate headers, errors too', async () => {
    const answers = [
      await send({ body: ping }),
      await send({ body: 'no json' }),
      await send({ body: rpc('nothing/there') }),
      await send(modern('nothing/there')),
      await send({ path: '/mcp/x/nothing', body: ping }),
      await send({ body: rpc('notifications/initialized', {}, undefined) }),
    ];
    for (const { headers } of answers) {
      expect(headers['ratelimit-policy']).toBe('"key";q=120;w=60, "month";q=100000;w=2678400');
      expect(headers['ratelimit']).toBe('"key";r=119;t=60, "month";r=99999;t=86400');
    }
  });

  test('every answer names the request', async () => {
    expect((await send({ body: ping })).headers['x-request-id']).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const echoed = await send({ body: ping, key: null, headers: { 'x-request-id': 'my-request.1' } });
    expect(echoed.headers['x-request-id']).toBe('my-request.1');
    expect(echoed.json.error).toMatchObject({ request_id: 'my-request.1' });
    expect((await send({ body: ping, headers: { 'x-request-id': 'a b' } })).headers['x-request-id']).not.toBe('a b');
  });
});

describe('discovery', () => {
  test.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])(
    '%s',
    async (path) => {
      const { status, json } = await send({ method: 'GET', path, key: null });
      expect(status).toBe(200);
      expect(json).toEqual({
        resource: 'https://data.example/mcp',
        resource_name: 'Data Query Service',
        bearer_methods_supported: ['header'],
        resource_documentation: 'https://data.example/docs/mcp',
      });
    },
  );

  test('an issuer appears where one is configured', async () => {
    const other = await running({ issuer: 'https://login.example' });
    const answer = await fetch(`${other.url}/.well-known/oauth-protected-resource`);
    expect(await answer.json()).toMatchObject({ authorization_servers: ['https://login.example'] });
    await other.close();
  });

  test.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/oauth-protected-resource/other',
    '/.well-known/openid-configuration',
  ])('%s is a 404 in JSON', async (path) => {
    expect(server.app.matches({ path, headers: {} })).toBe(true);
    const { status, json } = await send({ method: 'GET', path, key: null });
    expect(status).toBe(404);
    expect(json.error.code).toBe('not_found');
  });

  test('the page that the metadata names tells how to connect', async () => {
    const { status, headers, text } = await send({ method: 'GET', path: '/docs/mcp', key: null });
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toContain('claude mcp add --transport http data-query-service https://data.example/mcp');
    const page = await send({
      method: 'GET',
      path: '/docs/mcp',
      key: null,
      headers: { accept: 'text/html,*/*;q=0.8' },
    });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).toContain('<h1 id="connect-over-mcp">Connect over MCP</h1>');
    expect((await send({ method: 'POST', path: '/docs/mcp' })).status).toBe(405);
  });

  test('S11: no answer repeats what a Host header says', async () => {
    for (const key of [null, publicKey])
      for (const path of ['/mcp', '/.well-known/oauth-protected-resource']) {
        const { text, headers } = await send({ path, key, body: ping, headers: { host: 'proxy.example' } });
        expect(text + JSON.stringify(headers)).not.toContain('proxy.example');
      }
  });
});

describe('toolsets of a key', () => {
  const namesAt = async (own: readonly string[] | null, path = '/mcp'): Promise<readonly string[]> => {
    const app = await running({ toolsetsOf: () => Promise.resolve(own) });
    try {
      const { json } = await sender(() => app.port)({ path, body: rpc('tools/list') });
      return (json.result as unknown as { tools: { name: string }[] }).tools.map(({ name }) => name);
    } finally {
      await app.close();
    }
  };

  test('hold where the address names none, and an address that names some decides', async () => {
    const all = await namesAt(null);
    const own = await namesAt(['fx']);
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    expect(own.every((name) => name.startsWith('fx_'))).toBe(true);
    expect(await namesAt(['fx'], '/mcp/x/futures')).toEqual(all.filter((name) => name.startsWith('futures_')));
    expect(await namesAt(['fx'], '/mcp/x/all')).toEqual(all);
  });

  test('that are gone from the service hide nothing', async () => {
    expect(await namesAt(['no_longer_there'])).toEqual(await namesAt(null));
  });
});
