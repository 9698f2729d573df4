import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { filingsOf } from '../facts/filing.ts';
import { factsOf, linesOfReports, type Amounts } from '../testing/made-up-report.ts';
import { mayHaveOtherOwners } from '../rules/other-owners.ts';
import { amountsIn } from './standing.ts';

const totalEquity = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';

const numbers = (lines: ReturnType<typeof linesOfReports>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(lines).map(([key, value]) => [key, Number(value)]));

/** The balance sheet at the end of some year, in thousands. */
const sheetOf = (end: string, day: Amounts, year: Amounts = { NetIncomeLoss: 1 }) =>
  numbers(linesOfReports({ start: addDays(end as Day, -364), end, year, day }));

describe('the equity of a company whose report has no other owners', () => {
  // EOG Resources, Form 10-K for 2012: it reports its equity only as total equity.
  const eog = {
    Assets: 27_336_578,
    LiabilitiesAndStockholdersEquity: 27_336_578,
    LiabilitiesCurrent: 2_924_058,
    [totalEquity]: 13_284_764,
  };

  it('is the parent’s under the concept of the total: EOG Resources, 2012', () => {
    expect(sheetOf('2012-12-31', eog)).toMatchObject({
      stockholders_equity: 13_284_764,
      total_equity: 13_284_764,
      total_liabilities: 14_051_814,
    });
  });

  // Hologic, Form 10-Q for March 27, 2010: no total of liabilities.
  const hologic = {
    Assets: 5_739_874,
    LiabilitiesAndStockholdersEquity: 5_739_874,
    LiabilitiesCurrent: 445_890,
    StockholdersEquity: 2_789_974,
  };

  it('is total equity under the concept of the parent’s, and liabilities are the rest of the claims', () => {
    expect(sheetOf('2010-03-27', hologic)).toMatchObject({ total_equity: 2_789_974, total_liabilities: 2_949_900 });
  });

  it('is missing, as are liabilities, with payments to other owners: what Hologic paid to minority shareholders', () => {
    const sheet = sheetOf('2010-03-27', hologic, { NetIncomeLoss: 46_713, PaymentsToMinorityShareholders: 2_683 });
    expect(sheet['stockholders_equity']).toBe(2_789_974);
    expect(sheet['total_equity']).toBeUndefined();
    expect(sheet['total_liabilities']).toBeUndefined();
  });
});

describe('preferred stock', () => {
  // MDU Resources, Form 10-Q for March 31, 2010.
  const mdu = {
    Assets: 5_981_847,
    LiabilitiesAndStockholdersEquity: 5_981_847,
    PreferredStockValue: 15_000,
    CommonStockValue: 188_656,
    AdditionalPaidInCapital: 1_018_441,
    RetainedEarningsAccumulatedDeficit: 1_388_914,
    AccumulatedOtherComprehensiveIncomeLossNetOfTax: 635,
    TreasuryStockValue: 3_626,
    StockholdersEquity: 2_608_020,
  };

  it('is the parent’s if the components of equity add up with it', () => {
    const sheet = sheetOf('2010-03-31', mdu, { NetIncomeLoss: 41_772, PreferredStockDividends: 172 });
    expect(sheet).toMatchObject({ total_equity: 2_608_020, total_liabilities: 3_373_827 });
  });

  it('may be a subsidiary’s if they add up without it: Dominion Resources, June 30, 2009', () => {
    const dominion = {
      Assets: 41_497_000,
      LiabilitiesAndStockholdersEquity: 41_497_000,
      PreferredStockValue: 257_000,
      CommonStockValue: 6_370_000,
      AdditionalPaidInCapital: 182_000,
      RetainedEarningsAccumulatedDeficit: 4_623_000,
      AccumulatedOtherComprehensiveIncomeLossNetOfTax: -165_000,
      StockholdersEquity: 11_010_000,
    };
    const sheet = sheetOf('2009-06-30', dominion, { NetIncomeLoss: 454_000, PreferredStockDividends: 8_000 });
    expect(sheet['stockholders_equity']).toBe(11_010_000);
    // The report has 30,230 million. With the subsidiary's preferred stock it would be 30,487 million.
    expect(sheet['total_liabilities']).toBeUndefined();
    expect(sheet['total_equity']).toBeUndefined();
  });
});

describe('a comparative balance sheet', () => {
  it('is judged by the report’s own months: Annaly, December 31, 2008, in the report on June 30, 2009', () => {
    const annaly = { Assets: 57_597_615, LiabilitiesAndStockholdersEquity: 57_597_615, StockholdersEquity: 7_183_272 };
    const compared = { start: '2008-01-01', end: '2008-12-31', year: {}, day: annaly };
    const own = (more: Amounts) => ({
      start: '2009-01-01',
      end: '2009-06-30',
      year: { NetIncomeLoss: 946_947, ...more },
    });
    const mayHaveOthers = (more: Amounts) => {
      const facts = [...factsOf(compared, 0), ...factsOf({ ...own(more), day: { Assets: 68_267_255 } }, 0)];
      const filing = filingsOf(facts.map((fact) => ({ ...fact, filed: '2009-08-07' as Day })))[0];
      return filing && mayHaveOtherOwners(filing, '2008-12-31' as Day, amountsIn);
    };
    expect(mayHaveOthers({})).toBe(false);
    expect(mayHaveOthers({ PreferredStockDividendsAndOtherAdjustments: 9_251 })).toBe(true);
  });
});

