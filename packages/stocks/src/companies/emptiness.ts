import { statement, type Reader } from '@dqs/kit';
import { outOfCoverage, type Day } from '@dqs/schemas';
import type { Company } from './find-company.ts';

type Asked = Pick<Company, 'cik' | 'name'>;

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

const spanOf = (first: Day | null, last: Day | null, days: string): string =>
  first === null || last === null ? 'nothing of this kind is loaded' : `loaded are ${days} from ${first} to ${last}`;

/** The command that loads what there is of one company, as a hint says it. */
export const loadIt = ({ cik }: Pick<Asked, 'cik'>): string =>
  `The operator loads everything about this company with: dqs ingest stocks ${cik}`;

/**
 * The note beside an answer about a company without rows: what is loaded for it. One round trip. Throws `out_of_coverage` with the
 * command that loads it where nothing of the kind was ever loaded.
 */
export const whyEmpty = async (db: Reader, company: Asked, kind: keyof typeof kinds): Promise<string> => {
  const { held, what, days } = kinds[kind];
  const found = await db.first(held, [company.cik]);
  if (found?.loaded !== true)
    throw outOfCoverage(`${what} of ${company.name} are not loaded here`, { hint: loadIt(company) });
  return `No data of ${company.name} match the request; ${spanOf(found.first, found.last, days)}.`;
};

const firstKnown = statement(
  'stocks_facts_first_known',
  { day: 'day?' },
  `select min(filed_date) as day from stocks_fact
    where cik = $1 and taxonomy in ('us-gaap', 'ifrs-full')
      and concept in ('Assets', 'StockholdersEquity', 'Equity', 'NetIncomeLoss', 'ProfitLoss')`,
);

/** As `whyEmpty` of facts, for an answer as it was known at a day: of a day before the first report it says so. Two round trips at most. */
export const whyNothingKnown = async (db: Reader, company: Asked, knownAt: Day | null): Promise<string> => {
  const note = await whyEmpty(db, company, 'facts');
  const first = knownAt === null ? null : ((await db.first(firstKnown, [company.cik]))?.day ?? null);
  return first !== null && knownAt !== null && knownAt < first
    ? `No loaded report of ${company.name} had been filed by ${knownAt}; the first was filed on ${first}.`
    : note;
};

/** As `whyEmpty`, where facts or filings give rows alike: one of them is enough. */
export const whyNoneOfEither = async (db: Reader, company: Asked): Promise<string> => {
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

/** A list of the company's filings names its schedules, whether these are loaded themselves or not. */
const anySchedule = statement(
  'stocks_any_schedule',
  { held: 'boolean' },
  `select exists (select from stocks_owner) or exists (select from stocks_filing where cik = $1) as held`,
);

const schedules = { what: 'Schedules 13D and 13G', connector: 'stocks.schedule-13 --since 2024-12-18' };

/** What is filed or published for all companies together. */
interface Kind {
  /** Whether any of it is loaded. */
  readonly any: typeof anySchedule;
  readonly what: string;
  readonly connector: string;
  /** The statement asks about the company. */
  readonly asksCompany?: true;
  /** That of one company cannot be loaded by itself. */
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
 * The note beside an answer without rows about a company, of what is filed or published for all companies together, and so held
 * of whichever was loaded. One round trip. Throws `out_of_coverage` where nothing of the kind was ever loaded, of no company.
 */
export const whyNoneOfAll = async (db: Reader, company: Asked, kind: keyof typeof market): Promise<string> => {
  const { any, what, connector, asksCompany, comesWhole }: Kind = market[kind];
  const found = await db.first(any, asksCompany ? [company.cik] : []);
  if (found?.held === true)
    return `No loaded ${what} of ${company.name} match the request; others may be missing here.`;
  const ofAll = `The operator loads those of all companies with: dqs ingest ${connector}`;
  throw outOfCoverage(`${what} have not been loaded for any company`, {
    hint: comesWhole ? ofAll : `${loadIt(company)}. ${ofAll}`,
  });
};
