import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  accession_number: 'text',
  form_type: 'text',
  filed_date: 'day',
  accepted_at: 'instant?',
  report_date: 'day?',
  items: 'text?',
  is_xbrl: 'boolean',
  size_bytes: 'integer?',
  primary_document: 'text?',
  as_of: 'instant',
} as const;

const selected = Object.keys(columns).join(', ');

const page = `cik = $1 and filed_date >= coalesce($2::date, '-infinity') and filed_date <= coalesce($3::date, 'infinity')
  and (filed_date, accession_number) < (coalesce($4::date, 'infinity'), $5)`;

const newest = 'order by filed_date desc, accession_number desc limit $6';

const allForms = statement('stocks_filings', columns, `select ${selected} from stocks_filing where ${page} ${newest}`);

// A page of each form by its own index, so that a form that a company rarely files is found without scanning all
// others.
const someForms = statement(
  'stocks_filings_of_forms',
  columns,
  `select ${selected} from unnest($7::text[]) as form(value)
     cross join lateral (select * from stocks_filing where form_type = form.value and ${page} ${newest}) filing
   ${newest}`,
);

export type FilingRow = RowOf<typeof columns>;

export interface FilingFilter {
  readonly forms: readonly string[] | null;
  readonly start: string | null;
  readonly end: string | null;
  /** Day and accession number of the last filing of the previous page. */
  readonly after: readonly [string, string] | null;
}

/** Up to `limit` filings of a filer, newest first. One round trip. */
export const readFilings = (
  db: Reader,
  cik: number,
  { forms, start, end, after }: FilingFilter,
  limit: number,
): Promise<readonly FilingRow[]> => {
  const values = [cik, start, end, after?.[0] ?? null, after?.[1] ?? '', limit] as const;
  return forms === null ? db.all(allForms, values) : db.all(someForms, [...values, forms]);
};
