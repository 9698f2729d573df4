import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const [year, before] = [
  { start: '2018-01-01', end: '2018-12-31' },
  { start: '2017-01-01', end: '2017-12-31' },
];
const rest: Amounts = { NetIncomeLoss: -56_000, IncomeTaxExpenseBenefit: -45_000, OperatingIncomeLoss: 491_000 };

const linesOfReport = (own: Amounts, compared: Amounts) =>
  linesOfReports({ ...year, year: { ...rest, ...own }, compared: { ...before, year: { ...rest, ...compared } } });

describe('given_for_all_periods', () => {
  // Vistra, Form 10-K for 2018: the note on the new standard has only its first year, before losses on hedges.
  const vistra = { Revenues: 9_144_000, RevenueFromContractWithCustomerExcludingAssessedTax: 9_797_000 };

  it('uses the total of every column', () => {
    expect(linesOfReport(vistra, { Revenues: 5_430_000 })).toMatchObject({ revenue: '9144000' });
  });

  it('leaves the choice to other rules if both cover every column', () => {
    const compared = { Revenues: 5_430_000, RevenueFromContractWithCustomerExcludingAssessedTax: 5_600_000 };
    expect(linesOfReport(vistra, compared)).toMatchObject({ revenue: '9797000' });
  });

  it('uses the interest expense of the statement: Norwegian Cruise Line, 2020', () => {
    const own = { InterestExpense: 93_199, InterestExpenseDebt: 482_300 };
    expect(
      linesOfReport({ Revenues: 1_279_900, ...own }, { Revenues: 6_462_400, InterestExpenseDebt: 272_900 }),
    ).toMatchObject({
      interest_expense: '482300',
    });
  });

  it('ignores zeros: Xcel Energy, Form 10-K for 2010, bought plants in one year and builds in all', () => {
    const flows: Amounts = {
      NetCashProvidedByUsedInOperatingActivities: 1_894_000,
      NetCashProvidedByUsedInInvestingActivities: -2_806_000,
      NetCashProvidedByUsedInFinancingActivities: 906_000,
    };
    const own = { PaymentsToAcquireProductiveAssets: 2_217_327, PaymentsToAcquirePropertyPlantAndEquipment: 732_495 };
    const compared = { PaymentsToAcquireProductiveAssets: 1_786_902, PaymentsToAcquirePropertyPlantAndEquipment: 0 };
    expect(linesOfReport({ ...flows, ...own }, { ...flows, ...compared })).toMatchObject({
      capital_expenditure: '-2217327',
    });
  });
});
