import {
  createCors,
  createInFlightGate,
  createKeyReader,
  createRequestRecorder,
  isClientGone,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import type { Service } from '@dqs/service';
import Koa, { type DefaultContext } from 'koa';
import { bulkRoutes, type BulkOptions } from './bulk.ts';
import type { RestState } from './context.ts';
import { addressLength } from './middleware/address-length.ts';
import { admission } from './middleware/admission.ts';
import { commonHeaders } from './middleware/common-headers.ts';
import { crossOrigin } from './middleware/cross-origin.ts';
import { drain } from './middleware/drain.ts';
import { errors } from './middleware/errors.ts';
import { inFlight } from './middleware/in-flight.ts';
import { record } from './middleware/record.ts';
import { requestId } from './middleware/request-id.ts';
import { pageRoutes } from './pages.ts';
import { operationRoutes } from './routes.ts';

export interface RestOptions {
  /**
   * Address under which the application is reached, with the path that it is mounted at; links are built from it and never from a
   * Host header.
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
  /** Counts requests under way, with those of other surfaces where they share it; absent: one of its own. */
  readonly gate?: InFlightGate;
}

/**
 * Builds the REST application over a service, which must stay open as long as the application does. It stands alone, or mounted at
 * a path of another Koa application (koa-mount).
 */
export const createRestApp = (service: Service, options: RestOptions): Koa<RestState, DefaultContext> => {
  const { baseUrl, version, log, metrics, allowedOrigins = [], gate = createInFlightGate() } = options;
  const write = createRequestRecorder(log, metrics);
  const operations = operationRoutes(service, baseUrl);
  const pages = pageRoutes({ service, baseUrl, version });

  const app = new Koa<RestState, DefaultContext>();
  app.use(requestId());
  app.use(commonHeaders(baseUrl, version));
  if (write) app.use(record(write));
  app.use(drain(gate));
  app.use(errors(baseUrl, log));
  app.use(addressLength());
  app.use(inFlight(gate));
  if (allowedOrigins.length > 0) app.use(crossOrigin(createCors((origin) => allowedOrigins.includes(origin))));
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
