import { nearest } from '@dqs/core';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import { notFound, outOfCoverage, type ServiceError } from '@dqs/schemas';
import { currencies, publishedByBank } from '../currencies.ts';
import { euro } from './pair.ts';

// Steps from currency to currency through the primary key: a few dozen probes instead of a scan of all rates.
const heldCurrencies = statement(
  'fx_held_currencies',
  { currency: 'text', first_date: 'day', last_date: 'day' },
  `with recursive held (currency) as (
     (select currency from fx_rate order by currency limit 1)
     union all
     select (select next.currency from fx_rate next where next.currency > held.currency order by next.currency limit 1)
     from held where held.currency is not null
   )
   select held.currency,
     (select rate_date from fx_rate r where r.currency = held.currency order by rate_date limit 1) as first_date,
     (select rate_date from fx_rate r where r.currency = held.currency order by rate_date desc limit 1) as last_date
   from held where held.currency is not null order by held.currency`,
);

/** First and last date of each currency that has rates. */
export type LoadedCurrencies = ReadonlyMap<string, Omit<RowOf<(typeof heldCurrencies)['columns']>, 'currency'>>;

/** A currency from the request: the parameter and its value. */
export interface RequestedCurrency {
  readonly param: string;
  readonly code: string;
}

const neverLoaded = ({ param, code }: RequestedCurrency): ServiceError =>
  notFound(param, `no exchange rates have been loaded, so ${code} has none`, {
    hint: 'Load them with: dqs ingest fx.ecb',
  });

const unknown = ({ param, code }: RequestedCurrency, held: LoadedCurrencies): ServiceError => {
  const candidates = nearest(code, [euro, ...held.keys()]);
  const currency = currencies.get(code);
  if (!currency) {
    return notFound(param, `${code} is not an ISO 4217 currency code`, {
      candidates,
      hint: `Currencies with rates: ${[euro, ...held.keys()].join(', ')}.`,
    });
  }
  const named = `${code} (${currency.name}${currency.withdrawn === null ? '' : `, withdrawn ${currency.withdrawn}`})`;
  if (publishedByBank.has(code)) {
    return outOfCoverage(`no rates of ${named} have been loaded, although the European Central Bank published them`, {
      param,
      candidates,
      hint: 'Load the full history with: dqs ingest fx.ecb',
    });
  }
  return notFound(param, `${named} has no euro reference rate: the European Central Bank does not publish it`, {
    candidates,
    hint: `Currencies with rates: ${[euro, ...held.keys()].join(', ')}.`,
  });
};

/**
 * Reads the currencies that have rates, to explain an empty response. Throws `not_found` when a requested code is not a
 * currency of the bank, or when nothing was ever loaded. Throws `out_of_coverage` when the rates of a requested
 * currency are not loaded, as with part of the history.
 */
export const requireLoaded = async (db: Reader, asked: readonly RequestedCurrency[]): Promise<LoadedCurrencies> => {
  const rows = await db.all(heldCurrencies);
  const held: LoadedCurrencies = new Map(rows.map(({ currency, ...dates }) => [currency, dates]));
  for (const currency of asked) {
    if (held.size === 0) throw neverLoaded(currency);
    if (currency.code !== euro && !held.has(currency.code)) throw unknown(currency, held);
  }
  return held;
};
