import { addDays, daysBetween } from '@dqs/core';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { near, type StatementKind } from '@dqs/statements';
import type { NotedPeriod } from './issue-notes.ts';

const columns = {
  cik: 'integer',
  statement: 'text',
  period_end: 'day',
  fiscal_year: 'integer',
  fiscal_period: 'text',
  mode: 'text',
  rule: 'text',
  detail: 'text',
} as const;

// The balance sheet of twelve months is that of their last quarter. Both keys begin with the company.
const issues = statement(
  'stocks_issues_of_periods',
  columns,
  `select distinct issue.cik, issue.statement, issue.period_end, stored.fiscal_year, stored.fiscal_period, issue.mode, issue.rule,
       issue.detail
     from unnest($1::bigint[], $2::date[]) page(cik, period_end)
     join stocks_statement_issue issue
       on issue.cik = page.cik and issue.statement in ('income', 'balance', 'cash_flow')
      and issue.period_type = case when $3 = 'ttm' and issue.statement = 'balance' then 'quarterly' else $3 end
      and issue.period_end between page.period_end - $4::integer and page.period_end
      and issue.mode in ('latest', 'latest_resolved', 'latest_lacking', 'latest_unserved', 'basis', 'name')
     join stocks_statement stored
       on stored.cik = issue.cik and stored.statement = issue.statement and stored.period_type = issue.period_type
      and stored.period_end = issue.period_end
    order by issue.cik, issue.period_end desc, issue.statement, issue.mode, issue.rule`,
);

/** An issue of a statement with the latest values. */
export type PeriodIssue = RowOf<typeof columns>;

/** The end of a period of a company. */
export interface PeriodEnd {
  readonly cik: number;
  readonly end: Day;
}

/** The days that metrics look back: a year, with a margin for years of 53 weeks. */
export const aYearBack = 380;

/** The issues of the companies' statements that end with a period or up to `daysBack` days before. One round trip. */
export const readIssues = async (
  db: Reader,
  ends: readonly PeriodEnd[],
  period: 'annual' | 'quarterly' | 'ttm',
  daysBack: number,
): Promise<readonly PeriodIssue[]> =>
  ends.length === 0 ? [] : db.all(issues, [ends.map(({ cik }) => cik), ends.map(({ end }) => end), period, daysBack]);

/** Tolerance in days for one year before: years have 52 or 53 weeks, and a period can move by a week. */
const weeksApart = 14;

/** The lines of a period that an answer shows or computes with, and those of one year before. */
interface Shown extends PeriodEnd {
  /** If given, statements that end on the day before it count as one year before, even if the year was shorter. */
  readonly start?: Day;
  readonly now: ReadonlySet<string>;
  readonly before?: ReadonlySet<string>;
  readonly company?: string;
}

const isBefore = (end: Day, of: Shown): boolean =>
  Math.abs(daysBetween(end, of.end) - 365) <= weeksApart ||
  (of.start !== undefined && near(end, addDays(of.start, -1)));

/** The statements with issues that the shown periods use, for the note of the answer. */
export const notedPeriods = (found: readonly PeriodIssue[], shown: readonly Shown[]): readonly NotedPeriod[] =>
  [...Map.groupBy(found, ({ cik, statement: kind, period_end: end }) => `${cik} ${kind} ${end}`).values()].flatMap(
    (issuesOfStatement): NotedPeriod[] => {
      const [first] = issuesOfStatement;
      if (!first) return [];
      const { cik, period_end: end, fiscal_year, fiscal_period } = first;
      const shownOfCompany = shown.filter((each) => each.cik === cik);
      const keys = new Set(
        shownOfCompany.flatMap((each) => [
          ...(each.end === end ? each.now : []),
          ...(each.before && isBefore(end, each) ? each.before : []),
        ]),
      );
      if (keys.size === 0) return [];
      const company = shownOfCompany[0]?.company;
      const kind = first.statement as StatementKind;
      return [
        {
          statement: kind,
          ...(company !== undefined && { company }),
          fiscal_year,
          fiscal_period,
          issues: issuesOfStatement,
          keys,
        },
      ];
    },
  );
