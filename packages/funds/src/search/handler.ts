import { asOfRows } from '@dqs/core';
import { nameQuestion, rank, type SearchField } from '@dqs/core/name-search';
import { cikOf, symbolKey } from '@dqs/edgar';
import type { Handler, Reader } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findListedCompany } from '@dqs/stocks/queries';
import { fundKey } from '../fund/fund-key.ts';
import { registrySource } from '../sources.ts';
import type { search } from './contract.ts';
import { readFound, type FoundClass } from './query.ts';

/** Possible identifiers in a query, in addition to the words of a name. */
interface Asked {
  readonly query: string;
  readonly symbolKey: string;
  readonly cik: number | null;
}

/**
 * Adds the symbol of a fund without series. Such a fund is identified by its filer, and its symbol is in the list of
 * companies.
 */
const withSymbol = async (db: Reader, fund: FoundClass): Promise<FoundClass> => {
  if (fund.ticker !== null || fund.series_id !== fundKey(null, fund.cik)) return fund;
  const company = await findListedCompany(db, String(fund.cik), 'query');
  return { ...fund, ticker: company?.ticker ?? null };
};

const mayBeSymbol = /^[a-z]{1,5}(?:[.-][a-z]{1,2})?$/i;

/** The company listed under a symbol; null if there is none, or if several have similarly spelled symbols. */
const findSymbol = async (db: Reader, query: string) => {
  const company = await findListedCompany(db, query, 'query').catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'ambiguous_identifier') return null;
    throw error;
  });
  const isSymbol = company?.symbols.some(({ symbol }) => symbolKey(symbol) === symbolKey(query)) ?? false;
  return isSymbol ? company : null;
};

/** Classes of funds that match a query, best match first. */
export const searchFunds: Handler<typeof search> = async ({ query, limit }, { db }) => {
  const key = symbolKey(query);
  const cik = cikOf(query);
  const found = await readFound(db, { symbolKey: key, text: query, name: nameQuestion(query), cik }, limit);
  const isKnown = found.some(({ ticker }) => ticker !== null && symbolKey(ticker) === key);
  // The symbol of a fund without classes is only in the list of companies.
  const listed = !isKnown && mayBeSymbol.test(query) ? await findSymbol(db, query) : null;
  const ofListed =
    listed === null
      ? []
      : await readFound(db, { symbolKey: '', text: query, name: nameQuestion(query), cik: listed.cik }, limit);
  const asked = { query, symbolKey: key, cik: listed?.cik ?? cik };
  const ranked = rank(query, [...found, ...ofListed], (item) => describe(item, asked), {
    limit,
    threshold: 0.3,
    eachWord: 'if_none',
  });
  const page = await Promise.all(ranked.map(({ item }) => withSymbol(db, item)));
  const funds = page.map(({ as_of: _, of_lei: __, ...fund }) => fund);
  return {
    data: { query, funds },
    meta: {
      source: registrySource.tag,
      as_of: asOfRows(ranked.map(({ item }) => item)),
      attribution: registrySource.attribution,
    },
    note:
      listed !== null && funds.length === 0
        ? `${listed.ticker} is the symbol of ${listed.name} (CIK ${listed.cik}), whose portfolio reports are not loaded. Load them with: dqs ingest funds.n-port-data-sets.`
        : null,
    isKnownOnly: listed !== null && funds.length === 0,
  };
};

const describe = (item: FoundClass, { query, symbolKey: key, cik }: Asked) => {
  const isSymbol = item.ticker !== null && symbolKey(item.ticker) === key && key !== '';
  const isId = [item.series_id, item.class_id].includes(query.toUpperCase());
  const names = [item.series_name, item.registrant_name].filter((name) => name !== null);
  const fields: readonly SearchField[] = [
    ...(isSymbol || isId || item.of_lei || item.cik === cik
      ? [{ kind: 'code', value: query, reason: 'code' } as const]
      : []),
    ...names.map((value) => ({ kind: 'name', value, reason: 'name' }) as const),
  ];
  return {
    fields,
    name: item.series_name ?? item.registrant_name ?? '',
    key: `${item.ticker ?? '~'} ${item.class_id}`,
  };
};
