import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { TextResponse } from './text-response.ts';
import type { AddressInfo, Socket } from 'node:net';
import { stepChannel, type Step } from '@dqs/core';
import { ServiceError, hideKeys } from '@dqs/schemas';

export interface HttpServerOptions {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** Maximum open connections from one address; 0 is unlimited, as behind a proxy. Default 256. */
  readonly connectionsPerAddress?: number;
  /** Addresses whose connections are not limited; by default those of this machine. */
  readonly isUnlimited?: (address: string) => boolean;
  /** Called when closing begins, while connections are still accepted. */
  readonly drain?: () => void;
  /** Milliseconds between `drain` and the end of accepting, so that load balancers notice; default 500. */
  readonly drainDelay?: number;
  /** Milliseconds after which running requests are cut off; default 9,000. */
  readonly closeTimeout?: number;
}

export interface RunningServer {
  readonly server: Server;
  /** `http://host:port` of the open socket. */
  readonly address: string;
  /** Stops gracefully: drains, stops accepting, finishes running requests, cuts off the rest. */
  close(): Promise<void>;
}

const kilobyte = 1024;

/** Limits of one connection. A client that sends slowly or without end costs little and is disconnected. */
const limits = {
  maxHeaderSize: 16 * kilobyte,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const;

/** A request without a body emits no end event. `readableEnded` is true at once. */
const optimizeEmptyRequests = true;

const rawError = (status: string, code: string, message: string): string => {
  const body = JSON.stringify({ error: { code, message } });
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
};

/** Milliseconds for a client to read why it was rejected. */
const lastWords = 1000;

/**
 * Ends a socket after its answer. A client that keeps sending and never reads would otherwise keep the connection open.
 */
const endWith = (socket: Socket, answer: string): void => {
  socket.end(answer);
  const cut = setTimeout(() => socket.destroy(), lastWords).unref();
  socket.once('close', () => clearTimeout(cut));
};

/** Rejects malformed or oversized HTTP before any handler sees it. */
const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const message = 'address and headers exceed 16 KB';
    endWith(socket, rawError('431 Request Header Fields Too Large', 'uri_too_long', message));
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    endWith(socket, rawError('408 Request Timeout', 'timeout', 'the request was not received in time'));
  } else endWith(socket, rawError('400 Bad Request', 'bad_parameter', 'this is not a valid HTTP request'));
};

const isLoopback = (address: string): boolean => /^(::1$|(::ffff:)?127\.)/.test(address);

const limitConnections = (server: Server, most: number, isUnlimited: (address: string) => boolean): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isUnlimited(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
};

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Why the address is not available, with a hint. */
const listenFailure = (error: unknown, host: string, port: number): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new ServiceError('service_unavailable', `${host}:${port} is in use by another program`, {
      hint: 'choose another port with --port or DQS_PORT',
    });
  }
  if (code === 'EACCES') {
    return new ServiceError('forbidden', `listening on ${host}:${port} is not allowed`, {
      hint: 'choose port 1024 or higher',
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ServiceError('service_unavailable', `${host} is not an address of this machine`, {
      hint: 'choose one with --host or DQS_HOST',
    });
  }
  return error;
};

const addressOf = (server: Server, host: string): string => {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** Runs the request as a step that ends with its answer, if traces are on. */
const traced = (handle: HttpServerOptions['handle'], request: IncomingMessage, response: ServerResponse): unknown => {
  if (!stepChannel.start.hasSubscribers) return handle(request, response);
  const { method = 'GET', url = '/', headers } = request;
  const { traceparent, tracestate } = headers;
  const path = hideKeys((url.split('?', 1)[0] ?? '/').slice(0, 200));
  const step: Step = {
    kind: 'request',
    name: method,
    carrier: { traceparent, tracestate },
    facts: () => ({
      'http.request.method': method,
      'url.path': path,
      'http.response.status_code': response.statusCode,
    }),
  };
  response.once('close', () => stepChannel.asyncEnd.publish(step));
  return stepChannel.start.runStores(step, () => handle(request, response));
};

/** Listens with the limits of this service. Throws a ServiceError with a hint if the address is not available. */
export const startHttpServer = async (options: HttpServerOptions): Promise<RunningServer> => {
  const server = createServer(
    { ...limits, optimizeEmptyRequests, ServerResponse: TextResponse },
    (request, response) => void traced(options.handle, request, response),
  );
  server.on('clientError', refuse);
  const most = options.connectionsPerAddress ?? 256;
  if (most > 0) limitConnections(server, most, options.isUnlimited ?? isLoopback);
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error): void => reject(listenFailure(error, options.host, options.port) as Error);
    server.once('error', refused);
    server.listen(options.port, options.host, () => {
      server.off('error', refused);
      resolve();
    });
  });

  const close = async (): Promise<void> => {
    options.drain?.();
    await wait(options.drainDelay ?? 500);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const cutOff = setTimeout(() => server.closeAllConnections(), options.closeTimeout ?? 9_000);
    await closed;
    clearTimeout(cutOff);
  };
  let closing: Promise<void> | undefined;
  return { server, address: addressOf(server, options.host), close: () => (closing ??= close()) };
};
