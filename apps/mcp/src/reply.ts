import { setHeaders } from '@dqs/host/middleware';
import { LimitError, rateHeaders } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { McpContext } from './context.ts';

/** Sends finished bytes of a JSON answer. */
export const sendBytes = (context: McpContext, bytes: Buffer): void => {
  context.res.setHeader('Content-Type', 'application/json');
  context.body = bytes;
};

export const sendJson = (context: McpContext, status: number, body: unknown): void => {
  context.status = status;
  context.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  context.body = JSON.stringify(body);
};

/** Sends a file that changes only with the service's version. */
export const sendFile = (context: McpContext, bytes: Buffer, headers: Readonly<Record<string, string>>): void => {
  setHeaders(context, { 'Cache-Control': 'public, max-age=3600', ...headers });
  context.body = bytes;
};

/** Sends a protocol error without a specific request. */
export const sendProtocolError = (context: McpContext, status: number, code: number, message: string): void =>
  sendJson(context, status, { jsonrpc: '2.0', error: { code, message }, id: null });

/** Sends a response of the SDK. */
export const sendWebResponse = async (context: McpContext, answer: Response): Promise<void> => {
  const bytes = Buffer.from(await answer.arrayBuffer());
  setHeaders(context, Object.fromEntries(answer.headers));
  // Koa treats an empty body without a type as a file.
  context.body = bytes.length === 0 && !answer.headers.has('content-type') ? null : bytes;
  context.status = answer.status;
};

/** Sends the one error body with its status, and the rate headers if the error contains the rates. */
export const sendError = (context: McpContext, error: ServiceError, baseUrl: string): void => {
  // The rest of an unread body must not keep the connection open.
  if (!context.req.complete) context.res.setHeader('Connection', 'close');
  setHeaders(context, rateHeaders(error instanceof LimitError ? error.rates : null, error.detail.retry_after));
  const docs = `${baseUrl}/docs/errors#${error.code}`;
  sendJson(context, error.status, error.toBody({ request_id: context.state.mcp.id, docs_url: docs }));
};

/** The error for an unsupported method. The answer lists the supported ones. */
export const wrongMethod = ({ res }: McpContext, ...allowed: readonly string[]): ServiceError => {
  res.setHeader('Allow', allowed.join(', '));
  return new ServiceError('method_not_allowed', `Use ${allowed[0]} at this address.`);
};
