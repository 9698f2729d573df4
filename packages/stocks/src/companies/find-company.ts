import { earlierOf, freshest, nearest } from '@dqs/core';
import { cikOf, symbolKey, symbolSpelling, withoutVenue } from '@dqs/edgar';
import type { Reader } from '@dqs/kit';
import { ServiceError, notFound, type Instant } from '@dqs/schemas';
import { nameQuestion } from '@dqs/core/name-search';
import { ownerOf, type Holder } from './owner.ts';
import { holdsAnyCompany, readByCik, readByCiks, readBySymbol, readSymbolsAlike, type FilerSymbol } from './query.ts';
import { saidByFilings } from './search/by-filings.ts';
import { everydayCompany } from './search/everyday-names.ts';
import { readCandidates } from './search/query.ts';
import { namedAlmost } from './search/symbol-or-name.ts';

/** A symbol of a company. `active` means that the newest list shows it under this business. */
interface CompanySymbol {
  readonly symbol: string;
  readonly exchange: string | null;
  readonly active: boolean;
  readonly valid_from: Holder['valid_from'];
  readonly valid_to: Holder['valid_to'];
}

/** A filer, as named in every answer. */
export interface Company {
  readonly cik: number;
  readonly name: string;
  /** The active symbol: the requested one, otherwise the first of the company; null if it has none. */
  readonly ticker: string | null;
  /** Active symbols in the order of the list, then former ones, newest first. */
  readonly symbols: readonly CompanySymbol[];
  /** When a source last showed its identity or one of its symbols. */
  readonly as_of: Instant;
}

const isHolder = (row: FilerSymbol): row is FilerSymbol & Holder => row.symbol !== null;

const isActive = ({ valid_to }: Holder): boolean => valid_to === null;

/** CIKs with another active symbol than the given one. */
const elsewhereActive = (holders: readonly Holder[], key: string): ReadonlySet<number> =>
  new Set(holders.filter((holder) => isActive(holder) && symbolKey(holder.symbol) !== key).map(({ cik }) => cik));

/** The company that a symbol means, given all symbols of all candidates. */
const ownerAmong = (holders: readonly Holder[], symbol: string): Holder | null => {
  const ofSymbol = holders.filter((holder) => holder.symbol === symbol);
  return ownerOf(ofSymbol, elsewhereActive(holders, symbolKey(symbol)));
};

const inOrder = (left: CompanySymbol & { position: number }, right: CompanySymbol & { position: number }): number => {
  if (left.active !== right.active) return left.active ? -1 : 1;
  if (!left.active && left.valid_to !== right.valid_to) return (left.valid_to ?? '') < (right.valid_to ?? '') ? 1 : -1;
  return left.position - right.position || (left.symbol < right.symbol ? -1 : 1);
};

/** First day of a company's symbol. The list may since have moved it to a shell company of the same business. */
const since = (holders: readonly Holder[], cik: number, active: Holder): Holder['valid_from'] =>
  holders
    .filter((holder) => holder.cik === cik && holder.symbol === active.symbol)
    .reduce((earliest, { valid_from }) => earlierOf(earliest, valid_from), active.valid_from);

/** The symbols of a company, including those that the list shows under a shell company of the same business. */
const symbolsOf = (holders: readonly Holder[], cik: number): readonly CompanySymbol[] => {
  const owned = holders.filter(
    (holder) =>
      isActive(holder) &&
      (holder.cik === cik || holder.last_periodic_on === null) &&
      ownerAmong(holders, holder.symbol)?.cik === cik,
  );
  const moved = new Set(owned.filter((holder) => holder.cik !== cik).map(({ symbol }) => symbol));
  const former = holders.filter((holder) => holder.cik === cik && !owned.includes(holder) && !moved.has(holder.symbol));
  const found = [
    ...owned.map((holder) => ({
      ...holder,
      active: true,
      valid_from: moved.has(holder.symbol) ? since(holders, cik, holder) : holder.valid_from,
    })),
    ...former.map((holder) => ({ ...holder, active: false })),
  ];
  return found
    .toSorted(inOrder)
    .map(({ symbol, exchange, active, valid_from, valid_to }) => ({ symbol, exchange, active, valid_from, valid_to }));
};

const companyOf = (rows: readonly FilerSymbol[], cik: number, asked: string | null): Company | null => {
  const own = rows.filter((row) => row.cik === cik);
  const [newest] = own.toSorted((a, b) => ((a.valid_to ?? '9999') < (b.valid_to ?? '9999') ? 1 : -1));
  if (!newest) return null;
  const symbols = symbolsOf(rows.filter(isHolder), cik);
  const active = symbols.filter((symbol) => symbol.active);
  const ticker = active.find(({ symbol }) => symbol === asked) ?? active[0];
  return {
    cik,
    name: newest.name,
    ticker: ticker?.symbol ?? null,
    symbols,
    as_of: freshest(own.map((row) => row.as_of)) ?? newest.as_of,
  };
};

/**
 * The symbol among the holders' symbols that matches: the exact one, otherwise the only one that matches without
 * separators.
 */
const meantSymbol = (holders: readonly Holder[], asked: string, param: string): string | null => {
  const spelling = symbolSpelling(asked);
  const spellings = [...new Set(holders.filter((h) => symbolKey(h.symbol) === symbolKey(asked)).map((h) => h.symbol))];
  if (spellings.includes(spelling)) return spelling;
  const active = spellings.filter((symbol) => holders.some((h) => h.symbol === symbol && isActive(h)));
  const [first, ...more] = active.length > 0 ? active : spellings;
  if (more.length === 0) return first ?? null;
  throw new ServiceError('ambiguous_identifier', `${asked} matches more than one symbol`, {
    param,
    hint: 'Write the class behind a hyphen as the SEC does, such as BRK-B.',
    candidates: [first ?? '', ...more],
  });
};

