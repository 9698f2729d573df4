import { containing, statement, type Reader, type RowOf } from '@dqs/kit';
import { everything } from './counted-votes.ts';

const filingColumns = {
  accession_number: 'text',
  filer_cik: 'integer',
  filer_name: 'text',
  form_type: 'text',
  report_type: 'text',
  amendment_type: 'text?',
  filed_date: 'day',
  report_period: 'day',
  report_calendar_year: 'integer',
  series: 'json',
  vote_table: 'text?',
} as const;

const selected = Object.keys(filingColumns).join(', ');
const oldestFirst = 'order by report_period, filed_date, accession_number';

const ofFiler = statement(
  'funds_vote_filings_of_filer',
  filingColumns,
  `select ${selected} from funds_vote_filing where filer_cik = $1 ${oldestFirst}`,
);

// A filing without series can concern any series of its filer.
const ofSeries = statement(
  'funds_vote_filings_of_series',
  filingColumns,
  `select ${selected} from funds_vote_filing
    where series_ids @> array[$1::text] or (series_ids = '{}' and filer_cik = any ($2::bigint[])) ${oldestFirst}`,
);

const ofAccessions = statement(
  'funds_vote_filings_of_accessions',
  filingColumns,
  `select ${selected} from funds_vote_filing where accession_number = any ($1::text[]) ${oldestFirst}`,
);

/** Maximum number of filers that are compared with a name. */
const mostNamed = 20;

const ofName = statement(
  'funds_vote_filers_of_name',
  { filer_cik: 'integer', filer_name: 'text' },
  `select distinct on (filer_cik) filer_cik, filer_name from funds_vote_filing
    where filer_name ilike $1 order by filer_cik, report_period desc limit ${mostNamed}`,
);

/** Filers of votes whose names contain a text. One round trip. */
export const readFilersNamed = (db: Reader, text: string): Promise<readonly RowOf<(typeof ofName)['columns']>[]> =>
  db.all(ofName, [containing(text)]);

const voteColumns = {
  accession_number: 'text',
  record_seq: 'integer',
  issuer_name: 'text',
  issuer_key: 'text',
  meeting_date: 'day?',
  ordered_on: 'day',
  vote_description: 'text',
  categories: 'json',
  vote_series: 'text?',
  how_voted: 'text?',
  management_recommendation: 'text?',
  shares_on_loan: 'decimal?',
  shares_voted: 'decimal?',
} as const;

const cells = Object.keys(voteColumns)
  .map((name) => `vote.${name}`)
  .join(', ');

/** Filters of a page in addition to its filings: `$2` series, `$3` a category in quotation marks, `$4` issuers. */
interface PageKind {
  readonly series?: true;
  /**
   * `kept`: only the stored sets of categories that contain it are read, each from its index. `passed`: other rows are
   * skipped.
   */
  readonly category?: 'kept' | 'passed';
  readonly issuers?: true;
}

const categoryFilter = {
  kept: 'and categories_key = kept.categories_key',
  passed: 'and ($3::text is null or strpos(categories_key, $3) > 0)',
  none: 'and $3::text is null',
} as const;

/**
 * Last record number within its filing that earlier pages contain for the day `$5`. Filings before `$6` are on earlier
 * pages.
 */
const sequenceAfter = `case when filing.accession_number > $6 then 0 when filing.accession_number = $6 then $7::integer
  else 2147483647 end`;

/** SQL of the votes of one filing on some days, from the index that has them in order. */
const votesIn = ({ series, category, issuers }: PageKind, days: string): string =>
  `(select * from funds_vote
     where accession_number = filing.accession_number
       ${series ? 'and series_key = asked.series_key' : 'and $2::text[] is null'}
       ${categoryFilter[category ?? 'none']}
       ${issuers ? 'and issuer_key = any ($4::text[])' : 'and $4::text[] is null'}
       and ${days}
     order by ordered_on desc, record_seq limit $8)`;