describe('equity of other owners under other concepts than minority interest', () => {
  it('includes interests that are not redeemable: Uber, September 30, 2019, and Expedia, 2016, without a total of liabilities', () => {
    const uber = {
      Assets: 32_292_000,
      LiabilitiesAndStockholdersEquity: 32_292_000,
      Liabilities: 16_241_000,
      StockholdersEquity: 15_062_000,
      NonredeemableNoncontrollingInterest: 680_000,
      RedeemableNoncontrollingInterestEquityCarryingAmount: 309_000,
    };
    expect(sheetOf('2019-09-30', uber)).toMatchObject({ noncontrolling_interest: 680_000, total_equity: 15_742_000 });
    const expedia = {
      Assets: 15_777_546,
      LiabilitiesAndStockholdersEquity: 15_777_546,
      StockholdersEquity: 4_132_301,
      NonredeemableNoncontrollingInterest: 1_560_802,
      RedeemableNoncontrollingInterestEquityCarryingAmount: 0,
    };
    expect(sheetOf('2016-12-31', expedia)).toMatchObject({ total_equity: 5_693_103, total_liabilities: 10_084_443 });
  });

  // Boston Properties Limited Partnership, Form 10-Q for March 31, 2010.
  const partnership = { Assets: 11_846_012, PartnersCapital: 2_976_602, [totalEquity]: 2_982_577 };

  it('of one kind is the whole if it is the rest of total equity', () => {
    const others = (amount: number) =>
      sheetOf('2010-03-31', { ...partnership, MinorityInterestInLimitedPartnerships: amount })[
        'noncontrolling_interest'
      ];
    expect(others(5_975)).toBe(5_975);
    expect(others(5_000)).toBeUndefined();
  });
});

describe('partners’ capital', () => {
  it('is the equity of the parent’s owners', () => {
    const day = { Assets: 11_846_012, PartnersCapital: 2_976_602, [totalEquity]: 2_982_577 };
    expect(sheetOf('2010-03-31', { ...day, MinorityInterest: 5_975 })).toMatchObject({
      stockholders_equity: 2_976_602,
      total_equity: 2_982_577,
    });
  });

  it('is total equity if the claims show that it includes minority interests: Kinder Morgan Energy Partners, 2009', () => {
    const day = {
      Assets: 18_454_700,
      LiabilitiesAndStockholdersEquity: 18_454_700,
      Liabilities: 12_112_700,
      MinorityInterest: 74_300,
      PartnersCapital: 6_342_000,
    };
    expect(sheetOf('2009-06-30', day)).toMatchObject({ stockholders_equity: 6_267_700, total_equity: 6_342_000 });
  });

  it('with equity of shareholders, is that of other owners', () => {
    const day = { Assets: 900, LiabilitiesAndStockholdersEquity: 900, StockholdersEquity: 500, PartnersCapital: 560 };
    const sheet = sheetOf('2019-12-31', day);
    expect(sheet['stockholders_equity']).toBe(500);
    expect([sheet['total_equity'], sheet['total_liabilities']]).toEqual([undefined, undefined]);
  });
});

describe('equity under IFRS', () => {
  // Loncor Resources, Form 20-F for 2015, in thousands.
  const loncor = { Assets: 28_049.026, EquityAndLiabilities: 28_049.026, Equity: 26_291.518, Liabilities: 1_757.508 };
  const year = { ProfitLoss: -2_417.247 };
  const equityOf = (more: Amounts, sheet: Amounts = {}) => {
    const report = { start: '2015-01-01', end: '2015-12-31', taxonomy: 'ifrs-full' };
    const lines = linesOfReports({ ...report, year: { ...year, ...more }, day: { ...loncor, ...sheet } });
    return numbers(lines)['stockholders_equity'];
  };

  it('is the parent’s without evidence of other owners', () => {
    expect(equityOf({})).toBe(26_291.518);
    expect(equityOf({ ProfitLossAttributableToOwnersOfParent: -2_417.247 })).toBe(26_291.518);
  });

  it('is missing if other owners have a share, or may have one', () => {
    expect(equityOf({ ProfitLossAttributableToOwnersOfParent: -2_400 })).toBeUndefined();
    expect(equityOf({ ProfitLossAttributableToNoncontrollingInterests: -17.247 })).toBeUndefined();
    expect(equityOf({ DividendsPaidToNoncontrollingInterestsClassifiedAsFinancingActivities: 5 })).toBeUndefined();
    expect(equityOf({}, { NoncontrollingInterests: 12 })).not.toBe(26_291.518);
  });
});
