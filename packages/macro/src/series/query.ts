import { pageRange, type DayRange } from '@dqs/core';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import { keysAround, newestVintages } from '@dqs/series';

const page = (name: string, knownAt?: string) =>
  statement(
    name,
    {
      source: 'text',
      title: 'text',
      description: 'text?',
      units: 'text',
      currency: 'text?',
      frequency: 'text',
      seasonal_adjustment: 'text',
      geography: 'text',
      license_tag: 'text',
      release_name: 'text?',
      release_url: 'text?',
      known_since: 'instant?',
      period: 'day?',
      period_type: 'text?',
      value: 'decimal?',
      as_of: 'instant?',
    },
    `select source, title, description, units, currency, frequency, seasonal_adjustment, geography, license_tag,
            release_name, release_url, known_since, period, period_type, value, observation.as_of
       from macro_series series
       left join lateral (${newestVintages({
         table: 'macro_observation',
         columns: ['period_type', 'value', 'as_of'],
         seriesKey: '$1',
         from: '$2',
         to: '$3',
         limit: '$4',
         ofSeveralSources: true,
         ...(knownAt === undefined ? {} : { knownAt }),
       })}) observation on true
      where series.series_key = $1
      order by period desc`,
  );

const latest = page('macro_series_latest');
const asKnown = page('macro_series_as_known', '$5::timestamptz');

const around = statement('macro_series_keys_around', { series_key: 'text' }, keysAround('macro_series'));

const anySeries = statement('macro_series_held', { series_key: 'text' }, 'select series_key from macro_series limit 1');

export type SeriesPageRow = RowOf<(typeof latest)['columns']>;

/**
 * A series and its newest values in a range, newest first, at most `limit`. Each value is one row, which repeats the
 * series. A series without values returns one row without a value. An unknown series returns no row. One round trip.
 */
export const readSeriesPage = (
  db: Reader,
  seriesKey: string,
  knownAt: string | null,
  { from, to }: DayRange,
  limit: number,
): Promise<readonly SeriesPageRow[]> =>
  knownAt === null
    ? db.all(latest, [seriesKey, from, to, limit])
    : db.all(asKnown, [seriesKey, from, to, limit, knownAt]);

/** The keys before and after an unknown key, in alphabetical order. */
export const readKeysAround = async (db: Reader, seriesKey: string): Promise<readonly string[]> =>
  (await db.all(around, [seriesKey])).map(({ series_key }) => series_key);

/** Whether any series is loaded. */
export const hasSeries = async (db: Reader): Promise<boolean> => (await db.first(anySeries)) !== null;

const everyPeriod = { table: 'macro_observation', seriesKey: '$1', from: '$2', to: '$3', limit: '100000' } as const;

const vintageValues = statement(
  'macro_vintage_values',
  { period: 'day', value: 'decimal', as_known_at: 'instant', latest: 'decimal?' },
  `select known.period, known.value, known.as_known_at, latest.value as latest
     from (${newestVintages({ ...everyPeriod, columns: ['value', 'as_known_at'], ofSeveralSources: true, knownAt: '$4::timestamptz' })}) known
     left join (${newestVintages({ ...everyPeriod, columns: ['value'], ofSeveralSources: true })}) latest using (period)
    order by known.period`,
);

export type VintageValueRow = RowOf<(typeof vintageValues)['columns']>;

/**
 * All values of a series as known at an instant, oldest first, each with the instant from which it was known and the
 * current value.
 */
export const readVintageValues = (
  db: Reader,
  seriesKey: string,
  knownAt: string,
): Promise<readonly VintageValueRow[]> => {
  const { from, to } = pageRange({ after: null });
  return db.all(vintageValues, [seriesKey, from, to, knownAt]);
};
