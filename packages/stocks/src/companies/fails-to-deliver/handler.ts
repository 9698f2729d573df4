import { asOfRows, nextKey } from '@dqs/core';
import { cikOf, symbolKey, symbolSpelling } from '@dqs/edgar';
import type { Handler, Reader } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { whyNoneOfAll } from '../emptiness.ts';
import { findCompanyIfLoaded, refuseUnknown, type Company } from '../find-company.ts';
import { failsSource } from '../../listing-sources.ts';
import type { failsToDeliver } from './contract.ts';
import { hasFailsOf, readFails, type FailRow, type OwnSymbol } from './query.ts';

type Fail = Data<typeof failsToDeliver>['fails'][number];

const note =
  'quantity is the balance of fails outstanding at the settlement date, not the new fails of that day: days must not be added up. A day without a row has no published balance.';

const bySymbolAlone =
  'No loaded list names a company for this symbol: rows are found by the symbol alone, which may have belonged to another security before.';

const noneThen = 'No loaded balance of this symbol is between start and end.';

/** The requested symbol, or all symbols of the company if it was requested by CIK. Each symbol once. */
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

/** A symbol that is in no loaded list. The files have funds, foreign shares and delisted companies by their symbols. */
const unlisted = (asked: string): readonly OwnSymbol[] =>
  cikOf(asked) === null && symbolKey(asked) !== '' ? [{ key: symbolKey(asked), until: null }] : [];

/** The note of an answer without rows. */
const whyNone = async (db: Reader, company: Company | null): Promise<string> =>
  company ? whyNoneOfAll(db, company, 'fails') : noneThen;

/** Balances of fails to deliver of a company's securities, or of a symbol without a company, newest first. */
export const getFailsToDeliver: Handler<typeof failsToDeliver> = async (params, { db }) => {
  const { ticker_or_cik: text, limit, after } = params;
  const company = await findCompanyIfLoaded(db, text);
  const symbols = company ? symbolsOf(company, text) : unlisted(text);
  if (!company && (symbols.length === 0 || !(await hasFailsOf(db, symbols)))) await refuseUnknown(db, text);
  const filter = {
    cik: company?.cik ?? null,
    symbols,
    start: params.start ?? null,
    end: params.end ?? null,
    after,
  };
  const rows = await readFails(db, filter, limit + 1);
  const page = rows.slice(0, limit);
  return {
    data: {
      ticker: company ? company.ticker : symbolSpelling(text),
      cik: company?.cik ?? null,
      company_name: company?.name ?? null,
      fails: page.map(failOf),
    },
    meta: { source: failsSource.tag, as_of: asOfRows(page), note: company ? note : `${note} ${bySymbolAlone}` },
    note: rows.length === 0 && after === null ? await whyNone(db, company) : null,
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
