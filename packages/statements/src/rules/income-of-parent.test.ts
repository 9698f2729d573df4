import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { factsOf, linesOfReports, type Amounts } from '../testing/made-up-report.ts';

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
  ])('is not net income of the parent: %s', (_, share, amount) => {
    const year = { ...flows, ProfitLoss: 1_440_300 };
    expect(linesOfReports({ ...year2018, year })).toMatchObject({ net_income: '1440300' });
    const shared = linesOfReports({ ...year2018, year: { ...year, [share]: amount } });
    expect(shared).toMatchObject({ net_income_including_nci: '1440300' });
    expect(shared).not.toHaveProperty('net_income');
  });

  it('is not the parent’s if comprehensive income of the parent differs from that of all owners: WEC, 2017', () => {
    const year = {
      ...flows,
      ProfitLoss: 1_204_900,
      ComprehensiveIncomeNetOfTax: 1_203_700,
      ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest: 1_204_900,
    };
    expect(linesOfReports({ ...year2018, year })).not.toHaveProperty('net_income');
  });

  it('is replaced by the parent’s income in an earlier report on the year: Edison International, 2019', () => {
    const first = { ...year2019, year: { ...flows, ProfitLoss: 1_405_000, NetIncomeLoss: 1_284_000 } };
    const again = { ...year2019, year: { ...flows, ProfitLoss: 1_405_000 } };
    expect(linesOfReports(first, again)).toMatchObject({ net_income: '1284000', net_income_including_nci: '1405000' });
  });
});

