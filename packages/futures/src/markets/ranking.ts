import { nearest } from '@dqs/core';
import { rank, type SearchField } from '@dqs/core/name-search';
import { markets, type Market } from '../market.ts';

export type MatchReason = 'market_key' | 'cftc_code' | 'name' | 'keyword';

/** A market and how it matched; the score goes from 0 to 1. */
export interface RankedMarket {
  readonly market: Market;
  readonly reason: MatchReason;
  readonly score: number;
}

/** Lets a misspelling through, and keeps out names that only share a word such as `fx`. */
const likenessThreshold = 0.45;

const words = (text: string): string => text.replaceAll('_', ' ');

const fieldsOf = (market: Market): readonly SearchField<MatchReason>[] => [
  { kind: 'code', value: market.key, reason: 'market_key' },
  { kind: 'code', value: market.code, reason: 'cftc_code' },
  { kind: 'name', value: market.name, reason: 'name' },
  { kind: 'name', value: `${market.name} futures`, reason: 'name' },
  { kind: 'name', value: market.reportName, reason: 'name' },
  { kind: 'name', value: words(market.key), reason: 'market_key' },
  { kind: 'name', value: words(market.group), reason: 'keyword' },
  ...market.keywords.map((value) => ({ kind: 'name', value, reason: 'keyword' }) as const),
];

/** The curated markets that a query can mean, best first; ties by name, then key. */
export const rankMarkets = (query: string): readonly RankedMarket[] =>
  rank(query, markets, (market) => ({ fields: fieldsOf(market), name: market.name, key: market.key }), {
    limit: markets.length,
    threshold: likenessThreshold,
  }).map(({ item, reason, score }) => ({ market: item, reason, score }));

/** Keys of up to five markets that an unknown key may have meant, best first. */
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
