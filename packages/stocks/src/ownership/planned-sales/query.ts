import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  seller_name: 'text',
  relationship: 'text',
  security_class: 'text',
  shares: 'decimal',
  aggregate_market_value: 'decimal?',
  approx_sale_date: 'day?',
  acquired_how: 'text?',
  broker: 'text?',
  plan_adoption_date: 'day?',
  filed_date: 'day',
  accession_number: 'text',
  line_number: 'integer',
  form_type: 'text',
  as_of: 'instant',
} as const;

export type NoticeRow = RowOf<typeof columns>;

const notices = statement(
  'stocks_planned_sales',
  columns,
  `select ${Object.keys(columns).join(', ')} from stocks_planned_sale notice
    where issuer_cik = $1 and filed_date >= coalesce($2::date, '-infinity') and filed_date <= coalesce($3::date, 'infinity')
      and (filed_date, accession_number, line_number) < (coalesce($4::date, 'infinity'), $5, $6)
      and not exists (select from stocks_planned_sale later where later.previous_accession_number = notice.accession_number)
    order by filed_date desc, accession_number desc, line_number desc
    limit $7`,
);

/** Day, accession number and line of the last notice of the previous page. */
export type NoticePlace = readonly [string, string, number];

/** Up to `limit` notices about a company's securities, newest first. One round trip. */
export const readNotices = (
  db: Reader,
  cik: number,
  {
    start,
    end,
    after,
  }: { readonly start: string | null; readonly end: string | null; readonly after: NoticePlace | null },
  limit: number,
): Promise<readonly NoticeRow[]> =>
  db.all(notices, [cik, start, end, after?.[0] ?? null, after?.[1] ?? '', after?.[2] ?? 0, limit]);