/** Two letters of a country, nine characters and a check digit. */
const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/i;

/** A longer text is a name. Symbols of like letters, such as ALLE for Allergan, are other companies. */
const longestSymbol = 6;

/** Throws `not_found` for a company without loaded data, with up to five similar ones. */
export const refuseUnknown = async (db: Reader, text: string, param = 'ticker_or_cik'): Promise<never> => {
  if (!(await holdsAnyCompany(db))) {
    throw notFound(param, 'no company has been loaded yet', {
      hint: 'Load them with: dqs ingest stocks.tickers, then dqs ingest stocks.submissions',
    });
  }
  if (isin.test(text.trim()))
    throw notFound(param, `"${text}" is an ISIN; files of the SEC contain no ISINs`, {
      hint: 'Use the ticker or the CIK. stocks_search finds them by name.',
    });
  const cik = cikOf(text);
  const key = symbolKey(text);
  if (cik !== null) throw await unknownCik(db, text, cik, param);
  throw notFound(param, `no loaded company has the ticker "${text}"`, {
    hint: 'Search by name with stocks_search; a ticker is only the symbol; a CIK is a number of up to ten digits.',
    candidates: key.length > longestSymbol ? [] : nearest(text, await readSymbolsAlike(db, key.slice(0, 1))),
  });
};

/** Companies with similar numbers have nothing else in common, so they are no candidates. */
const unknownCik = async (db: Reader, text: string, cik: number, param: string): Promise<ServiceError> => {
  const person = await saidByFilings(db, cik);
  const loads = `If the CIK is a filer's, load its filings with: dqs ingest stocks ${cik}`;
  const nobody =
    'No loaded list of companies, filing, Form 13F, Form 3 to 5 or Schedule 13D or 13G has it; stocks_search searches them by name.';
  return notFound(param, `no loaded company has the CIK "${text}"`, { hint: `${person ?? nobody} ${loads}` });
};

/** Written like a name: a capital followed by small letters. */
const asName = /^\p{Lu}\p{Ll}{3,}$/u;

/**
 * The company of a symbol. Throws `not_found` if the text is the common name of another company (`coke` means
 * Coca-Cola, but COKE is another company's symbol). Throws `ambiguous_identifier` if the text is written like a name
 * and is similar to the name of another company.
 */
const named = async (db: Reader, text: string, company: Company | null, param: string): Promise<Company | null> => {
  const meant = text === text.toUpperCase() ? null : everydayCompany(text);
  if (company && meant && meant.number !== company.cik)
    throw notFound(param, `"${text}" is what people call ${meant.name}`, {
      hint: `Pass ${meant.number} for it, or ${symbolSpelling(text)} for the ticker of ${company.name}.`,
    });
  if (company === null || !asName.test(text)) return company;
  const asked = { symbolKey: symbolKey(text), cik: null, kind: 'company', name: nameQuestion(text), limit: 1 };
  const other = namedAlmost(text, company, await readCandidates(db, asked));
  if (other === null) return company;
  const symbol = symbolSpelling(text);
  const otherSymbol = (other.symbols as readonly string[])[0] ?? String(other.cik);
  throw new ServiceError('ambiguous_identifier', `"${text}" is a ticker and nearly the name of another company`, {
    param,
    hint: `Write the ticker in capitals: ${symbol} for ${company.name}, ${otherSymbol} for ${other.name}.`,
    candidates: [`${otherSymbol} (${other.name})`, `${symbol} (${company.name})`],
  });
};

/** A company, as named at the head of an answer. */
export type Filer = Pick<Company, 'cik' | 'name' | 'ticker'>;

/**
 * Like `findCompany`, but null if no company is found, for answers that do not require one, such as rows that name only
 * a symbol. One round trip, or two if the symbol has an exchange prefix. Throws `ambiguous_identifier` if the symbol is
 * ambiguous without separators.
 */
export const findCompanyIfLoaded = async (
  db: Reader,
  text: string,
  param = 'ticker_or_cik',
): Promise<Company | null> => {
  const cik = cikOf(text);
  if (cik !== null) return companyOf(await readByCik(db, cik), cik, null);
  const key = symbolKey(text);
  const rows = key === '' ? [] : await readBySymbol(db, key);
  const holders = rows.filter(isHolder);
  const symbol = meantSymbol(holders, text, param);
  const owner = symbol === null ? null : ownerAmong(holders, symbol);
  if (owner) return named(db, text, companyOf(rows, owner.cik, symbol), param);
  const bare = withoutVenue(text);
  return bare === null ? null : findCompanyIfLoaded(db, bare, param);
};

/**
 * The company for a ticker (any letter case; BRK.B, BRK-B and BRKB alike; NASDAQ:AAPL) or a CIK (with or without
 * leading zeros). A CIK finds every company with any loaded data: its facts, its reports, its filings, or filings of
 * others about it. One round trip. Throws `not_found` with up to five similar companies, and `ambiguous_identifier` if
 * the symbol is ambiguous without separators.
 */
export const findCompany = async (db: Reader, text: string, param = 'ticker_or_cik'): Promise<Company> =>
  (await findCompanyIfLoaded(db, text, param)) ?? (await refuseUnknown(db, text, param));

/**
 * The active symbol of each of some companies, as `findCompany` finds it by CIK. Companies without one are omitted. One
 * round trip.
 */
export const readTickersOf = async (db: Reader, ciks: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ciks.length === 0) return new Map();
  const rows = await readByCiks(db, ciks);
  return new Map(
    ciks.flatMap((cik) => {
      const ticker = companyOf(rows, cik, null)?.ticker ?? null;
      return ticker === null ? [] : [[cik, ticker] as const];
    }),
  );
};
