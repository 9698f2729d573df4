import { LimitError, rateHeaderList } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import { namesMedia } from '@dqs/host/http';
import type { Exchange, Reply } from './exchange.ts';
import type { ReplyHeaders } from './reply-headers.ts';

const problemType = 'application/problem+json';

/** The error to answer with: a mistake of ours says nothing but that it happened. */
export const asServiceError = (thrown: unknown): ServiceError =>
  thrown instanceof ServiceError
    ? thrown
    : new ServiceError('internal_error', 'the service failed to answer this request', {}, { cause: thrown });

/** An address exists, but not with the method of the request. */
export class MethodNotAllowed extends ServiceError {
  readonly allow: string;

  constructor(method: string, allow = 'GET, HEAD') {
    super('method_not_allowed', `${method.slice(0, 20)} is not a method of this address`, {
      hint: `Use one of ${allow}.`,
    });
    this.allow = allow;
  }
}

const titleOf = (code: string): string => {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const bodyOf = (error: ServiceError, exchange: Exchange, baseUrl: string, asProblem: boolean): Buffer => {
  const docs = `${baseUrl}/docs/errors#${error.code}`;
  const body = error.toBody({ request_id: exchange.id, docs_url: docs });
  if (!asProblem) return Buffer.from(JSON.stringify(body), 'utf8');
  const problem = {
    type: docs,
    title: titleOf(error.code),
    status: error.status,
    detail: error.message,
    instance: `urn:request:${exchange.id}`,
  };
  return Buffer.from(JSON.stringify({ ...problem, ...body }), 'utf8');
};

/** Turns an error into its answer: status, headers, and the one error body (as RFC 9457 where Accept names it). */
export const createFailure =
  (headersOf: ReplyHeaders, baseUrl: string) =>
  (exchange: Exchange, error: ServiceError): Reply => {
    const asProblem = namesMedia(exchange.request.headers.accept, problemType);
    const body = bodyOf(error, exchange, baseUrl, asProblem);
    const headers = headersOf(exchange);
    headers.push(
      'Content-Type',
      asProblem ? problemType : 'application/json; charset=utf-8',
      'Cache-Control',
      'no-store',
    );
    if (error instanceof LimitError && !exchange.admitted) headers.push(...rateHeaderList(error.rates));
    if (error.detail.retry_after !== undefined) headers.push('Retry-After', error.detail.retry_after);
    if (error.code === 'unauthorized') {
      headers.push('WWW-Authenticate', 'ApiKey realm="Data Query Service", header="X-API-KEY"');
    }
    if (error instanceof MethodNotAllowed) headers.push('Allow', error.allow);
    return { status: error.status, headers, body };
  };
