import { createToolSearch, datasetsOn, type Service, type ToolSearch } from '@dqs/service';
import type { PageRequest } from '../page.ts';
import { explorerPath } from '../explorer/asked.ts';
import { thingPath } from '../subject/link.ts';
import { guides } from '../documents/guide-list.ts';
import type { Candidate } from './candidate.ts';
import { areCurrencies, currenciesIn } from './currencies.ts';
import { coverage, meaningOf, nameOf, wordsOf } from './words.ts';

const searches = new WeakMap<Service, ToolSearch>();

const toolSearchOf = (service: Service): ToolSearch => {
  const kept = searches.get(service) ?? createToolSearch(service.visible('public'));
  searches.set(service, kept);
  return kept;
};

/** Exchange rates without a currency: the pair that is asked for most, whose page leads to all others. */
const anyPair = (question: string): readonly Candidate[] =>
  /\b(convert|converter|currency|currencies|exchange rates?|forex|foreign exchange)\b/i.test(question)
    ? [
        {
          kind: 'Exchange rates',
          title: 'Exchange rates: EUR/USD and others',
          note: 'daily reference rates since 1999; convert an amount',
          href: thingPath('pair', 'EUR-USD'),
          score: 0.95,
        },
      ]
    : [];

const pairs = (question: string): readonly Candidate[] => {
  const words = wordsOf(question);
  const [one, other] = currenciesIn(words);
  if (one === undefined) return anyPair(question);
  const [base, quote] = other === undefined ? (one === 'EUR' ? ['EUR', 'USD'] : ['EUR', one]) : [one, other];
  const isSure =
    other !== undefined ||
    words.length === 1 ||
    areCurrencies(words) ||
    /exchange|rate|convert|worth|currency/i.test(question);
  const sure = other !== undefined ? 1.1 : words.length > 1 && areCurrencies(words) ? 1.05 : 0.96;
  return [
    {
      kind: 'Exchange rates',
      title: `${base}/${quote}`,
      note: 'daily reference rates since 1999; convert an amount',
      href: thingPath('pair', `${base}-${quote}`),
      score: isSure ? sure : 0.4,
    },
  ];
};

const calendar = (question: string): readonly Candidate[] =>
  /\b(calendar|release dates?|releases?|next|when is|when does|scheduled?|upcoming)\b/i.test(question)
    ? [
        {
          kind: 'Release calendar',
          title: 'Release calendar',
          note: 'releases of official statistics by day',
          href: '/calendar',
          score: 1,
        },
      ]
    : [];

/** Hazards by the names that their domain gives them, and operations by a question in everyday words. */
const operations = (page: PageRequest, question: string): readonly Candidate[] => {
  const { service } = page.site;
  const found = toolSearchOf(service)(question);
  const words = meaningOf(question);
  const hazards = service
    .domains('public')
    .flatMap(({ namedValues = [] }) => namedValues)
    .filter(({ tool, parameter }) => tool === 'hazards_get_hazard_components' && parameter === 'hazard_type')
    .flatMap(({ value, names }): readonly Candidate[] => {
      const best = Math.max(...names.map((name) => coverage(meaningOf(name), question)));
      const reach = coverage(words, names.join(' '));
      return best === 0
        ? []
        : [
            {
              kind: 'Natural hazards',
              title: `${names[0]}: counties by risk`,
              note: 'National Risk Index',
              href: `/hazard/${value.toLowerCase()}`,
              score: 0.5 + 0.35 * best + 0.2 * reach,
            },
          ];
    });
  return [
    ...hazards,
    ...found.operations.slice(0, 5).map(({ endpoint }, at): Candidate => ({
      kind: 'Operations',
      title: endpoint.title,
      note: endpoint.tool,
      href: explorerPath(endpoint),
      score: 0.45 - at * 0.02,
    })),
  ];
};

const datasets = (page: PageRequest, question: string): readonly Candidate[] => {
  const words = meaningOf(question);
  const name = nameOf(question).split(' ').filter(Boolean);
  // House prices are no answer to a question about the price of something else.
  const isMeant = (known: string): boolean => name.length === 0 || name.length > 2 || coverage(name, known) > 0;
  return page.site.service
    .domains('public')
    .flatMap((domain) => datasetsOn('public', domain))
    .map(({ dataset }) => dataset)
    .filter(({ key, displayName, source }) => isMeant(`${displayName} ${key} ${source}`))
    .map(({ key, displayName, source }): Candidate => ({
      kind: 'Datasets',
      title: displayName,
      note: key,
      href: thingPath('dataset', key),
      score: question.trim().toLowerCase() === key ? 1.2 : 0.62 * coverage(words, `${displayName} ${key} ${source}`),
    }))
    .filter(({ score }) => score > 0.3);
};

/** Pages of the site that are no guides, with the words that people look for them by. */
const pages = [
  {
    path: '/catalog',
    title: 'Catalog',
    words:
      'license licence licenses licences terms of use sources publishers datasets what data is there coverage attribution',
  },
  {
    path: '/freshness',
    title: 'Freshness',
    words: 'fresh stale up to date updated last updated outdated how old status',
  },
  { path: '/explorer', title: 'Explorer', words: 'try operations form query builder api playground' },
  {
    path: '/docs/errors',
    title: 'Errors',
    words: 'error code codes bad parameter not found unauthorized forbidden rate limited quota exceeded',
  },
  { path: '/docs/mcp', title: 'Connect an agent', words: 'mcp claude chatgpt cursor vs code agent connect tools' },
];

const guidesFor = (question: string): readonly Candidate[] => {
  const words = meaningOf(question);
  return [...guides, ...pages]
    .map(({ path, title, words: known }): Candidate => ({
      kind: 'Guides',
      title,
      note: 'guide',
      href: path,
      score: 0.8 * coverage(words, `${title} ${known}`),
    }))
    .filter(({ score }) => score > 0.35);
};

/** What the site itself has for a question, without asking the service. */
export const siteThings = (page: PageRequest, question: string): readonly Candidate[] => [
  ...pairs(question),
  ...calendar(question),
  ...operations(page, question),
  ...datasets(page, question),
  ...guidesFor(question),
];
