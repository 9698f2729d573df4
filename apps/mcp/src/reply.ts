import type { IncomingMessage, ServerResponse } from 'node:http';
import { LimitError, rateHeaders } from '@dqs/limits';
import { asServiceError } from './result.ts';

export const setHeaders = (response: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
};

/** Sends finished bytes of a JSON answer. */
export const sendBytes = (response: ServerResponse, bytes: Buffer): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
};

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  const bytes = Buffer.from(JSON.stringify(body));
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
    .end(bytes);
};

/** Sends a file that changes only with the version of the service. */
export const sendFile = (
  { method }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): void => {
  response
    .writeHead(200, { 'cache-control': 'public, max-age=3600', ...headers, 'content-length': bytes.length })
    .end(method === 'HEAD' ? undefined : bytes);
};

/** Sends an error of the protocol that concerns no request in particular. */
export const sendProtocolError = (response: ServerResponse, status: number, code: number, message: string): void =>
  sendJson(response, status, { jsonrpc: '2.0', error: { code, message }, id: null });

/** Sends what the SDK answered. */
export const sendWebResponse = async (response: ServerResponse, answer: Response): Promise<void> => {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, { ...headers, 'content-length': bytes.length }).end(bytes);
};

/** Sends the one error body with its status, and the rate headers where the error knows the rates. */
export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  thrown: unknown,
  { requestId, baseUrl }: { readonly requestId: string; readonly baseUrl: string },
): void => {
  if (response.headersSent) return void response.destroy();
  const error = asServiceError(thrown);
  // What is left of an unread body must not hold the connection.
  if (!request.complete) response.setHeader('Connection', 'close');
  setHeaders(response, rateHeaders(error instanceof LimitError ? error.rates : null, error.detail.retry_after));
  const docs = `${baseUrl}/docs/errors#${error.code}`;
  sendJson(response, error.status, error.toBody({ request_id: requestId, docs_url: docs }));
};
