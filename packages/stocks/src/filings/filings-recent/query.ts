import { statement, type Reader, type RowOf } from '@dqs/kit';
import { filerColumns, filerHead } from '../../companies/filer-head.ts';

const columns = {
  accession_number: 'text',
  cik: 'integer',
  company_name: 'text',
  ticker: 'text?',
  form_type: 'text',
  filed_date: 'day',
  listed_at: 'instant',
  is_accepted: 'boolean',
  as_of: 'instant',
} as const;

const after = `listed_at > $1::timestamptz
  and (listed_at, accession_number, cik) < (coalesce($2::timestamptz, 'infinity'), $3, $4::bigint)`;

const newest = 'order by listed_at desc, accession_number desc, cik desc limit $5';

// The index lists the filings of the feed again without their time. They are looked up row by row, because a page needs
// few.
const listed = (form: string): string => `
  (select accession_number, cik, name, form_type, filed_date, listed_at, true as is_accepted, as_of
     from stocks_feed_filing where ${form} ${after} ${newest})
  union all
  (select accession_number, cik, name, form_type, filed_date, listed_at, false as is_accepted, as_of
     from stocks_index_filing listed where ${form} ${after}
      and not coalesce((
          select true from stocks_feed_filing shown
           where shown.accession_number = listed.accession_number and shown.cik = listed.cik limit 1), false) ${newest})`;

const page = (name: string, from: string) =>
  statement(
    name,
    columns,
    `with filer as materialized (select * from (${from}) found ${newest})
     select filer.accession_number, filer.cik, ${filerColumns}, filer.form_type, filer.filed_date, filer.listed_at,
            filer.is_accepted, filer.as_of
       from filer ${filerHead}
      order by filer.listed_at desc, filer.accession_number desc, filer.cik desc`,
  );

const ofAll = page('stocks_recent_filings', listed(''));
const ofForms = page(
  'stocks_recent_filings_of_forms',
  `select found.* from unnest($6::text[]) as form(value) cross join lateral (${listed('form_type = form.value and')}) found`,
);

const newestListed = statement(
  'stocks_newest_listed_filing',
  { listed_at: 'instant?' },
  `select greatest((select max(listed_at) from stocks_feed_filing), (select max(listed_at) from stocks_index_filing)) as listed_at`,
);

/** When the newest loaded filing of all filers was listed; null if none is loaded. One round trip. */
export const readNewestListed = async (db: Reader): Promise<string | null> =>
  (await db.first(newestListed))?.listed_at ?? null;

export type RecentRow = RowOf<typeof columns>;

/** Acceptance time, accession number and CIK of the last row of the previous page. */
export type RecentPlace = readonly [listedAt: string, accessionNumber: string, cik: number];

/** Up to `limit` filings after an instant, newest first. One round trip. */
export const readRecentFilings = (
  db: Reader,
  since: string,
  forms: readonly string[] | null,
  place: RecentPlace | null,
  limit: number,
): Promise<readonly RecentRow[]> => {
  const values = [since, place?.[0] ?? null, place?.[1] ?? '', place?.[2] ?? 0, limit] as const;
  return forms === null ? db.all(ofAll, values) : db.all(ofForms, [...values, forms]);
};
