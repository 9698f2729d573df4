import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outcome } from '@dqs/limits';
import { ServiceError, hideKeys } from '@dqs/schemas';
import { requestIdOf, type Service } from '@dqs/service';
import Koa from 'koa';
import type { Exchange, Reply } from './exchange.ts';
import { MethodNotAllowed, asServiceError, createFailure } from './failure.ts';
import { createOperationAnswer } from './operation-answer.ts';
import { createPages, type Page } from './pages.ts';
import { createReplyHeaders } from './reply-headers.ts';

/** Where access and failures are written; pino fits. */
export interface RestLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RestOptions {
  /** Address under which the service is reached; links are built from it and never from a Host header. */
  readonly baseUrl: string;
  /** Build of this service, sent as X-API-Version. */
  readonly version: string;
  readonly log?: RestLog;
  /** Also accept the key as `Authorization: Bearer`; off by default. */
  readonly acceptBearer?: boolean;
  /** Requests that may be under way at once; more are refused with 503. Default 192. */
  readonly maxInFlight?: number;
}

/** The REST surface as a handler for a node server, alone or beside other handlers. */
export interface RestApp {
  readonly koa: Koa;
  /** Answers the request; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** From now on `/ready` answers 503 and every answer closes its connection, so that load goes elsewhere. */
  drain(): void;
}

const longestAddress = 8192;
const defaultInFlight = 192;

const overloaded = (): ServiceError =>
  new ServiceError('service_unavailable', 'the service is answering as many requests as it can', { retry_after: 1 });

const draining = (): ServiceError =>
  new ServiceError('service_unavailable', 'the service is stopping', { retry_after: 5 });

const lengthOf = ({ body, bytes }: Reply): number => bytes ?? (body === null ? 0 : Buffer.byteLength(body));

const bearer = /^Bearer +(\S+)$/i;

const createSecretReader =
  (acceptBearer: boolean) =>
  ({ request: { headers } }: Exchange): string | undefined => {
    const given = headers['x-api-key'];
    if (typeof given === 'string') return given;
    return acceptBearer ? bearer.exec(headers.authorization ?? '')?.[1] : undefined;
  };

const exchangeOf = (request: IncomingMessage, response: ServerResponse): Exchange => {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  return {
    request,
    response,
    id: requestIdOf(request.headers['x-request-id']),
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark + 1),
    admitted: null,
    tool: null,
  };
};

/** Builds the REST application over a service; the service must stay open as long as the application does. */
export const createRestApp = (service: Service, options: RestOptions): RestApp => {
  const { baseUrl, log } = options;
  const maxInFlight = options.maxInFlight ?? defaultInFlight;
  const headersOf = createReplyHeaders(baseUrl, options.version);
  const failure = createFailure(headersOf, baseUrl);
  const secretOf = createSecretReader(options.acceptBearer ?? false);
  const answerOperation = createOperationAnswer({ service, baseUrl, headersOf, secretOf });
  const surfaceOf = async (exchange: Exchange) => {
    if (secretOf(exchange) === undefined) return 'public';
    exchange.admitted = await service.admit(secretOf(exchange));
    return exchange.admitted.caller.surface;
  };
  const pages = createPages({ service, baseUrl, headersOf, surfaceOf });
  let [inFlight, stopping] = [0, false];

  /** What an admitted request is counted as: its operation, or the page that was asked for with a key. */
  const operationOf = ({ tool, path }: Exchange): string => tool ?? (pages.get(path) ? `rest${path}` : 'rest/unknown');

  const answerPage = (exchange: Exchange, page: Page): Promise<Reply> => {
    const { method = '' } = exchange.request;
    if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(method);
    return page(exchange);
  };

  const answer = (exchange: Exchange): Promise<Reply> => {
    if ((exchange.request.url ?? '').length > longestAddress) {
      throw new ServiceError('uri_too_long', `the address is longer than ${longestAddress} bytes`);
    }
    if (exchange.path === '/ready' && stopping) throw draining();
    const isProbe = exchange.path === '/live' || exchange.path === '/ready';
    if (inFlight > maxInFlight && !isProbe) throw overloaded();
    if (exchange.path.startsWith('/v1/')) return answerOperation(exchange);
    const page = pages.get(exchange.path);
    if (page) return answerPage(exchange, page);
    throw new ServiceError('not_found', `there is nothing at ${exchange.path.slice(0, 200)}`, {
      hint: 'The addresses are listed in /openapi.json and /llms.txt.',
    });
  };

  const send = ({ request, response }: Exchange, reply: Reply): void => {
    const { status, headers, body } = reply;
    const all = [...headers, 'Content-Length', lengthOf(reply)];
    // A body that nobody reads would be taken for the next request.
    if (
      stopping ||
      request.headers['content-length'] !== undefined ||
      request.headers['transfer-encoding'] !== undefined
    ) {
      all.push('Connection', 'close');
    }
    if (status === 304) all.splice(headers.length, 2);
    response.writeHead(status, all as string[]);
    if (request.method === 'HEAD' || body === null) response.end();
    else response.end(body);
  };

  const record = (exchange: Exchange, status: number, bytes: number, started: number): void => {
    // The address without its query: values a caller sends are not ours to keep.
    log?.info(
      {
        request_id: exchange.id,
        method: exchange.request.method,
        path: hideKeys(exchange.path.slice(0, 200)),
        tool: exchange.tool,
        key: exchange.admitted?.caller.keyPrefix ?? null,
        status,
        bytes,
        milliseconds: Math.round((performance.now() - started) * 1000) / 1000,
      },
      'request',
    );
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = log ? performance.now() : 0;
    const exchange = exchangeOf(request, response);
    inFlight++;
    let reply: Reply;
    let outcome: Outcome = 'ok';
    try {
      reply = await answer(exchange);
    } catch (thrown) {
      const error = asServiceError(thrown);
      outcome = response.destroyed ? 'cancelled' : error.code;
      if (error.status >= 500 && log)
        log.error(
          { request_id: exchange.id, tool: exchange.tool, code: error.code, error: error.cause ?? error },
          'failed',
        );
      reply = failure(exchange, error);
    } finally {
      inFlight--;
      if (exchange.admitted) service.record(exchange.admitted.caller, operationOf(exchange), outcome);
    }
    if (response.headersSent || response.destroyed) return;
    send(exchange, reply);
    if (log) record(exchange, reply.status, lengthOf(reply), started);
  };

  const koa = new Koa();
  koa.use((context) => {
    // Headers and bytes are finished and written at once: Koa's own ending would only go over them again.
    context.respond = false;
    return handle(context.req, context.res);
  });

  return {
    koa,
    // A context that nobody looks at, and a watch for the end of a response that reports its own trouble, would be Koa's part here.
    handle,
    drain: () => {
      stopping = true;
    },
  };
};
