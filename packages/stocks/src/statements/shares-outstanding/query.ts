import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  period_end: 'day',
  member: 'text',
  label: 'text?',
  shares: 'decimal',
  public_float: 'decimal?',
  currency: 'text?',
  accession_number: 'text',
  form: 'text',
  from_report: 'boolean',
  as_of: 'instant',
} as const;

const inPeriods = `period_end >= coalesce($2::date, '-infinity') and period_end <= coalesce($3::date, 'infinity')`;

/** Figures of share classes. Each is served once if several forms or axes of a filing have it, preferably from the archive. */
const ofClasses = (line: string, more: string): string => `select distinct on (period_end, accession_number, member)
       period_end, accession_number, member, label, value, unit, form, as_of
     from stocks_report_figure where cik = $1 and line = '${line}' and breakdown = 'class' ${more}
    order by period_end desc, accession_number desc, member, carrier, axis, unit`;

const page = statement(
  'stocks_shares_outstanding',
  columns,
  `with float as materialized (
     select distinct on (accession_number) accession_number, value, unit
       from stocks_fact where cik = $1 and taxonomy = 'dei' and concept = 'EntityPublicFloat'
      order by accession_number, period_end desc, unit),
   float_of_class as materialized (
     select distinct on (accession_number, member) * from (${ofClasses('public_float', '')}) each
      order by accession_number, member, period_end desc),
   counted as (
     (select period_end, accession_number, '' as member, null as label, value, form, false as from_report, as_of
        from stocks_fact
       where cik = $1 and taxonomy = 'dei' and concept = 'EntityCommonStockSharesOutstanding' and unit = 'shares'
         and period_start = '0001-01-01' and ${inPeriods}
         and (period_end, accession_number) < (coalesce($4::date, 'infinity'), $5)
       order by period_end desc, accession_number desc limit $7)
     union all
     (select period_end, accession_number, member, label, value, form, true, as_of
        from (${ofClasses('shares_outstanding', `and ${inPeriods}`)}) each
       where (period_end, accession_number) <= (coalesce($4::date, 'infinity'), $5)
         and ((period_end, accession_number) < (coalesce($4::date, 'infinity'), $5) or member > $6)
       order by period_end desc, accession_number desc, member limit $7)
     order by period_end desc, accession_number desc, member limit $7)
   select counted.period_end, counted.member, counted.label, counted.value as shares,
       coalesce(float_of_class.value, float.value) as public_float, coalesce(float_of_class.unit, float.unit) as currency,
       counted.accession_number, counted.form, counted.from_report, counted.as_of
     from counted
     left join float using (accession_number)
     left join float_of_class using (accession_number, member)
    order by counted.period_end desc, counted.accession_number desc, counted.member`,
);

export type SharesRow = RowOf<typeof columns>;

/** Keyset of an observation: period, filing and class. The class is empty for the company as a whole. */
type LastObservation = readonly [period: string, accession: string, member: string];

/** Up to `limit` share counts of a company, newest first, the classes of one filing together. One round trip. */
export const readShares = (
  db: Reader,
  cik: number,
  filter: {
    readonly start: string | null;
    readonly end: string | null;
    readonly after: LastObservation | null;
  },
  limit: number,
): Promise<readonly SharesRow[]> =>
  db.all(page, [
    cik,
    filter.start,
    filter.end,
    filter.after?.[0] ?? null,
    filter.after?.[1] ?? '',
    filter.after?.[2] ?? '',
    limit,
  ]);
