import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

const operatingIncome = (year: Amounts) =>
  linesOfReports({
    start: '2019-01-01',
    end: '2019-12-31',
    year: { ProfitLoss: 10_913, IncomeTaxExpenseBenefit: 3_031, ...year },
  })['operating_income'];

/** A statement with restructuring, other income, interest and associates between costs and income before tax. */
const statement = {
  Revenues: 69_570,
  CostsAndExpenses: 57_719,
  RestructuringSettlementAndImpairmentProvisions: 1_183,
  NonoperatingIncomeExpense: 4_357,
  InterestIncomeExpenseNonoperatingNet: -978,
  IncomeLossFromEquityMethodInvestments: -103,
  [pretax]: 13_944,
};

describe('on_the_way_to_pretax_income', () => {
  it.each([
    ['income of segments, which the statement does not pass', statement, 14_868, undefined],
    ['revenue less costs', statement, 11_851, '11851'],
    ['what is left after restructuring', statement, 10_668, '10668'],
    ['what is left but for rounding', statement, 10_667, '10667'],
    ['an amount from which interest and associates lead to pretax', statement, 15_025, '15025'],
    ['any amount where the statement does not add up', { ...statement, [pretax]: 13_000 }, 14_868, '14868'],
    ['any amount where costs are not reported', { ...statement, CostsAndExpenses: 0 }, 14_868, '14868'],
  ])('%s', (_, year, income, expected) => {
    expect(operatingIncome({ ...year, OperatingIncomeLoss: income })).toBe(expected);
  });

  it('includes the costs below gross profit', () => {
    const year = {
      SalesRevenueNet: 15_342_900,
      GrossProfit: 4_595_500,
      OperatingExpenses: 3_471_274,
      NonoperatingIncomeExpense: -6_487,
      [pretax]: 1_117_739,
    };
    expect(operatingIncome({ ...year, OperatingIncomeLoss: 1_269_040 })).toBeUndefined();
    expect(operatingIncome({ ...year, OperatingIncomeLoss: 1_124_226 })).toBe('1124226');
  });
});
