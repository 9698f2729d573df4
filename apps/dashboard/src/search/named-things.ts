import { wholeNameScore } from '@dqs/service';
import { listOf, runQuery as tell, type QueryResult as Told } from '../things/ask-all.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { agencies, meaning } from '../things/codes.ts';
import { inWords } from '../words.ts';
import type { Candidate, Kind } from './candidate.ts';
import { partsOf } from './words.ts';

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

/** A search of the service, and what its matches are for people. */
interface Source {
  readonly tool: string;
  readonly parameter?: string;
  /** Values of other parameters. */
  readonly values?: Readonly<Record<string, string>>;
  readonly list: string;
  readonly kind: Kind;
  /** Most matches that are shown. */
  readonly limit: number;
  /** Most matches that are asked for, where another use of the same answer shows more; as many as are shown by default. */
  readonly asks?: number;
  /** How much more or less often people mean such a thing than its score says. */
  readonly weight: number;
  readonly shown: (row: Row) => Omit<Candidate, 'kind' | 'score'> | null;
}

/** Parts of a company that a question may ask for. */
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

/** Words for what a manager holds, as against who holds a company. */
export const asksOfHoldings =
  /\b(13-?f|holdings?|portfolio|positions?|holds|invest(s|ed|or|ors|ment|ments)?|fund manager)\b/i;

/** Searches by the name of a thing. */
const byName = (question: string): readonly Source[] => [
  {
    tool: 'stocks_search',
    values: { kind: 'manager' },
    list: 'matches',
    kind: 'Investment managers',
    limit: 4,
    // Most names of managers are those of companies as well, which are meant more often.
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
    shown: (row) => ({
      title: texts(row, 'brand_names').join(', ') || texts(row, 'generic_names').join(', '),
      note: `${texts(row, 'generic_names').join(', ').toLowerCase()} · ${text(row, 'application_number')}`,
      href: thingPath('application', text(row, 'application_number')),
    }),
  },
];

/** Series of real estate that are looked through for their places. */
const mostSeriesOfPlaces = 10;

/** Series about places. */
const realEstate: Source = {
  tool: 're_search_series',
  list: 'matches',
  kind: 'Series',
  limit: 6,
  asks: mostSeriesOfPlaces,
  weight: 1.2,
  shown: series,
};

/** What series about a place count for where the place alone is named: they stand behind it and what else has its name. */
const ofNamedPlace = 0.5;

/** Searches by what is asked for. */
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

const candidatesOf = (told: Told | null, source: Source, asked: string): readonly Candidate[] =>
  listOf(told, source.list)
    .slice(0, source.limit)
    .flatMap((row, at) => {
      const shown = source.shown(row);
      // The order of a search without scores still counts.
      const score = row['score'] === undefined ? 0.78 - at * 0.01 : scoreOf(row);
      return shown === null || shown.title === ''
        ? []
        : [
            {
              ...shown,
              kind: source.kind,
              score: Math.min(1.2, score * source.weight),
              ...(score >= wholeNameScore ? { knownAs: asked } : {}),
            },
          ];
    });

const ask = async (page: PageRequest, source: Source, question: string): Promise<readonly Candidate[]> => {
  if (question === '') return [];
  const told = await tell(page, {
    tool: source.tool,
    values: {
      ...source.values,
      [source.parameter ?? 'query']: question.slice(0, 100),
      limit: source.asks ?? source.limit,
    },
  });
  return candidatesOf(told, source, question);
};

/** Places that series of real estate are about: some areas are known by these alone. */
const placesOfSeries = async (page: PageRequest, name: string, isWhole: boolean): Promise<readonly Candidate[]> => {
  if (name === '') return [];
  const told = await tell(page, {
    tool: 're_search_series',
    values: { query: name.slice(0, 100), limit: mostSeriesOfPlaces },
  });
  return listOf(told, 'matches').flatMap((row): readonly Candidate[] => {
    const geography = row['geography'] as Row | undefined;
    return geography ? [{ ...place(geography, 'geo_key'), kind: 'Places', score: isWhole ? 1.15 : 0.74 }] : [];
  });
};

/** What is asked: all of a question, and what of it may be a name. */
export interface Named {
  readonly question: string;
  readonly name: string;
  /** The name as places have it. */
  readonly place: string;
}

/** Score from which a match has the words as they are. */
const isExact = ({ score }: Candidate): boolean => score >= 0.8;

/** Longest name whose parts are looked for, in words: a longer one is a title or a sentence. */
const mostWordsOfParts = 6;

/** What the words without those that ask for something of a thing mean, for a question that nothing fits as it is. */
export const thingsOfParts = async (page: PageRequest, { question, name }: Named): Promise<readonly Candidate[]> => {
  const found = await Promise.all([
    ...(name.split(' ').length > mostWordsOfParts ? [] : partsOf(name)).flatMap((part) =>
      byName(question).map((source) => ask(page, source, part)),
    ),
    // “GDP growth” is a series of GDP and what its page derives.
    ...(name === question.trim().toLowerCase() ? [] : byTopic.map((source) => ask(page, source, name))),
  ]);
  return found.flat().filter((candidate) => candidate.kind === 'Series' || isExact(candidate));
};

/** Things that the searches of the service find for a question. */
export const namedThings = async (page: PageRequest, named: Named): Promise<readonly Candidate[]> => {
  const { question, name } = named;
  const isWhole = question.trim().toLowerCase() === name;
  const [things, topics, places] = await Promise.all([
    Promise.all(byName(question).map((source) => ask(page, source, source.kind === 'Places' ? named.place : name))),
    Promise.all(byTopic.map(async (source) => ({ source, found: await ask(page, source, question) }))),
    // Whoever names a place alone means the place.
    placesOfSeries(page, name, isWhole),
  ]);
  const isPlace = isWhole && things.flat().some((one) => one.kind === 'Places' && isExact(one));
  const weighted = topics.flatMap(({ source, found }) =>
    isPlace && source === realEstate ? found.map((one) => ({ ...one, score: one.score * ofNamedPlace })) : found,
  );
  return [...things.flat(), ...weighted, ...places];
};
