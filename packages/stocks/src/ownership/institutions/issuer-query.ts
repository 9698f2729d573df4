import { statement, type Reader } from '@dqs/kit';

// Keys exceed the integers that JavaScript represents exactly, so they are passed as text.
const codes = statement(
  'stocks_issuer_codes',
  { issuer_key: 'text', issuer_cik: 'integer', schedules: 'integer' },
  `select issuer_key::text, issuer_cik, count(*)::integer as schedules from stocks_issuer_code
    where issuer_key = any ($1::bigint[]) group by issuer_key, issuer_cik`,
);

/** The companies that schedules name as the issuers with some keys. */
export const readIssuerCodes = (db: Reader, keys: readonly string[]) => db.all(codes, [keys]);

const names = statement(
  'stocks_issuer_names',
  { issuer_key: 'text', name_key: 'text', mentions: 'integer' },
  `select issuer_key::text, name_key, mentions from stocks_issuer_name where issuer_key = any ($1::bigint[])`,
);

/** The names under which managers list the issuers with some keys. */
export const readIssuerNames = (db: Reader, keys: readonly string[]) => db.all(names, [keys]);

const keysOfCompany = statement(
  'stocks_issuer_keys_of_company',
  { issuer_key: 'text' },
  `select distinct issuer_key::text from stocks_issuer_code where issuer_cik = $1`,
);

/** The keys of a company in schedules. */
export const readKeysOfCompany = async (db: Reader, cik: number): Promise<readonly string[]> =>
  (await db.all(keysOfCompany, [cik])).map(({ issuer_key }) => issuer_key);

const keysOfNames = statement(
  'stocks_issuer_keys_of_names',
  { issuer_key: 'text' },
  `select distinct issuer_key::text from stocks_issuer_name where name_key = any ($1::text[]) limit 500`,
);

/** The keys of issuers that managers list under some names. */
export const readKeysOfNames = async (db: Reader, nameKeys: readonly string[]): Promise<readonly string[]> =>
  (await db.all(keysOfNames, [nameKeys])).map(({ issuer_key }) => issuer_key);

const symbols = statement(
  'stocks_symbols_of_issuers',
  { cik: 'integer', symbol: 'text' },
  `select company.cik, listed.symbol from unnest($1::bigint[]) company(cik)
     join lateral (
       (select symbol, position, 1 as rank from stocks_ticker where cik = company.cik and valid_to is null)
       union all
       (select symbol, position, 2 as rank from stocks_filer_symbol where cik = company.cik
           and not exists (select from stocks_ticker where cik = company.cik and valid_to is null))) listed on true
    order by company.cik, listed.rank, listed.position`,
);

/** The active symbols of some companies, in each company's order. */
export const readSymbolsOf = async (
  db: Reader,
  ciks: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, string[]>();
  if (ciks.length === 0) return found;
  for (const { cik, symbol } of await db.all(symbols, [ciks])) found.set(cik, [...(found.get(cik) ?? []), symbol]);
  return found;
};
