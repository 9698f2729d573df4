import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { authMigrations, createKeyToolsets } from '@dqs/auth';
import { createDashboard, defaultSettings, loadAssets, openOAuth, type OAuth } from '@dqs/dashboard';
import { createAccounts } from '@dqs/host';
import { createInFlightGate } from '@dqs/host/http';
import { ingestMigrations } from '@dqs/ingest';
import { createAdmission, limitsMigrations, type Admission } from '@dqs/limits';
import { isEndpoint } from '@dqs/mcp';
import { createFakeService } from '@dqs/service/testing';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from '@modelcontextprotocol/client';
import type { Database } from '@dqs/storage';
import { freePort, openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf } from '../settings.ts';
import { surfacesOf, type Surfaces } from './surfaces.ts';

const schema = {
  migrations: [
    { owner: 'ingest', migrations: ingestMigrations },
    { owner: 'auth', migrations: authMigrations },
    { owner: 'limits', migrations: limitsMigrations },
  ],
  sources: [],
  datasets: [],
};
const redirect = 'https://client.example/callback';
const password = 'correct horse battery';
const limits = { windowLimit: 120, windowSeconds: 60, monthlyQuota: 100_000 };

/** What clients say of themselves, by the address where they say it. */
const described = new Map<string, object>();

let database: TestDatabase;
let admission: Admission;
let oauth: OAuth;
let surfaces: Surfaces;
/** Where the service believes to be, whatever address a request was sent to; `url` is where this file sends them. */
let place: string;
let mcp: string;
let url: string;
let accounts: ReturnType<typeof createAccounts>;
const server = createServer((request, response) => surfaces.handle(request, response));
const clock = { now: () => Date.now() };

/** Whether the records of authorizations can be reached. */
let isAway = false;
const knexThatGoesAway = () => ({
  raw: (sql: string, bindings: string[]) =>
    isAway
      ? Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      : database.db.knex.raw(sql, bindings),
});
const openIt = () => {
  const fetch = async (address: string | URL) => Response.json(described.get(String(address)) ?? {});
  const records = { knex: knexThatGoesAway() } as unknown as Pick<Database, 'knex'>;
  return openOAuth({ db: records, clock, accounts, baseUrl: place, isEndpoint, fetch });
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  [url, place, mcp] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://localhost:${port}/mcp`];
  database = await openTestDatabase('embedded', schema, { clock });
  const { db } = database;
  admission = createAdmission({ db, clock, defaults: limits });
  accounts = createAccounts({ db, clock, admission, limits });
  const { service } = createFakeService({ admission, baseUrl: place });
  const log = { info: () => undefined, error: () => undefined };
  oauth = await openIt();
  const settings = { ...defaultSettings };
  const site = { service, db, clock, accounts, baseUrl: place, version: 'test', settings, connectors: [], oauth };
  const parts = { log, metrics: undefined, gate: createInFlightGate() };
  surfaces = surfacesOf(service, place, settingsOf({}), parts, {
    dashboard: createDashboard({ ...site, assets: loadAssets() }),
    toolsets: createKeyToolsets(db, clock),
    oauth,
  });
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await surfaces.close();
  await admission.close();
  await database.cleanup();
});

const require = createRequire(import.meta.url);

interface Seen {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** Where a redirect leads, with what it says. */
  readonly to: URL | null;
}

