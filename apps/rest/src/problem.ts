import { namesMedia } from '@dqs/host/http';
import { MethodNotAllowed } from '@dqs/host/middleware';
import { LimitError, rateHeaders } from '@dqs/limits';
import type { ServiceError } from '@dqs/schemas';
import type { RestContext } from './context.ts';

const problemType = 'application/problem+json';

const titleOf = (code: string): string => {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The one error body, preceded by the members of RFC 9457 if the caller requests them. */
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

/** Sends an error, in the format of RFC 9457 only if Accept contains it. */
export const sendError = (context: RestContext, error: ServiceError, baseUrl: string): void => {
  const { id, admitted } = context.state.rest;
  const asProblem = namesMedia(context.headers.accept, problemType);
  context.status = error.status;
  context.set(headersOf(error, asProblem, admitted !== null));
  context.body = bodyOf(error, id, `${baseUrl}/docs/errors#${error.code}`, asProblem);
};
