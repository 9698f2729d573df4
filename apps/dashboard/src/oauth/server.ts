import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createOAuthRecords } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import type { Accounts } from '@dqs/host';
import {
  createInFlightGate,
  createRequestRecorder,
  isClientGone,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import { asServiceError } from '@dqs/host/middleware';
import { ServiceError } from '@dqs/schemas';
import type { Database } from '@dqs/storage';
import type { Configuration, InteractionResults, Provider } from 'oidc-provider';
import { html } from '../html.ts';
import { besideItsOpener, securityHeaders } from '../security-headers.ts';
import { adapterOver } from './adapter.ts';
import { forLibrary, forService, retryAfter } from './away.ts';
import { consentPath, oauthPaths, type Asked, type OAuth } from './oauth.ts';
import { readText, withoutScope } from './registration.ts';
import { createMetadataFetch, isFetchable, type MetadataFetch } from './metadata-fetch.ts';
import { isSafeRedirect, receiverOf } from './redirect.ts';

export interface OAuthOptions {
  readonly db: Pick<Database, 'knex'>;
  readonly clock: Clock;
  readonly accounts: Accounts;
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the path is that of an MCP endpoint. */
  readonly isEndpoint: (path: string) => boolean;
  readonly log?: AppLog;
  readonly metrics?: RequestMetrics | undefined;
  /** Counts running requests, together with those of other surfaces if they share it; absent: a separate gate. */
  readonly gate?: InFlightGate;
  /** Fetches clients' metadata. The tests have no network. */
  readonly fetch?: MetadataFetch;
}

/** Lifetimes in seconds. */
const lives = { token: 15 * 60, code: 60, asking: 15 * 60, consent: 90 * 86_400 };

/** The only scope. A client receives it whatever it requests. */
const dataScope = 'data';

/** Milliseconds between removals of expired records. */
const pruneEvery = 60_000;
/** Maximum bytes of a client's registration. */
const mostMetadata = 20_000;

/** A signing key that the library requires although it signs nothing. No identity tokens are issued. */
const signingKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'ES256',
});

/** The secret that signs cookies. It is the same in every process, because any of them may get the next request. */
const cookieSecret = async (records: ReturnType<typeof createOAuthRecords>): Promise<string> => {
  const { value } = await records.ensure('Secret', 'cookies', { value: randomBytes(32).toString('base64url') });
  return String(value);
};

/**
 * Opens the server. A consent creates a key of the account, under which the client is admitted. Its requests therefore
 * have the limits of a key, count for the account, and end when the key is revoked. The library is imported here,
 * because few services need it.
 */
