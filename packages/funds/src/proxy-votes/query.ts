import { statement, type Reader, type RowOf } from '@dqs/kit';

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

// A filing that names no series can be of any of its filer's.
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

/** What the votes of a page have to be, beside those of one filing; `$2` names series, `$3` a category, `$4` issuers. */
const filters = (series: boolean, issuers: boolean): string =>
  `${series ? 'and series_key = any ($2::text[])' : 'and $2::text[] is null'}
   and ($3::jsonb is null or categories @> $3::jsonb)
   ${issuers ? 'and issuer_key = any ($4::text[])' : 'and $4::text[] is null'}`;

// A page of each filing by its own index, put together; a statement for each kind of question, so that each is planned for it.
const pageStatement = (name: string, series: boolean, issuers: boolean) =>
  statement(
    name,
    voteColumns,
    `select ${cells} from unnest($1::text[]) as filing(accession_number)
       cross join lateral (
         select * from funds_vote
          where accession_number = filing.accession_number ${filters(series, issuers)}
            and ordered_on <= $5::date
            and (ordered_on < $5::date or accession_number > $6 or (accession_number = $6 and record_seq > $7))
          order by ordered_on desc, record_seq limit $8) vote
      order by vote.ordered_on desc, vote.accession_number, vote.record_seq limit $8`,
  );

const pages = {
  all: pageStatement('funds_votes', false, false),
  series: pageStatement('funds_votes_of_series', true, false),
  issuers: pageStatement('funds_votes_of_issuers', false, true),
  both: pageStatement('funds_votes_of_series_and_issuers', true, true),
};

const countAll = statement(
  'funds_votes_count',
  { votes: 'integer' },
  `select count(*) as votes from funds_vote where accession_number = any ($1::text[])`,
);

const countSeries = statement(
  'funds_votes_count_of_series',
  { votes: 'integer' },
  `select count(*) as votes from funds_vote where accession_number = any ($1::text[]) and series_key = any ($2::text[])`,
);

/** A filing of votes. */
export type FilingRow = RowOf<typeof filingColumns>;
export type VoteRow = RowOf<typeof voteColumns>;

/** The filings of a filer, oldest first. */
export const readFilingsOfFiler = (db: Reader, cik: number): Promise<readonly FilingRow[]> => db.all(ofFiler, [cik]);

/** The filings that can hold votes of a series, oldest first. */
export const readFilingsOfSeries = (
  db: Reader,
  seriesId: string,
  filers: readonly number[],
): Promise<readonly FilingRow[]> => db.all(ofSeries, [seriesId, filers]);

/** Filings by their accession numbers, oldest first. */
export const readFilings = (db: Reader, accessions: readonly string[]): Promise<readonly FilingRow[]> =>
  db.all(ofAccessions, [accessions]);

interface VoteFilter {
  readonly accessions: readonly string[];
  /** Keys of series whose votes count; null for all. */
  readonly series: readonly string[] | null;
  readonly category: string | null;
  readonly issuers: readonly string[] | null;
}

/** Where a page begins: after this vote. */
interface VotePlace {
  readonly orderedOn: string;
  readonly accession: string;
  readonly sequence: number;
}

/** Up to `limit` votes after a place, newest meeting first. */
export const readVotes = (
  db: Reader,
  { accessions, series, category, issuers }: VoteFilter,
  after: VotePlace,
  limit: number,
): Promise<readonly VoteRow[]> => {
  const kind = series === null ? (issuers === null ? 'all' : 'issuers') : issuers === null ? 'series' : 'both';
  const wanted = category === null ? null : JSON.stringify([category]);
  return db.all(pages[kind], [
    accessions,
    series,
    wanted,
    issuers,
    after.orderedOn,
    after.accession,
    after.sequence,
    limit,
  ]);
};

/** How many votes the filings hold, of some series or of all. */
export const readTotal = async (db: Reader, { accessions, series }: VoteFilter): Promise<number> => {
  const rows = series === null ? await db.all(countAll, [accessions]) : await db.all(countSeries, [accessions, series]);
  return rows[0]?.votes ?? 0;
};
