import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  accession_number: 'text',
  schedule_type: 'text',
  submission_type: 'text',
  amendment_number: 'integer?',
  date_of_event: 'day?',
  filed_date: 'day',
  purpose_text: 'text?',
  structured: 'boolean',
  persons: 'json',
  is_listed_only: 'boolean',
  as_of: 'instant',
} as const;

export type OwnershipFilingRow = RowOf<typeof columns>;

const within = `filed_date >= coalesce($2::date, '-infinity') and filed_date <= coalesce($3::date, 'infinity')
  and (filed_date, accession_number) < (coalesce($4::date, 'infinity'), $5)`;

const newest = 'order by filed_date desc, accession_number desc limit $6';

const forms = ['SC 13D', 'SC 13G', 'SCHEDULE 13D', 'SCHEDULE 13G'].map((form) => `'${form}', '${form}/A'`).join(', ');

// Schedules that are not loaded, or are unstructured, come from the company's list of filings, by the index on forms.
const filings = statement(
  'stocks_ownership_filings',
  columns,
  `with schedule as (
     (select accession_number, schedule_type, submission_type, amendment_number, date_of_event, filed_date, purpose_text,
             structured, false as is_listed_only, as_of
        from stocks_ownership_filing
       where issuer_cik = $1 and ($7::text is null or schedule_type = $7) and ${within} ${newest})
     union all
     (select filing.accession_number, substring(filing.form_type from '13[DG]'), filing.form_type, null, null, filing.filed_date, null,
             false, true, filing.as_of
        from unnest(array[${forms}]) as form(value)
        cross join lateral (
          select * from stocks_filing where cik = $1 and form_type = form.value and ${within} ${newest}) filing
       where ($7::text is null or substring(form.value from '13[DG]') = $7)
         and not exists (select from stocks_company where cik = $1 and is_manager)
         and not exists (select from stocks_ownership_filing loaded
                          where loaded.issuer_cik = $1 and loaded.accession_number = filing.accession_number)))
   select accession_number, schedule_type, submission_type, amendment_number, date_of_event, filed_date, purpose_text, structured,
          coalesce((select jsonb_agg(jsonb_build_array(name, person_cik, person_type, percent_of_class::text, shares::text,
                      sole_voting::text, shared_voting::text, sole_dispositive::text, shared_dispositive::text)
                      order by person_number)
             from stocks_owner where issuer_cik = $1 and stocks_owner.accession_number = schedule.accession_number), '[]') as persons,
          is_listed_only, as_of
     from schedule ${newest}`,
);

export interface OwnershipFilter {
  readonly schedule: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** Day and accession number of the last filing of the previous page. */
  readonly after: readonly [string, string] | null;
}

/** Up to `limit` schedules about a company, newest first. One round trip. */
export const readOwnershipFilings = (
  db: Reader,
  cik: number,
  { schedule, start, end, after }: OwnershipFilter,
  limit: number,
): Promise<readonly OwnershipFilingRow[]> =>
  db.all(filings, [cik, start, end, after?.[0] ?? null, after?.[1] ?? '', limit, schedule]);
