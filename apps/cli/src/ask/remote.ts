import { createClient, type Pages } from '@dqs/client';
import { badParameter, type Endpoint, type Envelope } from '@dqs/schemas';
import { endpoints } from '../catalog.ts';
import type { Answered, Asked, Source } from '../source.ts';

interface Options {
  readonly signal: AbortSignal;
}

type Row = Readonly<Record<string, unknown>>;

interface Method {
  (params: object, options: Options): Promise<Envelope>;
  readonly batch?: { pages(params: object, options: Options): Pages<readonly Row[]> };
}

type Methods = Readonly<Record<string, Readonly<Record<string, Method>>>>;

const answered = (envelope: Envelope, note: string | null): Answered => ({
  bytes: new TextEncoder().encode(JSON.stringify(envelope)),
  note,
  envelope: () => envelope,
});

const methodName = (tool: string): string =>
  tool.slice(tool.indexOf('_') + 1).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const gathered = (asked: Asked): Record<string, readonly string[]> => {
  const params: Record<string, string[]> = {};
  for (const [name, value] of asked) (params[name] ??= []).push(value);
  return params;
};

const record = (values: unknown): object => {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values;
  throw badParameter('arguments', 'the arguments must be a JSON object', { hint: `for example '{"quote":"USD"}'` });
};

/** How a service is reached. */
export interface RemoteOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Longest accepted wait in milliseconds. */
  readonly maximumWait: number;
  /** Called before each wait, with its milliseconds. */
  readonly onWait: (milliseconds: number) => void;
}

/** Retries after the first attempt. A long export repeatedly reaches the limits of its key. */
const retries = 5;

/** A running service, used through the client. */
export const remoteSource = (options: RemoteOptions): Source => {
  // Answers are requested one after the other.
  let note: string | null = null;
  const onNote = (text: string): void => void (note = text);
  const client = createClient({ ...options, retries, userAgent: 'dqs', onNote }) as unknown as Methods;
  const methodOf = (endpoint: Endpoint): Method => {
    const domain = endpoints.find((named) => named.endpoint === endpoint)?.domain ?? '';
    const method = client[domain]?.[methodName(endpoint.tool)];
    if (!method) throw new TypeError(`the client has no operation ${endpoint.tool}`);
    return method;
  };
  const send = async (endpoint: Endpoint, params: object, signal: AbortSignal): Promise<Answered> => {
    note = null;
    const envelope = await methodOf(endpoint)(params, { signal });
    return answered(envelope, note);
  };
  return {
    ask: (endpoint, asked, signal) => send(endpoint, gathered(asked), signal),
    table: async (endpoint, asked, signal) => {
      note = null;
      const pages = methodOf(endpoint).batch?.pages(gathered(asked), { signal });
      const page = await pages?.next();
      return { rows: page?.value ?? [], next: pages?.cursor ?? null, note };
    },
    call: async (endpoint, values, signal) => send(endpoint, record(values), signal),
    close: () => Promise.resolve(),
  };
};
