import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

const reportColumns = {
  manager_cik: 'integer',
  manager_name: 'text',
  report_period: 'day',
  accession_numbers: 'json',
  is_notice: 'boolean',
  filed_date: 'day',
  entry_total: 'integer?',
  value_total: 'decimal?',
  entries_held: 'integer',
  value_held: 'decimal',
  confidential_omitted: 'boolean',
  values_doubtful: 'boolean',
  reported_by: 'json',
} as const;

export type ReportRow = RowOf<typeof reportColumns>;

const report = statement(
  'stocks_institution_report',
  reportColumns,
  `select manager_cik, manager_name, report_period, to_jsonb(accession_numbers) as accession_numbers, is_notice, filed_date, entry_total,
          value_total, entries_held, value_held, confidential_omitted, values_doubtful, reported_by
     from stocks_institution_report
    where manager_cik = $1 and report_period <= coalesce($2::date, 'infinity')
    order by report_period desc limit 1`,
);

/** The newest report of a manager up to a day; null if none is loaded. */
export const readReport = (db: Reader, cik: number, until: Day | null): Promise<ReportRow | null> =>
  db.first(report, [cik, until]);

const columns = {
  issuer_key: 'text?',
  issuer_name: 'text',
  title_of_class: 'text',
  shares: 'decimal?',
  value_usd: 'decimal',
  put_call: 'text?',
  shares_before: 'decimal?',
  place: 'text',
  as_of: 'instant',
} as const;

export type HoldingRow = RowOf<typeof columns>;

// Lines of both reports, summed by security and option. A security without an identifier is keyed by its line, because
// two such lines are not known to be the same security.
const holdings = statement(
  'stocks_institution_holdings',
  columns,
  `with line as (
     select security_key, put_call, is_shares, issuer_key, issuer_name, title_of_class, amount, value_usd, as_of,
            accession_number = any ($1::text[]) as is_now,
            accession_number || ':' || lpad(entry_number::text, 9, '0') as place,
            case when security_key is null then accession_number || entry_number end as own
       from stocks_institution_entry where accession_number = any ($1::text[] || $2::text[])),
   position as (
     select put_call, is_shares,
            (min(issuer_key) filter (where is_now))::text as issuer_key,
            (array_agg(issuer_name order by value_usd desc, place) filter (where is_now))[1] as issuer_name,
            (array_agg(title_of_class order by value_usd desc, place) filter (where is_now))[1] as title_of_class,
            sum(amount) filter (where is_now) as amount, sum(value_usd) filter (where is_now) as value_usd,
            sum(amount) filter (where not is_now) as amount_before,
            min(place) filter (where is_now) as place, max(as_of) filter (where is_now) as as_of
       from line group by security_key, put_call, is_shares, own having bool_or(is_now))
   select issuer_key, issuer_name, title_of_class, case when is_shares then amount end as shares, value_usd, put_call,
          case when is_shares then amount_before end as shares_before, place, as_of
     from position
    where value_usd <= coalesce($3::numeric, 'Infinity')
      and (value_usd < coalesce($3::numeric, 'Infinity') or place > $4)
    order by value_usd desc, place
    limit $5`,
);

/**
 * The filings of a report and of the previous one, and the value and place of the last holding of the previous page.
 */
export interface HoldingPage {
  readonly accessions: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly [value: string, place: string] | null;
  readonly limit: number;
}

/** Up to `limit` positions of a report, largest value first. One round trip. */
export const readHoldings = (
  db: Reader,
  { accessions, before, after, limit }: HoldingPage,
): Promise<readonly HoldingRow[]> =>
  db.all(holdings, [accessions, before, after?.[0] ?? null, after?.[1] ?? '', limit]);
