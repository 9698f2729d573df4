import { leastScore } from '@dqs/core/name-search';
import { wholeNameScore } from '@dqs/service';
import { listOf, runQuery, type QueryResult } from '../things/ask-all.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { agencies, meaning } from '../things/codes.ts';
import { inWords } from '../words.ts';
import type { Candidate, Kind } from './candidate.ts';
import { coverage, partsOf, wordsOf } from './words.ts';

type Row = Readonly<Record<string, unknown>>;

const text = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const texts = (row: Row, name: string): readonly string[] =>
  Array.isArray(row[name]) ? (row[name] as readonly string[]) : [];

const scoreOf = (row: Row): number => {
  const score = Number.parseFloat(text(row, 'score') || '0.7');
  return score > 1 ? score / 100 : score;
};

/** A search operation, and how its matches are shown to people. */
interface Source {
  readonly tool: string;
  readonly parameter?: string;
  /** Values of further parameters. */
  readonly values?: Readonly<Record<string, string>>;
  readonly list: string;
  readonly kind: Kind;
  /** Maximum number of matches shown. */
  readonly limit: number;
  /** Maximum number of matches requested, if another use of the same answer shows more. Default: `limit`. */
  readonly asks?: number;
  /** Factor for how often people mean such a thing, compared with its score. */
  readonly weight: number;
  /** Factor for a match that people mean more often than its score tells. */
  readonly emphasis?: (row: Row, asked: string) => number;
  readonly shown: (row: Row) => Omit<Candidate, 'kind' | 'score'> | null;
}

/** Pages of a company that a question may mean. */
const parts: readonly (readonly [RegExp, string, string])[] = [
  [/\b(owns?|owners?|holders?|shareholders?|insiders?|13d|13g|13f|ceo|officers?)\b/i, '/owners', 'owners and insiders'],
  [/\b(balance sheets?|cash flows?|statements?|income statement|financials)\b/i, '/statements', 'statements'],
  [/\b(filings?|10-?k|10-?q|8-?k|risk factors?|annual report)\b/i, '/filings', 'filings'],
];

const company =
  (question: string) =>
  (row: Row): Omit<Candidate, 'kind' | 'score'> => {
    const [ticker] = texts(row, 'tickers');
    const part = parts.find(([words]) => words.test(question));
    const path = thingPath('company', ticker ?? text(row, 'cik'));
    return {
      title: text(row, 'name'),
      note: [ticker ?? `CIK ${text(row, 'cik')}`, text(row, 'exchange'), part?.[2] ?? ''].filter(Boolean).join(' · '),
      href: `${path}${part?.[1] ?? ''}`,
    };
  };

const series = (row: Row): Omit<Candidate, 'kind' | 'score'> => ({
  title: text(row, 'title'),
  note: [text(row, 'units'), inWords(text(row, 'frequency')).toLowerCase(), meaning(agencies, text(row, 'source'))]
    .filter(Boolean)
    .join(' · '),
  href: thingPath('series', text(row, 'series_key')),
});

const place = (row: Row, id: string): Omit<Candidate, 'kind' | 'score'> => ({
  title: [text(row, 'name'), text(row, 'name').includes(text(row, 'state_code')) ? '' : text(row, 'state_code')]
    .filter(Boolean)
    .join(', '),
  note: inWords(text(row, 'level')),
  href: thingPath('place', text(row, id)),
});

/** Words about the holdings of a manager, in contrast to the holders of a company. */
export const asksOfHoldings =
  /\b(13-?f|holdings?|portfolio|positions?|holds|invest(s|ed|or|ors|ment|ments)?|fund manager)\b/i;

/** Words of a bank's name that its everyday name may lack. */
const wordsOfBanks = /\b(the|bank|banks|national|association|na|n\.a\.|fsb|trust|company|and|co|inc)\b|[^a-z0-9 ]/g;
const withoutWordsOfBanks = (name: string): string => name.toLowerCase().replace(wordsOfBanks, '').replaceAll(' ', '');

