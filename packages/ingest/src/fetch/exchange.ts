import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '@dqs/schemas';
import { checkAddress, type AddressPolicy } from './address-policy.ts';
import type { Pace } from './pace.ts';

/** Headers by which a publisher identifies an unchanged file. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** One request, redirects followed. */
export interface Exchange {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The final address, after redirects. */
  readonly url: URL;
  readonly body: IncomingMessage;
}

/** Tests only: a loopback server that answers for every host. */
export interface Loopback {
  /** The port for TLS connections, whatever the host. */
  readonly port: number;
  /** The certificate of the issuing authority, PEM. */
  readonly authority: string;
}

export interface Transport {
  readonly policy: AddressPolicy;
  readonly lookup: LookupFunction;
  readonly pace: Pace;
  readonly userAgent: string;
  readonly agents: { readonly https: Agent; readonly http: HttpAgent };
  readonly loopback: Loopback | null;
}

/** Parts of a request in addition to the address. */
export interface Question {
  readonly method?: 'GET' | 'HEAD';
  readonly validators?: Validators | undefined;
  /** Set to resume an interrupted body: the number of bytes received, and the validator that must be unchanged. */
  readonly rest?: { readonly from: number; readonly unchanged: string };
}

const maximumRedirects = 5;
/** Milliseconds without data, before or after the headers. */
const idleMilliseconds = 60_000;

export const createAgents = (loopback: Loopback | null): Transport['agents'] => ({
  https: new Agent({ keepAlive: true, maxSockets: 4, ...(loopback ? { ca: loopback.authority } : {}) }),
  http: new HttpAgent({ keepAlive: false }),
});

/** The complete set of headers. Nothing of a caller's request is forwarded. */
const headersOf = (userAgent: string, { validators, rest }: Question): Record<string, string> => ({
  'User-Agent': userAgent,
  Accept: '*/*',
  'Accept-Encoding': rest ? 'identity' : 'gzip, identity',
  ...(rest ? { Range: `bytes=${rest.from}-`, 'If-Range': rest.unchanged } : {}),
  ...(validators?.etag ? { 'If-None-Match': validators.etag } : {}),
  ...(validators?.lastModified ? { 'If-Modified-Since': validators.lastModified } : {}),
});

const askOnce = (transport: Transport, url: URL, question: Question, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const options = {
      method: question.method ?? 'GET',
      headers: headersOf(transport.userAgent, question),
      agent: secure ? transport.agents.https : transport.agents.http,
      lookup: transport.lookup,
      timeout: idleMilliseconds,
      signal,
      // The Host header omits the port, because the publisher's server has the default one.
      ...(secure && transport.loopback ? { port: transport.loopback.port, defaultPort: transport.loopback.port } : {}),
    };
    const request = (secure ? httpsRequest : httpRequest)(url, options, resolve);
    request.on('timeout', () => {
      request.destroy(
        new ServiceError('upstream_unavailable', `${url.hostname} sent nothing for ${idleMilliseconds / 1000} seconds`),
      );
    });
    request.on('error', reject);
    request.end();
  });

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** Requests an address and follows at most five redirects, each checked like the first address. */
export const exchange = async (
  transport: Transport,
  address: string,
  question: Question,
  signal: AbortSignal,
): Promise<Exchange> => {
  let url = checkAddress(address, transport.policy);
  for (let redirects = 0; ; redirects += 1) {
    await transport.pace.turn(url.hostname, signal);
    const body = await askOnce(transport, url, question, signal);
    const status = body.statusCode ?? 0;
    const location = body.headers.location;
    if (!isRedirect(status) || location === undefined) return { status, headers: body.headers, url, body };
    body.destroy();
    if (redirects === maximumRedirects) {
      throw new ServiceError('upstream_unavailable', `${address} redirects more than ${maximumRedirects} times`);
    }
    const target = URL.parse(location, url.href);
    url = checkAddress(target ? target.href : location, transport.policy);
  }
};

/**
 * The body without transfer compression, limited to `maximumBytes` of output. `before` is the number of bytes of the
 * same file already received.
 */
export async function* bodyBytes(
  { body, headers, url }: Exchange,
  maximumBytes: number,
  before = 0,
): AsyncGenerator<Buffer> {
  const tooLarge = (): never => {
    throw new ServiceError('upstream_unavailable', `${url.href} is larger than the accepted ${maximumBytes} bytes`);
  };
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    body.destroy();
    throw new ServiceError(
      'upstream_unavailable',
      `${url.href} is sent in the encoding ${encoding}, which was not requested`,
    );
  }
  // A length can have many digits. BigInt represents them all, and the pattern rejects anything else.
  const announced = /^\d{1,18}$/.test(headers['content-length'] ?? '') ? BigInt(headers['content-length']!) : 0n;
  // Errors of the pipeline reach the loop below through the stream itself.
  const stream: Readable = encoding === 'gzip' ? pipeline(body, createGunzip(), () => undefined) : body;
  try {
    if (announced + BigInt(before) > BigInt(maximumBytes)) tooLarge();
    let bytes = before;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maximumBytes) tooLarge();
      yield chunk;
    }
  } finally {
    stream.destroy();
    body.destroy();
  }
}
