import { asOfRows, nextKey } from '@dqs/core';
import { namesOfGeographies, placesMeant } from '@dqs/geo/queries';
import type { Asked, Handler, Reader } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { questionOf } from '@dqs/series';
import { noticeOf } from '../series-record/notice.ts';
import { seriesHead } from '../series-record/series-head.ts';
import { isSeriesKey } from '../series-record/series-key.ts';
import { sourceTagOfPage } from '../source-tag.ts';
import type { seriesSearch } from './contract.ts';
import { readExact, readInPlaces, readMatches, readOfDatasets, type Place, type SeriesMatchRow } from './query.ts';
import { topicOf } from './topic.ts';

type Match = Data<typeof seriesSearch>['matches'][number];

/** Series by title, dataset or place, best first. */
export const searchSeries: Handler<typeof seriesSearch> = async (asked, { db }) => {
  const rows = await find(db, asked);
  const page = rows.slice(0, asked.limit);
  const names = await namesOfGeographies(
    db,
    page.map(({ geo_key }) => geo_key),
  );
  const matches = page.map((row) => matchOf(row, names.get(row.geo_key)));
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
  const meant = await findMeant(db, query, geoKey, place, limit + 1);
  if (meant !== null) return meant;
  const words = questionOf(query);
  return words === null ? [] : readMatches(db, { words, geoKey }, place, limit + 1);
};

/** Enough places for a name that several bear; a question is about the first of them. */
const mostPlaces = 12;

/** The series that a question in everyday words means: its subject, in the place that it names; null where it is none. */
const findMeant = async (
  db: Reader,
  query: string,
  geoKey: string | null,
  after: Place,
  limit: number,
): Promise<readonly SeriesMatchRow[] | null> => {
  const topic = topicOf(query);
  if (topic === null) return null;
  if (topic.place === '' || geoKey !== null) {
    if (topic.place !== '') return null;
    const held = await readOfDatasets(db, topic.datasets, geoKey, after, limit);
    return held.length > 0 || after !== first ? held : null;
  }
  const places = await placesMeant(db, topic.place, mostPlaces);
  if (places.length === 0) return null;
  const found = await readInPlaces(db, { places, datasets: topic.datasets }, after, limit);
  return found.length > 0 || after !== first ? found : null;
};

const matchOf = (row: SeriesMatchRow, placeName: string | undefined): Match => ({
  ...seriesHead(row.series_key, row, placeName),
  coverage_start: row.coverage_start,
  coverage_end: row.coverage_end,
});