/** A browser without scripts: keeps cookies, follows nothing by itself. */
const browser = () => {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Seen> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie, 'sec-fetch-site': 'same-origin' };
    const response = await fetch(url + path, { redirect: 'manual', headers, ...init });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const to = location === null ? null : new URL(location, place);
    return { status: response.status, text: await response.text(), headers: response.headers, to };
  };
  return {
    get: (path: string) => ask(path),
    post: (path: string, fields: Readonly<Record<string, string>>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
};
type Browser = ReturnType<typeof browser>;

let people = 0;
const member = async (): Promise<Browser & { readonly email: string }> => {
  people += 1;
  const email = `member${people}@example.org`;
  const visitor = browser();
  await visitor.post('/sign-up', { email, password });
  await visitor.post('/sign-in', { email, password });
  // Strangers are slowed down after some sign-ups from one place, and these all come from one.
  await database.db.knex.raw('delete from control.sign_in_throttle');
  return { ...visitor, email };
};

const post = async (path: string, fields: Readonly<Record<string, string>>) => {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
};

const register = async (metadata: object): Promise<{ status: number; json: Record<string, string> }> => {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
};

const newClient = async (uri = redirect): Promise<string> =>
  (await register({ client_name: 'Test client', redirect_uris: [uri], scope: 'of another world' })).json[
    'client_id'
  ] as string;

const proof = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

interface Wanted {
  readonly client: string;
  readonly challenge: string;
  readonly changed?: Readonly<Record<string, string | null>>;
}

const authorizePath = ({ client, challenge, changed = {} }: Wanted): string => {
  const parameters = new URLSearchParams({
    client_id: client,
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: mcp,
    state: 'of the client',
  });
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return `/oauth/authorize?${parameters.toString()}`;
};

const csrfIn = ({ text }: Seen): string => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Goes from the client's address to the answer, which is sent back to the client. */
const answered = async (visitor: Browser, path: string, answer = 'allow'): Promise<URL> => {
  const asked = await visitor.get(path);
  const consent = asked.to?.pathname ?? '';
  expect(consent).toMatch(/^\/oauth\/consent\//);
  const page = await visitor.get(consent);
  expect(page.status).toBe(200);
  const sent = await visitor.post(consent, { csrf: csrfIn(page), answer });
  const back = await visitor.get(sent.to?.pathname ?? '');
  if (!back.to) throw new Error(`no way back to the client: ${back.status} ${back.text}`);
  return back.to;
};

interface Granted {
  readonly client: string;
  readonly code: string;
  readonly verifier: string;
  readonly visitor: Browser & { readonly email: string };
}

const codeFor = async (changed: Wanted['changed'] = {}): Promise<Granted> => {
  const [visitor, client, { verifier, challenge }] = [await member(), await newClient(), proof()];
  const to = await answered(visitor, authorizePath({ client, challenge, changed }));
  return { client, code: to.searchParams.get('code') ?? '', verifier, visitor };
};

const exchange = (
  { client, code, verifier }: Omit<Granted, 'visitor'>,
  changed: Readonly<Record<string, string>> = {},
) =>
  post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: client,
    code,
    code_verifier: verifier,
    redirect_uri: redirect,
    resource: mcp,
    ...changed,
  });

const refresh = (client: string, token: string | undefined, changed: Readonly<Record<string, string>> = {}) =>
  post('/oauth/token', { grant_type: 'refresh_token', client_id: client, refresh_token: token ?? '', ...changed });

const statusOf = async (token: string | undefined, path = '/mcp'): Promise<number> =>
  (
    await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    })
  ).status;

const keysOf = async (email: string) => {
  const { rows } = (await database.db.knex.raw(
    `select k.id, k.name, k.account_id from control.api_key k join control.credential c using (account_id) where c.email = ?`,
    [email],
  )) as { rows: readonly { id: string; name: string; account_id: string }[] };
  return rows;
};

