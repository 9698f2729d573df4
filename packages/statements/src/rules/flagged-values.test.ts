import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import type { Fact } from '../facts/fact.ts';
import { factsOf, type Amounts } from '../testing/made-up-report.ts';

const income: Amounts = { Revenues: 9_000_000, NetIncomeLoss: 800_000, IncomeTaxExpenseBenefit: 100_000 };
const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 900_000,
  NetCashProvidedByUsedInInvestingActivities: -600_000,
  NetCashProvidedByUsedInFinancingActivities: -300_000,
};

/** The failed rules of a year, and the served lines. */
const yearOf = (
  statement: 'income' | 'balance' | 'cash_flow',
  year: Amounts,
  day: Amounts = {},
  further: readonly Fact[] = [],
) => {
  const sheet = { Assets: 5_000_000, LiabilitiesAndStockholdersEquity: 5_000_000, ...day };
  const report = { start: '2022-01-01', end: '2022-12-31', year: { ...income, ...flows, ...year }, day: sheet };
  const facts = [...factsOf(report, 0), ...further].map((fact) =>
    fact.concept.startsWith('Weighted') ? { ...fact, unit: 'shares' } : fact,
  );
  const built = buildStatements(facts).statements.find(
    (each) => each.statement === statement && each.periodType === 'annual',
  );
  return {
    flagged: built?.latest.checked.failures.map(({ identity }) => identity),
    dropped: built?.latest.dropped.map(({ key }) => key),
    value: (key: string) => built?.latest.lines.get(key)?.value,
  };
};

describe('a value that contradicts a rule and may be right', () => {
  it('is noted and served: negative net issues of shares', () => {
    const { flagged, value } = yearOf('cash_flow', { ProceedsFromIssuanceOfCommonStock: -4_000 });
    expect([flagged, value('stock_issued')]).toEqual([['stock_issued_is_positive'], '-4000000']);
  });

  it('is noted and served: earnings per share of another basis than the share count', () => {
    const shares = { EarningsPerShareBasic: 0.19, WeightedAverageNumberOfSharesOutstandingBasic: 2_860_000 };
    const { flagged, value } = yearOf('income', shares);
    expect([flagged, value('eps_basic')]).toEqual([['eps_basic_times_weighted_shares_basic'], '0.19']);
    expect(yearOf('income', { ...shares, EarningsPerShareBasic: 0.28 }).flagged).toEqual([]);
  });

  it('is noted and served: the dividend of one quarter as that of a year', () => {
    const shares = { WeightedAverageNumberOfSharesOutstandingBasic: 131_000, PaymentsOfDividends: 144_000 };
    const { flagged, value } = yearOf('income', { ...shares, CommonStockDividendsPerShareDeclared: 0.19 });
    expect([flagged, value('dividends_per_share')]).toEqual([['dividends_per_share_times_shares'], '0.19']);
    expect(yearOf('income', { ...shares, CommonStockDividendsPerShareDeclared: 0.76 }).flagged).toEqual([]);
  });
});

describe('the dividend of one quarter filed for the year', () => {
  const shares = { WeightedAverageNumberOfSharesOutstandingBasic: 131_000, PaymentsOfDividends: 98_000 };
  const quarter = {
    start: '2022-10-01',
    end: '2022-12-31',
    year: { CommonStockDividendsPerShareDeclared: 0.19 },
    day: {},
  };
  const withQuarter = (year: Amounts) => yearOf('income', { ...shares, ...year }, {}, factsOf(quarter, 0));

  it('is withheld if the payments are those of a year', () => {
    const { dropped, value } = withQuarter({ CommonStockDividendsPerShareDeclared: 0.19 });
    expect([dropped, value('dividends_per_share')]).toEqual([['dividends_per_share'], undefined]);
  });

  it('gives way to the dividend of the year under another concept', () => {
    const year = { CommonStockDividendsPerShareDeclared: 0.19, CommonStockDividendsPerShareCashPaid: 0.76 };
    expect(withQuarter(year).value('dividends_per_share')).toBe('0.76');
  });

  it('is served if the year paid no more', () => {
    const year = { CommonStockDividendsPerShareDeclared: 0.19, PaymentsOfDividends: 26_000 };
    expect(withQuarter(year).value('dividends_per_share')).toBe('0.19');
  });
});

describe('a value that cannot be right', () => {
  it('is withheld: interest paid below zero', () => {
    expect(yearOf('cash_flow', { InterestPaidNet: -467_000 }).dropped).toEqual(['interest_paid']);
  });

  it('is withheld: cash with restricted cash below cash', () => {
    const cash = {
      CashAndCashEquivalentsAtCarryingValue: 3_449,
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: 3,
    };
    expect(yearOf('balance', {}, cash).dropped).toEqual(['cash_and_restricted_cash']);
  });
});

describe('total debt', () => {
  // Its notes have the filer's own concepts. What is left is an overdraft.
  const overdraft = { BankOverdrafts: 47_000, StockholdersEquity: 2_000_000 };

  it('is withheld if the interest of the year is far too high for it and no long-term debt is reported', () => {
    const { flagged, value } = yearOf('balance', { InterestExpense: 384_000 }, overdraft);
    expect([flagged, value('total_debt')]).toEqual([[], undefined]);
  });

  it('is noted and served if its long-term part is reported', () => {
    const notes = { LongTermDebtNoncurrent: 109_000, LongTermDebtCurrent: 13_000, StockholdersEquity: 2_000_000 };
    const { flagged, value } = yearOf('balance', { InterestExpense: 384_000 }, notes);
    expect([flagged, value('total_debt')]).toEqual([['total_debt_bears_interest'], '122000000']);
  });

  it('is noted and served for convertible notes, whose interest is on more than the carrying amount', () => {
    // VeriSign, Form 10-K for 2010.
    const notes = { ConvertibleDebtNoncurrent: 581_626, StockholdersEquity: 2_000_000 };
    const { flagged, value } = yearOf('balance', { InterestExpense: 157_667 }, notes);
    expect([flagged, value('total_debt')]).toEqual([['total_debt_bears_interest'], '581626000']);
  });

  it.each([3_000, 80_000])('is not noted with little interest, which may not be on debt', (interest) => {
    const { flagged, value } = yearOf('balance', { InterestExpense: interest }, overdraft);
    expect([flagged, value('total_debt')]).toEqual([[], '47000000']);
  });

  it('is served for a bank, which pays interest to its customers', () => {
    const bank = { InterestExpense: 384_000, InterestIncomeExpenseNet: 500_000, NoninterestExpense: 400_000 };
    expect(yearOf('balance', bank, overdraft).value('total_debt')).toBe('47000000');
  });
});

describe('a rule that is only noted', () => {
  it('does not prevent replacing a wrong value', () => {
    const year = {
      ProfitLoss: 135_000,
      NetIncomeLoss: 113_000,
      IncomeLossFromDiscontinuedOperationsNetOfTax: 18_000,
      NetIncomeLossAttributableToNoncontrollingInterest: 4_000,
      // Of common shareholders: preferred dividends are the difference.
      EarningsPerShareBasic: 1.73,
      WeightedAverageNumberOfSharesOutstandingBasic: 59_000,
    };
    const { flagged, value } = yearOf('income', year);
    expect([flagged, value('net_income')]).toEqual([['eps_basic_times_weighted_shares_basic'], '131000000']);
  });
});
