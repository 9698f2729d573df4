import {
  WebStandardStreamableHTTPServerTransport,
  classifyInboundRequest,
  createMcpHandler,
  type AuthInfo,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';
import type { ToolCaller } from './call.ts';
import type { Selection } from './selection.ts';
import { createServer, type ServerSetting } from './server.ts';

/** One admitted message with everything on which its answer depends. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  /** The parsed message. */
  readonly message: unknown;
  readonly selection: Selection;
  readonly caller: ToolCaller;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Only these headers reach the protocol layer: no key, no cookie, no Host. */
const protocolHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

const headerText = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

const rpcError = (status: number, id: unknown, code: number, message: string): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: typeof id === 'string' || typeof id === 'number' ? id : null },
    { status },
  );

const requestOf = ({ headers, signal }: Exchange): Request => {
  const kept = new Headers();
  for (const name of protocolHeaders) {
    const text = headerText(headers, name);
    if (text !== undefined) kept.set(name, text);
  }
  return new Request('http://mcp.invalid/mcp', { method: 'POST', headers: kept, signal });
};

/** The SDK passes this object unchanged to the factory, so it carries the exchange. */
const passed = (exchange: Exchange): AuthInfo => ({
  token: '',
  clientId: exchange.caller.keyId,
  scopes: [],
  extra: { exchange },
});

const serveLegacy = async (setting: ServerSetting, exchange: Exchange): Promise<Response> => {
  const server = createServer(setting, exchange.selection, exchange.caller);
  // Without a session id generator the transport keeps no sessions. With JSON answers it keeps no streams open.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const { promise: gone, resolve: leave } = Promise.withResolvers<Response>();
  // The transport never answers a request if it is closed meanwhile.
  const end = () => leave(new Response(null, { status: 499 }));
  exchange.signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([transport.handleRequest(requestOf(exchange), { parsedBody: exchange.message }), gone]);
  } finally {
    exchange.signal.removeEventListener('abort', end);
    await server.close();
  }
};

/** Answers messages of both protocol eras through the SDK. It keeps no state between two messages. */
export class Dispatcher {
  readonly #setting: ServerSetting;
  readonly #modern: McpHttpHandler;

  constructor(setting: ServerSetting) {
    this.#setting = setting;
    this.#modern = createMcpHandler(
      ({ authInfo }) => {
        const { selection, caller } = authInfo?.extra?.['exchange'] as Exchange;
        return createServer(setting, selection, caller);
      },
      { legacy: 'reject', onerror: () => undefined },
    );
  }

  async dispatch(exchange: Exchange): Promise<Response> {
    const { headers, message } = exchange;
    // A batch would be many calls for one count of the limits, and the protocol removed it in 2025-06-18.
    if (Array.isArray(message))
      return rpcError(400, null, -32_600, 'Batches are not supported: send one message per request.');
    const outcome = classifyInboundRequest({
      httpMethod: 'POST',
      body: message,
      ...optional('protocolVersionHeader', headerText(headers, 'mcp-protocol-version')),
      ...optional('mcpMethodHeader', headerText(headers, 'mcp-method')),
      ...optional('mcpNameHeader', headerText(headers, 'mcp-name')),
    });
    if (outcome.kind === 'legacy') return serveLegacy(this.#setting, exchange);
    // Nothing changes while a client listens, so no stream is kept open for it.
    if (outcome.kind === 'modern' && outcome.message.method === 'subscriptions/listen')
      return rpcError(404, (message as { id?: unknown }).id, -32_601, 'Method not found');
    return this.#modern.fetch(requestOf(exchange), { authInfo: passed(exchange), parsedBody: message });
  }

  close(): Promise<void> {
    return this.#modern.close();
  }
}

const optional = <K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: string };