// Reads a page of each filing, series and set of categories from its own index and merges them. The rest of a day is
// read separately from earlier days. Each kind of request has its own statement, so that it gets its own plan.
const pageStatement = (name: string, kind: PageKind) =>
  statement(
    name,
    voteColumns,
    `select ${cells} from unnest($1::text[]) as filing(accession_number)
       ${kind.series ? 'cross join unnest($2::text[]) as asked(series_key)' : ''}
       ${
         kind.category === 'kept'
           ? `join funds_vote_count kept on kept.accession_number = filing.accession_number
                and kept.series_key = ${kind.series ? 'asked.series_key' : `'${everything}'`} and strpos(kept.categories_key, $3) > 0`
           : ''
       }
       cross join lateral (
         ${votesIn(kind, `ordered_on = $5::date and record_seq > ${sequenceAfter}`)}
         union all
         ${votesIn(kind, 'ordered_on < $5::date')}) vote
      order by vote.ordered_on desc, vote.accession_number, vote.record_seq limit $8`,
  );

const pages = {
  all: pageStatement('funds_votes', {}),
  series: pageStatement('funds_votes_of_series', { series: true }),
  category: pageStatement('funds_votes_of_category', { category: 'kept' }),
  seriesAndCategory: pageStatement('funds_votes_of_series_and_category', { series: true, category: 'kept' }),
  issuers: pageStatement('funds_votes_of_issuers', { category: 'passed', issuers: true }),
  seriesAndIssuers: pageStatement('funds_votes_of_series_and_issuers', {
    series: true,
    category: 'passed',
    issuers: true,
  }),
};

const pageKind = ({ series, category, issuers }: VoteFilter): keyof typeof pages => {
  if (issuers !== null) return series === null ? 'issuers' : 'seriesAndIssuers';
  if (category !== null) return series === null ? 'category' : 'seriesAndCategory';
  return series === null ? 'all' : 'series';
};

const count = statement(
  'funds_votes_count',
  { votes: 'integer' },
  `select coalesce(sum(votes), 0)::bigint as votes from funds_vote_count
    where accession_number = any ($1::text[]) and series_key = any ($2::text[]) and categories_key = '${everything}'`,
);

/** A filing of votes. */
export type FilingRow = RowOf<typeof filingColumns>;
export type VoteRow = RowOf<typeof voteColumns>;

/** The filings of a filer, oldest first. */
export const readFilingsOfFiler = (db: Reader, cik: number): Promise<readonly FilingRow[]> => db.all(ofFiler, [cik]);

/** The filings that can contain votes of a series, oldest first. */
export const readFilingsOfSeries = (
  db: Reader,
  seriesId: string,
  filers: readonly number[],
): Promise<readonly FilingRow[]> => db.all(ofSeries, [seriesId, filers]);

/** Filings by accession number, oldest first. */
export const readFilings = (db: Reader, accessions: readonly string[]): Promise<readonly FilingRow[]> =>
  db.all(ofAccessions, [accessions]);

interface VoteFilter {
  readonly accessions: readonly string[];
  /** Keys of series to which votes are restricted; null for all. */
  readonly series: readonly string[] | null;
  readonly category: string | null;
  readonly issuers: readonly string[] | null;
}

/** The vote after which a page begins. */
interface VotePlace {
  readonly orderedOn: string;
  readonly accession: string;
  readonly sequence: number;
}

/** Up to `limit` votes after a place, newest meeting first. */
export const readVotes = (
  db: Reader,
  filter: VoteFilter,
  after: VotePlace,
  limit: number,
): Promise<readonly VoteRow[]> =>
  db.all(pages[pageKind(filter)], [
    filter.accessions,
    filter.series,
    filter.category === null ? null : `"${filter.category}"`,
    filter.issuers,
    after.orderedOn,
    after.accession,
    after.sequence,
    limit,
  ]);

/** The number of votes in the filings, of some series or of all. */
export const readTotal = async (db: Reader, { accessions, series }: VoteFilter): Promise<number> => {
  const [row] = await db.all(count, [accessions, series ?? [everything]]);
  return row?.votes ?? 0;
};
