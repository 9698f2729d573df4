import type { Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { guardedLookup, systemResolve, type AddressPolicy, type Resolve } from './address-policy.ts';
import {
  bodyBytes,
  createAgents,
  exchange,
  type Exchange,
  type Loopback,
  type Transport,
  type Validators,
} from './exchange.ts';
import { createPace, systemSleep, type Sleep } from './pace.ts';
import { asFailure, Retryable } from './retryable.ts';
import { notEmpty, wholeBody } from './whole-body.ts';

export type { Validators } from './exchange.ts';

/** Polite and safe fetching for a connector's `discover`: the text of a small official index page or API answer. */
export interface Http {
  /**
   * Fetches up to 10 MB of text. https only. A status other than 2xx throws; a throttled source throws
   * `upstream_rate_limited`.
   */
  text(address: string): Promise<string>;
}

export interface DownloadOptions {
  readonly maximumBytes: number;
  /** Validators of the stored copy. An unchanged file is then not sent again. */
  readonly validators?: Validators;
  readonly signal?: AbortSignal;
}

export type Download<Value> =
  { readonly changed: false } | { readonly changed: true; readonly value: Value; readonly validators: Validators };

/** Facts announced before the body arrives. */
interface DownloadHead {
  /** The final address, after redirects. */
  readonly address: string;
  readonly bytes: number | null;
}

/** Fetching for the runner. It keeps connections open until `close`. */
export interface HttpClient extends Http {
  /**
   * Passes a body to `receive`, which is called again from the start if the connection breaks. Throws
   * `upstream_rate_limited` for a persistent throttle and `upstream_unavailable` for everything else.
   */
  download<Value>(
    address: string,
    options: DownloadOptions,
    receive: (body: AsyncIterable<Buffer>, head: DownloadHead) => Promise<Value>,
  ): Promise<Download<Value>>;
  /**
   * The announced size of an address in bytes, without fetching it; null if it is not announced. Throws as `text` does.
   */
  size(address: string): Promise<number | null>;
  close(): void;
}

export interface HttpOptions {
  /** Identifies the operator. It must contain an e-mail address or a web address as contact. */
  readonly userAgent: string;
  /** Exact host names that may be fetched from; see `officialHosts`. */
  readonly hosts: readonly string[];
  readonly clock: Clock;
  /** Time cap of one request in milliseconds, body included; default one hour. */
  readonly timeoutMilliseconds?: number;
  /** Tests only: plain http to loopback addresses, or TLS to one server that answers for every host. */
  readonly loopbackForTests?: boolean | Loopback;
  /** Tests only: replacements for the resolver, the delay and the random source. */
  readonly resolve?: Resolve;
  readonly sleep?: Sleep;
  readonly random?: () => number;
}

const maximumTextBytes = 10_000_000;
const textTimeoutMilliseconds = 60_000;
const defaultTimeoutMilliseconds = 3_600_000;
const maximumAttempts = 5;
/** The caller decides about a longer wait. */
const longestWaitMilliseconds = 120_000;
/** Seconds for which the SEC blocks an address that sends too many requests. */
const secondsOfSecBlock = 600;

interface Publishing {
  readonly publication: {
    readonly artifacts: readonly { readonly address: string }[];
    readonly hosts?: readonly string[];
  };
}

/** The hosts of the connectors' official addresses, and further hosts of their publishers. */
export const officialHosts = (connectors: readonly Publishing[]): readonly string[] => [
  ...new Set(
    connectors.flatMap(({ publication: { artifacts, hosts = [] } }) => [
      ...artifacts.map(({ address }) => new URL(address).hostname),
      ...hosts,
    ]),
  ),
];

/** Milliseconds in `Retry-After`, in either of its two forms; null if the header is missing or invalid. */
const retryAfter = (value: string | undefined, now: number): number | null => {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number.parseInt(value, 10) * 1000;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
};

const throttled = (url: URL, milliseconds: number | null): ServiceError =>
  new ServiceError('upstream_rate_limited', `${url.hostname} limits the rate of requests`, {
    retry_after: Math.ceil((milliseconds ?? 60_000) / 1000),
    hint: 'Wait, then run the connector again; fewer connectors at once on this host help.',
  });

const headText = async (answer: Exchange): Promise<string> => {
  let text = '';
  for await (const chunk of bodyBytes(answer, 1_000_000)) {
    text += chunk.toString('latin1');
    if (text.length > 20_000) break;
  }
  return text;
};

/** Converts a failed response to the matching error. */
const refuseStatus = async (answer: Exchange, address: string, now: number): Promise<never> => {
  const { status, url, headers } = answer;
  const wait = retryAfter(headers['retry-after'], now);
  const blocked = status === 403 && /request rate threshold|undeclared automated tool/i.test(await headText(answer));
  answer.body.destroy();
  if (blocked) throw throttled(url, secondsOfSecBlock * 1000);
  if (status === 202) {
    const unready = `${url.hostname} answered 202 for ${address}: it has not created the file yet`;
    throw new Retryable(new ServiceError('upstream_unavailable', unready), wait);
  }
  if (status === 429 || (status === 503 && wait !== null)) throw new Retryable(throttled(url, wait), wait);
  const failure = new ServiceError('upstream_unavailable', `${url.hostname} answered ${status} for ${address}`, {
    hint: 'Open the address in a browser: the publisher may have moved the file.',
  });
  throw status >= 500 || status === 408 ? new Retryable(failure, wait) : failure;
};

const validatorsOf = ({ headers }: Exchange): Validators => ({
  etag: headers.etag ?? null,
  lastModified: headers['last-modified'] ?? null,
});

/** Creates a client that only reaches the allowed hosts, at their rates. Throws if the user agent has no contact. */
export const createHttp = (options: HttpOptions): HttpClient => {
  if (!/@|https?:\/\//.test(options.userAgent)) {
    throw new ServiceError('bad_parameter', 'the user agent must name a contact: an e-mail address or a web address', {
      param: 'userAgent',
    });
  }
  const {
    clock,
    sleep = systemSleep,
    random = Math.random,
    timeoutMilliseconds = defaultTimeoutMilliseconds,
  } = options;
  const policy: AddressPolicy = {
    hosts: new Set(options.hosts.map((host) => host.toLowerCase())),
    loopback: (options.loopbackForTests ?? false) !== false,
  };
  const pace = createPace(clock, sleep);
  const loopback = typeof options.loopbackForTests === 'object' ? options.loopbackForTests : null;
  const transport: Transport = {
    policy,
    lookup: guardedLookup(policy, options.resolve ?? systemResolve),
    pace,
    userAgent: options.userAgent,
    agents: createAgents(loopback),
    loopback,
  };

  const backoff = (attempts: number): number => 1000 * 2 ** attempts * (0.75 + random() / 2);

  const attempt = async <Value>(
    address: string,
    download: DownloadOptions,
    signal: AbortSignal,
    receive: (body: AsyncIterable<Buffer>, head: DownloadHead) => Promise<Value>,
  ): Promise<Download<Value>> => {
    const answer = await exchange(transport, address, { validators: download.validators }, signal);
    if (answer.status === 304 && download.validators) {
      answer.body.resume();
      return { changed: false };
    }
    if (answer.status !== 200) return refuseStatus(answer, address, clock.now());
    const length = answer.headers['content-length'];
    const head = { address: answer.url.href, bytes: length === undefined ? null : Number.parseInt(length, 10) };
    const bytes = wholeBody(answer, download.maximumBytes, async (from, unchanged, resumptions) => {
      await sleep(backoff(resumptions), signal);
      return exchange(transport, address, { rest: { from, unchanged } }, signal);
    });
    const value = await receive(await notEmpty(bytes, address), head);
    return { changed: true, value, validators: validatorsOf(answer) };
  };

  /** Repeats attempts until one succeeds or fails permanently. */
  const retrying = async <Value>(
    address: string,
    timeout: number,
    given: AbortSignal | undefined,
    once: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    for (let attempts = 0; ; attempts += 1) {
      const cap = AbortSignal.timeout(timeout);
      const signal = given ? AbortSignal.any([given, cap]) : cap;
      try {
        return await once(signal);
      } catch (cause) {
        given?.throwIfAborted();
        if (cap.aborted)
          throw new ServiceError(
            'upstream_unavailable',
            `${address} took longer than ${timeout / 1000} seconds`,
            {},
            { cause },
          );
        const error = asFailure(cause, address);
        if (!(error instanceof Retryable)) throw error;
        const wait = error.waitMilliseconds ?? backoff(attempts);
        if (attempts + 1 === maximumAttempts || wait > longestWaitMilliseconds) throw error.final;
        if (error.waitMilliseconds !== null) pace.rest(new URL(address).hostname, wait);
        await sleep(wait, given);
      }
    }
  };

  const download = <Value>(
    address: string,
    request: DownloadOptions,
    receive: (body: AsyncIterable<Buffer>, head: DownloadHead) => Promise<Value>,
    timeout = timeoutMilliseconds,
  ): Promise<Download<Value>> =>
    retrying(address, timeout, request.signal, (signal) => attempt(address, request, signal, receive));

  const size = (address: string): Promise<number | null> =>
    retrying(address, textTimeoutMilliseconds, undefined, async (signal) => {
      const answer = await exchange(transport, address, { method: 'HEAD' }, signal);
      if (answer.status !== 200) return refuseStatus(answer, address, clock.now());
      answer.body.resume();
      const { 'content-length': length = '', 'content-encoding': packed } = answer.headers;
      return packed === undefined && /^\d{1,15}$/.test(length) ? Number.parseInt(length, 10) : null;
    });

  const text = async (address: string): Promise<string> => {
    const receive = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const answer = await download(address, { maximumBytes: maximumTextBytes }, receive, textTimeoutMilliseconds);
    if (!answer.changed)
      throw new ServiceError('upstream_unavailable', `${address} returned 304 to an unconditional request`);
    return answer.value.toString('utf8');
  };

  const close = (): void => {
    transport.agents.https.destroy();
    transport.agents.http.destroy();
  };

  return { text, download, size, close };
};
