import { buildStatements } from '@dqs/statements';
import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { issueRows, issuesIn, issuesText, noteOfIssues } from './issues.ts';

/** An annual report with income and assets of one year. */
const report = (start: string, end: string, filed: string, serial: number) =>
  (
    [
      ['Revenues', start, '1000'],
      ['NetIncomeLoss', start, '100'],
      ['IncomeTaxExpenseBenefit', start, '10'],
      ['Assets', null, '5000'],
      ['LiabilitiesAndStockholdersEquity', null, '5000'],
    ] as const
  ).map(([concept, from, value]) => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: from as Day | null,
    end: end as Day,
    value: value as Decimal,
    accession: `0000000001-20-00000${serial}`,
    fiscalYear: 2019,
    fiscalPeriod: 'FY',
    form: '10-K',
    filed: filed as Day,
  }));

describe('fiscal years of one name', () => {
  // As of L3Harris, which moved its year end from June to the Friday nearest to December 31.
  const company = buildStatements([
    ...report('2018-06-30', '2019-06-28', '2019-08-20', 1),
    ...report('2019-01-05', '2020-01-03', '2020-03-01', 2),
  ]);
  const rows = issueRows(202058, company).filter(({ statement, rule }) => {
    return statement === 'income' && rule === 'fiscal_years_of_one_name';
  });

  it('are an issue of each of them', () => {
    expect(rows.map(({ period_end, detail }) => [period_end, detail])).toEqual([
      ['2019-06-28', '2019: the years to 2019-06-28 and 2020-01-03'],
      ['2020-01-03', '2019: the years to 2019-06-28 and 2020-01-03'],
    ]);
  });

  it('are named once in the note of a page', () => {
    const periods = rows.map((row) => ({
      fiscal_year: 2019,
      fiscal_period: 'FY',
      issues: issuesIn(issuesText([row])),
    }));
    expect(noteOfIssues(periods, null, false)).toBe(
      'The company moved its year end, so two fiscal years have one name; period_end tells them apart: ' +
        '2019: the years to 2019-06-28 and 2020-01-03.',
    );
  });

  it('are no issue of a company whose years follow each other', () => {
    const usual = buildStatements([
      ...report('2018-06-30', '2019-06-28', '2019-08-20', 1),
      ...report('2019-06-29', '2020-06-26', '2020-08-20', 2),
    ]);
    expect(issueRows(1, usual).filter(({ rule }) => rule === 'fiscal_years_of_one_name')).toEqual([]);
  });
});
