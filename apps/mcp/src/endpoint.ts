import { goneSignal } from '@dqs/host/middleware';
import type { Service } from '@dqs/service';
import { withBothTypes } from './accept.ts';
import { admission, type AdmissionOptions } from './admission.ts';
import { endpointAt, wantedOf, type Endpoint } from './address.ts';
import { readBody } from './body.ts';
import type { ToolCaller } from './call.ts';
import type { McpContext, McpMiddleware } from './context.ts';
import { messageName } from './message-name.ts';
import type { Messages } from './messages.ts';
import { sendBytes, sendProtocolError, sendWebResponse, wrongMethod } from './reply.ts';
import { Selections, type Selection } from './selection.ts';

export interface EndpointOptions extends AdmissionOptions {
  /** Answers the messages. Imported at the first one. */
  readonly messages: () => Promise<Messages>;
  /** A key's default toolsets, for addresses that select none; null if it has none. */
  readonly toolsetsOf?: ((keyId: string) => Promise<readonly string[] | null>) | undefined;
}

const toolOfMessage = (message: unknown): string | null => {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name.slice(0, 64) : null;
};

/** Answers messages to an endpoint. Every other address continues to later middleware. */
export const mcpEndpoint = (service: Service, options: EndpointOptions): McpMiddleware => {
  const { messages, toolsetsOf, keyOf } = options;
  const admit = admission(service, options);
  const selections = new Selections(service);

  /** An address without its own selection shows the key's tools. */
  const selectionOf = async (context: McpContext, endpoint: Endpoint, caller: ToolCaller): Promise<Selection> => {
    const { keyId, surface } = caller;
    const wanted = wantedOf(endpoint, context.querystring, context.req.headers);
    const choosesNone = wanted.toolsets.length === 0 && wanted.tools.length === 0;
    const own = toolsetsOf && choosesNone ? await toolsetsOf(keyId) : null;
    return selections.of(surface, own === null ? wanted : { ...wanted, toolsets: selections.known(surface, own) });
  };

  const answer = async (context: McpContext, endpoint: Endpoint): Promise<void> => {
    const { req, state } = context;
    const { headers } = req;
    if (req.method !== 'POST') throw wrongMethod(context, 'POST');
    const { caller } = state.mcp;
    if (caller === null) throw new Error('a message without admission');
    const selection = await selectionOf(context, endpoint, caller);
    const sdk = await messages();
    if (!sdk.isJson(headers['content-type']))
      return sendProtocolError(context, 415, -32_000, 'Unsupported Media Type: Content-Type must be application/json');
    const body = await readBody(req);
    let message: unknown;
    try {
      message = JSON.parse(body.toString('utf8'));
    } catch {
      return sendProtocolError(context, 400, -32_700, 'Parse error: the body is not valid JSON');
    }
    state.mcp.tool = toolOfMessage(message);
    state.mcp.operation = messageName(message);
    const signal = goneSignal(context);
    const answered = await sdk.answer({ headers: withBothTypes(headers), message, selection, caller, signal });
    return Buffer.isBuffer(answered) ? sendBytes(context, answered) : sendWebResponse(context, answered);
  };

  return (context, next) => {
    const endpoint = endpointAt(context.path);
    if (endpoint === null) return next();
    context.state.mcp.endpoint = endpoint;
    // Without a key the challenge is more useful than the method error, because clients discover the service by it.
    const { method, headers } = context.req;
    if (method !== 'POST' && keyOf(headers) !== undefined) throw wrongMethod(context, 'POST');
    return admit(context, () => answer(context, endpoint));
  };
};
