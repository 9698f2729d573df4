import { asOfRows } from '@dqs/core';
import { leastScore, nameQuestion, rank, type SearchField } from '@dqs/core/name-search';
import { cikOf, symbolKey } from '@dqs/edgar';
import { joinedNotes, type Handler, type Reader } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findListedCompany, readListedNames } from '@dqs/stocks/queries';
import { fundKey } from '../fund/fund-key.ts';
import { registrySource } from '../sources.ts';
import type { search } from './contract.ts';
import { holdsNames, readMatchedClasses, type MatchedClass } from './query.ts';

/** Possible identifiers in a query, in addition to the words of a name. */
interface Identifiers {
  readonly query: string;
  readonly symbolKey: string;
  readonly cik: number | null;
}

/**
 * Adds the symbol of a fund without series. Such a fund is identified by its filer, and its symbol is in the list of
 * companies.
 */
const withSymbol = async (db: Reader, fund: MatchedClass): Promise<MatchedClass> => {
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

/** Words in the names of funds that the list of companies has among companies. */
const ofFunds = /\b(?:trust|funds?|etf|shares)\b/i;

const mostListed = 3;

const loadReports = 'Load them with: dqs ingest funds.n-port-data-sets.';

/** Funds that only the list of companies has, by a part of their name. */
const ofListedName = async (db: Reader, query: string): Promise<string | null> => {
  const found = (await readListedNames(db, query, mostListed)).filter(({ name }) => ofFunds.test(name));
  const named = found.map(({ name, symbol, cik }) => `${name} (${symbol}, CIK ${cik})`);
  return named.length === 0
    ? null
    : `The list of companies contains ${named.join('; ')}, whose portfolio reports are not loaded. ${loadReports}`;
};

/** Why no fund of a name is found: it is known without reports, or the names of funds are not loaded. */
const whyNone = async (
  db: Reader,
  query: string,
  listed: Awaited<ReturnType<typeof findSymbol>>,
  [first]: readonly { readonly score: number }[],
): Promise<{ readonly note: string | null; readonly isKnownOnly: boolean }> => {
  if (first !== undefined && first.score >= leastScore.words) return { note: null, isKnownOnly: false };
  const alike =
    first === undefined
      ? null
      : `No loaded fund is called "${query}". The matches are only spelled alike, and may be something else.`;
  if (listed !== null && first === undefined)
    return {
      note: `${listed.ticker} is the symbol of ${listed.name} (CIK ${listed.cik}), whose portfolio reports are not loaded. ${loadReports}`,
      isKnownOnly: true,
    };
  const known = await ofListedName(db, query);
  const unnamed = known === null && !(await holdsNames(db)) ? namesNotLoaded : null;
  return { note: joinedNotes(alike, known, unnamed), isKnownOnly: known !== null && first === undefined };
};

const namesNotLoaded =
  'The names of most funds are not loaded, only their tickers and series ids. Load the names with: dqs ingest funds.series-and-classes.';

/** Classes of funds that match a query, best match first. */
export const searchFunds: Handler<typeof search> = async ({ query, limit }, { db }) => {
  const key = symbolKey(query);
  const cik = cikOf(query);
  const found = await readMatchedClasses(db, { symbolKey: key, text: query, name: nameQuestion(query), cik }, limit);
  const isKnown = found.some(({ ticker }) => ticker !== null && symbolKey(ticker) === key);
  // The symbol of a fund without classes is only in the list of companies.
  const listed = !isKnown && mayBeSymbol.test(query) ? await findSymbol(db, query) : null;
  const ofListed =
    listed === null
      ? []
      : await readMatchedClasses(db, { symbolKey: '', text: query, name: nameQuestion(query), cik: listed.cik }, limit);
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
    ...(await whyNone(db, query, listed, ranked)),
  };
};

const describe = (item: MatchedClass, { query, symbolKey: key, cik }: Identifiers) => {
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
