import type { Day, Decimal } from '@dqs/schemas';
import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  line_key: 'text',
  fiscal_year: 'integer',
  fiscal_period: 'text',
  period_end: 'day',
  original_value: 'decimal',
  restated_value: 'decimal',
  change_pct: 'decimal?',
  original_accession_number: 'text',
  superseding_accession_number: 'text',
  superseding_form: 'text',
  filed_date: 'day',
  event_accession_number: 'text?',
  event_date: 'day?',
  as_of: 'instant',
} as const;

const page = statement(
  'stocks_restatements',
  columns,
  `select change.line_key, change.fiscal_year, change.fiscal_period, change.period_end, change.original_value,
       change.restated_value, change.change_pct, change.original_accession_number, change.superseding_accession_number,
       change.superseding_form, change.filed_date, event.accession_number as event_accession_number, event.event_date, change.as_of
     from (select * from stocks_restatement
            where cik = $1 and filed_date >= coalesce($2::date, '-infinity') and line_key = coalesce($3, line_key)
              and (filed_date, superseding_accession_number, period_end, fiscal_period, line_key)
                < (coalesce($4::date, 'infinity'), $5, coalesce($6::date, 'infinity'), $7, $8)
            order by filed_date desc, superseding_accession_number desc, period_end desc, fiscal_period desc, line_key desc
            limit $9) change
     left join lateral (
       select accession_number, event_date from stocks_event
        where cik = $1 and category = 'non_reliance' and event_date between change.filed_date - 400 and change.filed_date
        order by event_date desc, accession_number desc limit 1) event on true
    order by change.filed_date desc, change.superseding_accession_number desc, change.period_end desc,
      change.fiscal_period desc, change.line_key desc`,
);

export type RestatementRow = RowOf<typeof columns>;

const splits = statement(
  'stocks_splits_of_company',
  { event_date: 'day', basis_from: 'day', ratio_from: 'decimal', ratio_to: 'decimal', accession_number: 'text' },
  `select event_date, basis_from, ratio_from, ratio_to, accession_number from stocks_share_action
    where cik = $1 and action = 'split' and basis_from is not null order by basis_from, event_date`,
);

/** A split of a company, and the day from which its filings report values per share after the split. */
export interface SplitRow {
  readonly event_date: Day;
  readonly basis_from: Day;
  readonly ratio_from: Decimal;
  readonly ratio_to: Decimal;
  readonly accession_number: string;
}

/** The splits of a company, oldest first. One round trip. */
export const readSplits = (db: Reader, cik: number): Promise<readonly SplitRow[]> => db.all(splits, [cik]);

/** Keyset of a restatement: filing, period, line. */
export type RestatementPlace = readonly [string, string, string, string, string];

/** Up to `limit` restatements of a company, newest filing first. One round trip. */
export const readRestatements = (
  db: Reader,
  cik: number,
  filter: { readonly start: string | null; readonly line: string | null; readonly after: RestatementPlace | null },
  limit: number,
): Promise<readonly RestatementRow[]> => {
  const [filed, accession, end, period, line] = filter.after ?? [null, '', null, '', ''];
  return db.all(page, [cik, filter.start, filter.line, filed, accession, end, period, line, limit]);
};
