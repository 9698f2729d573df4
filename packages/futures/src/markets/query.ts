import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Market } from '../market.ts';
import { reportVariants } from '../trader-category.ts';

// Two probes of the primary key for each market and variant, instead of a scan of all weeks.
const holdings = statement(
  'futures_holdings',
  {
    cftc_contract_market_code: 'text',
    report_variant: 'text',
    first_report_date: 'day',
    last_report_date: 'day',
    report_name: 'text',
    as_of: 'instant',
  },
  `select code.value as cftc_contract_market_code, variant.value as report_variant,
          oldest.report_date as first_report_date, newest.report_date as last_report_date, newest.report_name, newest.as_of
     from unnest($1::text[]) as code(value)
    cross join unnest($2::text[]) as variant(value)
    cross join lateral (
          select report_date from futures_position
           where cftc_contract_market_code = code.value and report_variant = variant.value
           order by report_date limit 1) as oldest
    cross join lateral (
          select report_date, report_name, as_of from futures_position
           where cftc_contract_market_code = code.value and report_variant = variant.value
           order by report_date desc limit 1) as newest`,
);

/** The loaded data of one market in one variant: its span, and the name and ingestion instant of its newest report. */
export type Holding = RowOf<(typeof holdings)['columns']>;

/** The holdings of markets by contract code. A market without loaded reports is absent. One round trip. */
export async function readHoldings(
  db: Reader,
  markets: readonly Market[],
): Promise<ReadonlyMap<string, readonly Holding[]>> {
  const rows = await db.all(holdings, [markets.map((market) => market.code), reportVariants]);
  return Map.groupBy(rows, (row) => row.cftc_contract_market_code);
}