/** A bank that is known by the whole question, although its name has other words: “chase”, “svb”. */
const everydayBank = (row: Row, asked: string): number => {
  const isKnown = scoreOf(row) >= wholeNameScore && row['match_reason'] === 'name_exact';
  return isKnown && withoutWordsOfBanks(text(row, 'name')) !== withoutWordsOfBanks(asked) ? 1.3 : 1;
};

/** A drug of the name itself, before those in which it is one of several substances. */
const drugByItself = (row: Row, asked: string): number => {
  const [names, substances] = [texts(row, 'brand_names'), texts(row, 'generic_names')];
  const is = (name: string): boolean => name.toLowerCase() === asked.toLowerCase();
  return names.some(is) || (substances.length === 1 && substances.some(is)) ? 1.1 : 1;
};

/** Searches by name. */
const byName = (question: string): readonly Source[] => [
  {
    tool: 'stocks_search',
    values: { kind: 'manager' },
    list: 'matches',
    kind: 'Investment managers',
    limit: 4,
    // Most names of managers are also names of companies, which are meant more often.
    weight: asksOfHoldings.test(question) ? 1.2 : 0.95,
    shown: (row) => ({
      title: text(row, 'name'),
      note: `holdings by Form 13F · CIK ${text(row, 'cik')}`,
      href: thingPath('manager', text(row, 'cik')),
    }),
  },
  { tool: 'stocks_search', list: 'matches', kind: 'Companies', limit: 6, weight: 1.02, shown: company(question) },
  {
    tool: 'geo_resolve',
    list: 'matches',
    kind: 'Places',
    limit: 6,
    weight: 1,
    shown: (row) => place(row, 'geography_id'),
  },
  {
    tool: 'funds_search',
    list: 'funds',
    kind: 'Funds',
    limit: 6,
    weight: 1.1,
    shown: (row) => ({
      title: text(row, 'series_name') || text(row, 'registrant_name'),
      note: [text(row, 'ticker'), text(row, 'class_name')].filter(Boolean).join(' · '),
      href: thingPath('fund', text(row, 'series_id') || text(row, 'ticker')),
    }),
  },
  {
    tool: 'banks_search',
    list: 'matches',
    kind: 'Banks',
    limit: 5,
    weight: 0.96,
    emphasis: everydayBank,
    shown: (row) => ({
      title: text(row, 'name'),
      note: [text(row, 'city'), text(row, 'state'), row['active'] === false ? 'closed' : ''].filter(Boolean).join(', '),
      href: thingPath('bank', text(row, 'cert')),
    }),
  },
  {
    tool: 'entities_search',
    list: 'matches',
    kind: 'Legal entities',
    limit: 4,
    weight: 0.85,
    shown: (row) => ({
      title: text(row, 'legal_name'),
      note: `${text(row, 'legal_jurisdiction')} · ${text(row, 'lei')}`,
      href: thingPath('entity', text(row, 'lei')),
    }),
  },
  {
    tool: 'gov_search_recipients',
    list: 'matches',
    kind: 'Recipients of federal awards',
    limit: 4,
    weight: 0.84,
    shown: (row) => ({
      title: text(row, 'name'),
      note: [row['recipient_level'] === 'P' ? 'with its parts' : 'alone', `UEI ${text(row, 'uei')}`].join(' · '),
      href: thingPath('recipient', text(row, 'recipient_id')),
    }),
  },
  {
    tool: 'fda_search_approvals',
    parameter: 'drug',
    list: 'matches',
    kind: 'Drugs',
    limit: 10,
    weight: 1.15,
    emphasis: drugByItself,
    shown: (row) => ({
      title: texts(row, 'brand_names').join(', ') || texts(row, 'generic_names').join(', '),
      note: `${texts(row, 'generic_names').join(', ').toLowerCase()} · ${text(row, 'application_number')}`,
      href: thingPath('application', text(row, 'application_number')),
    }),
  },
];

