import type { Reader } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { statementKinds } from '@dqs/statements';
import { newestOf, readCoverSharesKnownAt, readKnownCompany } from '../known-company.ts';
import type { PeriodIssue } from '../period-issues.ts';
import type { MetricRow } from './query.ts';

/** Like `readMetricStatements`, from the filings up to a day. Two round trips. */
export const readMetricStatementsKnownAt = async (
  db: Reader,
  cik: number,
  query: { readonly period: 'annual' | 'quarterly' | 'ttm'; readonly after: Day | null; readonly count: number },
  day: Day,
): Promise<readonly MetricRow[]> => {
  const [known, shares] = await Promise.all([readKnownCompany(db, cik, day), readCoverSharesKnownAt(db, cik, day)]);
  const { reporting_standard, has_quarters } = known.company;
  const head = { reporting_standard, has_quarters };
  const rows = statementKinds.flatMap((statement) => {
    // The balance sheet of twelve months is that of their last quarter.
    const period = statement === 'balance' && query.period === 'ttm' ? 'quarterly' : query.period;
    return newestOf(known, { statement, period, asReported: false, after: query.after }, query.count).map(
      ({ fiscal_year, fiscal_period, period_start, period_end, lines, report_accession_number }) => ({
        ...head,
        statement,
        fiscal_year,
        fiscal_period,
        period_start,
        period_end,
        lines,
        cover_shares: statement === 'income' ? (shares.get(report_accession_number ?? '') ?? null) : null,
        as_of: known.asOf,
      }),
    );
  });
  return rows.length > 0 ? rows : [{ ...head, ...noStatement }];
};

/** Columns of a row without a statement, as the query returns it if no statement is loaded. */
const noStatement = {
  statement: null,
  fiscal_year: null,
  fiscal_period: null,
  period_start: null,
  period_end: null,
  lines: null,
  cover_shares: null,
  as_of: null,
} as const;

/** Like `readIssues`, from the filings up to a day and for all periods. */
export const readIssuesKnownAt = async (
  db: Reader,
  cik: number,
  period: 'annual' | 'quarterly' | 'ttm',
  day: Day,
): Promise<readonly PeriodIssue[]> => {
  const { issues, statements } = await readKnownCompany(db, cik, day);
  return statements.flatMap(({ statement, period_type, period_end, fiscal_year, fiscal_period }) =>
    period_type === (statement === 'balance' && period === 'ttm' ? 'quarterly' : period)
      ? issues
          .filter(
            (issue) =>
              issue.statement === statement && issue.period_type === period_type && issue.period_end === period_end,
          )
          .map(({ mode, rule, detail }) => ({
            ...{ cik, statement, period_end, fiscal_year, fiscal_period },
            ...{ mode, rule, detail },
          }))
      : [],
  );
};
