import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { rateHeaders, type Admitted, type Outcome } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import {
  createCors,
  createInFlightGate,
  createKeyReader,
  createRequestRecorder,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import { requestIdOf, type Service } from '@dqs/service';
import { bundleFileName, isMcpPath, readAddress } from './address.ts';
import { readBody } from './body.ts';
import { createBundle } from './bundle/bundle.ts';
import type { ToolCaller } from './call.ts';
import { sendConnectPage } from './connect-page.ts';
import type { Exchange } from './dispatch.ts';
import { createGuard } from './guard.ts';
import { messageName } from './message-name.ts';
import type { Messages } from './messages.ts';
import { sendBytes, sendError, sendFile, sendJson, sendProtocolError, sendWebResponse, setHeaders } from './reply.ts';
import { asServiceError } from './result.ts';
import { Selections, type Wanted } from './selection.ts';
import { readIcon } from './views/assets.ts';
import { settingOf, type SurfaceOptions } from './setting.ts';
import { withBothTypes } from './accept.ts';
import { challenge, protectedResource } from './well-known.ts';

export interface McpOptions extends SurfaceOptions {
  /** Origins of web pages (`https://app.example`) that may call the server, besides its own. */
  readonly allowedOrigins?: readonly string[];
  /** Host names accepted on a loopback connection, besides the server's own. */
  readonly allowedHosts?: readonly string[];
  /** Authorization server named in the protected-resource metadata, where one exists. */
  readonly issuer?: string;
  /** The key that a token of that server stands for at an endpoint (its whole address); null where the token does not hold there. */
  readonly keyOfToken?: (token: string, resource: string) => Promise<string | null>;
  /** Also accept the key as `Authorization: Bearer`, for clients that can send nothing else; off by default. */
  readonly acceptBearer?: boolean;
  /** Counts messages under way, with the requests of other surfaces where they share it; absent: one of its own. */
  readonly gate?: InFlightGate;
  /** Toolsets that a key was given as its default, for addresses that choose none; null where it has none. */
  readonly toolsetsOf?: (keyId: string) => Promise<readonly string[] | null>;
  readonly log?: Pick<AppLog, 'info'>;
  readonly metrics?: RequestMetrics | undefined;
  /** False answers every message through the SDK; the tests compare both ways. */
  readonly fastCalls?: boolean;
}

/** The MCP surface as a handler for a node server, alone or beside other handlers. */
export interface McpApp {
  /** Whether the path (without query) is one this application answers. */
  matches(path: string): boolean;
  /** Answers the request; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** A request on its way, with what its log line tells of it. */
interface Passage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  caller: ToolCaller | null;
  tool: string | null;
  /** What an admitted request is counted as; a tool that was called says so itself. */
  operation: string;
  outcome: Outcome | null;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

const nothingHere = (): ServiceError =>
  new ServiceError('not_found', 'There is nothing at this address.', { hint: 'The MCP endpoint is /mcp.' });

/** Aborted when the client goes away before it has its answer. */
const goneSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
};

const toolOfMessage = (message: unknown): string | null => {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name.slice(0, 64) : null;
};

/** A token of the authorization server. A key that is sent instead is read as a key. */
const tokenIn = ({ 'x-api-key': key, authorization = '' }: IncomingHttpHeaders): string | undefined => {
  if (key !== undefined) return undefined;
  const sent = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return sent?.startsWith('dqs_') === true ? undefined : sent;
};

/** Builds the MCP application over a service; the service must stay open as long as the application does. */
export const createMcpApp = (service: Service, options: McpOptions): McpApp => {
  const { allowedOrigins = [], allowedHosts = [], gate = createInFlightGate() } = options;
  const setting = settingOf(service, options);
  const { baseUrl } = setting;
  const guard = createGuard({ baseUrl, allowedOrigins, allowedHosts });
  // Who comes past the guard is allowed.
  const cors = createCors(() => true);
  const selections = new Selections(service);
  const keyOf = createKeyReader(options.acceptBearer);
  const record = createRequestRecorder(options.log, options.metrics);
  let messages: Promise<Messages> | null = null;

  /** The protocol's SDK takes a tenth of a second and some 10 MB to read: who never speaks MCP does not pay for it. */
  const readSdk = async (): Promise<Messages> => {
    const { createMessages } = await import('./messages.ts');
    return createMessages(setting, options.fastCalls ?? true);
  };

  const admitToken = async (token: string, path: string): Promise<Admitted> => {
    const keyId = await options.keyOfToken?.(token, `${baseUrl}${path}`);
    if (typeof keyId === 'string') return service.admitKey(keyId);
    throw new ServiceError('unauthorized', 'This token does not hold here, or no longer.', {
      hint: 'Sign in again in the client.',
    });
  };

  const admit = async (passage: Passage, path: string): Promise<ToolCaller> => {
    const { headers } = passage.request;
    const key = keyOf(headers);
    const token = options.keyOfToken ? tokenIn(headers) : undefined;
    try {
      const { caller, rates } = token === undefined ? await service.admit(key) : await admitToken(token, path);
      setHeaders(passage.response, rateHeaders(rates));
      const ended = (tool: string, outcome: Outcome): void => {
        passage.operation = tool;
        passage.outcome = outcome;
      };
      return (passage.caller = { ...caller, ended });
    } catch (error) {
      if (asServiceError(error).code === 'unauthorized')
        passage.response.setHeader('WWW-Authenticate', challenge(baseUrl, path, (key ?? token) !== undefined));
      throw error;
    }
  };

  /** An address that chooses no tools shows those of the key. */
  const orOwnDefault = async ({ keyId, surface }: ToolCaller, wanted: Wanted): Promise<Wanted> => {
    if (!options.toolsetsOf || wanted.toolsets.length > 0 || wanted.tools.length > 0) return wanted;
    const own = await options.toolsetsOf(keyId);
    return own === null ? wanted : { ...wanted, toolsets: selections.known(surface, own) };
  };

  const answer = async (passage: Passage, wanted: Wanted, path: string): Promise<void> => {
    const { request, response } = passage;
    const caller = await admit(passage, path);
    const selection = selections.of(caller.surface, await orOwnDefault(caller, wanted));
    const sdk = await (messages ??= readSdk());
    if (!sdk.isJson(request.headers['content-type']))
      return sendProtocolError(response, 415, -32_000, 'Unsupported Media Type: Content-Type must be application/json');
    const body = await readBody(request);
    let message: unknown;
    try {
      message = JSON.parse(body.toString('utf8'));
    } catch {
      return sendProtocolError(response, 400, -32_700, 'Parse error: the body is not valid JSON');
    }
    passage.tool = toolOfMessage(message);
    passage.operation = messageName(message);
    const exchange: Exchange = {
      headers: withBothTypes(request.headers),
      message,
      selection,
      caller,
      signal: goneSignal(response),
    };
    const answered = await sdk.answer(exchange);
    if (Buffer.isBuffer(answered)) return sendBytes(response, answered);
    return sendWebResponse(response, answered);
  };

  /** Lets the scripts of an allowed page read the answer; true where the request was the browser asking whether it may send it. */
  const sendCors = ({ method, headers }: IncomingMessage, response: ServerResponse): boolean => {
    const preflight = cors.preflight(method, headers, 'POST');
    if (preflight) response.writeHead(204, preflight).end();
    else setHeaders(response, { Vary: 'Origin', ...cors.headersFor(headers) });
    return preflight !== null;
  };

  const icon = once(readIcon);
  const bundle = once(() =>
    createBundle({
      baseUrl,
      version: setting.version,
      tools: service.visible('public').map(({ endpoint: { tool, summary } }) => ({ name: tool, description: summary })),
    }),
  );

  const sendBundle = (request: IncomingMessage, response: ServerResponse): void => {
    const bytes = bundle();
    if (bytes === null)
      throw new ServiceError('not_found', 'This service has no bundle: its program was not built.', {
        hint: 'The built command (npm start, or the package @dqs/cli) has it.',
      });
    const disposition = `attachment; filename="${bundleFileName}"`;
    sendFile(request, response, bytes, { 'content-type': 'application/zip', 'content-disposition': disposition });
  };

  const route = async (passage: Passage): Promise<void> => {
    const { request, response } = passage;
    guard(request);
    if (sendCors(request, response)) return;
    const address = readAddress(request.url ?? '/', request.headers);
    if (address.kind === 'unknown') throw nothingHere();
    const allowed = address.kind === 'mcp' ? ['POST'] : ['GET', 'HEAD'];
    if (!allowed.includes(request.method ?? '')) {
      // Without a key the challenge helps more than the method: clients discover the service by it.
      if (address.kind === 'mcp' && keyOf(request.headers) === undefined) await admit(passage, address.path);
      response.setHeader('Allow', allowed.join(', '));
      throw new ServiceError('method_not_allowed', `Use ${allowed[0]} at this address.`);
    }
    if (address.kind === 'protected-resource')
      return sendJson(response, 200, protectedResource(baseUrl, address.path, options.issuer));
    if (address.kind === 'connect-page')
      return sendConnectPage(request, response, baseUrl, { signsIn: options.keyOfToken !== undefined });
    if (address.kind === 'icon') return sendFile(request, response, icon(), { 'content-type': 'image/png' });
    if (address.kind === 'bundle') return sendBundle(request, response);
    return answer(passage, address.wanted, address.path);
  };

  /** Every admitted request once. What ended without a tool's verdict was well or badly asked, which the status tells. */
  const count = ({ caller, operation, outcome, response }: Passage, error: ServiceError | null): void => {
    if (!caller) return;
    const refused = operation === 'mcp/tools/call' || response.statusCode >= 400;
    service.record(caller, operation, outcome ?? error?.code ?? (refused ? 'bad_parameter' : 'ok'));
  };

  return {
    matches: isMcpPath,
    async handle(request, response) {
      const started = record ? performance.now() : 0;
      const passage: Passage = {
        request,
        response,
        id: requestIdOf(request.headers['x-request-id']),
        caller: null,
        tool: null,
        operation: 'mcp/unknown',
        outcome: null,
      };
      let failed: ServiceError | null = null;
      response.setHeader('X-Request-Id', passage.id);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (gate.draining) response.setHeader('Connection', 'close');
      let entered = false;
      try {
        gate.enter();
        entered = true;
        await route(passage);
      } catch (error) {
        if (!(error instanceof ServiceError)) setting.onError(error);
        failed = asServiceError(error);
        sendError(request, response, error, { requestId: passage.id, baseUrl });
      } finally {
        if (entered) gate.leave();
      }
      count(passage, failed);
      record?.({
        surface: 'mcp',
        id: passage.id,
        method: request.method,
        path: (request.url ?? '').split('?', 1)[0] ?? '',
        tool: passage.tool,
        key: passage.caller?.keyPrefix ?? null,
        status: response.statusCode,
        started,
      });
    },
    close: async () => (await messages)?.close(),
  };
};
