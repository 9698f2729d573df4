import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  period_end: 'day',
  shares: 'decimal',
  public_float: 'decimal?',
  currency: 'text?',
  accession_number: 'text',
  form: 'text',
  as_of: 'instant',
} as const;

const page = statement(
  'stocks_shares_outstanding',
  columns,
  `with floats as materialized (
     select distinct on (accession_number) accession_number, value, unit
       from stocks_fact where cik = $1 and taxonomy = 'dei' and concept = 'EntityPublicFloat'
      order by accession_number, period_end desc, unit)
   select counted.period_end, counted.value as shares, floats.value as public_float, floats.unit as currency,
       counted.accession_number, counted.form, counted.as_of
     from (select period_end, value, accession_number, form, as_of from stocks_fact
            where cik = $1 and taxonomy = 'dei' and concept = 'EntityCommonStockSharesOutstanding' and unit = 'shares'
              and period_start = '0001-01-01'
              and period_end >= coalesce($2::date, '-infinity') and period_end <= coalesce($3::date, 'infinity')
              and (period_end, accession_number) < (coalesce($4::date, 'infinity'), $5)
            order by period_end desc, accession_number desc limit $6) counted
     left join floats using (accession_number)
    order by counted.period_end desc, counted.accession_number desc`,
);

export type SharesRow = RowOf<typeof columns>;

/** Up to `limit` counts of a company's shares, newest first. One round trip. */
export const readShares = (
  db: Reader,
  cik: number,
  asked: {
    readonly start: string | null;
    readonly end: string | null;
    readonly after: readonly [string, string] | null;
  },
  limit: number,
): Promise<readonly SharesRow[]> =>
  db.all(page, [cik, asked.start, asked.end, asked.after?.[0] ?? null, asked.after?.[1] ?? '', limit]);
