import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

const numbers = (lines: ReturnType<typeof linesOfReports>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(lines).map(([key, value]) => [key, Number(value)]));

const reportOf = (year: number, amounts: Amounts) => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  year: { Revenues: 1, ...amounts },
});

describe('income before tax that a report leaves out', () => {
  // Southern Company, Forms 10-K for 2010 and 2011: the report on 2010 has the concept for neither year.
  const second = reportOf(2011, { ProfitLoss: 2_268_000, IncomeTaxExpenseBenefit: 1_219_000, [pretax]: 3_487_000 });
  const first = { ProfitLoss: 2_040_000, IncomeTaxExpenseBenefit: 1_026_000 };
  const pretaxOf = (own: Amounts, other = second) => {
    // The line of the earlier report. The later one only confirms it.
    const moved = { ...other, start: '2009-01-01', end: '2009-12-31' };
    return numbers(linesOfReports(moved, reportOf(2010, own)))['pretax_income'];
  };

  it('is total income plus tax, if another report of the company confirms it', () => {
    expect(pretaxOf(first)).toBe(3_066_000);
  });

  it('is missing if no report of the company confirms it, or one contradicts it', () => {
    expect(numbers(linesOfReports(reportOf(2010, first)))['pretax_income']).toBeUndefined();
    const apart = reportOf(2011, { ProfitLoss: 2_268_000, IncomeTaxExpenseBenefit: 1_219_000, [pretax]: 3_486_000 });
    expect(pretaxOf(first, apart)).toBeUndefined();
  });

  it.each([
    'IncomeLossFromDiscontinuedOperationsNetOfTax',
    'ExtraordinaryItemNetOfTax',
    'CumulativeEffectOfChangeInAccountingPrincipleNetOfTax',
    'IncomeLossFromEquityMethodInvestments',
  ])('is missing if another amount may lie between: %s', (concept) => {
    expect(pretaxOf({ ...first, [concept]: 5 })).toBeUndefined();
  });

  it('is total income plus tax with associates, if a report with associates confirms it: HCA, Form 10-K for 2011', () => {
    const associates = 'IncomeLossFromEquityMethodInvestments';
    const hca = { ProfitLoss: 2_842_000, IncomeTaxExpenseBenefit: 719_000, [associates]: 258_000 };
    const later = {
      ProfitLoss: 1_996_000,
      IncomeTaxExpenseBenefit: 1_066_000,
      [pretax]: 3_062_000,
      [associates]: 29_000,
    };
    expect(pretaxOf(hca, reportOf(2013, later))).toBe(3_561_000);
  });

  it('is income from continuing operations of all owners plus tax: Edison International, Form 10-K for 2013', () => {
    const edison = {
      IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest: 979_000,
      IncomeLossFromDiscontinuedOperationsNetOfTax: 36_000,
      ProfitLoss: 1_015_000,
      IncomeTaxExpenseBenefit: 242_000,
    };
    const proof = reportOf(2009, { ...edison, [pretax]: 1_221_000 });
    expect(pretaxOf(edison, proof)).toBe(1_221_000);
    // If discontinued operations do not lead to total income, it belongs to some owners only.
    expect(pretaxOf({ ...edison, ProfitLoss: 1_016_000 }, proof)).toBeUndefined();
  });

  it('is the amount of the note that leads to income of the parent, as the line did before: Oracle, Form 10-K for 2023', () => {
    const [domestic, foreign] = ['Domestic', 'Foreign'].map(
      (where) => `IncomeLossFromContinuingOperationsBeforeIncomeTaxes${where}`,
    );
    const noteOf = (home: number, abroad: number): Amounts => ({ [domestic ?? '']: home, [foreign ?? '']: abroad });
    const oracle = { NetIncomeLoss: 8_503_000, ProfitLoss: 8_668_000, IncomeTaxExpenseBenefit: 623_000 };
    const before = { NetIncomeLoss: 3_825_000, ProfitLoss: 3_960_000, IncomeTaxExpenseBenefit: 9_066_000 };
    const own = { ...oracle, ...noteOf(1_492_000, 7_634_000) };
    const earlier = { ...before, ...noteOf(3_816_000, 9_075_000) };
    const named = reportOf(2009, { ...earlier, [pretax]: 12_891_000 });
    expect(pretaxOf(own, named)).toBe(9_126_000);
    const lines = numbers(linesOfReports({ ...named, end: '2009-12-31' }, reportOf(2010, own)));
    expect(lines).toMatchObject({ net_income_including_nci: 8_668_000, net_income: 8_503_000 });
    expect(pretaxOf(own, reportOf(2009, earlier))).toBeUndefined();
  });

  it('leads to net income by current tax only: Camden Property Trust, Form 10-K for 2019', () => {
    const camden = {
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic: 225_359,
      CurrentIncomeTaxExpenseBenefit: 1_089,
      ProfitLoss: 224_270,
    };
    const lines = (amounts: Amounts) => numbers(linesOfReports(reportOf(2019, amounts)));
    expect(lines(camden)).toMatchObject({ income_tax: 1_089, pretax_income: 225_359 });
    expect(lines({ ...camden, ProfitLoss: 224_000 })['income_tax']).toBeUndefined();
  });

  it('is not derived if the filer has its own concept for income of associates: Leucadia, second quarter of 2009', () => {
    // The tax of 29,127 is on a loss of 130,529. Income of associates, 570,640, follows after tax.
    const leucadia = { ProfitLoss: 410_984, IncomeTaxExpenseBenefit: 29_127, NetIncomeLoss: 411_023 };
    expect(numbers(linesOfReports(reportOf(2009, leucadia)))['pretax_income']).toBeUndefined();
  });
});

describe('earnings per share from continuing operations', () => {
  const basic = 'IncomeLossFromContinuingOperationsPerBasicShare';
  const diluted = 'IncomeLossFromContinuingOperationsPerDilutedShare';
  // Textron, Form 10-K for 2020.
  const textron = {
    IncomeLossFromContinuingOperations: 309_000,
    NetIncomeLoss: 309_000,
    [basic]: 1.35,
    [diluted]: 1.35,
  };
  const epsOf = (amounts: Amounts) => {
    const { eps_basic, eps_diluted } = numbers(linesOfReports(reportOf(2020, amounts)));
    return [eps_basic, eps_diluted];
  };

  it('are total earnings per share if all income is from continuing operations', () => {
    expect(epsOf(textron)).toEqual([1.35, 1.35]);
  });

  it('are not total earnings per share with a result of discontinued operations: Textron, 2023, 4.62 and 4.57 of 4.61 and 4.56', () => {
    const year = {
      IncomeLossFromContinuingOperations: 922_000,
      NetIncomeLoss: 921_000,
      [basic]: 4.62,
      [diluted]: 4.57,
    };
    expect(epsOf(year)).toEqual([undefined, undefined]);
    expect(epsOf({ ...year, EarningsPerShareBasic: 4.61, EarningsPerShareDiluted: 4.56 })).toEqual([4.61, 4.56]);
    expect(epsOf({ ...textron, IncomeLossFromDiscontinuedOperationsNetOfTax: -1_000 })).toEqual([undefined, undefined]);
  });
});
