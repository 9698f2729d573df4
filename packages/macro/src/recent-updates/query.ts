import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Instant } from '@dqs/schemas';
import { lastSaid } from '@dqs/series';

const updates = (name: string, condition: string) =>
  statement(
    name,
    {
      series_key: 'text',
      source: 'text',
      title: 'text',
      units: 'text',
      currency: 'text?',
      frequency: 'text',
      seasonal_adjustment: 'text',
      geography: 'text',
      updated_at: 'instant',
      period: 'day',
      period_type: 'text',
      value: 'decimal',
      as_of: 'instant',
    },
    `select series_key, source, title, units, currency, frequency, seasonal_adjustment, geography, updated_at,
            period, period_type, value, latest.as_of
       from macro_series series
      cross join lateral (
            select period, period_type, value, as_of from macro_observation observation
             where observation.series_key = series.series_key and observation.period = series.last_period
             order by ${lastSaid()} desc, source_tag limit 1) latest
      where updated_at > $1::timestamptz and (updated_at, series_key) < ($2::timestamptz, $3) and value is not null ${condition}
      order by updated_at desc, series_key desc limit $4`,
  );

const ofAll = updates('macro_updates_all', '');
const ofAgency = updates('macro_updates_agency', 'and source = $5');

export type UpdateRow = RowOf<(typeof ofAll)['columns']>;

/** The start of the page: before this instant and key. */
export type UpdatePlace = readonly [updatedAt: string, seriesKey: string];

/** Series updated after an instant, newest first, at most `limit`, each with its latest observation. One round trip. */
export const readUpdates = (
  db: Reader,
  since: Instant,
  source: string | null,
  after: UpdatePlace,
  limit: number,
): Promise<readonly UpdateRow[]> =>
  source === null ? db.all(ofAll, [since, ...after, limit]) : db.all(ofAgency, [since, ...after, limit, source]);
