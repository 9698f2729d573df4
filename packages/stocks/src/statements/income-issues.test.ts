import type { Day, Decimal } from '@dqs/schemas';
import { buildStatements, type Fact } from '@dqs/statements';
import { describe, expect, it } from 'vitest';
import { noteOfIssues } from './issue-notes.ts';
import { issueRows } from './issues.ts';

type Amounts = Readonly<Record<string, number>>;

/** The facts of 2024, in millions, in the annual report on a year. */
const factsIn = (report: number, amounts: Amounts): readonly Fact[] =>
  Object.entries({ Revenues: 1000, IncomeTaxExpenseBenefit: 20, ...amounts }).map(([concept, amount]) => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: '2024-01-01' as Day,
    end: '2024-12-31' as Day,
    value: String(amount * 1_000_000) as Decimal,
    accession: `0000000001-${report - 1999}-000001`,
    fiscalYear: report,
    fiscalPeriod: 'FY',
    form: '10-K',
    filed: `${report + 1}-02-20` as Day,
  }));

/** The note of the annual statement of 2024 alone. */
const noteOf = (statement: 'income' | 'cash_flow', facts: readonly Fact[], line?: string): string | null => {
  const issues = issueRows(1, buildStatements(facts)).filter((issue) => issue.statement === statement);
  const keys = line === undefined ? null : new Set([line]);
  return noteOfIssues([{ statement, fiscal_year: 2024, fiscal_period: 'FY', issues, keys }], false);
};

describe('income before tax', () => {
  const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
  const associates = { IncomeLossFromEquityMethodInvestments: 7, [pretax]: 100 };
  const note = 'pretax_income excludes equity_method_income, which the company adds after tax: FY2024.';

  it('is described where income from associates follows after tax', () => {
    expect(noteOf('income', factsIn(2024, { ...associates, NetIncomeLoss: 87 }))).toBe(note);
    expect(noteOf('income', factsIn(2024, { ...associates, NetIncomeLoss: 87 }), 'pretax_income')).toBe(note);
    expect(noteOf('income', factsIn(2024, { ...associates, NetIncomeLoss: 87 }), 'revenue')).toBeNull();
  });

  it('is not described where it includes income from associates', () => {
    expect(noteOf('income', factsIn(2024, { ...associates, NetIncomeLoss: 80 }))).toBeNull();
    expect(noteOf('income', factsIn(2024, { [pretax]: 100, NetIncomeLoss: 80 }))).toBeNull();
  });
});

describe('the income at the head of the cash flows', () => {
  const flows = (income: number) => ({
    ProfitLoss: income,
    NetIncomeLoss: 80,
    NetIncomeLossAttributableToNoncontrollingInterest: income - 80,
    NetCashProvidedByUsedInOperatingActivities: 100,
    NetCashProvidedByUsedInFinancingActivities: -90,
  });

  it('is the total income of the income statement', () => {
    expect(noteOf('cash_flow', factsIn(2024, flows(90)))).toBeNull();
  });

  it('is noted where a later report restates the income statement alone', () => {
    const restated = factsIn(2025, { NetIncomeLoss: 60 });
    expect(noteOf('cash_flow', [...factsIn(2024, flows(80)), ...restated])).toBe(
      'net_income_cash_flow differs from the income statement of the same period, mostly because only one of the two was restated: FY2024.',
    );
  });
});
