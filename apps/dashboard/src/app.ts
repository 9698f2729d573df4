import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createInFlightGate,
  createRequestRecorder,
  isClientGone,
  namesMedia,
  type AppLog,
  type InFlightGate,
  type RequestMetrics,
} from '@dqs/host/http';
import { formTokenOf } from '@dqs/auth';
import { ServiceError } from '@dqs/schemas';
import { requestIdOf } from '@dqs/service';
import Koa from 'koa';
import { clientAddress } from './client-address.ts';
import { asServiceError, failurePage } from './failure-page.ts';
import { readForm } from './form-body.ts';
import { layout } from './layout.ts';
import type { PageRequest, Reply, Route } from './page.ts';
import { createRouter, type Found } from './router.ts';
import { routes } from './routes.ts';
import { isSameOrigin } from './same-origin.ts';
import { besideItsOpener, securityHeaders } from './security-headers.ts';
import { sessionCookie } from './session-cookie.ts';
import { send, sendAsset, type Sent } from './send.ts';
import type { SignedIn } from './signed-in.ts';
import type { Site } from './site.ts';

export interface DashboardOptions {
  readonly log?: AppLog;
  readonly metrics?: RequestMetrics | undefined;
  /** Counts requests under way, with those of other surfaces where they share it; absent: one of its own. */
  readonly gate?: InFlightGate;
}

