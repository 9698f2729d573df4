import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
  type OAuthClientProvider as NewProvider,
} from '@modelcontextprotocol/client';
import type { OAuthClientProvider as OldProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';

// MCP authorization (revisions 2025-11-25 and 2026-07-28) with the two official clients, against the whole service with true keys.

const baseUrl = 'https://data.example.org';
const clientInfo = { name: 'test', version: '1' };

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});

afterAll(() => installation[Symbol.asyncDispose]());

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly challenge: string | null;
}

/** Takes the place of the proxy that stands before the service at its public address, and writes down what passes. */
const createNetwork = () => {
  const passed: Exchange[] = [];
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    expect(url.origin).toBe(baseUrl);
    const answer = await fetch(`${installation.url}${url.pathname}${url.search}`, init);
    const body = await answer.clone().text();
    passed.push({
      method: init?.method ?? 'GET',
      path: url.pathname,
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body,
      challenge: answer.headers.get('www-authenticate'),
    });
    return answer;
  };
  return { passed, send };
};

type Network = ReturnType<typeof createNetwork>;
type Session = { callTool(name: string, values: Record<string, unknown>): Promise<string>; close(): Promise<void> };

/** As far as a client that can sign in gets: nobody can be asked, and nothing may be kept. */
const provider = {
  redirectUrl: 'http://127.0.0.1:9/callback',
  clientMetadata: { client_name: 'test', redirect_uris: ['http://127.0.0.1:9/callback'] },
  clientInformation: () => undefined,
  saveClientInformation: () => undefined,
  tokens: () => undefined,
  saveTokens: () => undefined,
  redirectToAuthorization: () => {
    throw new Error('sent somewhere to sign in');
  },
  saveCodeVerifier: () => undefined,
  codeVerifier: () => 'verifier',
};

interface Connecting {
  readonly network: Network;
  readonly key?: string;
  readonly signsIn?: boolean;
  readonly path?: string;
}

const optionsOf = ({ network, key }: Connecting) => ({
  fetch: network.send,
  requestInit: { headers: key === undefined ? {} : { 'X-API-KEY': key } },
});

const textOf = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? '';

