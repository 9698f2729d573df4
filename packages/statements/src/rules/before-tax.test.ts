import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const withoutEquityMethod =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments';

const year = (of: number, amounts: Amounts): Report => ({
  start: `${of}-01-01`,
  end: `${of}-12-31`,
  year: { Revenues: 20_825_000, ...amounts },
});

describe('income before tax that leads to net income within the rounding', () => {
  // Carnival, 2019, in millions: 3,060 less 71 is 2,989, and 2,990 is printed.
  const carnival = { [withoutEquityMethod]: 3_060_000, IncomeTaxExpenseBenefit: 71_000, NetIncomeLoss: 2_990_000 };

  it('includes income of associates', () => {
    const served = linesOfReports(year(2019, { ...carnival, IncomeLossFromEquityMethodInvestments: 15_000 }));
    expect(served).toMatchObject({ pretax_income: '3060000' });
  });

  it('is missing if income of associates may be the difference', () => {
    const served = linesOfReports(year(2019, { ...carnival, IncomeLossFromEquityMethodInvestments: 1000 }));
    expect(served['pretax_income']).not.toBe('3060000');
  });
});