describe('a client that cannot send a key', () => {
  test('finds the server from the endpoint, wherever a request says that it is', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'evil.example' };
    const resource = await fetch(`${url}/.well-known/oauth-protected-resource`);
    expect(await resource.json()).toMatchObject({ resource: mcp, authorization_servers: [place] });
    const metadata = await fetch(`${url}/.well-known/oauth-authorization-server`, { headers });
    expect(await metadata.json()).toMatchObject({
      issuer: place,
      authorization_endpoint: `${place}/oauth/authorize`,
      token_endpoint: `${place}/oauth/token`,
      registration_endpoint: `${place}/oauth/register`,
      revocation_endpoint: `${place}/oauth/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  test('registers, is allowed on a page without script, and asks with a token by a key of the account', async () => {
    const [visitor, client, { verifier, challenge }] = [await member(), await newClient(), proof()];
    const asked = await visitor.get(authorizePath({ client, challenge }));
    const page = await visitor.get(asked.to?.pathname ?? '');
    expect(page.text).toContain('Test client');
    expect(page.text).toContain('<strong>client.example</strong>');
    expect(page.text).toContain(`<code>${mcp}</code>`);
    // Nothing on it needs a script: what the site has for every page comes from files of its own.
    expect(page.text).not.toMatch(/<script(?![^>]* src="\/)|\son[a-z]+=/);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://client.example;");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");

    const sent = await visitor.post(asked.to?.pathname ?? '', { csrf: csrfIn(page), answer: 'allow' });
    const back = await visitor.get(sent.to?.pathname ?? '');
    expect(`${back.to?.origin}${back.to?.pathname}`).toBe(redirect);
    expect(back.to?.searchParams.get('state')).toBe('of the client');
    expect(back.to?.searchParams.get('iss')).toBe(place);

    const code = back.to?.searchParams.get('code') ?? '';
    const { status, json } = await exchange({ client, code, verifier });
    expect([status, json]).toMatchObject([200, { token_type: 'Bearer', expires_in: 900 }]);
    expect(await statusOf(json['access_token'])).toBe(200);
    expect((await keysOf(visitor.email)).map(({ name }) => name)).toEqual(['Test client (client.example)']);
    // The same client again has the same key.
    await answered(visitor, authorizePath({ client, challenge }));
    expect(await keysOf(visitor.email)).toHaveLength(1);
  });

  test('a program on the own machine may ask, and the page says that it is one', async () => {
    const own = 'http://localhost:53682/callback';
    const [visitor, client, { verifier, challenge }] = [await member(), await newClient(own), proof()];
    const path = authorizePath({ client, challenge, changed: { redirect_uri: own } });
    const page = await visitor.get((await visitor.get(path)).to?.pathname ?? '');
    expect(page.text).toContain('a program on your own machine');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:53682;");
    const code = (await answered(visitor, path)).searchParams.get('code') ?? '';
    expect((await exchange({ client, code, verifier }, { redirect_uri: own })).status).toBe(200);
  });

  test('who is not signed in signs in first, and comes back to the question', async () => {
    const [visitor, client, { challenge }] = [browser(), await newClient(), proof()];
    const asked = await visitor.get(authorizePath({ client, challenge }));
    const page = await visitor.get(asked.to?.pathname ?? '');
    expect(page.to?.pathname).toBe('/sign-in');
    expect(page.to?.searchParams.get('next')).toBe(asked.to?.pathname);
  });

  test('a window that the client opened finds its opener again', async () => {
    const [visitor, client, { challenge }] = [browser(), await newClient(), proof()];
    const policyOf = ({ headers }: Seen) => headers.get('cross-origin-opener-policy');
    const asked = await visitor.get(authorizePath({ client, challenge }));
    const toSignIn = await visitor.get(asked.to?.pathname ?? '');
    const signIn = await visitor.get(`${toSignIn.to?.pathname}${toSignIn.to?.search}`);
    expect([asked, toSignIn, signIn].map(policyOf)).toEqual(['unsafe-none', 'unsafe-none', 'unsafe-none']);
    expect(policyOf(await (await member()).get('/keys'))).toBe('same-origin');
  });

  test('a refusal reaches the client, and makes no key', async () => {
    const [visitor, client, { challenge }] = [await member(), await newClient(), proof()];
    const to = await answered(visitor, authorizePath({ client, challenge }), 'refuse');
    expect(to.searchParams.get('error')).toBe('access_denied');
    expect(to.searchParams.has('code')).toBe(false);
    expect(await keysOf(visitor.email)).toEqual([]);
  });

  test('each authorization is asked anew, though the browser allowed the client before', async () => {
    const { client, visitor } = await codeFor();
    const again = await visitor.get(authorizePath({ client, challenge: proof().challenge }));
    expect(again.to?.pathname).toMatch(/^\/oauth\/consent\//);
    const silent = await visitor.get(
      authorizePath({ client, challenge: proof().challenge, changed: { prompt: 'none' } }),
    );
    expect(silent.to?.searchParams.get('error')).toMatch(/_required$/);
  });

  test('goes on with a refresh token, which holds once', async () => {
    const granted = await codeFor();
    const first = await exchange(granted);
    const second = await refresh(granted.client, first.json['refresh_token']);
    expect(second.status).toBe(200);
    expect(await statusOf(second.json['access_token'])).toBe(200);
    // Whoever stole the first one is found out when it comes again, and nobody has access any longer.
    const stolen = await refresh(granted.client, first.json['refresh_token']);
    expect([stolen.status, stolen.json['error']]).toEqual([400, 'invalid_grant']);
    expect(await statusOf(second.json['access_token'])).toBe(401);
    expect((await refresh(granted.client, second.json['refresh_token'])).status).toBe(400);
  });

  test('a token can be given back', async () => {
    const granted = await codeFor();
    const { json } = await exchange(granted);
    const body = new URLSearchParams({ client_id: granted.client, token: json['refresh_token'] ?? '' });
    expect((await fetch(`${url}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
    expect(await statusOf(json['access_token'])).toBe(401);
  });

  test('a token is accepted at the endpoint only', async () => {
    const { json } = await exchange(await codeFor());
    const headers = { authorization: `Bearer ${json['access_token']}` };
    expect((await fetch(`${url}/v1/fake/rates?quote=USD`, { headers })).status).toBe(401);
    const page = await fetch(`${url}/keys`, { redirect: 'manual', headers: { ...headers, accept: 'text/html' } });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fkeys']);
  });
});

