import type { Day } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { factsOf, linesOfReports, type Report } from '../testing/made-up-report.ts';

// LyondellBasell: only comprehensive income for the parent, and the accumulated amount on both balance sheets.
const incomeOf = (all: number, comprehensive: number, ofParent: number) => ({
  Revenues: 40_302_000,
  ProfitLoss: all,
  ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest: comprehensive,
  ComprehensiveIncomeNetOfTax: ofParent,
});
const sheetOf = (accumulated: number) => ({
  Assets: 35_746_000,
  MinorityInterest: 12_000,
  AccumulatedOtherComprehensiveIncomeLossNetOfTax: accumulated,
});
const year2024: Report = {
  start: '2024-01-01',
  end: '2024-12-31',
  year: incomeOf(1_367_000, 1_311_000, 1_304_000),
  day: sheetOf(-1_533_000),
};
const year2023: Report = {
  start: '2023-01-01',
  end: '2023-12-31',
  year: incomeOf(2_121_000, 2_016_000, 2_009_000),
  day: sheetOf(-1_477_000),
};
const sheet2022 = { start: '2022-01-01', end: '2022-12-31', year: {}, day: sheetOf(-1_372_000) };

describe('net income if other owners share only in net income', () => {
  it('is that of all owners less other owners’ share of comprehensive income: LyondellBasell, 2024', () => {
    expect(linesOfReports({ ...year2024, compared: year2023 })).toMatchObject({ net_income: '1360000' });
  });

  it('is not the concept’s amount if that is of all owners: LyondellBasell, 2019', () => {
    const called = {
      ...year2024,
      year: {
        ...year2024.year,
        NetIncomeLoss: 1_367_000,
        EarningsPerShareBasic: 4.16,
        WeightedAverageNumberOfSharesOutstandingBasic: 326_000,
      },
    };
    expect(linesOfReports({ ...called, compared: year2023 })).toMatchObject({
      net_income: '1360000',
      net_income_including_nci: '1367000',
    });
    expect(linesOfReports(called)).toMatchObject({ net_income: '1367000' });
    // Other owners except those of redeemable interests earn nothing.
    const nothing = { ...called, year: { ...called.year, NetIncomeLossAttributableToNoncontrollingInterest: 0 } };
    expect(linesOfReports({ ...nothing, compared: year2023 })).toMatchObject({ net_income: '1360000' });
    // Symantec reports such facts. Its earnings per share follow from the concept NetIncomeLoss.
    const perShare = { ...called, year: { ...called.year, EarningsPerShareBasic: 4.19 }, compared: year2023 };
    expect(linesOfReports(perShare)).toMatchObject({ net_income: '1367000' });
  });

  it('is the concept’s amount without evidence of other owners: Cboe, 2013, with a deduction for participating shares', () => {
    const { MinorityInterest: _, ...sheet } = sheetOf(-1_533_000);
    const income = { NetIncomeLoss: 1_367_000, EarningsPerShareBasic: 4.16 };
    const shares = { WeightedAverageNumberOfSharesOutstandingBasic: 326_000 };
    const called = { ...year2024, year: { ...year2024.year, ...income, ...shares }, day: sheet };
    const before = { ...year2023, day: { AccumulatedOtherComprehensiveIncomeLossNetOfTax: -1_477_000 } };
    expect(linesOfReports({ ...called, compared: before })).toMatchObject({ net_income: '1367000' });
  });

  it('is missing if income to common shareholders differs: Edison International, 2016', () => {
    const common = {
      ...year2024,
      year: { ...year2024.year, NetIncomeLossAvailableToCommonStockholdersBasic: 1_340_000 },
    };
    expect(linesOfReports({ ...common, compared: year2023 })).not.toHaveProperty('net_income');
  });

  it('is missing if the parent’s accumulated amount changed differently', () => {
    const others = { ...year2024, day: sheetOf(-1_530_000), compared: year2023 };
    expect(linesOfReports(others)).not.toHaveProperty('net_income');
  });

  it('is served for a year of which an earlier report has both balance sheets: LyondellBasell, 2023', () => {
    const reports = [
      { ...year2023, compared: sheet2022 },
      { ...year2024, compared: { ...year2023, day: {} } },
    ];
    const netIncomeIn = (given: readonly Report[]) =>
      buildStatements(given.flatMap(factsOf)).statements.find(
        ({ statement, periodType, end }) =>
          statement === 'income' && periodType === 'annual' && end === ('2023-12-31' as Day),
      )?.latest;
    const value = netIncomeIn(reports)?.lines.get('net_income');
    expect(value).toMatchObject({ value: '2114000000', vintage: '0000000001-26-000002', origin: 'identity' });
    expect(netIncomeIn(reports.slice(1))?.lines.has('net_income')).toBe(false);
  });
});
