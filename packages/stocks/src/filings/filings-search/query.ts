import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { filerColumns, filerHead } from '../../companies/filer-head.ts';

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

/**
 * Number of newest matching passages that are ranked. Without a limit, a very frequent word would make a search read
 * nearly all passages.
 */
const rankedByWords = 1000;

/** Fewer for phrases, because every passage with all the words must be read to find the phrase. */
const rankedByPhrase = 200;

const asked = `websearch_to_tsquery('english', $1)`;

/** The words of a query without their order, which is all that the index can check of a phrase. */
const unordered = `regexp_replace(${asked}::text, '<(-|[0-9]+)>', '&', 'g')::tsquery`;

/**
 * Whether the query contains a phrase. Most punctuation that can make a phrase does not (an apostrophe before a stop
 * word, a comma, a final period), so PostgreSQL's parsed query decides, at planning time.
 */
const isPhrase = `regexp_replace(${asked}::text, '''[^'']*''', '', 'g') ~ '<'`;

/** Whether the query has a searchable word. Stop words and excluded words do not count. */
const looksFor = `querytree(${asked}) not in ('', 'T')`;

type Scope = 'all' | 'company';

/** Restricts the searched passages. `cik` is the parameter of the company. */
const within = (scope: Scope, cik: string): string => `
  ($2::text[] is null or form_type = any ($2::text[]))
  and filed_date >= coalesce($3::date, '-infinity') and filed_date <= coalesce($4::date, 'infinity')
  ${scope === 'all' ? '' : `and accession_number in (select accession_number from stocks_report_filer where cik = ${cik}::bigint)`}`;

const newestFirst = 'filed_date desc, accession_number desc, position, passage';

/** No index has this order, so all matching passages are collected by their words and then sorted. */
const sortedNewestFirst = `(filed_date - date '2000-01-01') desc, accession_number desc, position, passage`;

/** Number of newest passages sampled to estimate the frequency of a phrase. */
const sampled = 5000;

/** Passages of a large installation. In a small one every plan is fast. */
const manyPassages = 1_000_000;

/**
 * Whether scanning day by day until enough passages have the phrase reads less than collecting all passages with its
 * words. The planner assumes that a phrase is as frequent as its words together.
 */
const share = (scope: Scope): string => `
  select ${rankedByPhrase}::bigint * ${sampled} * ${sampled} < with_words * with_phrase * ${manyPassages} as walked
    from (select count(*) filter (where words @@ ${unordered}) as with_words,
                 count(*) filter (where words @@ ${asked}) as with_phrase
            from (select words from stocks_report_passage where ${isPhrase} and ${within(scope, '$6')}
                   order by ${newestFirst} limit ${sampled}) newest) counted`;

/** The newest passages with the words. If `when` is false, nothing is read. */
const newest = (scope: Scope, when: string, order: string, ranked: number): string => `
  (select accession_number, position, passage from stocks_report_passage
    where ${when} and ${looksFor} and words @@ ${asked} and ${within(scope, '$6')} order by ${order} limit ${ranked})`;

/**
 * Passages are read newest first: by the word index with a sort if few have the words, otherwise by the day index until
 * there are enough. For words, the planner chooses, so the statement is planned each time. For phrases, the choice is
 * explicit.
 */
const matches = (scope: Scope, suffix: string) =>
  statement(
    `stocks_filings_search${suffix}`,
    columns,
    `with share as materialized (${share(scope)}),
     found as materialized (
       ${newest(scope, `not ${isPhrase}`, newestFirst, rankedByWords)}
       union all ${newest(scope, `${isPhrase} and (select walked from share)`, newestFirst, rankedByPhrase)}
       union all ${newest(scope, `${isPhrase} and not (select walked from share)`, sortedNewestFirst, rankedByPhrase)}),
     best as (
       select distinct on (accession_number, position) *
         from (select accession_number, position, passage, section_key, form_type, filed_date, as_of,
                      ts_rank_cd(words, ${asked}, 33) as rank
                 from found join stocks_report_passage using (accession_number, position, passage)) weighed
        order by accession_number, position, rank desc, passage),
     top as (select * from best order by rank desc, filed_date desc, accession_number desc, position limit $5)
     select top.accession_number, top.section_key, top.form_type, top.filed_date, filer.cik,
            ${filerColumns},
            ts_headline('english', passage_text, ${asked},
              'StartSel="", StopSel="", MaxFragments=2, MaxWords=28, MinWords=12, FragmentDelimiter=" … "') as snippet,
            to_char(rank, 'FM0.0000') as score, top.as_of
       from top
       join (select accession_number, position, passage, passage_text from stocks_report_passage) text
      using (accession_number, position, passage)
      cross join lateral (
            select cik, name from stocks_report_filer where accession_number = top.accession_number
             order by $6::bigint is not distinct from cik desc, position limit 1) filer
      ${filerHead}
      order by top.rank desc, top.filed_date desc, top.accession_number desc, top.position`,
    { planned: 'each time' },
  );

const search = { all: matches('all', ''), company: matches('company', '_of_company') } as const;

export type MatchRow = RowOf<typeof columns>;

export interface TextFilter {
  readonly query: string;
  readonly cik: number | null;
  readonly forms: readonly string[] | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** Up to `limit` sections whose text contains the words, best first. */
export const readMatches = (db: Reader, filter: TextFilter, limit: number): Promise<readonly MatchRow[]> => {
  const { query, cik, forms, start, end } = filter;
  return db.all(search[cik === null ? 'all' : 'company'], [query, forms, start, end, limit, cik]);
};

const searchable = statement('stocks_search_words', { searchable: 'boolean' }, `select ${looksFor} as searchable`);

/** Whether a query has a searchable word. Otherwise it finds nothing. */
export const hasWords = async (db: Reader, query: string): Promise<boolean> =>
  (await db.first(searchable, [query]))?.searchable ?? false;

const anyText = statement(
  'stocks_any_report_of_company',
  { held: 'boolean' },
  'select exists (select from stocks_report_filer where cik = $1) as held',
);

/** Whether the text of any report of a company is loaded. */
export const holdsText = async (db: Reader, cik: number): Promise<boolean> =>
  (await db.first(anyText, [cik]))?.held === true;

const coverage = statement(
  'stocks_report_coverage',
  { form_type: 'text', reports: 'integer', since: 'day', through: 'day' },
  `select form_type, sum(reports)::integer as reports, min(first_filed) as since, max(last_filed) as through
     from stocks_report_coverage where $1::text[] is null or form_type = any ($1::text[])
    group by form_type order by form_type`,
);

/** What is loaded for each form. */
export const readCoverage = (
  db: Reader,
  forms: readonly string[] | null,
): Promise<
  readonly { readonly form_type: string; readonly reports: number; readonly since: Day; readonly through: Day }[]
> => db.all(coverage, [forms]);