const connectOld = async (connecting: Connecting): Promise<Session> => {
  const client = new OldClient(clientInfo);
  const transport = new OldTransport(new URL(`${baseUrl}${connecting.path ?? '/mcp'}`), {
    ...optionsOf(connecting),
    ...(connecting.signsIn ? { authProvider: provider as OldProvider } : {}),
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    callTool: async (name, values) => textOf(await client.callTool({ name, arguments: values })),
    close: () => client.close(),
  };
};

const connectNew = async (connecting: Connecting): Promise<Session> => {
  const client = new NewClient(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(
    new NewTransport(new URL(`${baseUrl}${connecting.path ?? '/mcp'}`), {
      ...optionsOf(connecting),
      ...(connecting.signsIn ? { authProvider: provider as NewProvider } : {}),
    }),
  );
  return {
    callTool: async (name, values) => textOf(await client.callTool({ name, arguments: values })),
    close: () => client.close(),
  };
};

const isJson = ({ type, body }: Exchange): boolean => {
  JSON.parse(body);
  return type.startsWith('application/json');
};

describe.each([
  ['2025-11-25 (client of @modelcontextprotocol/sdk)', connectOld],
  ['2026-07-28 (client of @modelcontextprotocol/client)', connectNew],
])('authorization with %s', (_, connect) => {
  const call = (session: Session) => session.callTool('fx_get_rates', { quote: 'USD', limit: 1 });

  test('with a key: calls tools, and no discovery is tried', async () => {
    const { secret } = await installation.keys.create({ name: 'client' });
    const network = createNetwork();
    const session = await connect({ network, key: secret });
    expect(JSON.parse(await call(session))).toMatchObject({ data: { quote: 'USD' } });
    await session.close();
    expect(network.passed.filter(({ path }) => path.startsWith('/.well-known/'))).toEqual([]);
    expect(network.passed.filter(({ status }) => status === 401)).toEqual([]);
  });

  test.each(['/mcp', '/mcp/compact', '/mcp/x/fx'])(
    'S11: without a key at %s: a clear 401 with the challenge',
    async (path) => {
      const network = createNetwork();
      await expect(connect({ network, path })).rejects.toThrow(/401|unauthorized/i);
      const [first] = network.passed;
      const metadata = `${baseUrl}/.well-known/oauth-protected-resource${path === '/mcp' ? '' : path}`;
      expect(first).toMatchObject({
        path,
        status: 401,
        challenge: `Bearer realm="data-query-service", resource_metadata="${metadata}"`,
      });
      expect(JSON.parse(first?.body ?? '')).toMatchObject({ error: { code: 'unauthorized' } });
    },
  );

  test('S11: with a revoked key: the same, and the challenge says that the key is not valid', async () => {
    const { secret, key } = await installation.keys.create({ name: 'ended' });
    const network = createNetwork();
    const session = await connect({ network, key: secret });
    await call(session);
    await installation.keys.revoke(key.id);
    await expect(call(session)).rejects.toThrow(/401|unauthorized/i);
    await session.close().catch(() => undefined);
    const last = network.passed.findLast(({ method }) => method === 'POST');
    expect(last).toMatchObject({ status: 401, challenge: expect.stringContaining('error="invalid_token"') as string });
    await expect(connect({ network: createNetwork(), key: secret })).rejects.toThrow(/401|unauthorized/i);
  });

  test('S11: a client that can sign in finds the metadata, JSON at every address it tries, and ends with a clear error', async () => {
    const network = createNetwork();
    const failure: unknown = await connect({ network, signsIn: true }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    // A text where JSON was expected would show here.
    expect(String(failure)).not.toMatch(/unexpected token|not valid json|sent somewhere/i);
    const tried = network.passed.filter(({ path }) => !path.startsWith('/mcp'));
    expect(tried.length).toBeGreaterThan(1);
    expect(tried.filter((exchange) => !isJson(exchange))).toEqual([]);
    const metadata = tried.find(({ status }) => status === 200);
    expect(metadata?.path).toBe('/.well-known/oauth-protected-resource');
    expect(JSON.parse(metadata?.body ?? '')).toMatchObject({ resource: `${baseUrl}/mcp` });
    for (const { status } of tried.filter((exchange) => exchange !== metadata)) expect([404, 405]).toContain(status);
  });
});

describe('addresses of discovery', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${installation.url}${path}`, { headers });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  };

  test.each([
    ['/.well-known/oauth-protected-resource', '/mcp'],
    ['/.well-known/oauth-protected-resource/mcp', '/mcp'],
    ['/.well-known/oauth-protected-resource/mcp/compact', '/mcp/compact'],
    ['/.well-known/oauth-protected-resource/mcp/x/fx,futures', '/mcp/x/fx,futures'],
  ])('E7: %s describes the resource %s, with no key', async (path, resource) => {
    const { status, type, text } = await get(path);
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({ resource: baseUrl + resource, bearer_methods_supported: ['header'] });
  });

  test.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/oauth-protected-resource/v1/fx/rates',
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration/mcp',
    '/mcp/.well-known/openid-configuration',
    '/mcp/.well-known/oauth-authorization-server',
    '/.well-known/oauth-client',
    '/.well-known/jwks.json',
    '/.well-known/mcp.json',
    '/authorize?response_type=code',
    '/register',
    '/token',
  ])('%s is a 404 in JSON', async (path) => {
    const { status, type, text } = await get(path);
    expect(status).toBe(404);
    expect(type).toContain('application/json');
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('a page of another origin learns nothing from them', async () => {
    const { status } = await get('/.well-known/oauth-protected-resource', { origin: 'https://evil.example' });
    expect(status).toBe(403);
  });
});
