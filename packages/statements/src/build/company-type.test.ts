import { describe, expect, it } from 'vitest';
import { buildStatements } from './build.ts';
import { factsOf, type Amounts } from '../testing/made-up-report.ts';

const period = { start: '2023-01-01', end: '2023-12-31' };
const goods: Amounts = {
  Revenues: 900_000,
  CostOfRevenue: 600_000,
  NetIncomeLoss: 80_000,
  IncomeTaxExpenseBenefit: 20_000,
};

const builtOf = (year: Amounts, day: Amounts = {}) => {
  const built = buildStatements(factsOf({ ...period, year, day }, 0));
  const [income] = built.statements.filter(({ statement }) => statement === 'income');
  return { type: built.companyType, lines: income?.latest.lines };
};

describe('the type of a company', () => {
  it('is not a bank for a retailer that lends to its customers', () => {
    const lending = { InterestIncomeExpenseNet: 120_000, ProvisionForLoanLeaseAndOtherLosses: 40_000 };
    const { type, lines } = builtOf({ ...goods, ...lending });
    expect(type).toBe('industrial');
    expect([lines?.get('gross_profit')?.value, lines?.get('provision_for_credit_losses')?.value]).toEqual([
      '300000000',
      '40000000',
    ]);
  });

  it('is not a bank if deposits are paid and interest is a cost', () => {
    expect(builtOf({ ...goods, InterestIncomeExpenseNet: -9_000 }, { Assets: 1_000_000, Deposits: 3_000 }).type).toBe(
      'industrial',
    );
  });

  it('is a bank with both halves of its income statement, even with a cost of revenue', () => {
    const banking = { InterestIncomeExpenseNet: 500_000, NoninterestIncome: 200_000, NoninterestExpense: 400_000 };
    expect(builtOf({ ...goods, ...banking }).type).toBe('bank');
  });

  it('is a bank for a company that lends deposits and sells nothing', () => {
    const income = { InterestIncomeExpenseNet: 500_000, NetIncomeLoss: 90_000, IncomeTaxExpenseBenefit: 20_000 };
    expect(builtOf(income, { Assets: 9_000_000, Deposits: 8_000_000 }).type).toBe('bank');
    expect(builtOf(income, { Assets: 9_000_000, Deposits: 0 }).type).toBe('other');
  });
});
