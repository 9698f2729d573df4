import type { DayRange } from '@dqs/core';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import { firstPeriod, keysAround, lastPeriod, newestVintages } from '@dqs/series';

const seriesPage = statement(
  're_series_page',
  {
    dataset_key: 'text',
    source: 'text',
    source_series_id: 'text',
    title: 'text',
    attribution: 'text?',
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
    period: 'day?',
    period_type: 'text?',
    value: 'decimal?',
    as_of: 'instant?',
    source_vintage: 'text?',
    effective_date: 'day?',
    meta: 'json?',
  },
  `select dataset_key, source, source_series_id, title, attribution, units, base_period, currency,
          frequency, seasonal_adjustment, license_tag, geo_key, geo_level, geo_code, geo_name, geo_state_code,
          observation.period, period_type, value, observation.as_of, source_vintage, effective_date, meta
     from re_series series
     left join lateral (${newestVintages({
       table: 're_observation',
       columns: ['period_type', 'value', 'as_of', 'source_vintage', 'effective_date', 'meta'],
       seriesKey: '$1',
       from: '$2',
       to: '$3',
       limit: '$4',
     })}) observation on true
    where series.series_key = $1
    order by observation.period desc`,
);

const span = statement(
  're_series_span',
  { first: 'day?', last: 'day?' },
  `select ${firstPeriod('re_observation', '$1')} as first, ${lastPeriod('re_observation', '$1')} as last`,
);

/** The first and last period with a value, or null if the series has none. One round trip. */
export const readSpan = async (db: Reader, seriesKey: string): Promise<RowOf<(typeof span)['columns']> | null> =>
  await db.first(span, [seriesKey]);

const spans = statement(
  're_series_spans',
  { series_key: 'text', geo_name: 'text', base_period: 'text?', units: 'text', first: 'day?', last: 'day?' },
  `select series.series_key, series.geo_name, series.base_period, series.units,
          ${firstPeriod('re_observation', 'series.series_key')} as first, ${lastPeriod('re_observation', 'series.series_key')} as last
     from unnest($1::text[]) with ordinality as asked(series_key, position)
     join re_series series on series.series_key = asked.series_key
    order by asked.position`,
);

/** A series with its first and last period that has a value. */
export type SeriesSpan = RowOf<(typeof spans)['columns']>;

/** The loaded series among these keys, by key, in the given order. One round trip. */
export const readSpans = async (db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, SeriesSpan>> =>
  new Map((await db.all(spans, [keys])).map((row) => [row.series_key, row]));

const around = statement('re_series_keys_around', { series_key: 'text' }, keysAround('re_series'));

const anySeries = statement('re_series_held', { series_key: 'text' }, 'select series_key from re_series limit 1');

export type SeriesPageRow = RowOf<(typeof seriesPage)['columns']>;

/**
 * A series and its newest values in a range, newest first, at most `limit`. Each value is one row, which repeats the
 * series. A series without values returns one row without a value. An unknown series returns no row. One round trip.
 */
export const readSeriesPage = (
  db: Reader,
  seriesKey: string,
  { from, to }: DayRange,
  limit: number,
): Promise<readonly SeriesPageRow[]> => db.all(seriesPage, [seriesKey, from, to, limit]);

/** The keys before and after an unknown key, in alphabetical order. */
export const readKeysAround = async (db: Reader, seriesKey: string): Promise<readonly string[]> =>
  (await db.all(around, [seriesKey])).map(({ series_key }) => series_key);

/** Whether any series is loaded. */
export const hasSeries = async (db: Reader): Promise<boolean> => (await db.first(anySeries)) !== null;
