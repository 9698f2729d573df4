import { describe, expect, it } from 'vitest';
import { factsOf, type Amounts } from '../testing/made-up-report.ts';
import { buildStatements } from './build.ts';

const [of2013, of2014] = [
  { start: '2013-01-01', end: '2013-12-31' },
  { start: '2014-01-01', end: '2014-12-31' },
];

/** Johnson & Johnson, 2013, in thousands. */
const income: Amounts = { Revenues: 71_312_000, IncomeTaxExpenseBenefit: 1_640_000, NetIncomeLoss: 13_831_000 };
const cashFlows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 17_414_000,
  NetCashProvidedByUsedInInvestingActivities: -5_103_000,
  NetCashProvidedByUsedInFinancingActivities: -6_091_000,
};

const ebitda = (laterDepreciation: number) => {
  const year = {
    ...income,
    ...cashFlows,
    OperatingIncomeLoss: 16_412_000,
    DepreciationDepletionAndAmortization: 4_104_000,
  };
  const later = { ...income, ...cashFlows, DepreciationDepletionAndAmortization: laterDepreciation };
  const { statements } = buildStatements(
    [
      { ...of2013, year },
      { ...of2014, year: later, compared: { ...of2013, year: later } },
    ].flatMap(factsOf),
  );
  return statements
    .find(({ statement, periodType, end }) => statement === 'income' && periodType === 'annual' && end === of2013.end)
    ?.latest.lines.get('ebitda')?.value;
};

describe('a sum of lines of two statements', () => {
  it('is served if one report has both, although a later one repeats only one of them', () => {
    expect(ebitda(4_104_000)).toBe('20516000000');
  });

  it('is not served if the later report restates it', () => {
    expect(ebitda(4_200_000)).toBeUndefined();
  });
});
