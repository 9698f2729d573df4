import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outcome } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import {
  createInFlightGate,
  createKeyReader,
  createRequestRecorder,
  stopping,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import { requestIdOf, type Service } from '@dqs/service';
import Koa from 'koa';
import type { Exchange, Reply } from './exchange.ts';
import { MethodNotAllowed, asServiceError, createFailure } from './failure.ts';
import { createOperationAnswer } from './operation-answer.ts';
import { createPages, type Page } from './pages.ts';
import { createReplyHeaders } from './reply-headers.ts';

export interface RestOptions {
  /** Address under which the service is reached; links are built from it and never from a Host header. */
  readonly baseUrl: string;
  /** Build of this service, sent as X-API-Version. */
  readonly version: string;
  readonly log?: AppLog;
  readonly metrics?: RequestMetrics | undefined;
  /** Also accept the key as `Authorization: Bearer`; off by default. */
  readonly acceptBearer?: boolean;
  /** Pages whose scripts may call. */
  readonly allowedOrigins?: readonly string[];
  /** Counts requests under way, with those of other surfaces where they share it; absent: one of its own. */
  readonly gate?: InFlightGate;
}

/** The REST surface as a handler for a node server, alone or beside other handlers. */
export interface RestApp {
  readonly koa: Koa;
  /** Answers the request; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const longestAddress = 8192;

const lengthOf = ({ body, bytes }: Reply): number => bytes ?? (body === null ? 0 : Buffer.byteLength(body));

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
  const gate = options.gate ?? createInFlightGate();
  const record = createRequestRecorder(log, options.metrics);
  const headersOf = createReplyHeaders(baseUrl, options.version);
  const failure = createFailure(headersOf, baseUrl);
  const keyOf = createKeyReader(options.acceptBearer);
  const secretOf = ({ request }: Exchange): string | undefined => keyOf(request.headers);
  const answerOperation = createOperationAnswer({ service, baseUrl, headersOf, secretOf });
  const surfaceOf = async (exchange: Exchange) => {
    if (secretOf(exchange) === undefined) return 'public';
    exchange.admitted = await service.admit(secretOf(exchange));
    return exchange.admitted.caller.surface;
  };
  const pages = createPages({ service, baseUrl, headersOf, surfaceOf });

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
    if (exchange.path === '/ready' && gate.draining) throw stopping();
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
      gate.draining ||
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

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = record ? performance.now() : 0;
    const exchange = exchangeOf(request, response);
    const isProbe = exchange.path === '/live' || exchange.path === '/ready';
    let entered = false;
    let reply: Reply;
    let outcome: Outcome = 'ok';
    try {
      if (!isProbe) {
        gate.enter();
        entered = true;
      }
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
      if (entered) gate.leave();
      if (exchange.admitted) service.record(exchange.admitted.caller, operationOf(exchange), outcome);
    }
    if (response.headersSent || response.destroyed) return;
    send(exchange, reply);
    record?.({
      surface: 'rest',
      id: exchange.id,
      method: request.method,
      path: exchange.path,
      tool: exchange.tool,
      key: exchange.admitted?.caller.keyPrefix ?? null,
      status: reply.status,
      bytes: lengthOf(reply),
      started,
    });
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
  };
};