/** Maximum number of real-estate series that are searched for their places. */
const mostSeriesOfPlaces = 10;

/** The search of real-estate series. */
const realEstate: Source = {
  tool: 're_search_series',
  list: 'matches',
  kind: 'Series',
  limit: 6,
  asks: mostSeriesOfPlaces,
  weight: 1.2,
  shown: series,
};

/** Factor for series about a place if only the place is named. They rank after it and its namesakes. */
const ofNamedPlace = 0.5;

/** Searches by topic. */
const byTopic: readonly Source[] = [
  { tool: 'macro_search', list: 'matches', kind: 'Series', limit: 6, weight: 1.08, shown: series },
  realEstate,
  {
    tool: 'futures_search_markets',
    list: 'matches',
    kind: 'Futures markets',
    limit: 4,
    weight: 0.99,
    shown: (row) => ({
      title: text(row, 'name'),
      note: `${text(row, 'exchange')} · weekly positions of traders`,
      href: thingPath('market', text(row, 'market')),
    }),
  },
];

/** From this score up to that of a name's words, some nine in ten of the letters are those of the name. */
const misspeltName = 0.62;

/** Scores of series tell how much of a question they answer, not how it is spelled. */
const isMisspelt = ({ kind }: Source, score: number): boolean =>
  kind !== 'Series' && score >= misspeltName && score < leastScore.words;

const candidatesOf = (result: QueryResult | null, source: Source, asked: string): readonly Candidate[] =>
  listOf(result, source.list)
    .slice(0, source.limit)
    .flatMap((row, at) => {
      const shown = source.shown(row);
      // A search without scores still has an order.
      const score = row['score'] === undefined ? 0.78 - at * 0.01 : scoreOf(row);
      const emphasis = source.emphasis?.(row, asked) ?? 1;
      return shown === null || shown.title === ''
        ? []
        : [
            {
              ...shown,
              kind: source.kind,
              score: Math.min(1.2, score * source.weight * emphasis),
              ...(score >= wholeNameScore ? { knownAs: asked } : {}),
              ...(isMisspelt(source, score) ? { isMisspelt: true } : {}),
            },
          ];
    });

const resultOf = (page: PageRequest, source: Source, question: string): Promise<QueryResult | null> =>
  runQuery(page, {
    tool: source.tool,
    values: {
      ...source.values,
      [source.parameter ?? 'query']: question.slice(0, 100),
      limit: source.asks ?? source.limit,
    },
  });

const ask = async (page: PageRequest, source: Source, question: string): Promise<readonly Candidate[]> =>
  question === '' ? [] : candidatesOf(await resultOf(page, source, question), source, question);

/** Places of real-estate series. Some areas appear only there. */
const placesOfSeries = async (page: PageRequest, name: string, isWhole: boolean): Promise<readonly Candidate[]> => {
  if (name === '') return [];
  const result = await runQuery(page, {
    tool: 're_search_series',
    values: { query: name.slice(0, 100), limit: mostSeriesOfPlaces },
  });
  return listOf(result, 'matches').flatMap((row): readonly Candidate[] => {
    const geography = row['geography'] as Row | undefined;
    return geography ? [{ ...place(geography, 'geo_key'), kind: 'Places', score: isWhole ? 1.15 : 0.74 }] : [];
  });
};

/** Why a search for series has no match. */
export interface ReasonForNone {
  readonly note: string;
  /** Whether the series that is meant is known, but not loaded. */
  readonly isKnownOnly: boolean;
}

/** A question, and the part of it that may be a name. */
export interface Named {
  readonly question: string;
  readonly name: string;
  /** The part that may be the name of a place. */
  readonly place: string;
  /** Whether the question is only a name. */
  readonly isWhole: boolean;
}

/** Whether the match has the exact words. */
const isExact = ({ score }: Candidate): boolean => score >= 0.8;

/** Maximum words of a name whose parts are searched. A longer text is a title or a sentence. */
const mostWordsOfParts = 6;

