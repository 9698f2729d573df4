import { statement, type Reader, type RowOf } from '@dqs/kit';
import { firstPeriod, lastPeriod } from '@dqs/series';
import type { Frequency, GeographyLevel } from '../series-record/contract.ts';
import { levelOrder } from '../series-record/search-words.ts';
import { programmes } from '../source-tag.ts';
import type { Adjustment } from './subject/aspect.ts';

/** The columns of a match. */
export const columns = {
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

/** Series after $1 and $2 that meet a condition, in order, at most $3. */
const inOrder = (condition: string): string =>
  `select * from re_series where (search_rank, series_key) > ($1, $2) and ${condition} order by search_rank, series_key limit $3`;

const pageOf = (name: string, found: string, options = {}) =>
  statement(
    name,
    columns,
    `select as_of, ${Object.keys(columns).slice(1, -2).join(', ')},
            ${firstPeriod('re_observation', 'found.series_key')} as coverage_start, ${lastPeriod('re_observation', 'found.series_key')} as coverage_end
       from (${found}) found
      order by search_rank, series_key`,
    options,
  );

const search = (name: string, condition: string) => pageOf(name, inOrder(condition));

const all = search('re_series_search_all', 'true');

/** From this number of matches on, reading the series in order soon finds some. */
const manyMatches = 2000;

// Up to `manyMatches` are found by the index of words, and then sorted. The database would read all series in order where two common
// words never occur together. It does not know the query in the subselect, so it uses the index even if there are many matches.
const byWords = pageOf(
  're_series_search_words',
  `with matching as materialized (
      select search_rank, series_key from re_series where words @@ (select to_tsquery('english', $4)) limit ${manyMatches + 1})
    (${inOrder(`series_key = any(array(
        select series_key from matching
         where (select count(*) from matching) <= ${manyMatches} and (search_rank, series_key) > ($1, $2)
         order by search_rank, series_key limit $3))`)})
    union all
    (${inOrder(`(select count(*) from matching) > ${manyMatches} and words @@ to_tsquery('english', $4)`)})`,
  { planned: 'each time' },
);
const byPlace = search('re_series_search_place', 'geo_key = $4');
const byBoth = search('re_series_search_both', `geo_key = $4 and words @@ to_tsquery('english', $5)`);
const byKey = search('re_series_search_key', 'series_key = $4');

/** The select list of a series from the relation `found`. */
export const matchColumns = Object.keys(columns)
  .slice(2, -2)
  .map((name) => `found.${name}`)
  .join(', ');

/** A page of the series that `from` selects as `found` with their `rank`, ordered by rank and key. */
const ranked = (name: string, from: string, options = {}) =>
  statement(
    name,
    columns,
    `select found.as_of, found.rank as search_rank, ${matchColumns},
            ${firstPeriod('re_observation', 'found.series_key')} as coverage_start, ${lastPeriod('re_observation', 'found.series_key')} as coverage_end
       from (select every.* from (${from}) every
              where (every.rank, every.series_key) > ($1::int, $2::text)
              order by every.rank, every.series_key limit $3) found
      order by found.rank, found.series_key`,
    options,
  );

/** The data set of a series without its market: HUD has rents for several markets of one county. */
const withoutMarket = String.raw`regexp_replace(own.dataset_key, '^(hud[.][a-z]+[.][a-z_]+)[.].*$', '\1')`;

// Orders by place, then by data set. The places after the first $6, the nations, answer only if no other place does.
// For the first $8 places, series with another frequency or adjustment come after all with the requested one.
const byPlaces = ranked(
  're_series_search_places',
  `select series.*, ((place.position + case when place.position > $8::int or series.frequency <> $7::text or series.seasonal_adjustment <> $9::text then $8::int else 0 end) * 10000
                       + array_position($5::text[], series.measure) * 100 + series.search_rank % 100)::int as rank
     from unnest($4::text[]) with ordinality as place(geo_key, position)
    cross join lateral (
          select own.*, ${withoutMarket} as measure from re_series own
           where own.geo_key = place.geo_key and ${withoutMarket} = any($5::text[]) offset 0) series
    where place.position <= $6::int
       or not exists (select from unnest($4::text[]) with ordinality as asked(geo_key, position)
                       cross join lateral (select 1 from re_series own
                             where own.geo_key = asked.geo_key and ${withoutMarket} = any($5::text[]) offset 0) held
                       where asked.position <= $6::int)`,
);

// If the data set is compared for equality, the planner uses the index by rank and reads it to its end for a data set
// that is not loaded. With `between`, only an index by data set provides the order.
const ofDatasets = (isOfState: boolean): string =>
  `select series.*, (series.search_rank * 100 + topic.position)::int as rank
     from unnest($4::text[]) with ordinality as topic(dataset_key, position)
    cross join lateral (
          select * from re_series own
           where own.dataset_key between topic.dataset_key and topic.dataset_key and own.search_rank >= $1::int / 100
             and (own.search_rank * 100 + topic.position, own.series_key) > ($1::int, $2::text)
             and ($5::text is null or own.geo_key = $5) and ${isOfState ? 'own.geo_state_code = $6::text' : '$6::text is null'}
             and ($7::text is null or own.frequency = $7) and own.geo_key <> all($8::text[])
             and ($9::text is null or own.seasonal_adjustment = $9)
           order by own.dataset_key, own.search_rank, own.series_key limit $3) series`;

const byDatasets = ranked('re_series_search_datasets', ofDatasets(false));
const byDatasetsOfState = ranked('re_series_search_datasets_of_state', ofDatasets(true));

export type SeriesMatchRow = RowOf<typeof columns>;

/** The start of the page: after this rank and key. */
export type PageStart = readonly [rank: number, seriesKey: string];

export interface Question {
  /** Full-text query; null: no restriction. */
  readonly words: string | null;
  readonly geoKey: string | null;
}

/** Series that match a query, in order of rank and key, at most `limit`. One round trip. */
export const readMatches = (
  db: Reader,
  { words, geoKey }: Question,
  after: PageStart,
  limit: number,
): Promise<readonly SeriesMatchRow[]> => {
  if (words !== null && geoKey !== null) return db.all(byBoth, [...after, limit, geoKey, words]);
  if (words !== null) return db.all(byWords, [...after, limit, words]);
  return geoKey === null ? db.all(all, [...after, limit]) : db.all(byPlace, [...after, limit, geoKey]);
};

/**
 * Series of these data sets in these places, ordered by place, then by data set; those of the nations if no place has
 * any. For the first `namedCount` places, series with the requested frequency and adjustment come first. One round trip.
 */
export const readInPlaces = (
  db: Reader,
  {
    places,
    namedCount,
    datasets,
    frequency,
    adjustment,
  }: { readonly places: readonly string[]; readonly namedCount: number } & Pick<
    Filter,
    'datasets' | 'frequency' | 'adjustment'
  >,
  after: PageStart,
  limit: number,
): Promise<readonly SeriesMatchRow[]> =>
  db.all(byPlaces, [
    ...after,
    limit,
    [...places, 'nation:US', 'nation:AU'],
    datasets,
    places.length,
    frequency,
    namedCount,
    adjustment,
  ]);

/** Restricts the series on a subject; null: no restriction. */
export interface Filter {
  readonly datasets: readonly string[];
  readonly geoKey: string | null;
  /** Postal abbreviation. */
  readonly state: string | null;
  readonly frequency: Frequency | null;
  readonly adjustment: Adjustment | null;
  /** Excluded places. */
  readonly except: readonly string[];
}

/**
 * Series of these data sets, optionally of one place or of the places of one state: larger places first, then in the
 * order of the data sets. One round trip.
 */
export const readOfDatasets = (
  db: Reader,
  { datasets, geoKey, state, frequency, adjustment, except }: Filter,
  after: PageStart,
  limit: number,
): Promise<readonly SeriesMatchRow[]> =>
  db.all(state === null ? byDatasets : byDatasetsOfState, [
    ...after,
    limit,
    datasets,
    geoKey,
    state,
    frequency,
    except,
    adjustment,
  ]);

/** The series with exactly this key. */
export const readExact = (db: Reader, seriesKey: string, after: PageStart): Promise<readonly SeriesMatchRow[]> =>
  db.all(byKey, [...after, 1, seriesKey]);

// The first series from a given data set and rank is one index lookup, however many series the data set has.
const loadedLevels = statement(
  're_levels_held',
  { level: 'text' },
  `select asked.level from unnest($2::text[]) with ordinality as asked(level, position)
    where exists (select from unnest($1::text[]) as topic(dataset_key)
                   cross join lateral (
                         select own.dataset_key, own.search_rank from re_series own
                          where (own.dataset_key, own.search_rank) >= (topic.dataset_key, (asked.position - 1) * 100)
                          order by own.dataset_key, own.search_rank limit 1) next
                    where next.dataset_key = topic.dataset_key and next.search_rank < asked.position * 100)
    order by asked.position`,
);

/** The levels for which series of these data sets are loaded, larger places first. One round trip. */
export const readLoadedLevels = async (db: Reader, datasets: readonly string[]): Promise<readonly GeographyLevel[]> =>
  (await db.all(loadedLevels, [datasets, levelOrder])).map(({ level }) => level as GeographyLevel);

const loadedProgrammes = statement(
  're_programmes_held',
  { source_tag: 'text' },
  `select programme.source_tag from unnest($1::text[], $2::text[]) as programme(prefix, source_tag)
    where exists (select from re_series own
                   where own.dataset_key > programme.prefix || '.' and own.dataset_key < programme.prefix || '/')`,
);

/** The tags of the sources with loaded series. One round trip. */
export const readLoadedSources = async (db: Reader): Promise<readonly string[]> => [
  ...new Set(
    (
      await db.all(loadedProgrammes, [
        programmes.map(([prefix]) => prefix),
        programmes.map(([, sourceTag]) => sourceTag),
      ])
    ).map(({ source_tag }) => source_tag),
  ),
];
