import type { ServiceError } from '@dqs/schemas/errors';

/** How the client reaches the service. */
export interface ClientOptions {
  /** Address of the service without `/v1`, for example `https://data.example.org`. */
  readonly baseUrl: string;
  /** Sent in the header X-API-KEY with every request. */
  readonly apiKey: string;
  /** Replaces the global `fetch`: proxies, tests, tracing. */
  readonly fetch?: typeof globalThis.fetch;
  /** Further attempts after a 429, a 503 or a failed connection. Default 2; 0 switches retrying off. */
  readonly retries?: number;
  /** Milliseconds that one attempt may take, its body included. Default 30,000. */
  readonly timeout?: number;
  /**
   * Longest wait before a further attempt, in milliseconds. A shorter Retry-After is waited for as long as it says, a longer one is
   * reported at once. Default 120,000, twice the window of a key.
   */
  readonly maximumWait?: number;
  /** Told before each wait, with its milliseconds and what is waited out. */
  readonly onWait?: (milliseconds: number, error: ServiceError) => void;
  /** Told the note of an answer, and its address: why it is empty, what is missing in it, how a name was read. */
  readonly onNote?: (note: string, address: string) => void;
  /** Put before the client's own name in User-Agent, for example `my-app/1.2`. */
  readonly userAgent?: string;
}

export type Settings = Required<Omit<ClientOptions, 'userAgent'>>;

/** The options with their defaults. Throws TypeError for an address or key that cannot work. */
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
