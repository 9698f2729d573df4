import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  name: 'text',
  owner_cik: 'integer',
  is_director: 'boolean',
  is_officer: 'boolean',
  is_ten_percent: 'boolean',
  is_other: 'boolean',
  officer_title: 'text?',
  holdings: 'json',
  last_transaction_date: 'day?',
  filed_date: 'day',
  since: 'day?',
  as_of: 'instant',
} as const;

export type InsiderRow = RowOf<typeof columns>;

// The newest report of each owner since a day determines who is listed. Its details and earlier reports are looked up
// only for the page.
const insiders = statement(
  'stocks_insiders',
  columns,
  `with newest as (
     select distinct on (owner.owner_cik) owner.*, filing.filed_date, filing.not_subject
       from stocks_insider_filing filing
       join stocks_insider_owner owner on owner.accession_number = filing.accession_number
      where filing.issuer_cik = $1 and filing.filed_date >= $2
      order by owner.owner_cik, filing.filed_date desc, filing.accession_number desc),
   listed as (
     select * from newest
      where not not_subject and (filed_date, -owner_cik) < (coalesce($3::date, 'infinity'), -$4::bigint)
      order by filed_date desc, owner_cik limit $5),
   report as (
     select listed.owner_cik, filing.accession_number, filing.filed_date, filing.base_form, filing.period_of_report
       from listed
       join stocks_insider_filing filing on filing.issuer_cik = $1
       join stocks_insider_owner owner
         on owner.accession_number = filing.accession_number and owner.owner_cik = listed.owner_cik)
   select listed.name, listed.owner_cik, listed.is_director, listed.is_officer, listed.is_ten_percent, listed.is_other,
          listed.officer_title,
          coalesce((select jsonb_agg(jsonb_build_array(line.security_title, line.transaction_date, line.acquired_disposed,
                      line.shares::text, line.shares_after::text) order by line.is_transaction, line.line_number)
             from stocks_insider_line line
            where line.accession_number = (
                    select report.accession_number from report
                     where report.owner_cik = listed.owner_cik
                       and exists (select from stocks_insider_line held
                                    where held.accession_number = report.accession_number and not held.is_derivative
                                      and held.is_direct and held.shares_after is not null)
                     order by least(coalesce(report.period_of_report, report.filed_date), report.filed_date) desc,
                              report.filed_date desc, report.accession_number desc limit 1)
              and not line.is_derivative and line.is_direct and line.shares_after is not null), '[]') as holdings,
          (select max(line.transaction_date) from report
             join stocks_insider_line line on line.accession_number = report.accession_number and line.is_transaction
            where report.owner_cik = listed.owner_cik) as last_transaction_date,
          listed.filed_date,
          (select min(report.period_of_report) from report
            where report.owner_cik = listed.owner_cik and report.base_form = '3') as since,
          listed.as_of
     from listed order by listed.filed_date desc, listed.owner_cik`,
);

/** Up to `limit` insiders of a company who reported since a day, newest report first. One round trip. */
export const readInsiders = (
  db: Reader,
  cik: number,
  since: string,
  after: readonly [filedDate: string, cik: number] | null,
  limit: number,
): Promise<readonly InsiderRow[]> => db.all(insiders, [cik, since, after?.[0] ?? null, after?.[1] ?? 0, limit]);
