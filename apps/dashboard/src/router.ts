import { MethodNotAllowed, exactRouter, type ExactRouter } from '@dqs/host/middleware';
import { formTokenOf } from '@dqs/auth';
import { ServiceError } from '@dqs/schemas';
import type { SiteMiddleware, SiteState } from './context.ts';
import { readForm } from './form-body.ts';
import type { PageRequest, Reply, Route } from './page.ts';
import { isSameOrigin } from './same-origin.ts';
import type { SendReply } from './send-reply.ts';
import { sessionCookie } from './session-cookie.ts';
import type { Site } from './site.ts';

/** The addresses of the site. */
export interface SiteRouter {
  /** Routes a request to the page of its address. */
  readonly routes: ReturnType<ExactRouter<SiteState>['routes']>;
  /** Throws MethodNotAllowed if only the method is wrong, `not_found` otherwise. */
  readonly nothingHere: SiteMiddleware;
  /** Whether the site has a page at a path. `shared` means that programs get another answer there. */
  page(path: string): { readonly shared: boolean } | null;
}

const crossSite = (): ServiceError =>
  new ServiceError('forbidden', 'this form was not sent from a page of this site', {
    hint: 'Open the page here and send its form again.',
  });

const oldForm = (): ServiceError =>
  new ServiceError('forbidden', 'this form belongs to another session', {
    hint: 'Reload the page and send its form again.',
  });

const nothingAt = (path: string): ServiceError =>
  new ServiceError('not_found', `there is nothing at ${path.slice(0, 200)}`);

/** Throws `bad_parameter` if a path is not valid percent-encoded UTF-8, because the router would use it undecoded. */
const validPath: SiteMiddleware = (context, next) => {
  try {
    decodeURIComponent(context.path);
  } catch {
    throw new ServiceError('bad_parameter', 'the address is not valid percent-encoded UTF-8');
  }
  return next();
};

/** Identifies the signed-in user. */
const session = ({ accounts, baseUrl }: Site): SiteMiddleware => {
  const cookie = sessionCookie(baseUrl);
  return async ({ req, state }, next) => {
    const token = cookie?.read(req);
    const found = token === undefined ? null : await accounts.sessions.find(token);
    if (found && token !== undefined) {
      const { id: sessionId, accountId, name, email, isOperator } = found;
      const signedIn = { accountId, name, email, isOperator, sessionId, formToken: formTokenOf(token) };
      state.site.page = { ...state.site.page, signedIn };
    }
    return next();
  };
};

/** Reads a form, which must come from a page of this site. */
const form =
  ({ baseUrl }: Site): SiteMiddleware =>
  async ({ req, state }, next) => {
    if (!isSameOrigin(req.headers, baseUrl)) throw crossSite();
    state.site.page = { ...state.site.page, form: await readForm(req) };
    return next();
  };

const signInFirst = ({ path, request }: PageRequest): Reply => ({
  kind: 'redirect',
  to: request.method === 'GET' ? `/sign-in?next=${encodeURIComponent(path)}` : '/sign-in',
});

/** A route's answer, after the access checks. */
const answer = (page: PageRequest, { method, access, entrance, page: open }: Route): Reply | Promise<Reply> => {
  const { signedIn } = page;
  const isBound = method === 'POST' && signedIn !== null && !entrance;
  if (isBound && page.form.get('csrf') !== signedIn.formToken) throw oldForm();
  if (access === 'public') return open(page);
  if (!signedIn) return signInFirst(page);
  // A user who is not an operator must not learn which operator pages exist.
  if (access === 'operator' && !signedIn.isOperator) throw nothingAt(page.path);
  return open(page);
};

const showPage =
  (route: Route, reply: SendReply): SiteMiddleware =>
  async (context) => {
    const { site } = context.state;
    site.page = { ...site.page, parameters: context['params'] as PageRequest['parameters'] };
    await reply(context, await answer(site.page, route));
  };

/** Routes with fixed paths take precedence over those with `:name` parts. Among these the first listed one does. */
export const createRouter = (site: Site, routes: readonly Route[], reply: SendReply): SiteRouter => {
  const ordered = routes.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  const router = exactRouter<SiteState>();
  const shared = new Set<unknown>();
  const [knowsSession, readsForm] = [session(site), form(site)];
  for (const route of ordered) {
    const access: SiteMiddleware = ({ state }, next) => {
      state.site.access = route.access;
      return next();
    };
    const steps = [
      validPath,
      knowsSession,
      access,
      ...(route.method === 'POST' ? [readsForm] : []),
      showPage(route, reply),
    ];
    const layer = router.register(route.path, [route.method], steps);
    if (route.shared) shared.add(layer);
  }
  const at = (path: string) => router.match(path, 'GET').path;

  return {
    routes: router.routes(),
    nothingHere: (context) => {
      const methods = at(context.path).flatMap(({ methods }) => (methods.includes('GET') ? ['GET', 'HEAD'] : methods));
      if (methods.length > 0) throw new MethodNotAllowed(context.method, [...new Set(methods)].join(', '));
      return knowsSession(context, () => {
        throw nothingAt(context.path);
      });
    },
    page: (path) => {
      const found = at(path);
      return found.length === 0 ? null : { shared: found.every((layer) => shared.has(layer)) };
    },
  };
};
