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
    // The line of the earlier report: the later one only bears it out.
    const moved = { ...other, start: '2009-01-01', end: '2009-12-31' };
    return numbers(linesOfReports(moved, reportOf(2010, own)))['pretax_income'];
  };

  it('is all income and the tax on it, as another report of the company says', () => {
    expect(pretaxOf(first)).toBe(3_066_000);
  });

  it('is left out where no report of the company says so, or where one says otherwise', () => {
    expect(numbers(linesOfReports(reportOf(2010, first)))['pretax_income']).toBeUndefined();
    const apart = reportOf(2011, { ProfitLoss: 2_268_000, IncomeTaxExpenseBenefit: 1_219_000, [pretax]: 3_486_000 });
    expect(pretaxOf(first, apart)).toBeUndefined();
  });

  it.each([
    'IncomeLossFromDiscontinuedOperationsNetOfTax',
    'ExtraordinaryItemNetOfTax',
    'CumulativeEffectOfChangeInAccountingPrincipleNetOfTax',
    'IncomeLossFromEquityMethodInvestments',
  ])('is left out where something may lie between: %s', (concept) => {
    expect(pretaxOf({ ...first, [concept]: 5 })).toBeUndefined();
  });

  it('is not guessed from income of associates under a name of the filer’s own: Leucadia, second quarter of 2009', () => {
    // 29,127 of tax are on a loss of 130,529; 570,640 of associates come after tax.
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

  it('are those of all income where that is from continuing operations', () => {
    expect(epsOf(textron)).toEqual([1.35, 1.35]);
  });

  it('are not where other operations earned or lost something: Textron, 2023, 4.62 and 4.57 of 4.61 and 4.56', () => {
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
