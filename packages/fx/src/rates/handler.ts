import { asOfRows, daysBetween, type DayRange, nextKey, pageRange } from '@dqs/core';
import type { HandlerParams, Handler, Reader } from '@dqs/kit';
import { badParameter, type Day } from '@dqs/schemas';
import { currencies } from '../currencies.ts';
import { requireLoaded } from '../reference-rate/coverage.ts';
import { metaOf } from '../reference-rate/meta.ts';
import { isPublished, rateOf, unitOf, type Pair } from '../reference-rate/pair.ts';
import type { rates } from './contract.ts';
import { readLastDays, readLegs, readPublished } from './query.ts';

const pairOf = ({ base, quote }: HandlerParams<typeof rates>): Pair => {
  if (base !== quote) return { base, quote };
  throw badParameter('quote', `quote and base are both ${quote}, whose rate is always 1`, {
    hint:
      quote === 'EUR'
        ? 'base defaults to EUR. For the value of a currency in euro, pass the currency as base.'
        : 'Pass two different currencies.',
  });
};

/** Rows of a response: published rates as they are, other pairs derived from the rates of both currencies. */
const readRates = async (db: Reader, pair: Pair, range: DayRange, limit: number) => {
  if (isPublished(pair)) {
    const rows = await readPublished(db, pair.quote, range, limit);
    return rows.map(({ rate_date, value, as_of }) => ({ date: rate_date, value, as_of, derived: false }));
  }
  const legs = await readLegs(db, pair, range, limit);
  return legs.map(({ rate_date, base_value, quote_value, as_of }) => ({
    date: rate_date,
    value: rateOf(pair, base_value, quote_value),
    as_of,
    derived: true,
  }));
};

/** A rate older than this many days is compared with the newest fixing; fixings pause for at most four days. */
const recent = 7;

/** The currency that every fixing has had since the first. */
const alwaysFixed = 'USD';

/** That the bank publishes no newer rate of a currency; null where the rates reach the newest loaded fixing. */
const noteOfEnd = async (db: Reader, { base, quote }: Pair, newest: Day): Promise<string | null> => {
  const lastDays = await readLastDays(db, [alwaysFixed, quote, base]);
  const newestFixing = lastDays.get(alwaysFixed) ?? newest;
  const ended = [quote, base].flatMap((code) => {
    const last = lastDays.get(code);
    if (last === undefined || last >= newestFixing) return [];
    const withdrawn = currencies.get(code)?.withdrawn ?? null;
    return [`${code} has no rate after ${last}${withdrawn === null ? '' : ` (withdrawn ${withdrawn})`}`];
  });
  return ended.length === 0 ? null : `${ended.join('; ')}. The newest loaded fixing is from ${newestFixing}.`;
};

/** Rates of one pair, newest first. */
export const getRates: Handler<typeof rates> = async (params, { db, today }) => {
  const pair = pairOf(params);
  const found = await readRates(db, pair, pageRange(params), params.limit + 1);
  if (found.length === 0) {
    await requireLoaded(db, [
      { param: 'quote', code: pair.quote },
      { param: 'base', code: pair.base },
    ]);
  }
  const page = found.slice(0, params.limit);
  const newest = params.after || params.end ? undefined : page[0]?.date;
  const isOld = newest !== undefined && daysBetween(newest, today) > recent;
  return {
    data: { base: pair.base, quote: pair.quote, unit: unitOf(pair), currency: pair.quote, rates: page },
    meta: metaOf(pair, asOfRows(page)),
    note: isOld ? await noteOfEnd(db, pair, newest) : null,
    next: nextKey(found, page, ({ date }) => [date]),
  };
};
