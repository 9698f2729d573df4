import {
  createInFlightGate,
  createRequestRecorder,
  isClientGone,
  namesMedia,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import { commonHeaders, drain, errors, inFlight, record, requestId, type Surface } from '@dqs/host/middleware';
import Koa, { type DefaultContext } from 'koa';
import { clientAddress } from './client-address.ts';
import type { SiteContext, SiteMiddleware, SiteState } from './context.ts';
import { failurePage } from './failure-page.ts';
import { createRouter } from './router.ts';
import { routes } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { sendAsset } from './send.ts';
import { createReplies } from './send-reply.ts';
import type { Site } from './site.ts';

export interface DashboardOptions {
  readonly log?: AppLog;
  readonly metrics?: RequestMetrics | undefined;
  /** Counts running requests, together with those of other surfaces if they share it; absent: a separate gate. */
  readonly gate?: InFlightGate;
}

/** Addresses that belong to programs, whatever media types they accept. */
const forPrograms = /^\/(v1|mcp|bulk|code|\.well-known|live|ready|openapi\.json|llms\.txt|agents\.md|code\.md)(\/|$)/;

const recorded = ({ state: { site } }: SiteContext) => ({ surface: 'site' as const, id: site?.page.id ?? null });

const isUnread = ({ method, req }: SiteContext): boolean => method !== 'GET' && method !== 'HEAD' && !req.readableEnded;

/** Sends styles, scripts and pictures, which need no sign-in. */
const assetFiles =
  ({ assets }: Site): SiteMiddleware =>
  (context, next) => {
    const { method, path } = context;
    const asset = method === 'GET' || method === 'HEAD' ? assets.find(path) : null;
    return asset ? sendAsset(context, asset) : next();
  };

/**
 * Builds the site over a service, which must stay open as long as the site does. It is a complete application, or is
 * mounted alongside other surfaces at the root of a Koa application: its pages link to each other by paths from there.
 */
export const createDashboard = (site: Site, options: DashboardOptions = {}): Surface => {
  const { log, gate = createInFlightGate() } = options;
  const write = createRequestRecorder(log, options.metrics);
  const reply = createReplies(site);
  const router = createRouter(site, routes, reply);

  const app = new Koa<SiteState, DefaultContext>();
  if (write) app.use(record(write, recorded));
  app.use(commonHeaders(securityHeaders(site.baseUrl)));
  app.use(assetFiles(site));
  app.use(
    requestId<SiteState>((context, id) => {
      const { req: request, path, querystring } = context;
      context.state.site = {
        access: 'public',
        page: {
          request,
          id,
          path,
          parameters: {},
          query: new URLSearchParams(querystring),
          form: new URLSearchParams(),
          address: clientAddress(request, site.settings.proxies),
          signedIn: null,
          site,
        },
      };
    }),
  );
  app.use(drain(gate, isUnread));
  app.use(
    errors<SiteState>({
      answer: (context, error) => reply(context, failurePage(error, context.state.site.page)),
      failed: ({ state }, error) =>
        log?.error({ request_id: state.site.page.id, code: error.code, error: error.cause ?? error }, 'page failed'),
    }),
  );
  app.use(inFlight(gate));
  app.use(router.routes);
  app.use(router.nothingHere);
  app.on('error', (error: unknown) => {
    if (!isClientGone(error)) log?.error({ error }, 'page failed');
  });

  const matches: Surface['matches'] = ({ path, headers }) => {
    if (path.startsWith('/assets/')) return true;
    const found = router.page(path);
    const wantsPage = namesMedia(headers.accept, 'text/html');
    if (found) return !found.shared || wantsPage;
    // A browser gets the site's own error page.
    return wantsPage && !forPrograms.test(path);
  };
  return Object.assign(app, { matches });
};
