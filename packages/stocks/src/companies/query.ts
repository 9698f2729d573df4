import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  cik: 'integer',
  name: 'text',
  last_periodic_on: 'day?',
  symbol: 'text?',
  exchange: 'text?',
  position: 'integer?',
  valid_from: 'day?',
  valid_to: 'day?',
  as_of: 'instant',
} as const;

/**
 * Symbols from the lists. The filer's own file is used if no list has the symbol under that CIK. A symbol that is
 * missing from the filer's newest file ended with the last file that had it. A symbol that is missing from a newer list
 * ended with its file. Only funds, which have no industry code, are in no list.
 */
const heldWhere = (condition: string): string => `
  select cik, symbol, symbol_key, name, exchange, position, valid_from, valid_to, as_of from stocks_ticker where ${condition}
  union all
  select own.cik, own.symbol, own.symbol_key, filer.name, own.exchange, own.position, own.seen_on,
         case when filer.seen_on > own.seen_on or (filer.sic_code is not null and exists (
                select from stocks_ticker_list newer where newer.seen_on > own.seen_on)) then own.seen_on end, own.as_of
    from stocks_filer_symbol own join stocks_company filer on filer.cik = own.cik
   where ${condition.replaceAll(/\b(cik|symbol_key)\b(?= [=])/g, 'own.$1')}
     and not exists (select from stocks_ticker listed where listed.cik = own.cik and listed.symbol = own.symbol)`;

const rowsOf = `
  select cik.value as cik, coalesce(filer.name, held.name) as name, filer.last_periodic_on,
         held.symbol, held.exchange, held.position, held.valid_from, held.valid_to,
         greatest(filer.as_of, held.as_of) as as_of
    from ciks cik
    left join stocks_company filer on filer.cik = cik.value
    left join lateral (${heldWhere('cik = cik.value')}) held on true
   where coalesce(filer.name, held.name) is not null`;

/** Names of a CIK that is in no list of companies, from its own filings or facts, the most reliable first. */
const namesElsewhere = [
  'select name, as_of from stocks_fact_filer where cik = $1',
  'select name, as_of from stocks_report_filer where cik = $1 and name is not null order by accession_number desc limit 1',
  'select manager_name, as_of from stocks_institution_report where manager_cik = $1 order by report_period desc limit 1',
  'select name, as_of from stocks_presented_filing where cik = $1 and name is not null order by accession_number desc limit 1',
  'select name, as_of from stocks_index_filing where cik = $1 order by accession_number desc limit 1',
  'select name, as_of from stocks_feed_filing where cik = $1 order by accession_number desc limit 1',
];

/** Tables that refer to a company only by its CIK, with the column. */
const unnamedElsewhere = [
  ['stocks_report_filer', 'cik'],
  ['stocks_segment_value', 'cik'],
  ['stocks_presented_filing', 'cik'],
  ['stocks_report_figure', 'cik'],
  ['stocks_event', 'cik'],
  ['stocks_operator_record', 'cik'],
  ['stocks_removal', 'cik'],
  ['stocks_owner', 'issuer_cik'],
  ['stocks_ownership_filing', 'issuer_cik'],
  ['stocks_insider_filing', 'issuer_cik'],
  ['stocks_planned_sale', 'issuer_cik'],
] as const;

// PostgreSQL evaluates the two conditions first, so no other table is read for a company of the lists.
const elsewhere = `
  select * from (
    select $1::bigint as cik, coalesce(name, 'CIK ' || $1::bigint) as name, null::date as last_periodic_on, null as symbol,
           null as exchange, null::integer as position, null::date as valid_from, null::date as valid_to, as_of
      from (${[
        ...namesElsewhere.map((names, at) => `(select *, ${at} as rank from (${names}) named)`),
        ...unnamedElsewhere.map(
          ([table, cik]) => `(select null, as_of, ${namesElsewhere.length} from ${table} where ${cik} = $1 limit 1)`,
        ),
      ].join(' union all ')}) found
     where not exists (select from stocks_company where cik = $1) and not exists (select from stocks_ticker where cik = $1)
     order by rank limit 1) unlisted`;

const bySymbol = statement(
  'stocks_company_by_symbol',
  columns,
  `with ciks(value) as materialized (
     select cik from stocks_ticker where symbol_key = $1 union select cik from stocks_filer_symbol where symbol_key = $1)
   ${rowsOf}`,
);

const byCik = statement(
  'stocks_company_by_cik',
  columns,
  `with keys(value) as materialized (
     select symbol_key from stocks_ticker where cik = $1 union select symbol_key from stocks_filer_symbol where cik = $1),
   ciks(value) as materialized (
     select $1::bigint
     union select listed.cik from keys join stocks_ticker listed on listed.symbol_key = keys.value
     union select own.cik from keys join stocks_filer_symbol own on own.symbol_key = keys.value)
   ${rowsOf}
   union all ${elsewhere}`,
);

const byCiks = statement(
  'stocks_companies_by_cik',
  columns,
  `with keys(value) as materialized (
     select symbol_key from stocks_ticker where cik = any ($1::bigint[])
     union select symbol_key from stocks_filer_symbol where cik = any ($1::bigint[])),
   ciks(value) as materialized (
     select unnest($1::bigint[])
     union select listed.cik from keys join stocks_ticker listed on listed.symbol_key = keys.value
     union select own.cik from keys join stocks_filer_symbol own on own.symbol_key = keys.value)
   ${rowsOf}`,
);

/** A filer and one of its symbols. All columns of the symbol are null if it has none. */
export type FilerSymbol = RowOf<typeof columns>;

/** All current and former holders of the symbol, each with all of its symbols. One round trip. */
export const readBySymbol = (db: Reader, symbolKey: string): Promise<readonly FilerSymbol[]> =>
  db.all(bySymbol, [symbolKey]);

/**
 * The filer and all current and former holders of its symbols, each with all of its symbols. A filer is returned
 * without a symbol if only its filings, its facts or filings about it are loaded. One round trip.
 */
export const readByCik = (db: Reader, cik: number): Promise<readonly FilerSymbol[]> => db.all(byCik, [cik]);

/** Like `readByCik`, for several filers. One round trip. */
export const readByCiks = (db: Reader, ciks: readonly number[]): Promise<readonly FilerSymbol[]> =>
  db.all(byCiks, [ciks]);

const alike = statement(
  'stocks_symbols_alike',
  { symbol: 'text' },
  `select distinct symbol from (
     (select symbol from stocks_ticker where symbol_key >= $1 and symbol_key < $2 limit 2000)
     union all
     (select symbol from stocks_filer_symbol where symbol_key >= $1 and symbol_key < $2 limit 2000)) found`,
);

/** Symbols with the same first letter, as candidates for a misspelled one. */
export const readSymbolsAlike = async (db: Reader, firstLetter: string): Promise<readonly string[]> =>
  (await db.all(alike, [firstLetter, `${firstLetter}~`])).map(({ symbol }) => symbol);

const anyCompany = statement(
  'stocks_any_company',
  { held: 'boolean' },
  `select exists(select from stocks_company) or exists(select from stocks_ticker)
       or exists(select from stocks_presented_filing) as held`,
);

/** Whether any company is loaded. */
export const holdsAnyCompany = async (db: Reader): Promise<boolean> => (await db.first(anyCompany))?.held === true;
