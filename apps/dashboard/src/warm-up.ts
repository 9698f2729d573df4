import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { AppLog } from '@dqs/host/http';
import { exactRouter } from '@dqs/host/middleware';
import { layout } from './layout.ts';
import { loadBoundaries } from './map/boundaries.ts';
import type { PageRequest, Reply } from './page.ts';
import { homePage } from './pages/home.ts';
import { find } from './search/find.ts';
import type { Site } from './site.ts';
import { asVisitor } from './things/ask-all.ts';
import { thingRoutes } from './things/routes.ts';

/**
 * Search queries: subjects of many kinds, and meaningless words. Each query reaches all searches, so that every
 * connection has planned most of their statements before a user waits for them.
 */
const questions = [
  'apple',
  'unemployment rate',
  'house prices miami',
  'florida',
  'gold',
  'chase bank',
  'eur usd',
  'qzx',
];

/** A synthetic visitor's request. */
const visitor = (site: Site, path: string, query = new URLSearchParams()): PageRequest =>
  asVisitor({
    request: new IncomingMessage(new Socket()),
    id: 'warm-up',
    path,
    parameters: {},
    query,
    form: new URLSearchParams(),
    address: '',
    signedIn: null,
    site,
  });

const router = exactRouter();
/** The routes of subjects by their entry in the router. */
const routeAt = new Map(thingRoutes.map((route) => [router.register(route.path, [route.method], []), route] as const));

const render = (site: Site, reply: Reply, path: string): void => {
  if (reply.kind === 'page') layout(visitor(site, path), reply, new Set()).toString();
};

/** Opens a subject's page. Addresses of other pages are ignored. */
const openThing = async (site: Site, href: string): Promise<void> => {
  const { pathname: path, searchParams } = new URL(href, 'http://site');
  const [place] = router.match(path, 'GET').path;
  const route = place && routeAt.get(place);
  if (!route) return;
  const parameters = place.params(path, place.captures(path));
  render(site, await route.page({ ...visitor(site, path, searchParams), parameters }), path);
};

const ask = async (site: Site, question: string): Promise<void> => {
  const [first] = (await find(visitor(site, '/search'), question)).best;
  if (first) await openThing(site, first.href);
};

/**
 * Prepares what the first readers of a new process would wait for: outlines of maps, the index of operations,
 * connections with statement plans, and compiled code. Runs alongside requests, one query after the other, until the
 * signal ends it. Failures are logged; a page reports them to its reader.
 */
export const warmUp = async (site: Site, signal: AbortSignal, log?: AppLog): Promise<void> => {
  const steps = [
    () => loadBoundaries(),
    async () => render(site, await homePage(visitor(site, '/')), '/'),
    ...questions.map((question) => () => ask(site, question)),
  ];
  for (const step of steps) {
    if (signal.aborted) return;
    try {
      await step();
    } catch (error) {
      log?.info({ error }, 'a page was not prepared');
    }
  }
};
