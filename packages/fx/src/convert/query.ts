import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

// The dollar has been in every fixing since the first, so its dates are the fixing dates. The dates of the two
// currencies are added for a dataset without the dollar.
const fixing = statement(
  'fx_fixing',
  { rate_date: 'day', from_value: 'decimal?', to_value: 'decimal?', as_of: 'instant' },
  `select fixing.rate_date, from_rate.value as from_value, to_rate.value as to_value,
     coalesce(least(from_rate.as_of, to_rate.as_of), fixing.as_of) as as_of
   from (
     select latest.rate_date, latest.as_of from (
       (select rate_date, as_of from fx_rate where currency = 'USD' and rate_date <= $1 order by rate_date desc limit 1)
       union all
       (select rate_date, as_of from fx_rate where currency = $2 and rate_date <= $1 order by rate_date desc limit 1)
       union all
       (select rate_date, as_of from fx_rate where currency = $3 and rate_date <= $1 order by rate_date desc limit 1)
     ) latest order by latest.rate_date desc limit 1
   ) fixing
   left join fx_rate from_rate on from_rate.currency = $2 and from_rate.rate_date = fixing.rate_date
   left join fx_rate to_rate on to_rate.currency = $3 and to_rate.rate_date = fixing.rate_date`,
);

const neighbours = statement(
  'fx_neighbours',
  { before: 'day?', after: 'day?' },
  `select
     (select rate_date from fx_rate where currency = $1 and rate_date <= $2 order by rate_date desc limit 1) as before,
     (select rate_date from fx_rate where currency = $1 and rate_date > $2 order by rate_date limit 1) as after`,
);

const nextFixing = statement(
  'fx_next_fixing',
  { rate_date: 'day' },
  `select rate_date from fx_rate where currency = 'USD' and rate_date > $1 order by rate_date limit 1`,
);

/**
 * A fixing with the euro rates of two currencies. A value is null where its currency was not fixed that day (or is the
 * euro).
 */
export type Fixing = RowOf<(typeof fixing)['columns']>;

/** The last fixing on or before a day, whatever currencies it has; null before the first. One round trip. */
export const readFixing = (db: Reader, day: Day, from: string, to: string): Promise<Fixing | null> =>
  db.first(fixing, [day, from, to]);

/** The date of a currency's last rate up to a day, and of its first rate after that day. */
export const readNeighbours = async (
  db: Reader,
  currency: string,
  day: Day,
): Promise<RowOf<(typeof neighbours)['columns']>> =>
  (await db.first(neighbours, [currency, day])) ?? { before: null, after: null };

/** The date of the first fixing after a day; null when there is none. */
export const readNextFixing = async (db: Reader, day: Day): Promise<Day | null> =>
  (await db.first(nextFixing, [day]))?.rate_date ?? null;
