import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  json(): unknown;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Absent: the caller's own; null sends none. */
  readonly key?: string | null;
}

/** What a tool call is answered with. */
interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string | undefined }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Asks one server over kept connections. */
export interface Caller {
  readonly url: string;
  readonly secret: string;
  /** `target` goes out as it is: nothing of it is normalised. */
  ask(target: string, asked?: Asked): Promise<Got>;
  rpc(method: string, params?: object, asked?: Asked): Promise<Got>;
  /** Calls a tool. Throws when the answer is not a result. */
  tool(name: string, values: object, asked?: Asked): Promise<ToolResult>;
  close(): void;
}

const Result = z.object({
  result: z.object({
    content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
    structuredContent: z.unknown().optional(),
    isError: z.boolean().optional(),
    _meta: z.record(z.string(), z.unknown()).optional(),
  }),
});

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** A caller of the server at `url` with a key; at most 16 connections. */
export const connectTo = (url: string, secret: string, maxSockets = 16): Caller => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname, port } = new URL(url);

  const ask = (target: string, { method = 'GET', headers = {}, body, key = secret }: Asked = {}): Promise<Got> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({
        agent,
        hostname,
        port,
        path: target,
        method,
        headers: { ...(key === null ? {} : { 'x-api-key': key }), ...length, ...headers },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const { statusCode: status = 0, headers: got } = response;
          resolve({ status, headers: got, bytes, text, json: () => JSON.parse(text) as unknown });
        });
      });
      sent.end(body);
    });

  const rpc = (method: string, params: object = {}, asked: Asked = {}): Promise<Got> =>
    ask('/mcp', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      ...asked,
      headers: { ...jsonHeaders, ...asked.headers },
    });

  return {
    url,
    secret,
    ask,
    rpc,
    tool: async (name, values, asked) => {
      const got = await rpc('tools/call', { name, arguments: values }, asked);
      const parsed = Result.safeParse(got.json());
      if (!parsed.success) throw new Error(`${name}: ${got.status} ${got.text}`);
      return parsed.data.result;
    },
    close: () => agent.destroy(),
  };
};
