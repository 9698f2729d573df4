import {
  createCors,
  createInFlightGate,
  createKeyReader,
  createRequestRecorder,
  isClientGone,
  stopping,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import type { Service } from '@dqs/service';
import Koa, { type DefaultContext } from 'koa';
import {
  addressLength,
  commonHeaders,
  crossOrigin,
  drain,
  errors,
  inFlight,
  record,
  requestId,
} from '@dqs/host/middleware';
import { bulkRoutes, type BulkOptions } from './bulk.ts';
import type { RestContext, RestMiddleware, RestState } from './context.ts';
import { descriptionLink } from './links.ts';
import { admission } from './middleware/admission.ts';
import { pageRoutes } from './pages.ts';
import { sendError } from './problem.ts';
import { operationRoutes } from './routes.ts';

export interface RestOptions {
  /**
   * Public address of the application, including the path of its mount. Links are built from it and never from a Host
   * header.
   */
  readonly baseUrl: string;
  /** Build of this service, sent as X-API-Version. */
  readonly version: string;
  readonly log?: AppLog;
  readonly metrics?: RequestMetrics | undefined;
  /** Also accept the key as `Authorization: Bearer`; off by default. */
  readonly acceptBearer?: boolean;
  /** Origins of web pages whose scripts may call; none by default. */
  readonly allowedOrigins?: readonly string[];
  /** Offers exported datasets under `/bulk`; absent: none. */
  readonly bulk?: BulkOptions | undefined;
  /** Counts running requests, together with those of other surfaces if they share it; absent: a separate gate. */
  readonly gate?: InFlightGate;
}

const recorded = ({ state: { rest }, length }: RestContext) => ({
  surface: 'rest' as const,
  id: rest.id,
  tool: rest.tool,
  key: rest.admitted?.caller.keyPrefix ?? null,
  bytes: length ?? 0,
});

/** No route reads a body. */
const declaresBody = ({ headers }: RestContext): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Probes bypass the gate, because load balancers also check a fully loaded server. */
const besideProbes = (gate: InFlightGate): RestMiddleware => {
  const enter = inFlight<RestState>(gate);
  return (context, next) => {
    if (context.path === '/ready' && gate.draining) throw stopping();
    return context.path === '/live' || context.path === '/ready' ? next() : enter(context, next);
  };
};

/**
 * Builds the REST application over a service, which must stay open as long as the application does. It is a complete
 * application, and can also be mounted at a path of another Koa application (koa-mount).
 */
export const createRestApp = (service: Service, options: RestOptions): Koa<RestState, DefaultContext> => {
  const { baseUrl, version, log, metrics, allowedOrigins = [], gate = createInFlightGate() } = options;
  const write = createRequestRecorder(log, metrics);
  const operations = operationRoutes(service, baseUrl);
  const pages = pageRoutes({ service, baseUrl, version });

  const app = new Koa<RestState, DefaultContext>();
  app.use(
    requestId<RestState>(({ state }, id) => {
      state.rest = { id, linked: false, admitted: null, tool: null, input: null };
    }),
  );
  app.use(
    commonHeaders({
      'X-API-Version': version,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'X-API-KEY, Accept, Accept-Encoding',
      Link: descriptionLink(baseUrl),
    }),
  );
  if (write) app.use(record(write, recorded));
  app.use(drain(gate, declaresBody));
  app.use(
    errors<RestState>({
      answer: (context, error) => sendError(context, error, baseUrl),
      failed: ({ state: { rest } }, error) =>
        log?.error({ request_id: rest.id, tool: rest.tool, code: error.code, error: error.cause ?? error }, 'failed'),
    }),
  );
  app.use(addressLength());
  app.use(besideProbes(gate));
  if (allowedOrigins.length > 0)
    app.use(
      crossOrigin(
        createCors((origin) => allowedOrigins.includes(origin)),
        'GET, HEAD',
      ),
    );
  app.use(admission(service, createKeyReader(options.acceptBearer)));
  if (options.bulk) app.use(bulkRoutes(options.bulk).routes());
  app.use(operations.router.routes());
  app.use(pages.routes());
  app.use(operations.nothingHere);
  app.on('error', (error: unknown) => {
    if (!isClientGone(error)) log?.error({ error }, 'failed');
  });
  return app;
};
