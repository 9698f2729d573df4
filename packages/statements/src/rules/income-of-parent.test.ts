import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const [year2018, year2019] = [
  { start: '2018-01-01', end: '2018-12-31' },
  { start: '2019-01-01', end: '2019-12-31' },
];

describe('income of all owners', () => {
  const flows: Amounts = { Revenues: 14_668_200, IncomeTaxExpenseBenefit: 321_200 };

  it.each([
    [
      'Ecolab, 2018: others have a share of the continuing operations',
      'IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity',
      15_600,
    ],
    [
      'Ecolab, 2018: others have a share of comprehensive income',
      'ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest',
      10_100,
    ],
    [
      'APA, 2021: redeemable interests have a share',
      'NetIncomeLossAttributableToRedeemableNoncontrollingInterest',
      162_000,
    ],
  ])('is not net income of the shareholders: %s', (_, share, amount) => {
    const year = { ...flows, ProfitLoss: 1_440_300 };
    expect(linesOfReports({ ...year2018, year })).toMatchObject({ net_income: '1440300' });
    const shared = linesOfReports({ ...year2018, year: { ...year, [share]: amount } });
    expect(shared).toMatchObject({ net_income_including_nci: '1440300' });
    expect(shared).not.toHaveProperty('net_income');
  });

  it('is not theirs where comprehensive income of the shareholders is another amount than that of all owners: WEC, 2017', () => {
    const year = {
      ...flows,
      ProfitLoss: 1_204_900,
      ComprehensiveIncomeNetOfTax: 1_203_700,
      ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest: 1_204_900,
    };
    expect(linesOfReports({ ...year2018, year })).not.toHaveProperty('net_income');
  });

  it('gives way to the income of the shareholders in an earlier report on the year: Edison International, 2019', () => {
    const first = { ...year2019, year: { ...flows, ProfitLoss: 1_405_000, NetIncomeLoss: 1_284_000 } };
    const again = { ...year2019, year: { ...flows, ProfitLoss: 1_405_000 } };
    expect(linesOfReports(first, again)).toMatchObject({ net_income: '1284000', net_income_including_nci: '1405000' });
  });
});

describe('income less preferred dividends', () => {
  // Occidental, second quarter of 2020: the first report calls the loss of common shareholders net income.
  const flows: Amounts = { Revenues: 2_928_000, IncomeTaxExpenseBenefit: -1_494_000, ProfitLoss: -8_131_000 };

  it('does not show other owners', () => {
    const first = {
      ...year2019,
      year: { ...flows, NetIncomeLoss: -8_353_000, PreferredStockDividendsIncomeStatementImpact: 222_000 },
    };
    expect(linesOfReports(first, { ...year2019, year: flows })).toMatchObject({ net_income: '-8131000' });
  });
});

describe('income to common shareholders', () => {
  const shared: Amounts = {
    Revenues: 14_668_200,
    IncomeTaxExpenseBenefit: 321_200,
    ProfitLoss: 1_440_300,
    NetIncomeLossAvailableToCommonStockholdersBasic: 1_429_100,
    IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity: 15_600,
  };
  const before = (common: number) => ({
    start: '2017-01-01',
    end: '2017-12-31',
    year: {
      Revenues: 13_836_000,
      IncomeTaxExpenseBenefit: 242_000,
      NetIncomeLoss: 1_504_600,
      NetIncomeLossAvailableToCommonStockholdersBasic: common,
    },
  });

  it('is net income where the nearest report has both equal: Ecolab', () => {
    expect(linesOfReports(before(1_504_600), { ...year2018, year: shared })).toMatchObject({ net_income: '1429100' });
  });

  it.each([
    ['no report has both', []],
    ['the nearest report has them apart', [before(1_500_000)]],
  ])('is not where %s', (_, earlier) => {
    expect(linesOfReports(...earlier, { ...year2018, year: shared })).not.toHaveProperty('net_income');
  });

  it('is not where there is preferred stock', () => {
    const year = { ...shared, PreferredStockDividends: 11_200 };
    expect(linesOfReports(before(1_504_600), { ...year2018, year })).not.toHaveProperty('net_income');
  });
});

describe('the share of others', () => {
  it('is not nothing where redeemable interests have one: Estée Lauder, to June 2023', () => {
    const lines = linesOfReports({
      start: '2022-07-01',
      end: '2023-06-30',
      year: {
        Revenues: 15_910_000,
        IncomeTaxExpenseBenefit: 387_000,
        ProfitLoss: 1_010_000,
        NetIncomeLossAttributableToNoncontrollingInterest: 0,
        NetIncomeLossAttributableToRedeemableNoncontrollingInterest: 4_000,
      },
    });
    expect(lines).not.toHaveProperty('net_income_to_nci');
    expect(lines).not.toHaveProperty('net_income');
  });
});
