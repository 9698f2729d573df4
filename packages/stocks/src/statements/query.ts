import { statement, type Reader, type RowOf } from '@dqs/kit';
import { issuesSql } from './issues.ts';
import type { StatementKind } from '@dqs/statements';

const columns = {
  reporting_standard: 'text?',
  has_quarters: 'boolean?',
  has_originals: 'boolean?',
  fiscal_year: 'integer?',
  fiscal_period: 'text?',
  period_start: 'day?',
  period_end: 'day?',
  lines: 'text?',
  issues: 'text?',
  original_lines: 'text?',
  as_of: 'instant?',
} as const;

const pageSql = (originals: boolean): string => `
  select company.reporting_standard, company.has_quarters, company.has_originals,
      page.fiscal_year, page.fiscal_period, page.period_start, page.period_end, page.lines, page.issues,
      page.original_lines, page.as_of
    from (select $1::bigint as cik) requested
    left join stocks_statement_company company on company.cik = requested.cik
    left join lateral (
      select fiscal_year, fiscal_period, period_start, period_end, lines,
          ${originals ? 'original_lines' : 'null::text as original_lines'}, ${issuesSql} as issues, as_of
        from stocks_statement stored
       where stored.cik = requested.cik and statement = $2 and period_type = $3
         and period_end < coalesce($4::date, 'infinity') ${originals ? 'and original_lines is not null' : ''}
       order by period_end desc limit $5) page on true
   order by page.period_end desc`;

const latest = statement('stocks_statements', columns, pageSql(false));
const originals = statement('stocks_statements_as_reported', columns, pageSql(true));

/** A statement; only the columns of the company if it has no statement of that kind. */
export type StatementRow = RowOf<typeof columns>;

export interface StatementFilter {
  readonly statement: StatementKind;
  readonly period: 'annual' | 'quarterly' | 'ttm';
  readonly asReported: boolean;
  /** Last day of the last statement of the previous page. */
  readonly after: string | null;
}

/** Up to `limit` statements of a company, newest first, each with the columns of the company. One round trip. */
export const readStatements = (
  db: Reader,
  cik: number,
  { statement: kind, period, asReported, after }: StatementFilter,
  limit: number,
): Promise<readonly StatementRow[]> => db.all(asReported ? originals : latest, [cik, kind, period, after, limit]);