/** The site for people, as a handler for a node server, alone or beside other handlers. */
export interface DashboardApp {
  readonly koa: Koa;
  /** Whether this request is answered here; everything else is for REST and MCP. */
  matches(request: IncomingMessage): boolean;
  /** Answers the request; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Addresses that belong to programs whatever they accept. */
const forPrograms = /^\/(v1|mcp|bulk|code|\.well-known|live|ready|openapi\.json|llms\.txt|agents\.md|code\.md)(\/|$)/;

/** Pages between an application that asks for access and its answer. */
const onTheWayToConsent = /^\/(oauth|sign-in|sign-up)(\/|$)/;

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

const crossSite = (): ServiceError =>
  new ServiceError('forbidden', 'this form was not sent from a page of this site', {
    hint: 'Open the page here and send its form again.',
  });

const oldForm = (): ServiceError =>
  new ServiceError('forbidden', 'this form belongs to another session', {
    hint: 'Reload the page and send its form again.',
  });

const nothingHere = (path: string): ServiceError =>
  new ServiceError('not_found', `there is nothing at ${path.slice(0, 200)}`);

/** Builds the site over a service; the service must stay open as long as the site does. */
export const createDashboard = (site: Site, options: DashboardOptions = {}): DashboardApp => {
  const { log, gate = createInFlightGate() } = options;
  const record = createRequestRecorder(log, options.metrics);
  const router = createRouter(routes);
  const known: ReadonlySet<string> = new Set(routes.map(({ path }) => path));
  const common = securityHeaders(site.baseUrl);
  const cookie = sessionCookie(site.baseUrl);

  const sessionOf = async (request: IncomingMessage): Promise<SignedIn | null> => {
    const token = cookie?.read(request);
    const session = token === undefined ? null : await site.accounts.sessions.find(token);
    if (!session || token === undefined) return null;
    const { id, accountId, name, email, isOperator } = session;
    return { accountId, name, email, isOperator, sessionId: id, formToken: formTokenOf(token) };
  };

  const rendered = (page: PageRequest, reply: Reply, access: Route['access']): Sent => {
    const isPrivate = page.signedIn !== null || access !== 'public' || (reply.kind !== 'redirect' && !reply.maxAge);
    const maxAge = reply.kind === 'redirect' ? undefined : reply.maxAge;
    const headers = {
      ...common,
      ...(site.oauth && onTheWayToConsent.test(page.path) ? besideItsOpener : {}),
      'X-Request-Id': page.id,
      Vary: 'Cookie, Accept, Accept-Encoding',
      'Cache-Control': isPrivate || maxAge === undefined ? 'no-store' : `private, max-age=${maxAge}`,
    };
    if (reply.kind === 'redirect') {
      return {
        status: 303,
        headers: { ...headers, Location: reply.to },
        cookies: reply.cookies ?? [],
        body: '',
        compress: false,
      };
    }
    if (reply.kind === 'raw') {
      return {
        status: reply.status ?? 200,
        headers: { ...headers, 'Content-Type': reply.contentType, ...reply.headers },
        cookies: [],
        body: reply.body,
        // A PNG is compressed already.
        compress: page.signedIn === null && reply.contentType !== 'image/png',
      };
    }
    return {
      status: reply.status ?? 200,
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', ...reply.headers },
      cookies: reply.cookies ?? [],
      body: layout(page, reply, known).toString(),
      compress: page.signedIn === null,
    };
  };

  const signInFirst = ({ path, request }: PageRequest): Reply => ({
    kind: 'redirect',
    to: request.method === 'GET' ? `/sign-in?next=${encodeURIComponent(path)}` : '/sign-in',
  });

  const answer = (page: PageRequest, { route }: Found): Reply | Promise<Reply> => {
    const { signedIn } = page;
    const isBound = route.method === 'POST' && signedIn !== null && !route.entrance;
    if (isBound && page.form.get('csrf') !== signedIn.formToken) throw oldForm();
    if (route.access === 'public') return route.page(page);
    if (!signedIn) return signInFirst(page);
    // Whoever is not an operator learns nothing of the operator's pages, not even that they exist.
    if (route.access === 'operator' && !signedIn.isOperator) throw nothingHere(page.path);
    return route.page(page);
  };

  const answerTo = async (request: IncomingMessage, path: string): Promise<Sent> => {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    let page: PageRequest = {
      request,
      id: requestIdOf(request.headers['x-request-id']),
      path,
      parameters: {},
      query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
      form: new URLSearchParams(),
      address: clientAddress(request, site.settings.proxies),
      signedIn: null,
      site,
    };
    let access: Route['access'] = 'public';
    let entered = false;
    try {
      gate.enter();
      entered = true;
      const found = router.find(request.method ?? 'GET', path);
      page = { ...page, signedIn: await sessionOf(request) };
      if (!found) throw nothingHere(path);
      access = found.route.access;
      const isPost = found.route.method === 'POST';
      if (isPost && !isSameOrigin(request.headers, site.baseUrl)) throw crossSite();
      const form = isPost ? await readForm(request) : page.form;
      page = { ...page, parameters: found.parameters, form };
      return rendered(page, await answer(page, found), access);
    } catch (thrown) {
      const error = asServiceError(thrown);
      if (error.status >= 500) {
        log?.error({ request_id: page.id, code: error.code, error: error.cause ?? error }, 'page failed');
      }
      return rendered(page, failurePage(error, page.id), access);
    } finally {
      if (entered) gate.leave();
    }
  };

  const koa = new Koa();
  koa.use(async (context, next) => {
    const started = performance.now();
    await next();
    record?.({
      surface: 'site',
      id: context.response.get('X-Request-Id') || null,
      method: context.method,
      path: context.path,
      status: context.status,
      started,
    });
  });
  koa.use(async (context) => {
    const { req: request, method } = context;
    const path = pathOf(request);
    const asset = method === 'GET' || method === 'HEAD' ? site.assets.find(path) : null;
    if (asset) return sendAsset(context, asset, common);
    await send(context, await answerTo(request, path));
    const isUnread = method !== 'GET' && method !== 'HEAD' && !request.readableEnded;
    // A body that nobody has read would be taken for the next request.
    if (gate.draining || isUnread) context.set('Connection', 'close');
  });
  koa.on('error', (error: unknown) => {
    if (!isClientGone(error)) log?.error({ error }, 'page failed');
  });

  const callback = koa.callback();
  return {
    koa,
    matches(request) {
      const path = pathOf(request);
      if (path.startsWith('/assets/')) return true;
      const found = router.page(path);
      const wantsPage = namesMedia(request.headers.accept, 'text/html');
      if (found) return !found.shared || wantsPage;
      // A browser that finds nothing is told so in its own language.
      return wantsPage && !forPrograms.test(path);
    },
    handle: (request, response) => callback(request, response),
  };
};
