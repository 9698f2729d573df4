import { asOfRows, nextKey } from '@dqs/core';
import { cikOf, symbolKey } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { whyNoneOfAll } from '../emptiness.ts';
import { findCompany, type Company } from '../find-company.ts';
import { failsSource } from '../../listing-sources.ts';
import type { failsToDeliver } from './contract.ts';
import { readFails, type FailRow, type OwnSymbol } from './query.ts';

type Fail = Data<typeof failsToDeliver>['fails'][number];

const note =
  'quantity is the balance of fails outstanding at the settlement date, not the new fails of that day: days must not be added up. A day without a row has no published balance.';

/** The symbol that was asked for, or all of the company where it was asked for by CIK; each symbol once. */
const symbolsOf = ({ ticker, symbols }: Company, asked: string): readonly OwnSymbol[] => {
  const meant =
    cikOf(asked) === null ? symbols.filter(({ symbol }) => symbolKey(symbol) === symbolKey(asked)) : symbols;
  const chosen = new Map<string, OwnSymbol>();
  for (const { symbol, active, valid_to } of meant) {
    const key = symbolKey(symbol);
    const held = chosen.get(key);
    if (!held || active) chosen.set(key, { key, until: active ? null : valid_to });
  }
  if (chosen.size === 0 && ticker !== null) chosen.set(symbolKey(ticker), { key: symbolKey(ticker), until: null });
  return [...chosen.values()];
};

/** Balances of fails to deliver of a company's securities, newest first. */
export const getFailsToDeliver: Handler<typeof failsToDeliver> = async (asked, { db }) => {
  const company = await findCompany(db, asked.ticker_or_cik);
  const filter = {
    cik: company.cik,
    symbols: symbolsOf(company, asked.ticker_or_cik),
    start: asked.start ?? null,
    end: asked.end ?? null,
    after: asked.after,
  };
  const rows = await readFails(db, filter, asked.limit + 1);
  const page = rows.slice(0, asked.limit);
  return {
    data: { ticker: company.ticker, cik: company.cik, company_name: company.name, fails: page.map(failOf) },
    meta: { source: failsSource.tag, as_of: asOfRows(page), note },
    note: rows.length === 0 && asked.after === null ? await whyNoneOfAll(db, company, 'fails') : null,
    next: nextKey(rows, page, (row) => [row.settlement_date, row.symbol_key, row.entry]),
  };
};

const failOf = (row: FailRow): Fail => ({
  settlement_date: row.settlement_date,
  quantity: row.quantity,
  description: row.description,
  source: failsSource.tag,
  as_of: row.as_of,
});
