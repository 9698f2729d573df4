import { nearest } from '@dqs/core';
import { rank, roundedScore, type SearchField } from '@dqs/core/name-search';
import { createTermReader, type Entry } from '@dqs/core/vocabulary';
import { markets, type Market } from '../market.ts';

type MatchReason = 'market_key' | 'cftc_code' | 'name' | 'keyword';

/** A market and how it matched; the score goes from 0 to 1. */
export interface RankedMarket {
  readonly market: Market;
  readonly reason: MatchReason;
  readonly score: number;
}

/** Accepts a misspelling, and rejects names that only share a word such as `fx`. */
const likenessThreshold = 0.45;

/** Words that can follow the name of any market. `bitcoin futures` is not corn, although corn has futures too. */
const besideName = /\b(?:futures?|contracts?)\b/gi;

/** Short forms of terms and of Treasury securities: `10-yr T-note` is a 10 year Treasury note. */
const inFull = (query: string): string =>
  query.replace(/\b(\d+)[ -]?yrs?\b/gi, '$1 year').replace(/\bt[ -]?(note|bond)s?\b/gi, 'Treasury $1');

const withoutBeside = (query: string): string => query.replace(besideName, ' ').replace(/\s+/g, ' ').trim() || query;

const words = (text: string): string => text.replaceAll('_', ' ');

const fieldsOf = (market: Market): readonly SearchField<MatchReason>[] => [
  { kind: 'code', value: market.key, reason: 'market_key' },
  { kind: 'code', value: market.code, reason: 'cftc_code' },
  { kind: 'name', value: market.name, reason: 'name' },
  { kind: 'name', value: market.reportName, reason: 'name' },
  { kind: 'name', value: words(market.key), reason: 'market_key' },
  { kind: 'name', value: words(market.group), reason: 'keyword' },
  ...market.keywords.map((value) => ({ kind: 'name', value, reason: 'keyword' }) as const),
];

const entries: readonly Entry<Market>[] = markets.flatMap((market) =>
  fieldsOf(market)
    .filter(({ kind }) => kind === 'name')
    .map(({ value }) => ({ term: value, meaning: market, weight: 1 })),
);

const read = createTermReader(entries);

/** The score of a market that a question names among other words, and the bonus for every further word of its terms. */
const inQuestion = { first: 0.5, further: 0.05, most: 0.7 } as const;

/**
 * The markets whose terms occur in a question, those with more matching words first: "net long positions in crude oil".
 */
const namedIn = (question: string): readonly RankedMarket[] => {
  const counts = new Map<Market, number>();
  for (const { words: named, entries: found } of read(question))
    for (const market of new Set(found.map(({ meaning }) => meaning)))
      counts.set(market, (counts.get(market) ?? 0) + named.length);
  return [...counts]
    .map(([market, count]) => ({
      market,
      reason: 'keyword' as const,
      score: roundedScore(Math.min(inQuestion.most, inQuestion.first + inQuestion.further * (count - 1))),
    }))
    .sort((one, other) => other.score - one.score || (one.market.name < other.market.name ? -1 : 1));
};

/** The markets that have a name, best first. */
const calledBy = (name: string): readonly RankedMarket[] =>
  rank(name, markets, (market) => ({ fields: fieldsOf(market), name: market.name, key: market.key }), {
    limit: markets.length,
    threshold: likenessThreshold,
  }).map(({ item, reason, score }) => ({ market: item, reason, score }));

/**
 * The curated markets that a query can mean, best first; ties by name, then key. A query that is not a name is searched
 * as a question.
 */
export const rankMarkets = (query: string): readonly RankedMarket[] => {
  const asked = inFull(query);
  const called = calledBy(withoutBeside(asked));
  return called.length > 0 ? called : namedIn(asked);
};

/** Longer queries are questions, which name a market among other words. */
const longestName = 3;

/**
 * Whether a short query only contains the name of a market: heating oil is not crude oil. Of a question nothing else is expected.
 */
export const isNameOfAnother = (query: string): boolean => {
  const name = withoutBeside(inFull(query));
  const isShort = name.split(' ').length <= longestName;
  return isShort && calledBy(name).length === 0;
};

/** Keys of up to five markets that an unknown key may mean, best first. */
export const nearestMarkets = (key: string): string[] => {
  const found = rankMarkets(words(key)).map(({ market }) => market.key);
  return [
    ...new Set([
      ...found,
      ...nearest(
        key,
        markets.map((market) => market.key),
      ),
    ]),
  ].slice(0, 5);
};
