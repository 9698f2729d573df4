import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const linesOf = (year: Amounts) =>
  linesOfReports({
    start: '2022-01-30',
    end: '2023-01-28',
    year: {
      Revenues: 5920,
      CostOfRevenue: 2932,
      GrossProfit: 2988,
      NetIncomeLoss: -163,
      IncomeTaxExpenseBenefit: 30,
      ...year,
    },
  });

describe('costs and expenses that lead from gross profit to operating income', () => {
  it('are operating expenses', () => {
    // Marvell, Form 10-K for the year to 2023-01-28.
    const lines = linesOf({ CostsAndExpenses: 2750, OperatingIncomeLoss: 238 });
    expect(lines).toMatchObject({ operating_expenses: '2750', operating_income: '238' });
    expect(lines).not.toHaveProperty('costs_and_expenses');
  });

  it('are all costs if they lead to it from revenue', () => {
    const lines = linesOf({ CostsAndExpenses: 5682, OperatingIncomeLoss: 238 });
    expect(lines).toMatchObject({ costs_and_expenses: '5682' });
    expect(lines).not.toHaveProperty('operating_expenses');
  });
});
