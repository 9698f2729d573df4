import { repeatsColumn } from './tables.ts';

/**
 * SQL of the time from which an observation of several sources counts: when its source published it, or last repeated
 * it up to the instant. Another source's earlier value is then no longer the newest.
 */
export const lastSaid = (knownAt?: string): string =>
  `case when ${repeatsColumn} = '{}' then as_known_at else greatest(as_known_at, (select max(said) from unnest(${repeatsColumn}) said${
    knownAt === undefined ? '' : ` where said <= ${knownAt}`
  })) end`;

/** A read of a series as it is or was known. */
export interface KnownRead {
  /** The observation table. */
  readonly table: string;
  /** Columns of the result in addition to `period`, including `value`. */
  readonly columns: readonly string[];
  /**
   * SQL of the key, of the first and last period, and of the number of rows. Each is an expression or a placeholder.
   */
  readonly seriesKey: string;
  readonly from: string;
  readonly to: string;
  readonly limit: string;
  /** SQL of the instant as known at which the series is read; absent: the current knowledge. */
  readonly knownAt?: string;
  /** Set if the table has vintages of several sources. For one time the first source by tag counts. */
  readonly ofSeveralSources?: true;
}

/**
 * SQL of the observations of one series, newest period first: the newest vintage of each period, optionally among those
 * known at or before the instant. A period whose vintage has no value is skipped before rows are counted. The order is
 * that of the table's key, so that a page reads little more than its own rows, whatever the length of the series.
 */
export const newestVintages = ({
  table,
  columns,
  seriesKey,
  from,
  to,
  limit,
  knownAt,
  ofSeveralSources,
}: KnownRead): string => `
  select * from (
         select distinct on (period) ${['period', ...columns].join(', ')}
           from ${table}
          where series_key = ${seriesKey} and period >= ${from} and period <= ${to}
                ${knownAt === undefined ? '' : `and as_known_at <= ${knownAt}`}
          order by period desc, ${ofSeveralSources ? `${lastSaid(knownAt)} desc, source_tag` : 'as_known_at desc'}) newest
   where value is not null order by period desc limit ${limit}`;

// A period that the publisher withdrew has a newest vintage without a value. Only if that is the outermost period,
// further periods are scanned.
const edge = (table: string, seriesKey: string, direction: 'asc' | 'desc', outermost: string): string => `coalesce((
       select case when value is not null then period end from (${outermost}) outermost), (
       select period from (
              select distinct on (period) period, value from ${table} observation
               where observation.series_key = ${seriesKey}
               order by period ${direction}, as_known_at desc) newest
        where value is not null order by period ${direction} limit 1))`;

/**
 * SQL of the last period of a series with a value. The first and last period come from the observations' key with one
 * or two probes each, whatever the planner's estimate of the series' length.
 */
export const lastPeriod = (table: string, seriesKey: string): string =>
  edge(
    table,
    seriesKey,
    'desc',
    `select period, value from ${table} observation where observation.series_key = ${seriesKey}
      order by period desc, as_known_at desc limit 1`,
  );

/** SQL of the first period of a series with a value; see `lastPeriod`. */
export const firstPeriod = (table: string, seriesKey: string): string =>
  edge(
    table,
    seriesKey,
    'asc',
    `select newest.period, newest.value from (
            select series_key, period from ${table} observation where observation.series_key = ${seriesKey}
             order by period limit 1) oldest
      cross join lateral (
            select period, value from ${table} vintage
             where vintage.series_key = oldest.series_key and vintage.period = oldest.period
             order by as_known_at desc limit 1) newest`,
  );

/** SQL of keys alphabetically before and after a missing one; `$1` is the key. */
export const keysAround = (table: string): string =>
  `(select series_key from ${table} where series_key >= $1 order by series_key limit 20)
   union all
   (select series_key from ${table} where series_key < $1 order by series_key desc limit 20)`;
