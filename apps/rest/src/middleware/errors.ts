import { namesMedia, type AppLog } from '@dqs/host/http';
import { LimitError, rateHeaders } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { RestContext, RestMiddleware } from '../context.ts';

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

/** The one error body, with the members of RFC 9457 before it where the caller wants them. */
const bodyOf = (error: ServiceError, id: string, docs: string, asProblem: boolean): string => {
  const body = error.toBody({ request_id: id, docs_url: docs });
  if (!asProblem) return JSON.stringify(body);
  const problem = {
    type: docs,
    title: titleOf(error.code),
    status: error.status,
    detail: error.message,
    instance: `urn:request:${id}`,
  };
  return JSON.stringify({ ...problem, ...body });
};

const headersOf = (error: ServiceError, asProblem: boolean, admitted: boolean): Record<string, string> => ({
  'Content-Type': asProblem ? problemType : 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...(error instanceof LimitError && !admitted ? rateHeaders(error.rates) : {}),
  ...(error.detail.retry_after === undefined ? {} : { 'Retry-After': String(error.detail.retry_after) }),
  ...(error.code === 'unauthorized'
    ? { 'WWW-Authenticate': 'ApiKey realm="Data Query Service", header="X-API-KEY"' }
    : {}),
  ...(error instanceof MethodNotAllowed ? { Allow: error.allow } : {}),
});

const answer = (context: RestContext, error: ServiceError, baseUrl: string): void => {
  const { id, admitted } = context.state.rest;
  // As RFC 9457 only where Accept names it.
  const asProblem = namesMedia(context.headers.accept, problemType);
  context.status = error.status;
  context.set(headersOf(error, asProblem, admitted !== null));
  context.body = bodyOf(error, id, `${baseUrl}/docs/errors#${error.code}`, asProblem);
};

/** Turns whatever the middleware after it throws into the answer; what is our fault goes into the log. */
export const errors =
  (baseUrl: string, log?: AppLog): RestMiddleware =>
  async (context, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asServiceError(thrown);
      const { id, tool } = context.state.rest;
      if (error.status >= 500)
        log?.error({ request_id: id, tool, code: error.code, error: error.cause ?? error }, 'failed');
      answer(context, error, baseUrl);
    }
  };
