import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const period = { start: '2012-01-01', end: '2012-12-31' };

const income: Amounts = { Revenues: 900_000, NetIncomeLoss: 90_000, IncomeTaxExpenseBenefit: 30_000 };
const cash: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 150_000,
  NetCashProvidedByUsedInInvestingActivities: -60_000,
  NetCashProvidedByUsedInFinancingActivities: -40_000,
};
const sheet: Amounts = { Assets: 40_000_000, Liabilities: 15_000_000, LiabilitiesAndStockholdersEquity: 40_000_000 };

interface Case {
  readonly rule: string;
  readonly filing: string;
  readonly year?: Amounts;
  readonly day?: Amounts;
  /** The same period in a later report, instead of the first report's amounts. */
  readonly later?: Amounts;
  readonly key: string;
  /** In thousands. Absent: the value is withheld. */
  readonly value?: string;
}

const cases: readonly Case[] = [
  {
    rule: 'cash_flows_change_cash',
    filing: 'Advanced Micro Devices, Form 10-K for 2023: two flows of 2021 lack their minus',
    year: { ...cash, CashAndCashEquivalentsPeriodIncreaseDecrease: 50_000 },
    later: {
      ...cash,
      NetCashProvidedByUsedInInvestingActivities: 60_000,
      NetCashProvidedByUsedInFinancingActivities: 40_000,
      CashAndCashEquivalentsPeriodIncreaseDecrease: 50_000,
    },
    key: 'financing_cash_flow',
    value: '-40000',
  },
  {
    rule: 'capital_expenditure_is_an_outflow',
    filing: 'Franklin Resources, Form 10-K for 2010: the payment has a minus, and the next report has it right',
    year: { PaymentsToAcquirePropertyPlantAndEquipment: 57_403 },
    later: { PaymentsToAcquirePropertyPlantAndEquipment: -57_400 },
    key: 'capital_expenditure',
    value: '-57403',
  },
  {
    rule: 'capital_expenditure_is_an_outflow',
    filing: 'Franklin Resources, Form 10-K for 2012: no other report has the payment',
    year: { PaymentsToAcquirePropertyPlantAndEquipment: -78_400 },
    key: 'capital_expenditure',
  },
  {
    rule: 'stock_repurchased_is_an_outflow',
    filing: 'Cintas, Form 10-K for 2007',
    year: { PaymentsForRepurchaseOfCommonStock: -200_648 },
    key: 'stock_repurchased',
  },
  {
    rule: 'interest_expense_is_positive',
    filing: 'Waters, Form 10-K for 2008: the expense has a minus in one of two reports',
    year: { InterestExpense: 38_521 },
    later: { InterestExpense: -38_521 },
    key: 'interest_expense',
    value: '38521',
  },
  {
    rule: 'debt_current_is_positive',
    filing: 'Parker-Hannifin, Form 10-K for 2010, as first reported',
    day: { ...sheet, DebtCurrent: -345_513 },
    key: 'debt_current',
  },
  {
    rule: 'accounts_payable_within_accounts_payable_and_accrued',
    filing: 'Norfolk Southern, Form 10-K for 2013: what is called both is a part in the note',
    day: { ...sheet, AccountsPayableCurrent: 1_265_000, AccountsPayableAndAccruedLiabilitiesCurrent: 685_000 },
    key: 'accounts_payable_and_accrued',
  },
  {
    rule: 'prepaid_and_other_current_assets_within_total_current_assets',
    filing: 'J.B. Hunt, Form 10-K for 2017: the assets of a segment',
    day: { ...sheet, AssetsCurrent: 1_338_728, OtherAssetsCurrent: 4_158_878 },
    key: 'prepaid_and_other_current_assets',
  },
  {
    rule: 'intangibles_net_within_total_assets',
    filing: 'Monolithic Power Systems, Form 10-Q for the third quarter of 2014: thousands of thousands',
    day: { ...sheet, IntangibleAssetsNetExcludingGoodwill: 5_133_000_000 },
    key: 'intangibles_net',
  },
  {
    rule: 'interest_income_is_positive',
    filing: 'Hasbro, Form 10-K for 2008: what it earns has a minus in every report',
    year: { InvestmentIncomeInterest: -17_654 },
    key: 'interest_income',
  },
  {
    rule: 'eps_basic_has_the_sign_of_income',
    filing: 'Meta, Form 10-Q for the third quarter of 2011: a loss per share with an income',
    year: { EarningsPerShareBasic: -0.11 },
    key: 'eps_basic',
  },
  {
    rule: 'short_term_debt_within_debt_current',
    filing: 'NXP, Form 10-K for 2024: the size of a programme of commercial paper is above the debt due within a year',
    day: { ...sheet, DebtCurrent: 500_000, CommercialPaper: 2_000_000, LongTermDebtNoncurrent: 10_354_000 },
    key: 'short_term_debt',
  },
  {
    rule: 'current_portion_long_term_debt_within_debt_current',
    filing: 'Kinder Morgan, Form 10-K for 2015: the note has another amount than the sheet',
    day: { ...sheet, DebtCurrent: 821_000, LongTermDebtCurrent: 1_000_000, LongTermDebtNoncurrent: 10_000_000 },
    key: 'current_portion_long_term_debt',
  },
];

