import { statement, type Reader, type RowOf } from '@dqs/kit';
import { firstPeriod, lastPeriod } from '@dqs/series';
import type { GeographyLevel } from '../../series-record/contract.ts';
import { levelOrder } from '../../series-record/search-words.ts';
import { columns, matchColumns } from '../query.ts';

/** By what places are ranked. */
export type RankedBy = 'value' | 'change';

/** Ranks of a level, which series of one data set are read by: those of a level begin where those of the larger one end. */
const ranksOfLevel = 100;

const firstRankOf = (level: GeographyLevel): number => levelOrder.indexOf(level) * ranksOfLevel;

/** What is ranked: one data set of one kind of place, its series of one frequency and adjustment. */
const measureColumns = {
  dataset_key: 'text',
  frequency: 'text',
  seasonal_adjustment: 'text',
  units: 'text',
  title: 'text',
} as const;

export type Measure = RowOf<typeof measureColumns>;

/** Series of a dataset whose newest period represents that of the dataset: one place alone may have ended. */
const examined = 5;

/** A dataset whose newest period is this much older than that of another has ended. */
const ended = '2 years';

// The first dataset may have ended years ago while a later one continues. Months are newer than years of the same date.
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

/** The first of the datasets that has places of the level and has not ended; null where none has places. One round trip. */
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

// Of each place its newest value, of those whose is of the newest period of all the one of a year before, then their order.
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

/** What is ranked, and in which state. */
export interface RankingAsked {
  readonly measure: Measure;
  readonly level: GeographyLevel;
  /** Postal abbreviation; null: everywhere. */
  readonly state: string | null;
  readonly by: RankedBy;
  /** True of rates, whose change is a difference. */
  readonly isRate: boolean;
}

/** Places by a measure, the largest first, at most `limit` after a place and key. One round trip. */
export const readRanking = (
  db: Reader,
  { measure: { dataset_key, frequency, seasonal_adjustment }, level, state, by, isRate }: RankingAsked,
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