describe('income less preferred dividends', () => {
  // Occidental, second quarter of 2020: the first report has the loss of common shareholders as net income.
  const flows: Amounts = { Revenues: 2_928_000, IncomeTaxExpenseBenefit: -1_494_000, ProfitLoss: -8_131_000 };

  it('is not evidence of other owners', () => {
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

  it('is net income if both are equal in the nearest report: Ecolab', () => {
    expect(linesOfReports(before(1_504_600), { ...year2018, year: shared })).toMatchObject({ net_income: '1429100' });
  });

  it.each([
    ['no report has both', []],
    ['the nearest report has them apart', [before(1_500_000)]],
  ])('is not net income if %s', (_, earlier) => {
    expect(linesOfReports(...earlier, { ...year2018, year: shared })).not.toHaveProperty('net_income');
  });

  it('is not net income with preferred stock', () => {
    const year = { ...shared, PreferredStockDividends: 11_200 };
    expect(linesOfReports(before(1_504_600), { ...year2018, year })).not.toHaveProperty('net_income');
  });
});

describe('the share of other owners', () => {
  it('is not zero if redeemable interests have one: Estée Lauder, to June 2023', () => {
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

const common = 'NetIncomeLossAvailableToCommonStockholdersBasic';
const ofAll = 'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest';
const ofParent = 'ComprehensiveIncomeNetOfTax';
const preferred = 'PreferredStockDividendsIncomeStatementImpact';

describe('the share of other owners from comprehensive income', () => {
  const flows: Amounts = { Revenues: 9_737_000, IncomeTaxExpenseBenefit: 417_000 };
  const paid = { PaymentsToMinorityShareholders: 268_000 };
  const apa = { ...flows, ...paid, ProfitLoss: 1_118_000, [common]: 804_000, [ofAll]: 1_115_000, [ofParent]: 801_000 };

  it('leads to the parent’s income: APA, 2024', () => {
    expect(linesOfReports({ ...year2019, year: apa })).toMatchObject({ net_income: '804000' });
  });

  it('is ignored if no subsidiary has other owners: Cboe, 2012, with participating shares', () => {
    const { PaymentsToMinorityShareholders: _, ...alone } = apa;
    expect(linesOfReports({ ...year2019, year: alone })).not.toHaveProperty('net_income', '804000');
  });

  it('is ignored if it differs', () => {
    const lines = linesOfReports({ ...year2019, year: { ...apa, [ofParent]: 795_000 } });
    expect(lines).not.toHaveProperty('net_income');
  });

  it('excludes the share of one kind of other owners: APA, first quarter of 2021', () => {
    const share = { NetIncomeLossAttributableToNoncontrollingInterest: 42_000 };
    const lines = linesOfReports({ ...year2019, year: { ...apa, ...share } });
    expect(lines).toMatchObject({ net_income: '804000' });
    expect(lines).not.toHaveProperty('net_income_to_nci');
  });

  // Edison International: its utility has preferred stock, and so has the company.
  const edison = {
    ...flows,
    ...paid,
    ProfitLoss: 1_546_000,
    [common]: 1_284_000,
    [preferred]: 87_000,
    [ofAll]: 1_555_000,
    [ofParent]: 1_380_000,
  };

  it('does not include the company’s preferred dividends: Edison International, 2024', () => {
    expect(linesOfReports({ ...year2019, year: edison })).toMatchObject({ net_income: '1371000' });
  });

  it('shows that income of all owners has the concept of the parent’s: Edison International, 2021', () => {
    const lines = linesOfReports({ ...year2019, year: { ...edison, NetIncomeLoss: 1_546_000 } });
    expect(lines).toMatchObject({ net_income: '1371000', net_income_including_nci: '1546000' });
  });
});

describe('preferred stock of subsidiaries', () => {
  // PG&E: 252 M of preferred stock of its utility are minority interests.
  const year = {
    Revenues: 24_419_000,
    IncomeTaxExpenseBenefit: 1_000,
    ProfitLoss: 2_256_000,
    [common]: 2_242_000,
    DividendsPreferredStock: 14_000,
  };
  const day = { MinorityInterest: 252_000, StockholdersEquity: 25_040_000, Assets: 125_698_000 };
  const netIncomeOf = (amounts: Amounts, sheet: Amounts) =>
    linesOfReports({ ...year2019, year: { ...year, ...amounts }, day: { ...day, ...sheet } })['net_income'];

  it('reduces the parent’s income by its dividends', () => {
    expect(netIncomeOf({}, {})).toBe('2242000');
    expect(netIncomeOf({}, { PreferredStockValue: 0 })).toBe('2242000');
  });

  it('does so if all income has the concept of the parent’s', () => {
    expect(netIncomeOf({ NetIncomeLoss: 2_256_000 }, {})).toBe('2242000');
  });

  it('is ignored if the filing reports a share of other owners: CMS Energy, 2010', () => {
    const share = { NetIncomeLossAttributableToNoncontrollingInterest: 0 };
    expect(netIncomeOf({ NetIncomeLoss: 2_256_000, ...share }, {})).toBe('2256000');
  });

  it('is ignored if the company has its own preferred stock', () => {
    expect(netIncomeOf({}, { PreferredStockValue: 1_579_000 })).toBeUndefined();
    expect(netIncomeOf({ NetIncomeLoss: 2_256_000 }, { PreferredStockValue: 1_579_000 })).toBe('2256000');
  });
});

describe('the only income of a filing', () => {
  // Illinois Tool Works, 2024: minority interests of 1 M, and one income.
  const year = { Revenues: 15_898_000, IncomeTaxExpenseBenefit: 934_000, ProfitLoss: 3_488_000 };
  const shares = { WeightedAverageNumberOfSharesOutstandingBasic: 296_800 };
  const day = { MinorityInterest: 1_000, Assets: 15_067_000 };
  const netIncomeOf = (amounts: Amounts, sheet: Amounts = {}) => {
    const report = { ...year2019, year: { ...year, ...shares, ...amounts }, day: { ...day, ...sheet } };
    const facts = factsOf(report, 0);
    const { statements } = buildStatements(
      facts.map((fact) => (fact.concept.startsWith('Weighted') ? { ...fact, unit: 'shares' } : fact)),
    );
    const income = statements.find(({ statement, periodType }) => statement === 'income' && periodType === 'annual');
    return income?.latest.lines.get('net_income')?.value;
  };

  it('is the parent’s if earnings per share match it', () => {
    expect(netIncomeOf({ EarningsPerShareBasic: 11.75 })).toBe('3488000000');
  });

  it('is not the parent’s if other owners have more than a rounding difference', () => {
    expect(netIncomeOf({ EarningsPerShareBasic: 11.75 }, { MinorityInterest: 94_000 })).toBeUndefined();
  });

  it('is not the parent’s if earnings per share differ, or the filing has another income', () => {
    expect(netIncomeOf({ EarningsPerShareBasic: 11.6 })).toBeUndefined();
    expect(netIncomeOf({ EarningsPerShareBasic: 11.75, ComprehensiveIncomeNetOfTax: 3_400_000 })).toBeUndefined();
  });
});
