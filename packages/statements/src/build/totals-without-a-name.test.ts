import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const numbers = (lines: ReturnType<typeof linesOfReports>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(lines).map(([key, value]) => [key, Number(value)]));

/** An annual report: amounts in thousands of dollars, of the year and of its last day. */
const linesOf = (start: string, end: string, year: Amounts, day: Amounts) =>
  numbers(linesOfReports({ start, end, year, day }));

const domestic = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic';
const foreign = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign';
const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

describe('income before tax without a common concept', () => {
  // Labcorp, Form 10-K for 2024: the statement prints 959.5 million under its own concept.
  const labcorp = { IncomeTaxExpenseBenefit: 212_400, ProfitLoss: 747_100, NetIncomeLoss: 746_000 };
  const pretaxOf = (amounts: Amounts, year: Amounts = labcorp) =>
    linesOf('2024-01-01', '2024-12-31', { Revenues: 13_008_900, ...year, ...amounts }, {})['pretax_income'];

  it('is the domestic and foreign income of the tax note if that less tax is net income', () => {
    expect(pretaxOf({ [domestic]: 629_700, [foreign]: 329_800 })).toBe(959_500);
    const { ProfitLoss: income, IncomeTaxExpenseBenefit } = labcorp;
    const alone = { NetIncomeLoss: income, IncomeTaxExpenseBenefit };
    expect(pretaxOf({ [domestic]: 629_700, [foreign]: 329_800 }, alone)).toBe(959_500);
  });

  it('is missing if the note does not lead to net income, or only to the parent’s share of it', () => {
    expect(pretaxOf({ [domestic]: 629_900, [foreign]: 330_000 })).toBeUndefined();
    expect(pretaxOf({ [domestic]: 959_500, [foreign]: 329_800 })).toBeUndefined();
    expect(pretaxOf({ [domestic]: 628_600, [foreign]: 329_800 })).toBeUndefined();
  });

  it('is domestic only: Eversource Energy, Form 10-K for 2024', () => {
    const year = { [domestic]: 1_243_836, IncomeTaxExpenseBenefit: 424_664, ProfitLoss: 819_172 };
    expect(linesOf('2024-01-01', '2024-12-31', year, {})['pretax_income']).toBe(1_243_836);
  });
});

describe('the equity of the parent under the concept of the total', () => {
  const total = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
  // Norfolk Southern, Form 10-K for 2017. Its next report has the same amount as the parent's.
  const norfolk = { [pretax]: 3_128_000, IncomeTaxExpenseBenefit: -2_276_000, ProfitLoss: 5_404_000 };
  const sheet = { Assets: 35_711_000, LiabilitiesAndStockholdersEquity: 35_711_000, [total]: 16_359_000 };
  const equityOf = (year: Amounts, day: Amounts) =>
    linesOf('2017-01-01', '2017-12-31', year, day)['stockholders_equity'];

  it('is served if all income has one concept and there is no evidence of other owners', () => {
    expect(equityOf(norfolk, sheet)).toBe(16_359_000);
  });

  it('is missing if other owners have a share of equity or income, or may have one', () => {
    expect(equityOf(norfolk, { ...sheet, RedeemableNoncontrollingInterestEquityFairValue: 5 })).toBeUndefined();
    expect(equityOf({ ...norfolk, PaymentsToMinorityShareholders: 1 }, sheet)).toBeUndefined();
    expect(equityOf({ ...norfolk, PaymentsToMinorityShareholders: 0 }, sheet)).toBeUndefined();
  });

  it('is served with zeros that rule out other equity: Broadcom, Form 10-K for 2024', () => {
    const year = {
      [pretax]: 9_916_000,
      IncomeTaxExpenseBenefit: 3_748_000,
      IncomeLossFromDiscontinuedOperationsNetOfTax: -273_000,
      NetIncomeLoss: 5_895_000,
      ProfitLoss: 5_895_000,
      PreferredStockDividendsIncomeStatementImpact: 0,
    };
    const day = { Assets: 165_645_000, LiabilitiesAndStockholdersEquity: 165_645_000, [total]: 67_678_000 };
    const equity = (income: Amounts, sheet: Amounts = {}) =>
      linesOf('2023-10-30', '2024-11-03', { ...year, ...income }, { ...day, ...sheet })['stockholders_equity'];
    expect(equity({}, { MinorityInterest: 0 })).toBe(67_678_000);
    expect(equity({ PreferredStockDividendsIncomeStatementImpact: 299_000 })).toBeUndefined();
    expect(equity({}, { MinorityInterest: 1 })).not.toBe(67_678_000);
  });
});

describe('total liabilities without a total', () => {
  // SBA Communications, Form 10-K for 2024.
  const day = {
    Assets: 11_417_336,
    LiabilitiesAndStockholdersEquity: 11_417_336,
    LiabilitiesCurrent: 1_797_936,
    LiabilitiesNoncurrent: 14_675_206,
    StockholdersEquity: -5_109_938,
    RedeemableNoncontrollingInterestEquityCarryingAmount: 54_132,
  };
  const year = { NetIncomeLoss: 749_536, ProfitLoss: 748_677, NetIncomeLossAttributableToNoncontrollingInterest: -859 };
  const liabilities = (amounts: Amounts) =>
    linesOf('2024-01-01', '2024-12-31', year, { ...day, ...amounts })['total_liabilities'];

  it('are current and other ones if these, redeemable interests and equity add up to the claims', () => {
    expect(liabilities({})).toBe(16_473_142);
  });

  it('are missing if they do not', () => {
    expect(liabilities({ LiabilitiesNoncurrent: 14_675_000 })).toBeUndefined();
  });
});
