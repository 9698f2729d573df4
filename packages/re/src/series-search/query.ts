import { statement, type Reader, type RowOf } from '@dqs/kit';
import { firstPeriod, lastPeriod } from '@dqs/series';

const columns = {
  as_of: 'instant',
  search_rank: 'integer',
  series_key: 'text',
  dataset_key: 'text',
  source: 'text',
  title: 'text',
  units: 'text',
  base_period: 'text?',
  currency: 'text?',
  frequency: 'text',
  seasonal_adjustment: 'text',
  license_tag: 'text',
  geo_key: 'text',
  geo_level: 'text',
  geo_code: 'text',
  geo_name: 'text',
  geo_state_code: 'text?',
  coverage_start: 'day?',
  coverage_end: 'day?',
} as const;

const search = (name: string, condition: string, options = {}) =>
  statement(
    name,
    columns,
    `select as_of, ${Object.keys(columns).slice(1, -2).join(', ')},
            ${firstPeriod('re_observation', 'found.series_key')} as coverage_start, ${lastPeriod('re_observation', 'found.series_key')} as coverage_end
       from (select * from re_series
              where (search_rank, series_key) > ($1, $2) and ${condition}
              order by search_rank, series_key limit $3) found
      order by search_rank, series_key`,
    options,
  );

const all = search('re_series_search_all', 'true');
// Words that every series has are found soonest by going through the series in order, rare ones by their index.
const byWords = search('re_series_search_words', `words @@ to_tsquery('english', $4)`, { plannedEachTime: true });
const byPlace = search('re_series_search_place', 'geo_key = $4');
const byBoth = search('re_series_search_both', `geo_key = $4 and words @@ to_tsquery('english', $5)`);
const byKey = search('re_series_search_key', 'series_key = $4');

export type SeriesMatchRow = RowOf<typeof columns>;

/** Where the page begins: after this rank and key. */
export type Place = readonly [rank: number, seriesKey: string];

export interface Question {
  /** Full-text question; null: any. */
  readonly words: string | null;
  readonly geoKey: string | null;
}

/** Series that a question means, in order of rank and key, at most `limit`. One round trip. */
export const readMatches = (
  db: Reader,
  { words, geoKey }: Question,
  after: Place,
  limit: number,
): Promise<readonly SeriesMatchRow[]> => {
  if (words !== null && geoKey !== null) return db.all(byBoth, [...after, limit, geoKey, words]);
  if (words !== null) return db.all(byWords, [...after, limit, words]);
  return geoKey === null ? db.all(all, [...after, limit]) : db.all(byPlace, [...after, limit, geoKey]);
};

/** The series of exactly this key. */
export const readExact = (db: Reader, seriesKey: string, after: Place): Promise<readonly SeriesMatchRow[]> =>
  db.all(byKey, [...after, 1, seriesKey]);
