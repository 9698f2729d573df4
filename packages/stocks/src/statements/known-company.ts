import { freshest } from '@dqs/core';
import { statement, type Reader } from '@dqs/kit';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import {
  buildingConcepts,
  type TracedValue,
  type ValueTrace,
  type PresentedLine,
  statementForms,
} from '@dqs/statements';
import { buildInThread } from './builder/build-in-thread.ts';
import { factsTextSql } from './builder/facts-text.ts';
import type { BuiltRows } from './builder/job.ts';
import { issuesText } from './issues.ts';
import type { StatementFilter, StatementRow } from './query.ts';

// One range of the index: the key begins with the company.
const facts = statement(
  'stocks_facts_known_at',
  { facts: 'text?', count: 'integer', newest: 'day?', as_of: 'instant?' },
  `select ${factsTextSql} as facts, count(*)::int as count, max(filed_date) as newest, max(as_of) as as_of
     from stocks_fact
    where cik = $1 and taxonomy in ('us-gaap', 'ifrs-full') and concept = any ($2::text[]) and form = any ($3::text[])
      and filed_date <= $4::date`,
);

// Only from filings up to the day.
const presentedLines = statement(
  'stocks_presented_known_at',
  {
    accession: 'text',
    report: 'integer',
    line: 'integer',
    statement: 'text',
    concept: 'text',
    label: 'text',
    negated: 'boolean',
    parenthetical: 'boolean',
    balance: 'text?',
    as_of: 'instant',
  },
  `select line.accession_number as accession, line.report, line.line, line.statement, line.concept, line.label, line.negated,
       line.parenthetical, line.balance, line.as_of
     from stocks_presented_line line
     join stocks_presented_filing filing using (cik, accession_number)
    where cik = $1 and filing.filed_date <= $2::date`,
);

const ownFigures = statement(
  'stocks_own_figures_known_at',
  {
    accession: 'text',
    concept: 'text',
    unit: 'text',
    month_end: 'day',
    quarters: 'integer',
    value: 'decimal',
  },
  `select figure.accession_number as accession, figure.concept, figure.unit, figure.month_end, figure.quarters, figure.value
     from stocks_own_figure figure
     join stocks_presented_filing filing using (cik, accession_number)
    where cik = $1 and filing.filed_date <= $2::date`,
);

const sideOf = (text: string | null): PresentedLine['balance'] => (text === 'debit' || text === 'credit' ? text : null);

/** The statements of a company as they would have been built on a day. */
export interface KnownCompany {
  readonly company: BuiltRows['stocks_statement_company'][number];
  readonly statements: BuiltRows['stocks_statement'];
  readonly issues: BuiltRows['stocks_statement_issue'];
  /** When a source last confirmed its freshest fact; null if none had been filed by then. */
  readonly asOf: Instant | null;
}

const noShares: ReadonlyMap<string, Decimal> = new Map();

/** Builds a company's statements, and the trace of one value if given, from the filings up to a day. */
const buildKnownAt = async (db: Reader, cik: number, day: Day, traced?: TracedValue) => {
  const [[stored], printed, own] = await Promise.all([
    db.all(facts, [cik, buildingConcepts, statementForms, day]),
    db.all(presentedLines, [cik, day]),
    db.all(ownFigures, [cik, day]),
  ]);
  const { facts: text, count, newest, as_of: asOf } = stored!;
  // A changed fact or line has a later instant, so these counts and instants identify the input.
  const presented = `${printed.length} ${freshest(printed.map(({ as_of }) => as_of))} ${own.length}`;
  const cacheKey = `${db.surface} ${cik} ${count} ${asOf} ${newest} ${presented} ${traced ? JSON.stringify(traced) : ''}`;
  const built = await buildInThread(cacheKey, count, {
    cik,
    facts: text,
    presented: printed.map(({ balance, ...line }) => ({ ...line, balance: sideOf(balance) })),
    own: own.map(({ month_end, ...figure }) => ({ ...figure, monthEnd: month_end })),
    coverShares: noShares,
    ...(traced && { traced }),
  });
  return { built, asOf };
};

/** Builds the statements of a company from the filings up to a day, by today's rules. */
export const readKnownCompany = async (db: Reader, cik: number, day: Day): Promise<KnownCompany> => {
  const { built, asOf } = await buildKnownAt(db, cik, day);
  const [company] = built.stocks_statement_company;
  if (!company) throw new RangeError(`no statements were built for CIK ${cik}`);
  return { company, statements: built.stocks_statement, issues: built.stocks_statement_issue, asOf };
};

/** The trace of a value from the filings up to a day; null if no statement covers its period. */
export const readTrace = async (db: Reader, cik: number, day: Day, value: TracedValue): Promise<ValueTrace | null> =>
  (await buildKnownAt(db, cik, day, value)).built.trace ?? null;

/** The newest statements of one kind that end before `after`. */
export const newestOf = (
  { statements }: KnownCompany,
  { statement: kind, period, asReported, after }: StatementFilter,
  limit: number,
): KnownCompany['statements'] =>
  statements
    .filter(
      (built) =>
        built.statement === kind &&
        built.period_type === period &&
        (after === null || built.period_end < after) &&
        (!asReported || built.original_lines !== null),
    )
    .toSorted((left, right) => (left.period_end < right.period_end ? 1 : -1))
    .slice(0, limit);

/** Like `readStatements`, from the filings up to a day. */
export const readStatementsKnownAt = async (
  db: Reader,
  cik: number,
  params: StatementFilter,
  limit: number,
  day: Day,
): Promise<readonly StatementRow[]> => {
  const known = await readKnownCompany(db, cik, day);
  const { reporting_standard, has_quarters, has_originals } = known.company;
  const head = { reporting_standard, has_quarters, has_originals };
  const found = newestOf(known, params, limit).map(
    ({ fiscal_year, fiscal_period, period_start, period_end, lines, original_lines }) => ({
      ...head,
      fiscal_year,
      fiscal_period,
      period_start,
      period_end,
      lines,
      issues: issuesText(
        known.issues.filter(
          (issue) =>
            issue.statement === params.statement &&
            issue.period_type === params.period &&
            issue.period_end === period_end,
        ),
      ),
      original_lines,
      as_of: known.asOf,
    }),
  );
  return found.length > 0 ? found : [{ ...head, ...noStatement }];
};

/** Columns of a row without a statement, as the query returns it if no statement is loaded. */
const noStatement = {
  fiscal_year: null,
  fiscal_period: null,
  period_start: null,
  period_end: null,
  lines: null,
  issues: null,
  original_lines: null,
  as_of: null,
} as const;

const coverShares = statement(
  'stocks_cover_shares_known_at',
  { accession: 'text', value: 'decimal' },
  `select distinct on (accession_number) accession_number as accession, value from stocks_fact
    where cik = $1 and taxonomy = 'dei' and concept = 'EntityCommonStockSharesOutstanding' and unit = 'shares'
      and filed_date <= $2::date
    order by accession_number, period_end desc`,
);

/** The share counts on the cover pages of reports filed up to a day, by accession number. One round trip. */
export const readCoverSharesKnownAt = async (
  db: Reader,
  cik: number,
  day: Day,
): Promise<ReadonlyMap<string, Decimal>> =>
  new Map((await db.all(coverShares, [cik, day])).map(({ accession, value }) => [accession, value]));
