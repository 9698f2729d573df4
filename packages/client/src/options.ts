import type { ServiceError } from '@dqs/schemas/errors';

/** Connection settings of the client. */
export interface ClientOptions {
  /** Address of the service without `/v1`, for example `https://data.example.org`. */
  readonly baseUrl: string;
  /** Sent in the header X-API-KEY with every request. */
  readonly apiKey: string;
  /** Replaces the global `fetch`: proxies, tests, tracing. */
  readonly fetch?: typeof globalThis.fetch;
  /** Retries after a 429, a 503 or a failed connection. Default 2; 0 disables them. */
  readonly retries?: number;
  /** Maximum milliseconds of one attempt, including its body. Default 30,000. */
  readonly timeout?: number;
  /**
   * Longest wait before a retry, in milliseconds. A shorter Retry-After is followed exactly, a longer one is reported
   * at once. Default 120,000, twice the window of a key.
   */
  readonly maximumWait?: number;
  /** Called before each wait, with its milliseconds and its cause. */
  readonly onWait?: (milliseconds: number, error: ServiceError) => void;
  /** Called with the note of an answer and its address: why it is empty, what it lacks, how a name was interpreted. */
  readonly onNote?: (note: string, address: string) => void;
  /** Prefix of the client's own name in User-Agent, for example `my-app/1.2`. */
  readonly userAgent?: string;
}

export type Settings = Required<Omit<ClientOptions, 'userAgent'>>;

/** The options with their defaults. Throws TypeError for an invalid address or key. */
export const settingsOf = (options: ClientOptions): Settings => {
  const { protocol } = new URL(options.baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('baseUrl must begin with http:// or https://');
  if (!options.apiKey) throw new TypeError('apiKey is missing; create one with: dqs keys create <name>');
  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    retries: options.retries ?? 2,
    timeout: options.timeout ?? 30_000,
    maximumWait: options.maximumWait ?? 120_000,
    onWait: options.onWait ?? (() => undefined),
    onNote: options.onNote ?? (() => undefined),
  };
};
