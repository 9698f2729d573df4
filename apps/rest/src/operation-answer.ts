import { ServiceError } from '@dqs/schemas';
import type { Answer, Input, Service } from '@dqs/service';
import { surfaces, type Surface } from '@dqs/storage';
import { encodingFor, mediaQuality } from '@dqs/host/http';
import type { Exchange, Reply } from './exchange.ts';
import { MethodNotAllowed } from './failure.ts';
import { nextLink, type ReplyHeaders } from './reply-headers.ts';
import { createRoutes, type Found, type Routes } from './routes.ts';

export interface OperationAnswerOptions {
  readonly service: Service;
  readonly baseUrl: string;
  readonly headersOf: ReplyHeaders;
  readonly secretOf: (exchange: Exchange) => string | undefined;
}

/** Below this a compressed body saves less than its headers cost. */
const smallestCompressed = 1024;

const checkAccept = (accept: string | undefined, contentType: string): void => {
  if (accept === undefined || accept === '*/*') return;
  const end = contentType.indexOf(';');
  const type = end < 0 ? contentType : contentType.slice(0, end);
  if (mediaQuality(accept, type) > 0) return;
  throw new ServiceError('not_acceptable', `the answer is ${type}, which the Accept header does not admit`, {
    hint: `Send Accept: ${type}, or choose json, csv, ndjson or parquet with the parameter format.`,
  });
};

/** Cancels the work of a request whose client has gone. */
const goneSignal = ({ response }: Exchange): AbortSignal => {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
};

/** Answers everything under `/v1/`: the key first, so that nobody without one learns which addresses exist. */
export const createOperationAnswer = ({ service, baseUrl, headersOf, secretOf }: OperationAnswerOptions) => {
  const routes = Object.fromEntries(
    surfaces.map((surface) => [surface, createRoutes(service.visible(surface))]),
  ) as Readonly<Record<Surface, Routes>>;

  const reuseHeaders = (headers: (string | number)[], etag: string, maxAge: number): void => {
    headers.push('ETag', etag, 'Cache-Control', maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache');
  };

  const success = (exchange: Exchange, answer: Answer): Reply | Promise<Reply> => {
    const { request } = exchange;
    checkAccept(request.headers.accept, answer.contentType);
    const headers = headersOf(
      exchange,
      answer.nextCursor === null ? undefined : nextLink(baseUrl, exchange, answer.nextCursor),
    );
    reuseHeaders(headers, answer.etag, answer.maxAge);
    headers.push('Content-Type', answer.contentType);
    const encoding =
      answer.byteLength < smallestCompressed ? 'identity' : encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return { status: 200, headers, body: answer.body(), bytes: answer.byteLength };
    headers.push('Content-Encoding', encoding);
    return answer.compressed(encoding).then((body) => ({ status: 200, headers, body }));
  };

  const unchanged = (exchange: Exchange, found: Found, input: Input, entityTags: string): Reply | null => {
    if (!exchange.admitted) return null;
    const current = service.isCurrent(found.tool, input, exchange.admitted.caller, entityTags);
    if (!current) return null;
    const headers = headersOf(exchange);
    reuseHeaders(headers, current.etag, current.maxAge);
    return { status: 304, headers, body: null };
  };

  return async (exchange: Exchange): Promise<Reply> => {
    const { request } = exchange;
    const admitted = await service.admit(secretOf(exchange));
    exchange.admitted = admitted;
    const found = routes[admitted.caller.surface].find(exchange.path);
    exchange.tool = found.tool;
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new MethodNotAllowed(request.method ?? '');
    const input: Input = found.path ? { search: exchange.search, path: found.path } : { search: exchange.search };
    const entityTags = request.headers['if-none-match'];
    const held = entityTags === undefined ? null : unchanged(exchange, found, input, entityTags);
    return (
      held ?? success(exchange, await service.call(found.tool, input, admitted.caller, () => goneSignal(exchange)))
    );
  };
};
