import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const linesOf = (day: Amounts) =>
  linesOfReports({
    start: '2022-01-01',
    end: '2022-12-31',
    year: { Revenues: 9_000, NetIncomeLoss: 800, IncomeTaxExpenseBenefit: 100 },
    day: { Assets: 5_000, LiabilitiesAndStockholdersEquity: 5_000, ...day },
  });

describe('with_trade_payables', () => {
  const named = 'AccountsPayableAndAccruedLiabilitiesCurrent';

  it('does not use accrued liabilities as payables and accrued liabilities', () => {
    const lines = linesOf({ [named]: 173, AccountsPayableTradeCurrent: 375 });
    expect(lines).toMatchObject({ accounts_payable: '375' });
    expect(lines).not.toHaveProperty('accounts_payable_and_accrued');
  });

  it('uses an amount that may contain the payables', () => {
    expect(linesOf({ [named]: 548, AccountsPayableTradeCurrent: 375 })).toMatchObject({
      accounts_payable_and_accrued: '548',
    });
    expect(linesOf({ [named]: 173 })).toMatchObject({ accounts_payable_and_accrued: '173' });
  });
});
