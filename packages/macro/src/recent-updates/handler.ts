import { asOfRows, instantInUtc, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { badParameter, type Data } from '@dqs/schemas';
import { sourceOfSeries } from '../series-record/source-of-page.ts';
import type { recentUpdates } from './contract.ts';
import { readUpdates, type UpdatePlace, type UpdateRow } from './query.ts';

type Update = Data<typeof recentUpdates>['updates'][number];

const beginning: UpdatePlace = ['9999-12-31T23:59:59Z', ''];

/** Series that changed strictly after an instant, newest first. */
export const getRecentUpdates: Handler<typeof recentUpdates> = async (request, { db }) => {
  const since = instantInUtc(request.since);
  if (since === null)
    throw badParameter('since', `since "${request.since}" must be an RFC 3339 timestamp of the years 1 to 9999`);
  const source = request.source ?? null;
  const rows = await readUpdates(db, since, source, request.after ?? beginning, request.limit + 1);
  const page = rows.slice(0, request.limit);
  return {
    data: { since, source, updates: page.map(updateOf) },
    meta: { source: sourceOfSeries(page.map((row) => row.source)), as_of: asOfRows(page) },
    next: nextKey(rows, page, ({ updated_at, series_key }) => [updated_at, series_key]),
  };
};

const updateOf = (row: UpdateRow): Update => ({
  series_key: row.series_key,
  source: row.source as Update['source'],
  title: row.title,
  units: row.units,
  currency: row.currency,
  frequency: row.frequency as Update['frequency'],
  seasonal_adjustment: row.seasonal_adjustment as Update['seasonal_adjustment'],
  geography: row.geography,
  updated_at: row.updated_at,
  latest_observation: {
    period: row.period,
    period_type: row.period_type as Update['latest_observation']['period_type'],
    value: row.value,
    as_of: row.as_of,
  },
});
