import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { ScreenFilter } from './filter.ts';

const columns = {
  universe: 'integer',
  cik: 'integer?',
  name: 'text?',
  period_end: 'day?',
  place: 'text?',
  as_of: 'instant?',
} as const;

// The exchange of a symbol is that of the newest list, otherwise that of the filer's newest file. Scalar subqueries are
// evaluated per company; a condition with exists would read whole tables.
const listed = `coalesce(
    (select true from stocks_ticker ticker
      where ticker.cik = company.cik and ticker.valid_to is null and ticker.exchange = $9 limit 1),
    (select true from stocks_filer_symbol own
      where own.cik = company.cik and own.exchange = $9
        and own.seen_on >= (select seen_on from stocks_company filer where filer.cik = company.cik) limit 1),
    false)`;

const industry = `(select filer.sic_code like $8 || '%' from stocks_company filer where filer.cik = company.cik)`;

// The values are one range of the index by key and end of the period. Companies and passed filters are combined by grouping:
// without statistics on their sizes, a join is planned as single lookups, which take seconds for all SEC companies.
const matching = statement(
  'stocks_screen_matches',
  columns,
  `with ends as materialized (
     select (period_end - interval '18 months')::date as first from stocks_screen_company
      where period_type = $1 and period_end <= $10::date order by period_end desc limit 1),
   universe as materialized (
     select company.cik, company.period_end from stocks_screen_company company
      where company.period_type = $1 and company.period_end <= $10::date
        and company.period_end >= (select first from ends)
        and ($8::text is null or ${industry}) and ($9::text is null or ${listed})),
   passing as (
     select cik, max(period_end) as period_end, max(sorted) as sorted
       from (
         select cik, period_end, null::numeric as sorted, 0 as passed from universe
         union all
         select stored.cik, null, case when filter.key = $6 then stored.value end, 1
           from unnest($2::text[], $3::numeric[], $4::numeric[], $5::integer[]) filter(key, low, high, inclusive)
          cross join lateral (
            select cik, value from stocks_screen_value
             where period_type = $1 and key = filter.key and period_end <= $10::date
               and period_end >= (select first from ends) and value >= filter.low and value <= filter.high
               and (filter.inclusive = 1 or (value > filter.low and value < filter.high)) offset 0) stored
         union all
         select cik, null, value, 0 from stocks_screen_value
          where period_type = $1 and key = $6 and $6 <> all ($2::text[]) and period_end <= $10::date
            and period_end >= (select first from ends)) each
      group by cik having max(period_end) is not null and sum(passed) = cardinality($2::text[])),
   placed as (
     select cik, period_end, coalesce(case when $7 then -sorted else sorted end, 'infinity') as place from passing),
   page as (
     select * from placed where (place, cik) > ($11::numeric, $12::bigint) order by place, cik limit $13)
   select counted.universe, page.cik, coalesce(filer.name, facts.name) as name, page.period_end, page.place::text as place,
       company.as_of
     from (select count(*)::integer as universe from universe) counted
     left join page on true
     left join stocks_screen_company company on company.cik = page.cik and company.period_type = $1
     left join stocks_company filer on filer.cik = page.cik
     left join stocks_fact_filer facts on facts.cik = page.cik
    order by page.place, page.cik`,
);

/** A company that passes all filters; only the size of the universe if none passes. */
export type MatchRow = RowOf<typeof columns>;

export interface ScreenRequest {
  readonly period: string;
  readonly filters: readonly ScreenFilter[];
  readonly sort: { readonly key: string; readonly descending: boolean };
  readonly sicCode: string | null;
  readonly exchange: string | null;
  readonly today: string;
  /** Place and CIK of the last company of the previous page. */
  readonly after: readonly [string, number] | null;
}

/** Up to `count` companies that pass, in the requested order. One round trip. */
export const readMatches = (
  db: Reader,
  { period, filters, sort, sicCode, exchange, today, after }: ScreenRequest,
  count: number,
): Promise<readonly MatchRow[]> =>
  db.all(matching, [
    period,
    filters.map(({ key }) => key),
    filters.map(({ low }) => low ?? '-infinity'),
    filters.map(({ high }) => high ?? 'infinity'),
    filters.map(({ inclusive }) => (inclusive ? 1 : 0)),
    sort.key,
    sort.descending,
    sicCode,
    exchange,
    today,
    after?.[0] ?? '-infinity',
    after?.[1] ?? 0,
    count,
  ]);

const values = statement(
  'stocks_screen_values',
  { cik: 'integer', key: 'text', value: 'decimal', unit: 'text' },
  `select cik, key, value, unit from stocks_screen_value
    where cik = any ($1::bigint[]) and period_type = $2 and key = any ($3::text[])`,
);

/** Lines and metrics of the companies' newest period. One round trip. */
export const readScreenValues = (db: Reader, ciks: readonly number[], period: string, keys: readonly string[]) =>
  db.all(values, [ciks, period, keys]);
