import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const flows = {
  NetCashProvidedByUsedInOperatingActivities: 5e6,
  NetCashProvidedByUsedInInvestingActivities: -3e6,
  NetCashProvidedByUsedInFinancingActivities: -1e6,
};

const purchasesOf = (amounts: Amounts) =>
  linesOfReports({ start: '2009-01-01', end: '2009-12-31', year: { ...flows, ...amounts } })[
    'purchases_of_investments'
  ];

// Amounts in thousands.
describe('purchases of investments', () => {
  it.each([
    [
      'Mastercard, Form 10-K for 2009: for sale and held to maturity',
      { PaymentsToAcquireAvailableForSaleSecurities: 332_571, PaymentsToAcquireHeldToMaturitySecurities: 300_000 },
      '-632571',
    ],
    [
      'Edwards Lifesciences, Form 10-K for 2016: the same under the newer name',
      { PaymentsToAcquireAvailableForSaleSecuritiesDebt: 470_000, PaymentsToAcquireHeldToMaturitySecurities: 595_000 },
      '-1065000',
    ],
    [
      'all of them, whatever a part is',
      {
        PaymentsToAcquireInvestments: 1_065_000,
        PaymentsToAcquireAvailableForSaleSecuritiesDebt: 470_000,
        PaymentsToAcquireHeldToMaturitySecurities: 595_000,
      },
      '-1065000',
    ],
  ])('%s', (_, amounts, served) => {
    expect(purchasesOf(amounts)).toBe(served);
  });

  it('are not a sum of some kinds if there are others', () => {
    // Cognizant, Form 10-K for 2019.
    const some = {
      PaymentsToAcquireAvailableForSaleSecuritiesDebt: 333_000,
      PaymentsToAcquireHeldToMaturitySecurities: 693_000,
    };
    expect(purchasesOf({ ...some, PaymentsToAcquireOtherInvestments: 483_000 })).toBeUndefined();
    expect(purchasesOf({ ...some, PaymentsToAcquireShortTermInvestments: 483_000 })).toBeUndefined();
  });
});
