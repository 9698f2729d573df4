import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { factsOf, type Amounts } from '../testing/made-up-report.ts';

const income: Amounts = { Revenues: 9_000_000, NetIncomeLoss: 800_000, IncomeTaxExpenseBenefit: 100_000 };
const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 900_000,
  NetCashProvidedByUsedInInvestingActivities: -600_000,
  NetCashProvidedByUsedInFinancingActivities: -300_000,
};

/** The rules that a year does not hold, and the lines that it serves. */
const yearOf = (statement: 'income' | 'balance' | 'cash_flow', year: Amounts, day: Amounts = {}) => {
  const sheet = { Assets: 5_000_000, LiabilitiesAndStockholdersEquity: 5_000_000, ...day };
  const report = { start: '2022-01-01', end: '2022-12-31', year: { ...income, ...flows, ...year }, day: sheet };
  const facts = factsOf(report, 0).map((fact) =>
    fact.concept.startsWith('Weighted') ? { ...fact, unit: 'shares' } : fact,
  );
  const built = buildStatements(facts).statements.find(
    (each) => each.statement === statement && each.periodType === 'annual',
  );
  return {
    told: built?.latest.checked.failures.map(({ identity }) => identity),
    dropped: built?.latest.dropped.map(({ key }) => key),
    value: (key: string) => built?.latest.lines.get(key)?.value,
  };
};

describe('a value that a rule contradicts, and that may be right', () => {
  it('is told and served: net issues of shares below zero', () => {
    const { told, value } = yearOf('cash_flow', { ProceedsFromIssuanceOfCommonStock: -4_000 });
    expect([told, value('stock_issued')]).toEqual([['stock_issued_is_positive'], '-4000000']);
  });

  it('is told and served: earnings per share of another basis than the count of shares', () => {
    const shares = { EarningsPerShareBasic: 0.19, WeightedAverageNumberOfSharesOutstandingBasic: 2_860_000 };
    const { told, value } = yearOf('income', shares);
    expect([told, value('eps_basic')]).toEqual([['eps_basic_times_weighted_shares_basic'], '0.19']);
    expect(yearOf('income', { ...shares, EarningsPerShareBasic: 0.28 }).told).toEqual([]);
  });

  it('is told and served: the dividend of one quarter as that of a year', () => {
    const shares = { WeightedAverageNumberOfSharesOutstandingBasic: 131_000, PaymentsOfDividends: 144_000 };
    const { told, value } = yearOf('income', { ...shares, CommonStockDividendsPerShareDeclared: 0.19 });
    expect([told, value('dividends_per_share')]).toEqual([['dividends_per_share_times_shares'], '0.19']);
    expect(yearOf('income', { ...shares, CommonStockDividendsPerShareDeclared: 0.76 }).told).toEqual([]);
  });
});

describe('a value that cannot be right', () => {
  it('is withheld: interest paid below zero', () => {
    expect(yearOf('cash_flow', { InterestPaidNet: -467_000 }).dropped).toEqual(['interest_paid']);
  });

  it('is withheld: cash with what is restricted below cash', () => {
    const cash = {
      CashAndCashEquivalentsAtCarryingValue: 3_449,
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: 3,
    };
    expect(yearOf('balance', {}, cash).dropped).toEqual(['cash_and_restricted_cash']);
  });
});

describe('total debt', () => {
  // Its notes are under names of the filer's own: what is left is an overdraft.
  const overdraft = { BankOverdrafts: 47_000, StockholdersEquity: 2_000_000 };

  it('is withheld where the interest of the year is far too much for it, and no long-term debt is known', () => {
    const { told, value } = yearOf('balance', { InterestExpense: 384_000 }, overdraft);
    expect([told, value('total_debt')]).toEqual([[], undefined]);
  });

  it('is told and served where its long-term part is known', () => {
    const notes = { LongTermDebtNoncurrent: 109_000, LongTermDebtCurrent: 13_000, StockholdersEquity: 2_000_000 };
    const { told, value } = yearOf('balance', { InterestExpense: 384_000 }, notes);
    expect([told, value('total_debt')]).toEqual([['total_debt_bears_interest'], '122000000']);
  });

  it('is told and served of convertible notes that are due later, which bear interest for more than they are carried at', () => {
    // VeriSign, Form 10-K for 2010.
    const notes = { ConvertibleDebtNoncurrent: 581_626, StockholdersEquity: 2_000_000 };
    const { told, value } = yearOf('balance', { InterestExpense: 157_667 }, notes);
    expect([told, value('total_debt')]).toEqual([['total_debt_bears_interest'], '581626000']);
  });

  it.each([3_000, 80_000])('is not told where little interest is paid, which may be on something else', (interest) => {
    const { told, value } = yearOf('balance', { InterestExpense: interest }, overdraft);
    expect([told, value('total_debt')]).toEqual([[], '47000000']);
  });

  it('is served of a bank, which pays interest to its customers', () => {
    const bank = { InterestExpense: 384_000, InterestIncomeExpenseNet: 500_000, NoninterestExpense: 400_000 };
    expect(yearOf('balance', bank, overdraft).value('total_debt')).toBe('47000000');
  });
});

describe('a rule that is only told', () => {
  it('does not keep another value from the place of a wrong one', () => {
    const year = {
      ProfitLoss: 135_000,
      NetIncomeLoss: 113_000,
      IncomeLossFromDiscontinuedOperationsNetOfTax: 18_000,
      NetIncomeLossAttributableToNoncontrollingInterest: 4_000,
      // Of common shareholders: preferred dividends make the difference.
      EarningsPerShareBasic: 1.73,
      WeightedAverageNumberOfSharesOutstandingBasic: 59_000,
    };
    const { told, value } = yearOf('income', year);
    expect([told, value('net_income')]).toEqual([['eps_basic_times_weighted_shares_basic'], '131000000']);
  });
});
