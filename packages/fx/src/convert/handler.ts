import { daysBetween, decimal } from '@dqs/core';
import type { Context, Handler } from '@dqs/kit';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { requireLoaded } from '../reference-rate/coverage.ts';
import { metaOf } from '../reference-rate/meta.ts';
import { isPublished, legValue, rateOf, unitOf, type Pair } from '../reference-rate/pair.ts';
import type { convert } from './contract.ts';
import { readFixing } from './query.ts';
import { inTheFuture, noFixing, notFixed, type RequestedDay } from './refusal.ts';

// TARGET is closed for at most four days in a row. A week leaves room for a late fixing.
const longestReach = 7;

interface FixedRate {
  readonly date: Day;
  readonly rate: Decimal;
  readonly as_of: Instant;
}

const askedDay = (date: Day | null | undefined, today: Day): RequestedDay => {
  if (!date) return { day: today, named: false };
  if (date > today) throw inTheFuture(date, today);
  return { day: date, named: true };
};

/** The rate at the last fixing on or before the day. Throws an error that explains a missing rate. */
const rateAt = async (db: Context['db'], pair: Pair, asked: RequestedDay): Promise<FixedRate> => {
  const fixing = await readFixing(db, asked.day, pair.base, pair.quote);
  const base = legValue(pair.base, fixing?.from_value ?? null);
  const quote = legValue(pair.quote, fixing?.to_value ?? null);
  const inReach = fixing !== null && (!asked.named || daysBetween(fixing.rate_date, asked.day) <= longestReach);
  if (inReach && base !== null && quote !== null) {
    return { date: fixing.rate_date, rate: rateOf(pair, base, quote), as_of: fixing.as_of };
  }
  await requireLoaded(db, [
    { param: 'from_currency', code: pair.base },
    { param: 'to_currency', code: pair.quote },
  ]);
  if (!inReach) throw await noFixing(db, asked.day, fixing?.rate_date ?? null);
  const [param, code] = base === null ? ['from_currency', pair.base] : ['to_currency', pair.quote];
  throw await notFixed(db, param, code, fixing.rate_date, asked);
};

/** An amount at the reference rate of one date. */
export const convertAmount: Handler<typeof convert> = async (params, { db, today }) => {
  const pair: Pair = { base: params.from_currency, quote: params.to_currency };
  const amount = decimal.decimal(String(params.amount));
  const { date, rate, as_of } = await rateAt(db, pair, askedDay(params.date, today));
  return {
    data: {
      amount,
      from_currency: pair.base,
      to_currency: pair.quote,
      requested_date: params.date ?? null,
      rate_date: date,
      rate,
      converted: decimal.multiply(amount, rate),
      derived: !isPublished(pair),
      unit: unitOf(pair),
      currency: pair.quote,
      as_of,
    },
    meta: metaOf(pair, as_of),
  };
};
