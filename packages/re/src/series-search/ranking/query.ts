import { statement, type Reader, type RowOf } from '@dqs/kit';
import { firstPeriod, lastPeriod } from '@dqs/series';
import type { GeographyLevel } from '../../series-record/contract.ts';
import { levelOrder } from '../../series-record/search-words.ts';
import { columns, matchColumns } from '../query.ts';

/** The quantity by which places are ranked. */
export type RankedBy = 'value' | 'change';

/**
 * The size of the range of search ranks of one level. The range of a level starts where that of the larger level ends.
 */
const ranksOfLevel = 100;

const firstRankOf = (level: GeographyLevel): number => levelOrder.indexOf(level) * ranksOfLevel;

/** What is ranked: the series of one data set, level, frequency and adjustment. */
const measureColumns = {
  dataset_key: 'text',
  frequency: 'text',
  seasonal_adjustment: 'text',
  units: 'text',
  title: 'text',
} as const;

export type Measure = RowOf<typeof measureColumns>;

/** The number of series whose newest period represents that of the data set. A single place may have ended. */
const examined = 5;

/** A data set has ended if its newest period is this much older than that of another. */
const ended = '2 years';

// The first data set may have ended years ago while a later one continues. If dates are equal, a month counts as newer
// than a year.
const measure = statement(
  're_series_ranking_measure',
  measureColumns,
  `with candidates as (
      select topic.position, series.*,
             max(series.last_period) over (partition by topic.position) as newest_of_dataset, max(series.last_period) over () as newest,
             row_number() over (partition by topic.position order by series.search_rank, series.series_key) as place
        from unnest($1::text[]) with ordinality as topic(dataset_key, position)
       cross join lateral (
             select own.dataset_key, own.search_rank, own.series_key, own.frequency, own.seasonal_adjustment, own.units, own.title,
                    ${lastPeriod('re_observation', 'own.series_key')} as last_period
               from re_series own
              where own.dataset_key between topic.dataset_key and topic.dataset_key and own.search_rank >= $2::int and own.search_rank < $2::int + ${ranksOfLevel}
                and ($3::text is null or own.frequency = $3) and ($4::text is null or own.geo_state_code = $4)
              order by own.dataset_key, own.search_rank, own.series_key limit ${examined}) series)
   select dataset_key, frequency, seasonal_adjustment, units, title from candidates
    where place = 1
    order by coalesce(newest_of_dataset < newest - interval '${ended}', true), position limit 1`,
);

/**
 * The first of the data sets that has places of the level and has not ended; null if none has places. One round trip.
 */
export const readMeasure = (
  db: Reader,
  datasets: readonly string[],
  level: GeographyLevel,
  frequency: string | null,
  state: string | null,
): Promise<Measure | null> => db.first(measure, [datasets, firstRankOf(level), frequency, state]);

const rankedColumns = {
  ...columns,
  period: 'day',
  value: 'decimal',
  before: 'decimal?',
  ranked: 'integer',
  held: 'integer',
} as const;

export type RankedSeriesRow = RowOf<typeof rankedColumns>;

// Selects the newest value of each place, then, for places at the newest period of all, the value one year earlier, and
// orders them.
const ranking = statement(
  're_series_ranking',
  rankedColumns,
  `with held as (
      select own.series_key, newest.period, newest.value
        from re_series own
       cross join lateral (
             select period, value from re_observation said where said.series_key = own.series_key
              order by period desc, as_known_at desc limit 1) newest
       where own.dataset_key = $4 and own.search_rank >= $5::int and own.search_rank < $5::int + ${ranksOfLevel}
         and own.frequency = $6 and own.seasonal_adjustment = $7
         and ($8::text is null or own.geo_state_code = $8) and newest.value is not null),
    valued as (
      select held.series_key, held.period, held.value, earlier.value as before
        from held
        left join lateral (
             select value from re_observation said
              where $9::text = 'change' and said.series_key = held.series_key
                and said.period = (held.period - interval '1 year')::date
              order by as_known_at desc limit 1) earlier on true
       where held.period = (select max(period) from held)),
    measured as (
      select *, case when $9 = 'value' then value when $10::boolean then value - before
                     when before > 0 then value / before end as measure from valued),
    ranked as (
      select *, row_number() over (order by measure desc, series_key)::int as position, count(*) over ()::int as ranked
        from measured where measure is not null)
   select found.as_of, page.position as search_rank, ${matchColumns},
          ${firstPeriod('re_observation', 'found.series_key')} as coverage_start, ${lastPeriod('re_observation', 'found.series_key')} as coverage_end,
          page.period, page.value, page.before, page.ranked, (select count(*)::int from held) as held
     from (select * from ranked where (position, series_key) > ($1::int, $2::text) order by position limit $3) page
     join re_series found on found.series_key = page.series_key
    order by page.position`,
);

/** A measure, level and optional state to rank. */
export interface RankingRequest {
  readonly measure: Measure;
  readonly level: GeographyLevel;
  /** Postal abbreviation; null: no restriction. */
  readonly state: string | null;
  readonly by: RankedBy;
  /** Whether the values are rates, whose change is a difference. */
  readonly isRate: boolean;
}

/** Places by a measure, largest first, at most `limit` after a position and key. One round trip. */
export const readRanking = (
  db: Reader,
  { measure: { dataset_key, frequency, seasonal_adjustment }, level, state, by, isRate }: RankingRequest,
  after: readonly [position: number, seriesKey: string],
  limit: number,
): Promise<readonly RankedSeriesRow[]> =>
  db.all(ranking, [
    ...after,
    limit,
    dataset_key,
    firstRankOf(level),
    frequency,
    seasonal_adjustment,
    state,
    by,
    isRate,
  ]);
