import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  cik: 'integer',
  name: 'text',
  former_names: 'json',
  symbols: 'json',
  former_symbols: 'json',
  exchange: 'text?',
  sic_code: 'text?',
  seen_on: 'day?',
  last_periodic_on: 'day?',
  is_filer: 'boolean',
  as_of: 'instant',
} as const;

/** Names beside each other in the index, names that share its three-letter groups, and the filers of a symbol or CIK. */
const candidates = `
  with found(cik) as materialized (
    (select cik from stocks_ticker where symbol_key = $1)
    union (select cik from stocks_filer_symbol where symbol_key = $1)
    union (select $2::bigint where $2::bigint is not null)
    union (select cik from (select cik from stocks_filer_name where words >= $3 and words < $3 || '~'
                             order by words limit 300) beginning)
    union (select cik from (select cik from stocks_filer_name where words like '%' || $3 || '%' or words % $3
                             order by similarity(words, $3) desc, cik limit 300) alike))`;

const matches = statement(
  'stocks_search',
  columns,
  `${candidates}
   select found.cik, coalesce(filer.name, listed.name) as name,
          coalesce(filer.former_names, '[]') as former_names,
          coalesce(listed.active, own.active, '[]') as symbols,
          coalesce(listed.former, '[]') as former_symbols,
          coalesce(listed.exchange, own.exchange) as exchange, filer.sic_code, filer.seen_on, filer.last_periodic_on,
          filer.cik is not null as is_filer, greatest(filer.as_of, listed.as_of) as as_of
     from found
     -- "offset 0" looks the few hundred candidates up one by one instead of reading all filers.
     left join lateral (select * from stocks_company where cik = found.cik offset 0) filer on true
     left join lateral (
       select (array_agg(name order by last_seen desc))[1] as name,
              jsonb_agg(symbol order by position) filter (where valid_to is null) as active,
              jsonb_agg(symbol order by last_seen desc) filter (where valid_to is not null) as former,
              (array_agg(exchange order by position) filter (where valid_to is null))[1] as exchange,
              max(as_of) as as_of
         from stocks_ticker where cik = found.cik) listed on listed.name is not null
     left join lateral (
       select jsonb_agg(symbol order by position) as active, (array_agg(exchange order by position))[1] as exchange
         from stocks_filer_symbol where cik = found.cik and seen_on = filer.seen_on) own on true
    where coalesce(filer.name, listed.name) is not null
      and case $4 when 'manager' then filer.is_manager when 'insider' then filer.is_insider
            else coalesce(filer.is_company, true) end`,
);

export type Candidate = RowOf<typeof columns>;

/** Filers of a kind that a query can mean, in no order: up to some six hundred. One round trip. */
export const readCandidates = (
  db: Reader,
  query: { readonly symbolKey: string; readonly cik: number | null; readonly words: string; readonly kind: string },
): Promise<readonly Candidate[]> => db.all(matches, [query.symbolKey, query.cik, query.words, query.kind]);
