import { asOfRows } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { descriptionOf } from '../description/described.ts';
import { sourceOfSeries } from '../series-record/source-of-page.ts';
import type { search } from './contract.ts';
import { findSeries, type ScoredSeries } from './find-series.ts';

type Match = Data<typeof search>['matches'][number];

/** Series by key, publisher's id, title or keywords, best first. */
export const searchSeries: Handler<typeof search> = async ({ query, limit }, { db }) => {
  const { found, note, isKnownOnly = false } = await findSeries(db, query);
  const page = found.toSorted(byScore).slice(0, limit);
  const rows = page.map(({ row }) => row);
  return {
    data: { query, matches: page.map(matchOf) },
    meta: { source: sourceOfSeries(rows.map((row) => row.source)), as_of: asOfRows(rows) },
    note,
    isKnownOnly,
  };
};

const byScore = (a: ScoredSeries, b: ScoredSeries): number => {
  if (a.score !== b.score) return b.score - a.score;
  const [left, right] = a.row.title === b.row.title ? [a.row.series_key, b.row.series_key] : [a.row.title, b.row.title];
  return left < right ? -1 : 1;
};

const matchOf = ({ row, score, reason }: ScoredSeries): Match => ({
  series_key: row.series_key,
  source: row.source as Match['source'],
  title: row.title,
  description: descriptionOf(row.series_key, row),
  units: row.units,
  currency: row.currency,
  frequency: row.frequency as Match['frequency'],
  seasonal_adjustment: row.seasonal_adjustment as Match['seasonal_adjustment'],
  geography: row.geography,
  score,
  match_reason: reason,
  as_of: row.as_of,
});