export const openOAuth = async (options: OAuthOptions): Promise<OAuth> => {
  const { db, clock, accounts, baseUrl, isEndpoint, log } = options;
  const { gate = createInFlightGate(), fetch = createMetadataFetch() } = options;
  const base = new URL(baseUrl);
  if (base.pathname !== '/') throw new Error('DQS_OAUTH needs a service at the root of its host');
  const { default: OidcProvider, errors } = await import('oidc-provider');
  const records = createOAuthRecords(db, clock);
  const keys = accounts.keys({ name: null, address: null });

  const isKeyInForce = async (keyId: string): Promise<boolean> => {
    try {
      return (await forLibrary(() => keys.find(keyId))).revokedAt === null;
    } catch (error) {
      // An unreachable database revokes nothing.
      if (error instanceof ServiceError && error.code === 'not_found') return false;
      throw error;
    }
  };

  const isResource = (resource: string): boolean =>
    resource.startsWith(`${base.origin}/`) && isEndpoint(resource.slice(base.origin.length));

  const renderError: Configuration['renderError'] = (context, { error, error_description: description }) => {
    context.type = 'html';
    context.body = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Sign-in failed · Data Query Service</title>
        </head>
        <body>
          <h1>The application sent an invalid request</h1>
          <p>${description ?? error} (<code>${error}</code>). No access was granted.</p>
          <p>
            Start again in the application. If the message stays the same, report it to the maker of the application.
          </p>
        </body>
      </html>`.toString();
  };

  const configurationWith = (cookieKey: string): Configuration => ({
    adapter: adapterOver(records, () => new errors.InvalidGrant('this code or token was used before')),
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [cookieKey],
      names: { session: 'dqs-oauth', interaction: 'dqs-oauth-asked', resume: 'dqs-oauth-resume' },
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    routes: oauthPaths,
    // A client never learns the user's identity, only that it may send requests.
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      properties: ['dqs_checked'],
      validator: (_context, _name, _value, { redirect_uris: uris }) => {
        if (!Array.isArray(uris) || !uris.every(isSafeRedirect))
          throw new errors.InvalidRedirectUri('redirect_uris must use https, or stay on the machine of the client');
      },
    },
    // A page may request its own token if its own site receives the code.
    clientBasedCORS: (_context, origin, { redirectUris = [] }) =>
      redirectUris.some((uri) => URL.parse(uri)?.origin === origin),
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    ttl: {
      AccessToken: lives.token,
      AuthorizationCode: lives.code,
      Interaction: lives.asking,
      Session: lives.asking,
      Grant: lives.consent,
      // A consent has a fixed end, however often the client returns.
      RefreshToken: (context, _token, _client) =>
        context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? lives.consent,
    },
    findAccount: async (_context, keyId) =>
      (await isKeyInForce(keyId)) ? { accountId: keyId, claims: () => ({ sub: keyId }) } : undefined,
    interactions: { url: (_context, { uid }) => `${consentPath}/${uid}` },
    renderError,
    fetch: (address, init) => fetch(address instanceof Request ? address.url : address, init),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowFetch: (_context, id) => isFetchable(id) },
      resourceIndicators: {
        enabled: true,
        // Without a requested resource the whole endpoint is meant. A token without one does not exist.
        defaultResource: (_context, _client, oneOf) => oneOf ?? `${base.origin}/mcp`,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          if (!isResource(resource)) throw new errors.InvalidTarget('resource is not an MCP endpoint of this service');
          return { scope: dataScope, audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: lives.token };
        },
      },
    },
  });

  const open = async (): Promise<Provider> => {
    await records.prune();
    const provider: Provider = new OidcProvider(base.origin, configurationWith(await cookieSecret(records)));
    provider.proxy = true;
    provider.use(async (context, next) => {
      await next();
      if (context.status === 503) context.set('Retry-After', String(retryAfter));
    });
    provider.on('server_error', (_context, error) => log?.error({ error }, 'authorization failed'));
    let prunedAt = clock.now();
    provider.on('registration_create.success', () => {
      if (clock.now() - prunedAt < pruneEvery) return;
      prunedAt = clock.now();
      records.prune().catch((error: unknown) => log?.error({ error }, 'ended authorizations were not taken away'));
    });
    return provider;
  };

  let opening: Promise<Provider> | null = null;
  /** Runs work with the library, which is opened by the first request that reaches the database. */
  const withProvider = <T>(work: (provider: Provider) => Promise<T>): Promise<T> =>
    forService(async () => {
      opening ??= open();
      const opened = await opening.catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return work(opened);
    });
  await withProvider(() => Promise.resolve()).catch((error: unknown) => {
    // A server can start while only a standby answers. Authorizations wait for the primary.
    if (asServiceError(error).code !== 'service_unavailable') throw error;
    log?.error({ error }, 'authorizations wait for the database');
  });

  const record = createRequestRecorder(log, options.metrics);
  const headers = { ...securityHeaders(baseUrl), ...besideItsOpener };
  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    withProvider((provider) => provider.callback()(request, response));

  /** The service's address comes from its settings, never from a request. */
  const placed = (request: IncomingMessage): void => {
    request.headers.host = base.host;
    request.headers['x-forwarded-host'] = base.host;
    request.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  };

  /**
   * Each authorization starts from scratch, because an earlier grant in a browser says nothing about its current user.
   */
  const forgetting = (request: IncomingMessage): void => {
    const { cookie } = request.headers;
    if (cookie === undefined) return;
    request.headers.cookie = cookie
      .split(';')
      .filter((pair) => !/^\s*dqs-oauth(\.sig)?=/.test(pair))
      .join(';');
  };

  /** Clients register with scopes of other services, which are ignored here. */
  const answerRegistration = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readText(request, mostMetadata);
    if (body === null) {
      response.writeHead(413, { Connection: 'close' }).end();
      return;
    }
    const bytes = Buffer.from(withoutScope(body));
    const { method, url, socket, headers } = request;
    const changed = { ...headers, 'content-length': String(bytes.length) };
    const copy = Object.assign(Readable.from([bytes]), { method, url, socket, headers: changed });
    await answer(copy as unknown as IncomingMessage, response);
  };

  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    placed(request);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
    if (path === oauthPaths.registration && request.method === 'POST') return answerRegistration(request, response);
    if (path === oauthPaths.authorization) {
      forgetting(request);
      const parameters = new URLSearchParams(query);
      parameters.set('scope', dataScope);
      request.url = `${path}?${parameters.toString()}`;
    }
    await answer(request, response);
  };

  const details = async (request: IncomingMessage) => {
    placed(request);
    return withProvider((provider) =>
      provider.interactionDetails(request, new ServerResponse(request)).catch((error: unknown) => {
        if (error instanceof errors.OIDCProviderError) return null;
        throw error;
      }),
    );
  };

  const finish = async (request: IncomingMessage, result: InteractionResults): Promise<string> => {
    placed(request);
    const to = await withProvider((provider) =>
      provider.interactionResult(request, new ServerResponse(request), result, { mergeWithLastSubmission: false }),
    );
    return new URL(to).pathname;
  };

  return {
    issuer: base.origin,
    matches: (path) =>
      /^\/\.well-known\/(oauth-authorization-server|openid-configuration)$/.test(path) ||
      (path.startsWith('/oauth/') && !path.startsWith(`${consentPath}/`)),
    async handle(request, response) {
      const started = performance.now();
      const { method, url = '/' } = request;
      let entered = false;
      try {
        gate.enter();
        entered = true;
        await reply(request, response);
      } catch (error) {
        const failed = asServiceError(error);
        if (failed.status >= 500 && !isClientGone(error)) log?.error({ error }, 'authorization failed');
        if (response.headersSent) response.destroy();
        else {
          const { retry_after: wait } = failed.detail;
          const later = wait === undefined ? {} : { 'Retry-After': String(wait) };
          response.writeHead(failed.status, { Connection: 'close', ...later }).end();
        }
      } finally {
        if (entered) gate.leave();
      }
      const [path = ''] = url.split('?', 1);
      record?.({ surface: 'site', id: null, method, path, status: response.statusCode, started });
    },
    async keyOf(value, resource) {
      const token = await withProvider((provider) => provider.AccessToken.find(value));
      if (token?.accountId === undefined || token.aud !== resource) return null;
      return token.accountId;
    },
    async asked(request): Promise<Asked | null> {
      const interaction = await details(request);
      if (!interaction) return null;
      const { uid, params } = interaction;
      const clientId = String(params['client_id']);
      const client = await withProvider((provider) => provider.Client.find(clientId));
      if (!client) return null;
      const resource = [params['resource'] ?? `${base.origin}/mcp`].flat();
      return {
        uid,
        clientId,
        clientName: client.clientName ?? receiverOf(String(params['redirect_uri'])),
        redirectUri: String(params['redirect_uri']),
        resource: String(resource[0]),
      };
    },
    async allow(request, { clientId, resource }, keyId) {
      const grantId = await withProvider((provider) => {
        const grant = new provider.Grant({ accountId: keyId, clientId });
        grant.addResourceScope(resource, dataScope);
        return grant.save();
      });
      return finish(request, { login: { accountId: keyId, remember: false }, consent: { grantId } });
    },
    refuse: (request) =>
      finish(request, { error: 'access_denied', error_description: 'the owner of the account refused' }),
  };
};