describe('a value that contradicts an inequality', () => {
  it.each(cases)('$rule: $filing', ({ year = {}, day = {}, later, key, value }) => {
    const first = { ...period, year: { ...income, ...cash, ...year }, day };
    const reports = later ? [first, { ...first, year: { ...income, ...cash, ...later } }] : [first];
    const lines = linesOfReports(...reports);
    expect(lines['revenue'] ?? lines['total_assets']).toBeDefined();
    if (value === undefined) expect(lines).not.toHaveProperty(key);
    else expect(lines).toMatchObject({ [key]: value });
  });

  it('is served if the rule is satisfied', () => {
    expect(
      linesOfReports({
        ...period,
        year: { ...income, ...cash, PaymentsToAcquirePropertyPlantAndEquipment: 57_403, InterestExpense: 38_521 },
      }),
    ).toMatchObject({ capital_expenditure: '-57403', interest_expense: '38521', free_cash_flow: '92597' });
  });

  // FactSet files as dollars what it prints in thousands: the last quarter of 2018 in a table.
  it('withholds revenue that is a small fraction of operating income', () => {
    const scale: Amounts = { Revenues: 346, NetIncomeLoss: 71_000, IncomeTaxExpenseBenefit: 17_000 };
    const linesWith = (revenue: number) =>
      linesOfReports({ ...period, year: { ...scale, Revenues: revenue, OperatingIncomeLoss: 88_356 } });
    expect(linesWith(346)).toMatchObject({ operating_income: '88356' });
    expect(linesWith(346)).not.toHaveProperty('revenue');
    expect(linesWith(43_000)).toMatchObject({ operating_income: '88356', revenue: '43000' });
  });

  it('withholds free cash flow as well', () => {
    const year = { ...income, ...cash, PaymentsToAcquirePropertyPlantAndEquipment: -78_400 };
    expect(linesOfReports({ ...period, year })).not.toHaveProperty('free_cash_flow');
  });
});

describe('interest income of a bank', () => {
  // JPMorgan, Form 10-K for 2019, in thousands: interest on investments is less than net interest income.
  it('is not the interest on investments only', () => {
    const bank: Amounts = {
      ...income,
      InterestIncomeExpenseNet: 57_245_000,
      NoninterestIncome: 58_382_000,
      NoninterestExpense: 65_497_000,
      InvestmentIncomeInterest: 9_541_000,
      InterestAndDividendIncomeOperating: 84_040_000,
    };
    expect(linesOfReports({ ...period, year: bank })).toMatchObject({ interest_income: '84040000' });
    expect(linesOfReports({ ...period, year: { ...bank, InterestAndDividendIncomeOperating: 0 } })).not.toHaveProperty(
      'interest_income',
    );
  });
});