test('a service below a path of its host cannot sign people in', async () => {
  const { db } = database;
  const below = { db, clock, accounts, baseUrl: `${place}/data`, isEndpoint };
  await expect(openOAuth(below)).rejects.toThrow('at the root of its host');
});

describe('a client that is described at an address', () => {
  const id = 'https://app.example/client.json';
  const metadata = {
    client_id: id,
    client_name: 'The app',
    redirect_uris: [redirect],
    token_endpoint_auth_method: 'none',
  };

  test('needs no registration, and its host is shown', async () => {
    described.set(id, metadata);
    const [visitor, { verifier, challenge }] = [await member(), proof()];
    const path = authorizePath({ client: id, challenge });
    const page = await visitor.get((await visitor.get(path)).to?.pathname ?? '');
    expect(page.text).toContain('It describes itself at <strong>app.example</strong>');
    const code = (await answered(visitor, path)).searchParams.get('code') ?? '';
    const { json } = await exchange({ client: id, code, verifier });
    expect(await statusOf(json['access_token'])).toBe(200);
  });

  test.each([
    ['another id', { client_id: 'https://app.example/other.json' }],
    ['a secret', { client_secret: 'x'.repeat(40) }],
    ['a way in by a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['an answer without TLS', { redirect_uris: ['http://client.example/callback'] }],
    ['an answer elsewhere', { redirect_uris: ['https://app.example/callback'] }],
  ])('is refused with %s', async (what, changed) => {
    const wrong = `https://app.example/${encodeURIComponent(what)}.json`;
    described.set(wrong, { ...metadata, client_id: wrong, ...changed });
    const { status, to } = await (await member()).get(authorizePath({ client: wrong, challenge: proof().challenge }));
    expect([status, to]).toEqual([400, null]);
  });

  test('is not fetched from this machine', async () => {
    for (const near of ['https://localhost/client.json', 'https://127.0.0.1/client.json', 'https://app.example:1/c']) {
      described.set(near, { ...metadata, client_id: near });
      const { status, to } = await (await member()).get(authorizePath({ client: near, challenge: proof().challenge }));
      expect([status, to], near).toEqual([400, null]);
    }
  });
});

describe('official programs', () => {
  test('the official client signs in by itself, but for the answer of a person', async () => {
    const visitor = await member();
    const kept: {
      client?: OAuthClientInformationMixed;
      tokens?: OAuthTokens;
      verifier?: string;
      asked?: URL;
      discovered?: OAuthDiscoveryState;
    } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: redirect,
      clientMetadata: { client_name: 'Official', redirect_uris: [redirect] },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void (kept.client = client),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      redirectToAuthorization: (asked) => void (kept.asked = asked),
      saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
      codeVerifier: () => kept.verifier ?? '',
      saveDiscoveryState: (state) => void (kept.discovered = state),
      discoveryState: () => kept.discovered,
    };
    const transportOf = () => new StreamableHTTPClientTransport(new URL(mcp), { authProvider: provider });
    const clientOf = () => new Client({ name: 'test', version: '1' });
    const first = transportOf();
    await expect(clientOf().connect(first)).rejects.toThrow(UnauthorizedError);
    const back = await answered(visitor, `${kept.asked?.pathname}${kept.asked?.search}`);
    await first.finishAuth(back.searchParams);
    const client = clientOf();
    await client.connect(transportOf());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('fake_get_rates');
    await client.close();
    expect((await keysOf(visitor.email)).map(({ name }) => name)).toEqual(['Official (client.example)']);
  });

  test("MCP's conformance scenarios of an authorization server pass", async () => {
    const visitor = await member();
    const port = await freePort();
    const client = await newClient(`http://127.0.0.1:${port}/callback`);
    const program = join(dirname(require.resolve('@modelcontextprotocol/conformance/package.json')), 'dist/index.js');
    const given = ['--url', place, '--client-id', client, '--resource', mcp, '--port', String(port), '--verbose'];
    const running = spawn(process.execPath, [program, 'authorization', ...given]);
    let told = '';
    let asked = false;
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(told)?.[0];
      if (asked || address === undefined || !told.includes('Callback server started')) return;
      asked = true;
      const { pathname, search } = new URL(address);
      void answered(visitor, pathname + search).then((back) => fetch(back));
    });
    const [status] = (await once(running, 'exit')) as [number | null];
    expect(told).toContain('3 passed, 0 failed');
    expect(status).toBe(0);
  });
});

