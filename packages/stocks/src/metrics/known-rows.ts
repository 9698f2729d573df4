import type { Reader } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { statementKinds } from '../lines/line.ts';
import { newestOf, readCoverSharesKnownAt, readKnownCompany } from '../statements/known-company.ts';
import { firstReports } from '../statements/rows.ts';
import { storedLines } from '../statements/stored-lines.ts';
import type { MetricRow } from './query.ts';

/** As `readMetricStatements`, of what had been filed up to a day. Two round trips. */
export const readMetricStatementsKnownAt = async (
  db: Reader,
  cik: number,
  asked: { readonly period: 'annual' | 'quarterly' | 'ttm'; readonly after: Day | null; readonly count: number },
  day: Day,
): Promise<readonly MetricRow[]> => {
  const [{ company, asOf }, shares] = await Promise.all([
    readKnownCompany(db, cik, day),
    readCoverSharesKnownAt(db, cik, day),
  ]);
  const reports = firstReports(company);
  const head = {
    reporting_standard: company.standard,
    has_quarters: company.statements.some(({ periodType }) => periodType === 'quarterly'),
  };
  const rows = statementKinds.flatMap((statement) => {
    // Twelve months end with a quarter: their balance sheets are those of quarters.
    const period = statement === 'balance' && asked.period === 'ttm' ? 'quarterly' : asked.period;
    return newestOf(company, { statement, period, asReported: false, after: asked.after }, asked.count).map(
      (built) => ({
        ...head,
        statement,
        fiscal_year: built.fiscalYear,
        fiscal_period: built.fiscalPeriod,
        period_start: built.start,
        period_end: built.end,
        lines: storedLines(built.latest.lines),
        cover_shares: statement === 'income' ? (shares.get(reports.get(built.end) ?? '') ?? null) : null,
        as_of: asOf,
      }),
    );
  });
  return rows.length > 0 ? rows : [{ ...head, ...nothing }];
};

/** A row of the company alone, as the query gives it where no statement is held. */
const nothing = {
  statement: null,
  fiscal_year: null,
  fiscal_period: null,
  period_start: null,
  period_end: null,
  lines: null,
  cover_shares: null,
  as_of: null,
} as const;
