import { statement, type Reader } from '@dqs/kit';
import { outOfCoverage, type Day } from '@dqs/schemas';
import type { Company } from './find-company.ts';

type Subject = Pick<Company, 'cik' | 'name'>;

const range = { loaded: 'boolean', first: 'day?', last: 'day?' } as const;

const ofFacts = statement(
  'stocks_facts_held',
  range,
  `select exists (select from stocks_fact_filer where cik = $1) as loaded,
          (select min(period_end) from stocks_statement where cik = $1) as first,
          (select max(period_end) from stocks_statement where cik = $1) as last`,
);

const ofFilings = statement(
  'stocks_filings_held',
  range,
  `select exists (select from stocks_company where cik = $1) or exists (select from stocks_event where cik = $1) as loaded,
          (select filed_date from stocks_filing where cik = $1 order by filed_date, accession_number limit 1) as first,
          (select filed_date from stocks_filing where cik = $1 order by filed_date desc, accession_number desc limit 1) as last`,
);

const kinds = {
  facts: { held: ofFacts, what: 'XBRL facts and statements', days: 'periods that end' },
  filings: { held: ofFilings, what: 'filings', days: 'filings' },
} as const;

const listed = statement(
  'stocks_newest_listed_of_company',
  { form_type: 'text', accession_number: 'text', filed_date: 'day' },
  `select form_type, accession_number, filed_date from (
     (select form_type, accession_number, filed_date from stocks_feed_filing where cik = $1 order by accession_number desc limit 50)
     union all
     (select form_type, accession_number, filed_date from stocks_index_filing where cik = $1 order by accession_number desc limit 50)) known
    order by filed_date desc, accession_number desc limit 1`,
);

const spanOf = (first: Day | null, last: Day | null, days: string): string =>
  first === null || last === null ? 'nothing of this kind is loaded' : `loaded are ${days} from ${first} to ${last}`;

/** Hint with the command that loads everything about one company. */
export const loadIt = ({ cik }: Pick<Subject, 'cik'>): string => `Load them with: dqs ingest stocks ${cik}`;

/** The command, and the newest filing that a feed or an index lists of a filer whose own files are not loaded. */
const withListed = async (db: Reader, company: Subject): Promise<string> => {
  const newest = await db.first(listed, [company.cik]);
  if (newest === null) return loadIt(company);
  const { form_type: form, filed_date: day, accession_number: number } = newest;
  return `${loadIt(company)}. The newest listed filing is form ${form} of ${day} (${number}), from stocks_get_recent_filings.`;
};

/**
 * The note of an answer about a company without rows: what is loaded for it. One round trip. If nothing of this kind
 * has been loaded for the company, throws `out_of_coverage` with the command that loads it.
 */
export const whyEmpty = async (db: Reader, company: Subject, kind: keyof typeof kinds): Promise<string> => {
  const { held, what, days } = kinds[kind];
  const found = await db.first(held, [company.cik]);
  if (found?.loaded !== true)
    throw outOfCoverage(`${what} of ${company.name} are not loaded here`, {
      hint: kind === 'filings' ? await withListed(db, company) : loadIt(company),
    });
  return `No data of ${company.name} match the request; ${spanOf(found.first, found.last, days)}.`;
};

const firstKnown = statement(
  'stocks_facts_first_known',
  { day: 'day?' },
  `select min(filed_date) as day from stocks_fact
    where cik = $1 and taxonomy in ('us-gaap', 'ifrs-full')
      and concept in ('Assets', 'StockholdersEquity', 'Equity', 'NetIncomeLoss', 'ProfitLoss')`,
);

/**
 * Like `whyEmpty` for facts, as known on a day. Says so if the day precedes the company's first report. At most two
 * round trips.
 */
export const whyNothingKnown = async (db: Reader, company: Subject, knownAt: Day | null): Promise<string> => {
  const note = await whyEmpty(db, company, 'facts');
  const first = knownAt === null ? null : ((await db.first(firstKnown, [company.cik]))?.day ?? null);
  return first !== null && knownAt !== null && knownAt < first
    ? `No loaded report of ${company.name} had been filed by ${knownAt}; the first was filed on ${first}.`
    : note;
};

/** Like `whyEmpty`, for answers with rows from facts or filings. Either is sufficient. */
export const whyNoneOfEither = async (db: Reader, company: Subject): Promise<string> => {
  const [facts, filings] = await Promise.all([ofFacts, ofFilings].map((each) => db.first(each, [company.cik])));
  if (facts?.loaded !== true && filings?.loaded !== true)
    throw outOfCoverage(`neither filings nor facts of ${company.name} are loaded here`, { hint: loadIt(company) });
  const parts = [
    facts?.loaded ? `facts: ${spanOf(facts.first, facts.last, kinds.facts.days)}` : 'its facts are not loaded',
    filings?.loaded
      ? `filings: ${spanOf(filings.first, filings.last, kinds.filings.days)}`
      : 'its filings are not loaded',
  ];
  return `No data of ${company.name} match the request; ${parts.join('; ')}.`;
};

const anyOf = (table: string) =>
  statement(`stocks_any_${table}`, { held: 'boolean' }, `select exists (select from stocks_${table}) as held`);

/** A company's list of filings names its schedules even if the schedules themselves are not loaded. */
const anySchedule = statement(
  'stocks_any_schedule',
  { held: 'boolean' },
  `select exists (select from stocks_owner) or exists (select from stocks_filing where cik = $1) as held`,
);

const schedules = { what: 'Schedules 13D and 13G', connector: 'stocks.schedule-13 --since 2024-12-18' };

/** Data that is filed or published for all companies together. */
interface Kind {
  /** Statement that says whether any of it is loaded. */
  readonly any: typeof anySchedule;
  readonly what: string;
  readonly connector: string;
  /** Whether the statement takes the company as a parameter. */
  readonly asksCompany?: true;
  /** Whether it cannot be loaded for a single company. */
  readonly comesWhole?: true;
}

const market = {
  schedules: { ...schedules, any: anySchedule, asksCompany: true },
  owners: { ...schedules, any: anyOf('owner') },
  insiders: { any: anyOf('insider_filing'), what: 'Forms 3, 4 and 5', connector: 'stocks.insider-data-sets' },
  planned_sales: { any: anyOf('planned_sale'), what: 'Forms 144', connector: 'stocks.form-144' },
  fails: { any: anyOf('fail'), what: 'balances of fails to deliver', connector: 'stocks.fails', comesWhole: true },
} satisfies Record<string, Kind>;

/**
 * The note of an answer about a company without rows, for data that is filed or published for all companies together.
 * Any part of it may be loaded. One round trip. Throws `out_of_coverage` if nothing of this kind has been loaded for
 * any company.
 */
export const whyNoneOfAll = async (db: Reader, company: Subject, kind: keyof typeof market): Promise<string> => {
  const { any, what, connector, asksCompany, comesWhole }: Kind = market[kind];
  const found = await db.first(any, asksCompany ? [company.cik] : []);
  if (found?.held === true)
    return `No loaded ${what} of ${company.name} match the request; others may be missing here.`;
  throw outOfCoverage(`${what} have not been loaded for any company`, {
    hint: comesWhole
      ? `Load them with: dqs ingest ${connector}`
      : `${loadIt(company)}. Load those of all companies with: dqs ingest ${connector}`,
  });
};
