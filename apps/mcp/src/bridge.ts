import type { JSONRPCMessage, JSONRPCRequest, RequestId, Transport } from '@modelcontextprotocol/server';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';

export interface BridgeOptions {
  /** The server's base address, optionally followed by `/mcp` and its subpaths. */
  readonly url: string;
  readonly key: string;
  readonly fetch?: typeof fetch;
}

interface Failure {
  readonly code: string;
  readonly message: string;
}

const endpointOf = (url: string): string => (/\/mcp(\/|\?|$)/.test(url) ? url : `${url.replace(/\/+$/, '')}/mcp`);

/** A header value: unchanged if it is plain ASCII, else in the protocol's base64 form. */
const headerValue = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message;

/** Message fields that the newer protocol repeats in headers. */
const headersOf = ({ method, params }: JSONRPCRequest, negotiated: string | undefined): Record<string, string> => {
  const claimed = (params?._meta as Record<string, unknown> | undefined)?.[PROTOCOL_VERSION_META_KEY];
  if (typeof claimed !== 'string') return negotiated ? { 'mcp-protocol-version': negotiated } : {};
  const { name, uri } = params as { name?: unknown; uri?: unknown };
  const named =
    method === 'resources/read' ? uri : method === 'tools/call' || method === 'prompts/get' ? name : undefined;
  return {
    'mcp-protocol-version': claimed,
    'mcp-method': method,
    ...(typeof named === 'string' ? { 'mcp-name': headerValue(named) } : {}),
  };
};

/** A service error in the form that the client shows: a tool's result, or the protocol's error. */
const failed = ({ id, method }: JSONRPCRequest, error: Failure): JSONRPCMessage => {
  const body = { error };
  return method === 'tools/call'
    ? {
        jsonrpc: '2.0',
        id,
        result: { _meta: body, content: [{ type: 'text', text: JSON.stringify(body) }], isError: true },
      }
    : { jsonrpc: '2.0', id, error: { code: -32_603, message: `${error.code}: ${error.message}`, data: error } };
};

const unreachable = (endpoint: string, cause: unknown): Failure & { readonly hint: string } => ({
  code: 'upstream_unavailable',
  message: `No answer from ${endpoint}: ${cause instanceof Error ? cause.message : String(cause)}.`,
  hint: 'Check the address and that the server is running.',
});

/** The messages of an answer, which a server may send as one JSON body or as a stream of events. */
const messagesOf = (text: string, contentType: string): readonly unknown[] =>
  contentType.includes('text/event-stream')
    ? text
        .split('\n')
        .filter((line) => line.startsWith('data:') && line.trim() !== 'data:')
        .map((line) => JSON.parse(line.slice(5)) as unknown)
    : [JSON.parse(text) as unknown];

/**
 * Forwards the messages of a local client to a server, with the key that the client cannot send, and returns its
 * answers. It interprets only what the headers need, so it supports both protocol eras.
 */
export class Bridge {
  readonly #local: Transport;
  readonly #endpoint: string;
  readonly #key: string;
  readonly #fetch: typeof fetch;
  readonly #open = new Map<RequestId, AbortController>();
  #negotiated: string | undefined;

  constructor(local: Transport, options: BridgeOptions) {
    this.#local = local;
    this.#endpoint = endpointOf(options.url);
    this.#key = options.key;
    this.#fetch = options.fetch ?? fetch;
    local.onmessage = (message) => void this.#receive(message as JSONRPCMessage);
  }

  async #receive(message: JSONRPCMessage): Promise<void> {
    if (isRequest(message)) return this.#pass(message);
    // The server keeps no state between messages, so the only relevant notification is a cancellation.
    if ('method' in message && message.method === 'notifications/cancelled')
      this.#open.get((message.params as { requestId: RequestId }).requestId)?.abort();
  }

  async #pass(request: JSONRPCRequest): Promise<void> {
    const control = new AbortController();
    this.#open.set(request.id, control);
    try {
      for (const answer of await this.#ask(request, control.signal)) await this.#local.send(answer);
    } catch (error) {
      if (!control.signal.aborted) await this.#local.send(failed(request, unreachable(this.#endpoint, error)));
    } finally {
      this.#open.delete(request.id);
    }
  }

  async #ask(request: JSONRPCRequest, signal: AbortSignal): Promise<readonly JSONRPCMessage[]> {
    const response = await this.#fetch(this.#endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': this.#key,
        ...headersOf(request, this.#negotiated),
      },
      body: JSON.stringify(request),
      redirect: 'error',
      signal,
    });
    const answers = messagesOf(await response.text(), response.headers.get('content-type') ?? '');
    return answers.map((answer) => this.#understood(request, answer));
  }

  #understood(request: JSONRPCRequest, answer: unknown): JSONRPCMessage {
    const { jsonrpc, error, result } = answer as {
      jsonrpc?: unknown;
      error?: Failure;
      result?: { protocolVersion?: unknown };
    };
    if (jsonrpc !== '2.0')
      return failed(
        request,
        error ?? { code: 'upstream_unavailable', message: `${this.#endpoint} is not an MCP server.` },
      );
    if (request.method === 'initialize' && typeof result?.protocolVersion === 'string')
      this.#negotiated = result.protocolVersion;
    return answer as JSONRPCMessage;
  }

  /** Aborts running requests. */
  close(): void {
    for (const control of this.#open.values()) control.abort();
  }
}
