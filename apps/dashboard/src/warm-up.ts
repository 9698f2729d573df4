import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { AppLog } from '@dqs/host/http';
import { layout } from './layout.ts';
import { loadBoundaries } from './map/boundaries.ts';
import type { PageRequest, Reply, Route } from './page.ts';
import { homePage } from './pages/home.ts';
import { find } from './search/find.ts';
import type { Site } from './site.ts';
import { thingRoutes } from './things/routes.ts';

/**
 * What is asked: things of many kinds, and words that nothing is called by. Each question reaches all searches, so that every
 * connection has planned most of their statements before somebody waits for them.
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

/** A visitor of a site whose pages are public: what is asked counts for nobody. */
const visitor = (site: Site, path: string, query = new URLSearchParams()): PageRequest => ({
  request: new IncomingMessage(new Socket()),
  id: 'warm-up',
  path,
  parameters: {},
  query,
  form: new URLSearchParams(),
  address: '',
  signedIn: null,
  site: { ...site, settings: { ...site.settings, publicPages: true } },
});

const parametersOf = ({ path: pattern }: Route, path: string): Readonly<Record<string, string>> | null => {
  const [parts, given] = [pattern.split('/'), path.split('/')];
  if (parts.length !== given.length) return null;
  const pairs = parts.map((part, at) => [part, given[at] ?? ''] as const);
  if (pairs.some(([part, text]) => !part.startsWith(':') && part !== text)) return null;
  return Object.fromEntries(
    pairs.flatMap(([part, text]) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(text)]] : [])),
  );
};

const render = (site: Site, reply: Reply, path: string): void => {
  if (reply.kind === 'page') layout(visitor(site, path), reply, new Set()).toString();
};

/** Opens the page of a thing; addresses of other pages are left alone. */
const openThing = async (site: Site, href: string): Promise<void> => {
  const { pathname: path, searchParams } = new URL(href, 'http://site');
  for (const route of thingRoutes) {
    const parameters = parametersOf(route, path);
    if (parameters) return render(site, await route.page({ ...visitor(site, path, searchParams), parameters }), path);
  }
};

const ask = async (site: Site, question: string): Promise<void> => {
  const [first] = (await find(visitor(site, '/search'), question)).best;
  if (first) await openThing(site, first.href);
};

/**
 * Prepares what the first readers of a new process would wait for: outlines of maps, the index of operations, connections with
 * the plans of their statements, and compiled code. Runs beside requests, one question after the other, until the signal
 * ends it. What fails is written to the log; the page says it to its reader.
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
