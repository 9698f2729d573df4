import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const [before, year] = [
  { start: '2018-01-01', end: '2018-12-31' },
  { start: '2019-01-01', end: '2019-12-31' },
];
const income: Amounts = { Revenues: 1_300_000, NetIncomeLoss: 420_000, IncomeTaxExpenseBenefit: 11_000 };

describe('interest expense', () => {
  it('is not the amortization reported with interest on debt: Crown Castle, Form 10-K for 2013', () => {
    const amounts = { ...income, InterestExpense: 64_928, InterestExpenseDebt: 490_385 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ interest_expense: '490385' });
  });

  it('is less than interest on debt by capitalized interest: CF Industries, 2015', () => {
    const amounts = { ...income, InterestExpense: 133_000, InterestExpenseDebt: 267_000 };
    expect(linesOfReports({ ...year, year: amounts })).toMatchObject({ interest_expense: '133000' });
  });

  it('is not interest on a part of the debt: Extra Space Storage, 2019', () => {
    const both = { ...income, InterestExpense: 178_436, InterestExpenseDebt: 4_687 };
    const alone = { ...income, InterestExpenseDebt: 22_710 };
    expect(linesOfReports({ ...before, year: both }, { ...year, year: alone })).not.toHaveProperty('interest_expense');
  });
});
