import type { DayRange } from '@dqs/core';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { euro, type Pair } from '../reference-rate/pair.ts';

const ofCurrency = statement(
  'fx_rates_of_currency',
  { rate_date: 'day', value: 'decimal', as_of: 'instant' },
  `select rate_date, value, as_of from fx_rate
   where currency = $1 and rate_date >= $2 and rate_date <= $3
   order by rate_date desc limit $4`,
);

// Both sides come from the primary key in date order, so a page reads little more than its own rows. With a bound from
// a sub-select the planner would expect few rows and sort all of them.
const ofPair = statement(
  'fx_rates_of_pair',
  { rate_date: 'day', base_value: 'decimal', quote_value: 'decimal', as_of: 'instant' },
  `select quote.rate_date, base.value as base_value, quote.value as quote_value, least(base.as_of, quote.as_of) as as_of
   from fx_rate quote join fx_rate base on base.rate_date = quote.rate_date
   where quote.currency = $1 and base.currency = $2 and quote.rate_date >= $3 and quote.rate_date <= $4
   order by quote.rate_date desc limit $5`,
);

const lastDays = statement(
  'fx_last_days',
  { currency: 'text', last_date: 'day?' },
  `select asked.currency, (
     select rate_date from fx_rate rate where rate.currency = asked.currency order by rate_date desc limit 1) as last_date
   from unnest($1::text[]) as asked(currency)`,
);

/** The last day of each currency that has rates. One round trip. */
export const readLastDays = async (db: Reader, currencies: readonly string[]): Promise<ReadonlyMap<string, Day>> => {
  const rows = await db.all(lastDays, [currencies]);
  return new Map(rows.flatMap(({ currency, last_date }) => (last_date === null ? [] : [[currency, last_date]])));
};

/** The euro rates of both currencies of a pair on one date. */
export interface DayLegs {
  readonly rate_date: Day;
  readonly base_value: RowOf<(typeof ofPair)['columns']>['base_value'];
  readonly quote_value: RowOf<(typeof ofPair)['columns']>['quote_value'];
  readonly as_of: RowOf<(typeof ofPair)['columns']>['as_of'];
}

const one = '1' as DayLegs['base_value'];

/** The published rates of a currency, newest first, at most `limit`. */
export const readPublished = (db: Reader, currency: string, { from, to }: DayRange, limit: number) =>
  db.all(ofCurrency, [currency, from, to, limit]);

/** The dates on which both currencies of the pair were fixed, newest first, at most `limit`. One round trip. */
export const readLegs = async (
  db: Reader,
  { base, quote }: Pair,
  range: DayRange,
  limit: number,
): Promise<readonly DayLegs[]> => {
  if (base !== euro && quote !== euro) return db.all(ofPair, [quote, base, range.from, range.to, limit]);
  const rows = await readPublished(db, base === euro ? quote : base, range, limit);
  return rows.map(({ rate_date, value, as_of }) => ({
    rate_date,
    as_of,
    base_value: base === euro ? one : value,
    quote_value: base === euro ? value : one,
  }));
};