describe('attacks', () => {
  test('a code that comes twice ends what the first one got', async () => {
    const granted = await codeFor();
    const first = await exchange(granted);
    expect(await statusOf(first.json['access_token'])).toBe(200);
    const second = await exchange(granted);
    expect([second.status, second.json['error']]).toEqual([400, 'invalid_grant']);
    expect(await statusOf(first.json['access_token'])).toBe(401);
    expect((await refresh(granted.client, first.json['refresh_token'])).status).toBe(400);
  });

  test('of two that bring one code at once, one at most is given a token', async () => {
    const granted = await codeFor();
    const both = await Promise.all([exchange(granted), exchange(granted), exchange(granted)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(both.filter(({ status }) => status !== 200).every(({ json }) => json['error'] === 'invalid_grant')).toBe(
      true,
    );
  });

  test.each([
    'https://evil.example/callback',
    'https://client.example/callback/other',
    'https://client.example/callback?next=https://evil.example',
    'https://client.example.evil.example/callback',
    'http://client.example/callback',
    'javascript:alert(1)',
  ])('an answer is not sent to %s', async (uri) => {
    const [visitor, client, { challenge }] = [await member(), await newClient(), proof()];
    const { status, to, text, headers } = await visitor.get(
      authorizePath({ client, challenge, changed: { redirect_uri: uri } }),
    );
    expect([status, to]).toEqual([400, null]);
    expect(text).toContain('No access was granted');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    'http://client.example/callback',
    'javascript:alert(1)',
    'https://user:word@client.example/',
    'https://client.example/#fragment',
    'data:text/html,x',
  ])('no client registers with %s', async (uri) => {
    const { status, json } = await register({ client_name: 'Evil', redirect_uris: [uri] });
    expect([status, json['error']]).toEqual([400, 'invalid_redirect_uri']);
  });

  test('what is no metadata is refused', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${url}/oauth/register`, { method: 'POST', headers: { 'content-type': type }, body });
    for (const body of [
      '',
      'no json',
      '[]',
      'null',
      '{}',
      '{"redirect_uris":[1]}',
      '{"redirect_uris":"https://a.example"}',
    ])
      expect((await send(body)).status, body).toBe(400);
    expect((await send(`{"client_name":"${'x'.repeat(30_000)}"}`)).status).toBe(413);
    expect((await send('redirect_uris=x', 'application/x-www-form-urlencoded')).status).toBe(400);
  });

  test('a client that goes away in the middle of its words harms nobody', async () => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /oauth/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    await once(socket, 'connect');
    socket.destroy();
    await once(socket, 'close');
    expect(await newClient()).toMatch(/^[\w-]{20,}$/);
  });

  test('a client has no secret and no other way in than a code', async () => {
    const metadata = { client_name: 'x', redirect_uris: [redirect] };
    for (const wrong of [
      { token_endpoint_auth_method: 'client_secret_basic' },
      { response_types: ['token'] },
      { grant_types: ['client_credentials'] },
      { grant_types: ['implicit'], response_types: ['id_token'] },
    ])
      expect((await register({ ...metadata, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    const client = await newClient();
    expect((await post('/oauth/token', { grant_type: 'client_credentials', client_id: client })).status).toBe(400);
    expect((await post('/oauth/token', { grant_type: 'password', client_id: client })).status).toBe(400);
  });

  test.each([
    { code_challenge: null, code_challenge_method: null },
    { code_challenge_method: 'plain' },
    { code_challenge_method: null },
    { response_type: 'token' },
    { response_type: 'code id_token' },
  ])('nothing is asked without its proof: %j', async (changed) => {
    const [visitor, client, { challenge }] = [await member(), await newClient(), proof()];
    const { to } = await visitor.get(authorizePath({ client, challenge, changed }));
    expect(to?.pathname ?? '').not.toMatch(/consent/);
    expect(new URLSearchParams(to?.search || to?.hash.slice(1)).get('error')).toMatch(/^(invalid|unsupported)_/);
  });

  test('a stolen code is worth nothing without its verifier, client and address', async () => {
    const wrong: readonly Readonly<Record<string, string>>[] = [
      { code_verifier: proof().verifier },
      { code_verifier: '' },
      { redirect_uri: 'https://client.example/other' },
      { client_id: await newClient() },
      { client_id: 'nobody' },
    ];
    for (const changed of wrong) {
      const { status, json } = await exchange(await codeFor(), changed);
      expect([400, 401], JSON.stringify(changed)).toContain(status);
      expect(json['access_token']).toBeUndefined();
    }
  });

  test.each([
    'https://other.example/mcp',
    `${place}/v1`,
    `${place}/mcp/../v1`,
    `${place}@evil.example/mcp`,
    `${mcp}#x`,
  ])('no token is given for %s', async (resource) => {
    const [visitor, client, { challenge }] = [await member(), await newClient(), proof()];
    const { to } = await visitor.get(authorizePath({ client, challenge, changed: { resource } }));
    expect(to?.searchParams.get('error')).toBe('invalid_target');
    const { status, json } = await exchange(await codeFor(), { resource });
    expect([status, json['error']]).toEqual([400, 'invalid_target']);
  });

  test('a token for one endpoint is none for another', async () => {
    const { json } = await exchange(await codeFor({ resource: `${mcp}/x/fake` }), { resource: `${mcp}/x/fake` });
    expect(await statusOf(json['access_token'], '/mcp/x/fake')).toBe(200);
    expect(await statusOf(json['access_token'])).toBe(401);
    const wider = await exchange(await codeFor({ resource: `${mcp}/x/fake` }), { resource: mcp });
    expect([wider.status, wider.json['error']]).toEqual([400, 'invalid_target']);
  });

  test('who names no resource has a token for the endpoint all the same', async () => {
    const granted = await codeFor({ resource: null });
    const { status, json } = await post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: granted.client,
      code: granted.code,
      code_verifier: granted.verifier,
      redirect_uri: redirect,
    });
    expect(status).toBe(200);
    expect(await oauth.keyOf(json['access_token'] ?? '', mcp)).not.toBeNull();
    expect(await oauth.keyOf(json['access_token'] ?? '', `${mcp}/compact`)).toBeNull();
  });

  test('a revoked key ends the access at once, and no refresh brings it back', async () => {
    const granted = await codeFor();
    const { json } = await exchange(granted);
    expect(await statusOf(json['access_token'])).toBe(200);
    const [key] = await keysOf(granted.visitor.email);
    await accounts.keys({ name: 'test', address: null }).revoke(key?.id ?? '');
    expect(await statusOf(json['access_token'])).toBe(401);
    expect((await refresh(granted.client, json['refresh_token'])).status).toBe(400);
  });

  test('requests of the client count against the limits of its key', async () => {
    const granted = await codeFor();
    const { json } = await exchange(granted);
    const [key] = await keysOf(granted.visitor.email);
    await accounts.keys({ name: 'test', address: null }).setWindowLimit(key?.id ?? '', 2);
    const statuses = [];
    for (let times = 0; times < 4; times += 1) statuses.push(await statusOf(json['access_token']));
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test('a question is answered in the browser where it was asked, by a form of its page', async () => {
    const [attacker, victim, client, { challenge }] = [await member(), await member(), await newClient(), proof()];
    const asked = await attacker.get(authorizePath({ client, challenge }));
    const path = asked.to?.pathname ?? '';
    // Sent the attacker's link, the victim is asked nothing.
    expect((await victim.get(path)).status).toBe(404);
    const csrf = csrfIn(await victim.get('/keys'));
    expect((await victim.post(path, { csrf, answer: 'allow' })).status).toBe(404);
    // And no form of another page allows anything.
    const own = await victim.get(authorizePath({ client, challenge }));
    expect((await victim.post(own.to?.pathname ?? '', { answer: 'allow' })).status).toBe(403);
    expect((await victim.post(own.to?.pathname ?? '', { csrf: 'guessed', answer: 'allow' })).status).toBe(403);
    expect(await keysOf(victim.email)).toEqual([]);
  });

  test('a client that calls itself like another has a key of its own, and its name is only text', async () => {
    const visitor = await member();
    const { verifier, challenge } = proof();
    const other = 'https://evil.example/callback';
    const client = (await register({ client_name: '<b>Test</b>\u0000 client', redirect_uris: [other] })).json[
      'client_id'
    ];
    const path = authorizePath({ client: client ?? '', challenge, changed: { redirect_uri: other } });
    const page = await visitor.get((await visitor.get(path)).to?.pathname ?? '');
    expect(page.text).toContain('&lt;b&gt;Test&lt;/b&gt; client');
    expect(page.text).not.toContain('<b>Test</b>');
    expect(verifier).not.toBe(challenge);
    await answered(visitor, path);
    expect((await keysOf(visitor.email)).map(({ name }) => name)).toEqual(['<b>Test</b> client (evil.example)']);
  });

  test('nothing that opens anything stands in the database', async () => {
    const granted = await codeFor();
    const { json } = await exchange(granted);
    const { rows } = (await database.db.knex.raw(
      `select kind || id_hash || payload as row from control.oauth_record`,
    )) as {
      rows: readonly { row: string }[];
    };
    const all = rows.map(({ row }) => row).join('\n');
    expect(all.length).toBeGreaterThan(1000);
    for (const secret of [granted.code, granted.verifier, json['access_token'], json['refresh_token']])
      expect(all.includes(secret ?? '')).toBe(false);
  });
});

describe('while the database is away', () => {
  afterEach(() => {
    isAway = false;
  });

  test('whoever asks is told when to come back, and is answered then', async () => {
    const client = await newClient();
    const { challenge } = proof();
    isAway = true;
    const visitor = browser();
    const asked = [
      await visitor.get(authorizePath({ client, challenge })),
      await fetch(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'authorization_code', client_id: client, code: 'any' }),
      }),
      await fetch(`${url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Test client', redirect_uris: [redirect] }),
      }),
      await fetch(mcp.replace(place, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      }),
    ];
    expect(asked.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      asked.map(() => [503, '5']),
    );
    isAway = false;
    expect((await visitor.get(authorizePath({ client, challenge }))).status).toBe(303);
  });

  test('a server opens, and its authorizations begin when the database is there', async () => {
    isAway = true;
    const late = await openIt();
    const lateServer = createServer((request, response) => void late.handle(request, response));
    lateServer.listen(0, '127.0.0.1');
    await once(lateServer, 'listening');
    const metadata = () =>
      fetch(`http://127.0.0.1:${(lateServer.address() as AddressInfo).port}/.well-known/oauth-authorization-server`);
    const refused = await metadata();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    isAway = false;
    expect(await (await metadata()).json()).toMatchObject({ issuer: place });
    lateServer.close();
  });
});
