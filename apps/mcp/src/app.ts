import {
  createCors,
  createInFlightGate,
  createKeyReader,
  createRequestRecorder,
  isClientGone,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import {
  addressLength,
  commonHeaders,
  crossOrigin,
  drain,
  errors,
  inFlight,
  longestAddress,
  record,
  requestId,
  type Surface,
} from '@dqs/host/middleware';
import { ServiceError } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import Koa, { type DefaultContext } from 'koa';
import { isMcpPath } from './address.ts';
import type { McpContext, McpMiddleware, McpState } from './context.ts';
import { mcpEndpoint } from './endpoint.ts';
import { fileRoutes } from './files.ts';
import { guard } from './guard.ts';
import type { Messages } from './messages.ts';
import { sendError, wrongMethod } from './reply.ts';
import { asServiceError } from './result.ts';
import { settingOf, type SurfaceOptions } from './setting.ts';

export interface McpOptions extends SurfaceOptions {
  /** Origins of web pages (`https://app.example`) that may call the server, in addition to its own. */
  readonly allowedOrigins?: readonly string[];
  /** Host names accepted on a loopback connection, in addition to the server's own. */
  readonly allowedHosts?: readonly string[];
  /** Authorization server in the protected-resource metadata, if there is one. */
  readonly issuer?: string;
  /** The key of that server's token at an endpoint (its whole address); null if the token is not valid there. */
  readonly keyOfToken?: (token: string, resource: string) => Promise<string | null>;
  /** Also accept the key as `Authorization: Bearer`, for clients that cannot send another header; off by default. */
  readonly acceptBearer?: boolean;
  /** Counts running messages, together with requests of other surfaces if they share it; absent: a separate gate. */
  readonly gate?: InFlightGate;
  /** A key's default toolsets, for addresses that select none; null if it has none. */
  readonly toolsetsOf?: (keyId: string) => Promise<readonly string[] | null>;
  readonly log?: Pick<AppLog, 'info'>;
  readonly metrics?: RequestMetrics | undefined;
  /** False sends every message through the SDK. The tests compare both ways. */
  readonly fastCalls?: boolean;
}

/**
 * The MCP surface. It is a complete application, or is mounted at a path of another Koa application or alongside other
 * surfaces.
 */
export interface McpApp extends Surface {
  close(): Promise<void>;
}

const recorded = ({ state: { mcp } }: McpContext) => ({
  surface: 'mcp' as const,
  id: mcp.id,
  tool: mcp.tool,
  key: mcp.caller?.keyPrefix ?? null,
});

/** Builds the MCP application over a service; the service must stay open as long as the application does. */
export const createMcpApp = (service: Service, options: McpOptions): McpApp => {
  const {
    allowedOrigins = [],
    allowedHosts = [],
    gate = createInFlightGate(),
    issuer,
    keyOfToken,
    toolsetsOf,
  } = options;
  const setting = settingOf(service, options);
  const { baseUrl, version, onError } = setting;
  const write = createRequestRecorder(options.log, options.metrics);
  const keyOf = createKeyReader(options.acceptBearer);
  const files = fileRoutes(service, { baseUrl, version, issuer, signsIn: keyOfToken !== undefined });
  let messages: Promise<Messages> | null = null;

  /** Imports the protocol's SDK at the first message. It takes a tenth of a second and some 10 MB to load. */
  const readSdk = async (): Promise<Messages> => {
    const { createMessages } = await import('./messages.ts');
    return createMessages(setting, options.fastCalls ?? true);
  };

  const nothingHere: McpMiddleware = (context) => {
    if (files.match(context.path, context.method).path.length > 0) throw wrongMethod(context, 'GET', 'HEAD');
    throw new ServiceError('not_found', 'There is nothing at this address.', { hint: 'The MCP endpoint is /mcp.' });
  };

  const app = new Koa<McpState, DefaultContext>();
  app.use(
    requestId<McpState>(({ state }, id) => {
      state.mcp = { id, endpoint: null, caller: null, tool: null, operation: 'mcp/unknown', outcome: null };
    }),
  );
  app.use(commonHeaders({ 'X-Content-Type-Options': 'nosniff' }));
  if (write) app.use(record(write, recorded));
  app.use(drain(gate));
  app.use(
    errors<McpState>({
      answer: (context, error) => sendError(context, error, baseUrl),
      failed: (_context, error) => {
        if (error.code === 'internal_error') onError(error.cause ?? error);
      },
      read: asServiceError,
    }),
  );
  app.use(inFlight(gate));
  app.use(addressLength(`The address is longer than ${longestAddress} characters.`));
  app.use(guard({ baseUrl, allowedOrigins, allowedHosts }));
  // Requests that pass the guard are allowed.
  app.use(
    crossOrigin(
      createCors(() => true),
      'POST',
    ),
  );
  app.use(mcpEndpoint(service, { baseUrl, keyOf, keyOfToken, toolsetsOf, messages: () => (messages ??= readSdk()) }));
  app.use(files.routes());
  app.use(nothingHere);
  app.on('error', (error: unknown) => {
    if (!isClientGone(error)) onError(error);
  });
  return Object.assign(app, {
    matches: ({ path }: { readonly path: string }) => isMcpPath(path),
    close: async () => (await messages)?.close(),
  });
};
