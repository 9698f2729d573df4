import type { Decimal } from '@dqs/schemas';
import { screenRowsOf } from './screen/build.ts';
import { type BuiltCompany, type BuiltStatement, restatementsIn } from '@dqs/statements';
import { issueRows } from './issues.ts';
import { storedBasis, storedLines } from './stored-lines.ts';

const statementRow = (cik: number, built: BuiltStatement, firstReport: string | null) => ({
  cik,
  statement: built.statement,
  period_type: built.periodType,
  period_end: built.end,
  period_start: built.start,
  fiscal_year: built.fiscalYear,
  fiscal_period: built.fiscalPeriod,
  lines: storedLines(built.latest.lines),
  lines_basis: storedBasis(built.latest.lines),
  original_lines: built.original && storedLines(built.original.lines),
  original_basis: built.original && storedBasis(built.original.lines),
  report_accession_number: firstReport,
});

/** Accession number of the first report on each period, by the end of the period. */
const firstReports = ({ reports }: BuiltCompany): ReadonlyMap<string, string> =>
  new Map(
    reports.calendar.years.flatMap(({ quarters, own, end }) => [
      ...quarters.flatMap((quarter) =>
        quarter.own[0] && !quarter.elsewhere ? [[quarter.end, quarter.own[0].accession] as const] : [],
      ),
      ...(end !== null && own[0] ? [[end, own[0].accession] as const] : []),
    ]),
  );

const restatementRows = (cik: number, company: BuiltCompany) =>
  restatementsIn(company.reports).map((change) => ({
    cik,
    filed_date: change.superseding.filed,
    superseding_accession_number: change.superseding.accession,
    period_end: change.end,
    fiscal_period: change.fiscalPeriod,
    line_key: change.lineKey,
    fiscal_year: change.fiscalYear,
    original_value: change.original,
    restated_value: change.restated,
    change_pct: change.changePercent,
    original_accession_number: change.originalAccession,
    superseding_form: change.superseding.form,
  }));

/** The rows to store for a built company, by table. `coverShares`: share counts on cover pages, by accession number. */
export const rowsOf = (cik: number, company: BuiltCompany, coverShares: ReadonlyMap<string, Decimal> = new Map()) => {
  const reports = firstReports(company);
  return {
    stocks_statement: company.statements.map((built) => statementRow(cik, built, reports.get(built.end) ?? null)),
    stocks_statement_company: [
      {
        cik,
        reporting_standard: company.standard,
        company_type: company.companyType,
        currency: company.currency,
        has_quarters: company.statements.some(({ periodType }) => periodType === 'quarterly'),
        has_originals: company.statements.some(({ original }) => original !== null),
      },
    ],
    stocks_restatement: restatementRows(cik, company),
    stocks_statement_issue: issueRows(cik, company),
    stocks_statement_decision: company.decisions.map(({ leftOut, ...decision }) => ({
      cik,
      ...decision,
      left_out: leftOut,
    })),
    ...screenRowsOf(cik, company, (end) => coverShares.get(reports.get(end) ?? '') ?? null),
  };
};
