import { asOfRows, nextKey } from '@dqs/core';
import type { Asked, Handler, Reader } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { questionOf } from '@dqs/series';
import { noticeOf } from '../series-record/notice.ts';
import { seriesHead } from '../series-record/series-head.ts';
import { isSeriesKey } from '../series-record/series-key.ts';
import { sourceTagOfPage } from '../source-tag.ts';
import type { seriesSearch } from './contract.ts';
import { readExact, readMatches, type Place, type SeriesMatchRow } from './query.ts';

type Match = Data<typeof seriesSearch>['matches'][number];

/** Series by title, dataset or place, best first. */
export const searchSeries: Handler<typeof seriesSearch> = async (asked, { db }) => {
  const rows = await find(db, asked);
  const page = rows.slice(0, asked.limit);
  const matches = page.map(matchOf);
  return {
    data: { query: asked.query ?? null, geo_key: asked.geo_key ?? null, matches },
    meta: {
      source: sourceTagOfPage(page.map(({ dataset_key }) => dataset_key)),
      as_of: asOfRows(page),
      notice: noticeOf(matches.map(({ source }) => source)),
    },
    next: nextKey(rows, page, ({ search_rank, series_key }) => [search_rank, series_key]),
  };
};

const first: Place = [-1, ''];

const find = async (db: Reader, { query, geo_key, limit, after }: Asked<typeof seriesSearch>) => {
  const place = after ?? first;
  const geoKey = geo_key ?? null;
  if (query === undefined || query === null) return readMatches(db, { words: null, geoKey }, place, limit + 1);
  if (isSeriesKey(query)) {
    const exact = await readExact(db, query, place);
    if (exact.length > 0) return exact.filter((row) => geoKey === null || row.geo_key === geoKey);
  }
  const words = questionOf(query);
  return words === null ? [] : readMatches(db, { words, geoKey }, place, limit + 1);
};

const matchOf = (row: SeriesMatchRow): Match => ({
  ...seriesHead(row.series_key, row),
  coverage_start: row.coverage_start,
  coverage_end: row.coverage_end,
});
