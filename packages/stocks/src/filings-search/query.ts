import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { filerColumns, filerHead } from '../documents/filer-head.ts';

const columns = {
  accession_number: 'text',
  section_key: 'text',
  form_type: 'text',
  filed_date: 'day',
  cik: 'integer',
  company_name: 'text?',
  ticker: 'text?',
  snippet: 'text',
  score: 'json',
  as_of: 'instant',
} as const;

/** The newest passages that match are ranked; a word that nearly all have would make every search read nearly all. */
const ranked = 1000;

const asked = `websearch_to_tsquery('english', $1)`;

/** Whether the query has any word that is looked for: stop words alone have none, and words that are only left out neither. */
const looksFor = `querytree(${asked}) not in ('', 'T')`;

/**
 * The passages are taken newest first: by the index of words and then sorted where few have them, else by the index of days
 * until there are enough. Which one it is, the planner tells by the words, so it plans each time.
 */
const matches = (name: string, of: string) =>
  statement(
    name,
    columns,
    `with found as materialized (
       select accession_number, position, passage, section_key, form_type, filed_date, passage_text, words, as_of
         from stocks_report_passage
        where ${looksFor} and words @@ ${asked} and ($2::text[] is null or form_type = any ($2::text[]))
          and filed_date >= coalesce($3::date, '-infinity') and filed_date <= coalesce($4::date, 'infinity') ${of}
        order by filed_date desc, accession_number desc, position, passage limit ${ranked}),
     best as (
       select distinct on (accession_number, position) *, ts_rank_cd(words, ${asked}, 33) as rank
         from found order by accession_number, position, ts_rank_cd(words, ${asked}, 33) desc, passage),
     top as (select * from best order by rank desc, filed_date desc, accession_number desc, position limit $5)
     select top.accession_number, top.section_key, top.form_type, top.filed_date, filer.cik,
            ${filerColumns},
            ts_headline('english', passage_text, ${asked},
              'StartSel="", StopSel="", MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … "') as snippet,
            to_char(rank, 'FM0.0000') as score, top.as_of
       from top
      cross join lateral (
            select cik, name from stocks_report_filer where accession_number = top.accession_number
             order by $6::bigint is not distinct from cik desc, position limit 1) filer
      ${filerHead}
      order by top.rank desc, top.filed_date desc, top.accession_number desc, top.position`,
    { plannedEachTime: true },
  );

const ofAll = matches('stocks_filings_search', '');
const ofCompany = matches(
  'stocks_filings_search_of_company',
  'and accession_number in (select accession_number from stocks_report_filer where cik = $6::bigint)',
);

export type MatchRow = RowOf<typeof columns>;

export interface TextFilter {
  readonly query: string;
  readonly cik: number | null;
  readonly forms: readonly string[] | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** Up to `limit` sections whose text has the words, best first. One round trip. */
export const readMatches = (
  db: Reader,
  { query, cik, forms, start, end }: TextFilter,
  limit: number,
): Promise<readonly MatchRow[]> => db.all(cik === null ? ofAll : ofCompany, [query, forms, start, end, limit, cik]);

const searchable = statement('stocks_search_words', { searchable: 'boolean' }, `select ${looksFor} as searchable`);

/** Whether a query has any word that is looked for; one that has none finds nothing. */
export const hasWords = async (db: Reader, query: string): Promise<boolean> =>
  (await db.first(searchable, [query]))?.searchable ?? false;

const coverage = statement(
  'stocks_report_coverage',
  { form_type: 'text', reports: 'integer', since: 'day', through: 'day' },
  `select form_type, sum(reports)::integer as reports, min(first_filed) as since, max(last_filed) as through
     from stocks_report_coverage where $1::text[] is null or form_type = any ($1::text[])
    group by form_type order by form_type`,
);

/** What is held of each form. */
export const readCoverage = (
  db: Reader,
  forms: readonly string[] | null,
): Promise<
  readonly { readonly form_type: string; readonly reports: number; readonly since: Day; readonly through: Day }[]
> => db.all(coverage, [forms]);
