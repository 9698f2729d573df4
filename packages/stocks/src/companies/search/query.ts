import { nameCandidates, type NameQuestion } from '@dqs/core/name-search';
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

/** Names that match in one of the tiers, and the filers of a symbol or CIK. */
const candidates = (misspelt: boolean): string => `
  with ${nameCandidates({ table: 'stocks_filer_name', id: 'cik', first: 4, misspelt })},
  meant(cik) as materialized (
    (select cik from stocks_ticker where symbol_key = $1)
    union (select cik from stocks_filer_symbol where symbol_key = $1)
    union (select $2::bigint where $2::bigint is not null)
    union (select cik from found))`;

const matchesOf = (name: string, misspelt: boolean) =>
  statement(
    name,
    columns,
    `${candidates(misspelt)}
   select meant.cik, coalesce(filer.name, listed.name) as name,
          coalesce(filer.former_names, '[]') as former_names,
          coalesce(listed.active, own.active, '[]') as symbols,
          coalesce(listed.former, '[]') as former_symbols,
          coalesce(listed.exchange, own.exchange) as exchange, filer.sic_code, filer.seen_on, filer.last_periodic_on,
          filer.cik is not null as is_filer, greatest(filer.as_of, listed.as_of) as as_of
     from meant
     -- "offset 0" looks the few hundred candidates up one by one instead of reading all filers.
     left join lateral (select * from stocks_company where cik = meant.cik offset 0) filer on true
     left join lateral (
       select (array_agg(name order by last_seen desc))[1] as name,
              jsonb_agg(symbol order by position) filter (where valid_to is null) as active,
              jsonb_agg(symbol order by last_seen desc) filter (where valid_to is not null) as former,
              (array_agg(exchange order by position) filter (where valid_to is null))[1] as exchange,
              max(as_of) as as_of
         from stocks_ticker where cik = meant.cik) listed on listed.name is not null
     left join lateral (
       select jsonb_agg(symbol order by position) as active, (array_agg(exchange order by position))[1] as exchange
         from stocks_filer_symbol symbol where cik = meant.cik and seen_on = filer.seen_on
          and (filer.sic_code is null or not exists (
            select from stocks_ticker_list newer where newer.seen_on > symbol.seen_on))) own on true
    where coalesce(filer.name, listed.name) is not null
      and case $3 when 'manager' then filer.is_manager when 'insider' then filer.is_insider
            else coalesce(filer.is_company, true) end`,
    { planned: 'once' },
  );

const matches = matchesOf('stocks_search', true);
const spelledMatches = matchesOf('stocks_search_spelled', false);

export type Candidate = RowOf<typeof columns>;

export interface CandidateFilter {
  readonly symbolKey: string;
  readonly cik: number | null;
  readonly kind: string;
  readonly name: NameQuestion | null;
  readonly limit: number;
}

/** Filers of a kind that match a query, unordered: up to about six hundred. One round trip. */
export const readCandidates = (
  db: Reader,
  { symbolKey, cik, kind, name, limit }: CandidateFilter,
): Promise<readonly Candidate[]> =>
  name === null ? Promise.resolve([]) : db.all(matches, [symbolKey, cik, kind, ...name.parameters, limit]);

/** Companies whose names contain the words of a question as they are spelled, unordered. One round trip. */
export const readSpelledCandidates = (
  db: Reader,
  name: NameQuestion | null,
  limit: number,
): Promise<readonly Candidate[]> =>
  name === null ? Promise.resolve([]) : db.all(spelledMatches, ['', null, 'company', ...name.spelled, limit]);
