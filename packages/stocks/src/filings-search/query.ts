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
const rankedByWords = 1000;

/** Of phrases fewer: to find out where one stands, the words of every passage that has them all are read. */
const rankedByPhrase = 200;

const asked = `websearch_to_tsquery('english', $1)`;

/** The words of a query without their order: what the index tells of a phrase. */
const unordered = `regexp_replace(${asked}::text, '<(-|[0-9]+)>', '&', 'g')::tsquery`;

/** Whether the query has any word that is looked for: stop words alone have none, and words that are only left out neither. */
const looksFor = `querytree(${asked}) not in ('', 'T')`;

type Scope = 'all' | 'company';

/** Which passages are searched; `cik` is the parameter of the company. */
const within = (scope: Scope, cik: string): string => `
  ($2::text[] is null or form_type = any ($2::text[]))
  and filed_date >= coalesce($3::date, '-infinity') and filed_date <= coalesce($4::date, 'infinity')
  ${scope === 'all' ? '' : `and accession_number in (select accession_number from stocks_report_filer where cik = ${cik}::bigint)`}`;

const newestFirst = 'filed_date desc, accession_number desc, position, passage';

/** No index has this order, so that all passages that match are gathered by their words, and then sorted. */
const sortedNewestFirst = `(filed_date - date '2000-01-01') desc, accession_number desc, position, passage`;

const matches = (name: string, scope: Scope, order: string, ranked: number) =>
  statement(
    name,
    columns,
    `with found as materialized (
       select accession_number, position, passage from stocks_report_passage
        where ${looksFor} and words @@ ${asked} and ${within(scope, '$6')} order by ${order} limit ${ranked}),
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
    { plannedEachTime: true },
  );

const each = <Value>(of: (scope: Scope, suffix: string) => Value): Readonly<Record<Scope, Value>> => ({
  all: of('all', ''),
  company: of('company', '_of_company'),
});

/**
 * The passages are taken newest first: by the index of words and then sorted where few have them, else by the index of days
 * until there are enough. Which one it is, the planner tells by the words, so it plans each time.
 */
const search = each((scope, suffix) => matches(`stocks_filings_search${suffix}`, scope, newestFirst, rankedByWords));

const phraseSearch = each((scope, suffix) =>
  matches(`stocks_filings_search_phrase${suffix}`, scope, newestFirst, rankedByPhrase),
);

const rarePhraseSearch = each((scope, suffix) =>
  matches(`stocks_filings_search_rare_phrase${suffix}`, scope, sortedNewestFirst, rankedByPhrase),
);

export type MatchRow = RowOf<typeof columns>;

export interface TextFilter {
  readonly query: string;
  readonly cik: number | null;
  readonly forms: readonly string[] | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** So many of the newest passages tell how frequent a phrase is. */
const sampled = 5000;

/** Passages of a large installation; of a small one every way is short. */
const manyPassages = 1_000_000;

const phraseShare = each((scope, suffix) =>
  statement(
    `stocks_filings_phrase_share${suffix}`,
    { with_words: 'integer', with_phrase: 'integer' },
    `select count(*) filter (where words @@ ${unordered}) as with_words,
            count(*) filter (where words @@ ${asked}) as with_phrase
       from (select words from stocks_report_passage where ${within(scope, '$5')}
              order by ${newestFirst} limit ${sampled}) newest`,
    { plannedEachTime: true },
  ),
);

/** What can make a phrase: quotation marks, and what stands between the parts of one word. */
const mayBePhrase = /[^\p{L}\p{N}\s]/u;

/**
 * The planner takes a phrase for as frequent as passages with all its words are. Where few of those have it, walking through
 * the days until there are enough reads nearly all passages, so that they are gathered by their words instead.
 */
const searchFor = async (db: Reader, scope: Scope, filter: TextFilter): Promise<typeof search> => {
  const { query, cik, forms, start, end } = filter;
  if (!mayBePhrase.test(query)) return search;
  const share = await db.first(phraseShare[scope], [query, forms, start, end, ...(cik === null ? [] : [cik])]);
  const { with_words: words, with_phrase: phrases } = share ?? { with_words: 0, with_phrase: 0 };
  const walked = (rankedByPhrase * sampled) / phrases;
  const gathered = (words * manyPassages) / sampled;
  return walked < gathered ? phraseSearch : rarePhraseSearch;
};

/** Up to `limit` sections whose text has the words, best first. */
export const readMatches = async (db: Reader, filter: TextFilter, limit: number): Promise<readonly MatchRow[]> => {
  const { query, cik, forms, start, end } = filter;
  const scope = cik === null ? 'all' : 'company';
  const by = await searchFor(db, scope, filter);
  return db.all(by[scope], [query, forms, start, end, limit, cik]);
};

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