/** Matches of parts of the name, for a question that matches nothing as a whole. */
export const thingsOfParts = async (
  page: PageRequest,
  { question, name, isWhole }: Named,
): Promise<readonly Candidate[]> => {
  const found = await Promise.all([
    ...(name.split(' ').length > mostWordsOfParts ? [] : partsOf(name)).flatMap((part) =>
      byName(question).map((source) => ask(page, source, part)),
    ),
    // “GDP growth” means the GDP series, whose page derives growth.
    ...(isWhole ? [] : byTopic.map((source) => ask(page, source, name))),
  ]);
  return found.flat().filter((candidate) => candidate.kind === 'Series' || isExact(candidate));
};

/** Factor for series that answer a question only in part. */
const inPart = 0.6;

/** From this score on, the search for series has understood the whole question. */
const understood = 0.85;

const reasonOf = ({ note, isKnownOnly }: Extract<QueryResult, { ok: true }>): ReasonForNone | null =>
  note === null ? null : { note, isKnownOnly };

/** Series for a question. Those that answer all of it, such as “rent austin”, are known by the question. */
const askTopic = async (page: PageRequest, source: Source, { question, isWhole }: Named) => {
  const result = question === '' ? null : await resultOf(page, source, question);
  const found = candidatesOf(result, source, question);
  const isInPart = result?.ok === true && result.isPartial;
  const knows = (one: Candidate): boolean =>
    source === realEstate ? !isInPart : one.kind === 'Series' && one.score >= understood * source.weight;
  return {
    source,
    reason: result?.ok === true && found.length === 0 ? reasonOf(result) : null,
    found: found.map((one) => ({ ...one, score: one.score * (isInPart ? inPart : 1) })),
    known: isWhole ? [] : found.filter(knows).map(({ href }) => href),
  };
};

/** Factor for a place that is not called by the name, but contains a town that is. */
const ofTown = 0.7;

/** Lowers places by their towns, except the first one for a question that is only a name: “brooklyn”. */
const withTownsLower = (found: readonly Candidate[], isWhole: boolean): readonly Candidate[] => {
  const places = found.filter(({ kind }) => kind === 'Places');
  const ofTowns = places
    .slice(isWhole ? 1 : 0)
    .filter(({ title, knownAs }) => knownAs !== undefined && coverage(wordsOf(knownAs), title) < 1);
  return found.map((one) => (ofTowns.includes(one) ? { ...one, score: one.score * ofTown } : one));
};

/** Matches of all searches for a question, and why the search for series has none. */
export const namedThings = async (
  page: PageRequest,
  named: Named,
): Promise<{ readonly found: readonly Candidate[]; readonly reason: ReasonForNone | null }> => {
  const { question, name, isWhole } = named;
  const [things, topics, places] = await Promise.all([
    Promise.all(byName(question).map((source) => ask(page, source, source.kind === 'Places' ? named.place : name))),
    Promise.all(byTopic.map((source) => askTopic(page, source, named))),
    // A question that only names a place means that place. The same words ask once.
    placesOfSeries(page, isWhole ? question : name, isWhole),
  ]);
  const isPlace = isWhole && things.flat().some((one) => one.kind === 'Places' && isExact(one));
  // A place that is only similar to a word of the question does not make its series the answer.
  const isPlaceKnown =
    named.place === '' || things.flat().some((one) => one.kind === 'Places' && one.knownAs !== undefined);
  const weighted = topics.flatMap(({ source, found, known }) =>
    found.map((one) => ({
      ...one,
      score: isPlace && source === realEstate ? one.score * ofNamedPlace : one.score,
      ...(known.includes(one.href) && (source !== realEstate || isPlaceKnown) ? { knownAs: question } : {}),
    })),
  );
  return {
    found: [...withTownsLower(things.flat(), isWhole), ...weighted, ...places],
    reason: topics.find(({ source }) => source.tool === 'macro_search')?.reason ?? null,
  };
};
