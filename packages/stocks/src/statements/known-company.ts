import { freshest } from '@dqs/core';
import { statement, type Reader } from '@dqs/kit';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { statementForms, type Fact } from '../facts/fact.ts';
import { instant } from '../facts/instant.ts';
import { buildingConcepts } from '../lines/concepts.ts';
import { buildStatements, type BuiltCompany, type BuiltStatement } from './build.ts';
import type { StatementsAsked, StatementRow } from './query.ts';
import { storedLines } from './stored-lines.ts';

const factColumns = {
  taxonomy: 'text',
  concept: 'text',
  unit: 'text',
  period_start: 'day',
  period_end: 'day',
  value: 'decimal',
  accession_number: 'text',
  fiscal_year: 'integer?',
  fiscal_period: 'text?',
  form: 'text',
  filed_date: 'day',
  as_of: 'instant',
} as const;

// The key begins with the company: this is one range of the index.
const facts = statement(
  'stocks_facts_known_at',
  factColumns,
  `select taxonomy, concept, unit, period_start, period_end, value, accession_number, fiscal_year, fiscal_period, form,
       filed_date, as_of
     from stocks_fact
    where cik = $1 and taxonomy in ('us-gaap', 'ifrs-full') and concept = any ($2::text[]) and form = any ($3::text[])
      and filed_date <= $4::date`,
);

/** The statements of a company as they would have been built on some day. */
export interface KnownCompany {
  readonly company: BuiltCompany;
  /** When the freshest of its facts was last seen in its source; null where none had been filed by then. */
  readonly asOf: Instant | null;
}

/** Builds the statements of a company from what had been filed up to a day, by the rules of today. One round trip. */
export const readKnownCompany = async (db: Reader, cik: number, day: Day): Promise<KnownCompany> => {
  const rows = await db.all(facts, [cik, buildingConcepts, statementForms, day]);
  const company = buildStatements(
    rows.map((row): Fact => ({
      taxonomy: row.taxonomy,
      concept: row.concept,
      unit: row.unit,
      start: row.period_start === instant ? null : row.period_start,
      end: row.period_end,
      value: row.value,
      accession: row.accession_number,
      fiscalYear: row.fiscal_year,
      fiscalPeriod: row.fiscal_period,
      form: row.form,
      filed: row.filed_date,
    })),
  );
  return { company, asOf: freshest(rows.map(({ as_of }) => as_of)) };
};

/** The newest statements of one kind that end before `after`. */
export const newestOf = (
  { statements }: BuiltCompany,
  { statement: kind, period, asReported, after }: StatementsAsked,
  limit: number,
): readonly BuiltStatement[] =>
  statements
    .filter(
      (built) =>
        built.statement === kind &&
        built.periodType === period &&
        (after === null || built.end < after) &&
        (!asReported || built.original !== null),
    )
    .toSorted((left, right) => (left.end < right.end ? 1 : -1))
    .slice(0, limit);

/** As `readStatements`, of what had been filed up to a day. */
export const readStatementsKnownAt = async (
  db: Reader,
  cik: number,
  asked: StatementsAsked,
  limit: number,
  day: Day,
): Promise<readonly StatementRow[]> => {
  const { company, asOf } = await readKnownCompany(db, cik, day);
  const head = {
    reporting_standard: company.standard,
    has_quarters: company.statements.some(({ periodType }) => periodType === 'quarterly'),
    has_originals: company.statements.some(({ original }) => original !== null),
  };
  const found = newestOf(company, asked, limit).map((built) => ({
    ...head,
    fiscal_year: built.fiscalYear,
    fiscal_period: built.fiscalPeriod,
    period_start: built.start,
    period_end: built.end,
    lines: storedLines(built.latest.lines),
    original_lines: built.original && storedLines(built.original.lines),
    as_of: asOf,
  }));
  return found.length > 0 ? found : [{ ...head, ...nothing }];
};

/** A row of the company alone, as the query gives it where no statement is held. */
const nothing = {
  fiscal_year: null,
  fiscal_period: null,
  period_start: null,
  period_end: null,
  lines: null,
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

/** The shares on the cover page of each report filed up to a day, by accession number. One round trip. */
export const readCoverSharesKnownAt = async (
  db: Reader,
  cik: number,
  day: Day,
): Promise<ReadonlyMap<string, Decimal>> =>
  new Map((await db.all(coverShares, [cik, day])).map(({ accession, value }) => [accession, value]));
