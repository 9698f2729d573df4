import { asOfRows, decimal } from '@dqs/core';
import { badParameter, outOfCoverage, type Day, type Instant } from '@dqs/schemas';
import { joinedNotes, type Context } from '@dqs/kit';
import type { z } from 'zod';
import type { StatementKind } from '@dqs/statements';
import { factsSource } from '../sources.ts';
import { chosenLines } from './chosen-lines.ts';
import type { StatementsMeta, statementData, statementParams } from './contract.ts';
import { whyNothingKnown } from '../companies/emptiness.ts';
import { findCompany, type Filer } from '../companies/find-company.ts';
import { readStatementsKnownAt } from './known-company.ts';
import { namesLine, noteOfIssues } from './issue-notes.ts';
import { issuesIn } from './issues.ts';
import { readStatements, type StatementRow } from './query.ts';
import { currencyOf, readLines, type StoredLine } from './stored-lines.ts';

type StatementParams = Omit<z.output<typeof statementParams>, 'cursor'> & { readonly after: readonly unknown[] | null };
type Data = z.output<typeof statementData>;
type Meta = z.output<typeof StatementsMeta>;

/** A row with a statement. */
type StatementOfPeriod = {
  readonly [K in keyof StatementRow]: K extends 'original_lines' | 'issues'
    ? string | null
    : NonNullable<StatementRow[K]>;
};

const hasPeriod = (row: StatementRow): row is StatementRow & StatementOfPeriod => row.period_end !== null;

/** Throws `out_of_coverage` if the requested periods or the original values are not available. */
const requireCoverage = (filer: Filer, params: StatementParams, company: StatementRow | undefined): void => {
  const annualOnly = company?.reporting_standard === 'ifrs-full' && company.has_quarters === false;
  if (params.period === 'quarterly' && annualOnly) {
    throw outOfCoverage(`${filer.name} reports under IFRS without quarters; only annual statements are available`, {
      param: 'period',
      hint: 'Use period=annual.',
    });
  }
  if (params.as_reported && company?.has_originals !== true) {
    throw outOfCoverage(`originally reported values of ${filer.name} are available after the next load of statements`, {
      param: 'as_reported',
      hint: 'Leave as_reported out. Load them with: dqs ingest stocks.company-facts',
    });
  }
};

const linesOf = (
  stored: readonly StoredLine[],
  keys: ReadonlySet<string> | null,
  asOf: Instant,
): Data['statements'][number]['lines'] =>
  Object.fromEntries(
    stored
      .filter(([key]) => keys === null || keys.has(key))
      .map(([key, value, unit, accession]) => [
        key,
        { value, unit, currency: currencyOf(unit), as_of: asOf, accession_number: accession },
      ]),
  );

/** The lines of an original statement whose latest value differs. */
const restatedLines = (row: StatementOfPeriod, keys: ReadonlySet<string> | null): NonNullable<Meta['restatements']> => {
  const latest = new Map(readLines(row.lines).map((line) => [line[0], line]));
  return readLines(row.original_lines ?? '[]').flatMap(([key, value, unit, accession]) => {
    const now = latest.get(key);
    if (!now || now[2] !== unit || decimal.equals(now[1], value) || (keys !== null && !keys.has(key))) return [];
    return [
      {
        ...periodOf(row),
        line_key: key,
        original_accession_number: accession,
        superseding_accession_number: accession === null ? null : now[3],
      },
    ];
  });
};

type PeriodFields = Pick<Data['statements'][number], 'fiscal_year' | 'fiscal_period' | 'period_type'>;

const periodOf = (row: StatementOfPeriod & { readonly period_type?: PeriodFields['period_type'] }): PeriodFields => ({
  fiscal_year: row.fiscal_year,
  fiscal_period: row.fiscal_period as PeriodFields['fiscal_period'],
  period_type: row.period_type ?? 'annual',
});

/** Adds the requested lines that no statement of the page has to the note about withheld values, which it does not repeat. */
const noteOfAbsent = (
  filer: Filer,
  statements: Data['statements'],
  keys: ReadonlySet<string> | null,
  withheld: string | null,
): string | null => {
  const absent = [...(keys ?? [])].filter(
    (key) => statements.every(({ lines }) => lines[key] === undefined) && !namesLine(withheld, key),
  );
  return absent.length === 0 ? withheld : joinedNotes(withheld, absentIn(filer, absent));
};

const absentIn = ({ name }: Filer, keys: readonly string[]): string =>
  `No period shown has ${keys.join(', ')} of ${name.replace(/\.$/, '')}.`;

/** Serves one of the three statements: finds the company, reads its statements and builds the page. */
export const serveStatements = async (
  kind: StatementKind,
  params: StatementParams,
  { db }: Pick<Context, 'db'>,
): Promise<{
  readonly data: Data;
  readonly meta: Meta;
  readonly next: readonly [Day] | null;
  readonly note: string | null;
}> => {
  if (kind === 'balance' && params.period === 'ttm') {
    throw badParameter('period', 'a balance sheet is a snapshot of one day and has no period=ttm', {
      hint: 'Use annual or quarterly.',
    });
  }
  const keys = chosenLines(kind, params.lines);
  const filer = await findCompany(db, params.ticker_or_cik);
  const after = params.after === null ? null : String(params.after[0]);
  const query = { statement: kind, period: params.period, asReported: params.as_reported, after };
  const rows = params.as_known_at
    ? await readStatementsKnownAt(db, filer.cik, query, params.limit + 1, params.as_known_at)
    : await readStatements(db, filer.cik, query, params.limit + 1);
  requireCoverage(filer, params, rows[0]);
  const statements = rows.filter(hasPeriod).map((row) => ({ ...row, period_type: params.period }));
  const page = statements.slice(0, params.limit).map((row) => ({
    row,
    statement: {
      ...periodOf(row),
      period_start: row.period_start,
      period_end: row.period_end,
      lines: linesOf(readLines((params.as_reported ? row.original_lines : row.lines) ?? '[]'), keys, row.as_of),
    },
    restated: params.as_reported ? restatedLines(row, keys) : [],
  }));
  const last = page.at(-1)?.row;
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      period_type: params.period,
      reporting_standard: (rows[0]?.reporting_standard ?? null) as Data['reporting_standard'],
      statements: page.map(({ statement }) => statement),
    },
    meta: {
      source: factsSource.tag,
      as_of: asOfRows(page.map(({ row }) => row)),
      as_reported: params.as_reported,
      restatements: params.as_reported ? page.flatMap(({ restated }) => restated) : null,
    },
    note:
      statements.length === 0 && after === null
        ? await whyNothingKnown(db, filer, params.as_known_at ?? null)
        : noteOfAbsent(
            filer,
            page.map(({ statement }) => statement),
            keys,
            noteOfIssues(
              page.map(({ row }) => ({ statement: kind, ...periodOf(row), issues: issuesIn(row.issues), keys })),
              params.as_reported,
            ),
          ),
    next: statements.length > page.length && last ? [last.period_end] : null,
  };
};
