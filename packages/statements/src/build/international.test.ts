import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const linesOf = (year: Amounts, day: Amounts = {}) =>
  linesOfReports({
    start: '2023-01-01',
    end: '2023-12-31',
    taxonomy: 'ifrs-full',
    year: { Revenue: 39_433, ProfitLossBeforeTax: 10_000, ProfitLoss: 5_000, ...year },
    day: { Assets: 590_000, EquityAndLiabilities: 590_000, ...day },
  });

describe('lines of filers under IFRS', () => {
  it.each([
    ['general_and_administrative', 'GeneralAndAdministrativeExpense', 'AdministrativeExpense'],
    ['selling_and_marketing', 'SalesAndMarketingExpense', 'DistributionCosts'],
    ['interest_expense', 'InterestExpense', 'FinanceCosts'],
  ])('%s is %s if %s is missing', (line, concept, first) => {
    expect(linesOf({ [concept]: 7 })[line]).toBe('7');
    expect(linesOf({ [concept]: 7, [first]: 9 })[line]).toBe('9');
  });

  it('accruals, deferred income and property have the concepts of their taxonomy', () => {
    const day = {
      AccrualsClassifiedAsCurrent: 1,
      DeferredIncomeClassifiedAsCurrent: 2,
      DeferredIncomeClassifiedAsNoncurrent: 3,
      PropertyPlantAndEquipmentIncludingRightofuseAssets: 4,
    };
    expect(linesOf({}, day)).toMatchObject({
      accrued_liabilities: '1',
      deferred_revenue_current: '2',
      deferred_revenue_noncurrent: '3',
      property_plant_equipment_net: '4',
    });
    expect(linesOf({}, { ...day, PropertyPlantAndEquipment: 3.5 })['property_plant_equipment_net']).toBe('3.5');
  });

  it('a single amount of earnings per share is both basic and diluted', () => {
    expect(linesOf({ BasicAndDilutedEarningsLossPerShare: 0.25 })).toMatchObject({
      eps_basic: '0.25',
      eps_diluted: '0.25',
    });
  });
});
