import type { Headline } from './headline.ts';

const us = { agency: 'treasury', geography: 'US', seasonalAdjustment: 'not_applicable' } as const;
const daily = { ...us, frequency: 'daily', release: 'dailyRates', units: 'Percent per year' } as const;

/** Maturity in the XML property, words of the key and the title, prominence. */
const maturities: readonly (readonly [string, string, string, number])[] = [
  ['1MONTH', '1m', '1-month', 24],
  ['1_5MONTH', '1_5m', '1.5-month', 34],
  ['2MONTH', '2m', '2-month', 32],
  ['3MONTH', '3m', '3-month', 14],
  ['4MONTH', '4m', '4-month', 34],
  ['6MONTH', '6m', '6-month', 24],
  ['1YEAR', '1y', '1-year', 16],
  ['2YEAR', '2y', '2-year', 8],
  ['3YEAR', '3y', '3-year', 22],
  ['5YEAR', '5y', '5-year', 12],
  ['7YEAR', '7y', '7-year', 26],
  ['10YEAR', '10y', '10-year', 3],
  ['20YEAR', '20y', '20-year', 22],
  ['30YEAR', '30y', '30-year', 8],
];

const parYields: readonly Headline[] = maturities.map(([id, key, span, prominence]) => ({
  ...daily,
  id: `BC_${id}`,
  key: `treasury.yields.par.${key}`,
  title: `Treasury par yield, ${span}`,
  description:
    'Daily Treasury par yield curve rate: read from the curve of closing bid yields, quoted on a bond-equivalent basis.',
  keywords: `treasury yield ${span.replace('-', ' ')} yield curve interest rate bond note bill government bond ${key}`,
  prominence,
}));

const realYields: readonly Headline[] = ['5', '7', '10', '20', '30'].map((years) => ({
  ...daily,
  id: `TC_${years}YEAR`,
  key: `treasury.yields.real.${years}y`,
  title: `Treasury par real yield, ${years}-year`,
  description: 'Daily Treasury par real yield curve rate, of inflation-protected securities (TIPS).',
  keywords: `TIPS real yield real interest rate inflation-indexed ${years} year`,
  prominence: years === '10' ? 16 : 32,
}));

const billRates: readonly Headline[] = ['4', '6', '8', '13', '17', '26', '52'].flatMap((weeks) =>
  (
    [
      ['CLOSE', 'bank_discount', 'bank discount'],
      ['YIELD', 'coupon_equivalent', 'coupon equivalent'],
    ] as const
  ).map(([basis, key, words]) => ({
    ...daily,
    id: `ROUND_B1_${basis}_${weeks}WK_2`,
    key: `treasury.bills.${weeks}w.${key}`,
    title: `Treasury bill rate, ${weeks}-week, ${words}`,
    keywords: 'treasury bill T-bill rate interest rate short term',
    prominence: 36,
  })),
);

const debt: readonly Headline[] = (
  [
    [
      'tot_pub_debt_out_amt',
      'total',
      'Total public debt outstanding',
      'national debt federal debt US debt government debt debt to the penny',
      1,
    ],
    ['debt_held_public_amt', 'held_by_public', 'Debt held by the public', 'national debt federal debt public debt', 6],
    [
      'intragov_hold_amt',
      'intragovernmental',
      'Intragovernmental debt holdings',
      'national debt trust funds social security',
      16,
    ],
  ] as const
).map(([id, key, title, keywords, prominence]) => ({
  ...us,
  id,
  key: `treasury.debt.${key}`,
  title,
  units: 'US dollars',
  currency: 'USD',
  frequency: 'daily',
  release: 'debt',
  keywords,
  prominence,
}));

/** Kind of security and security in the data set, words of the key, prominence. */
const securities: readonly (readonly [string, string, string, number])[] = [
  ['Interest-bearing Debt', 'Total Interest-bearing Debt', 'total', 8],
  ['Marketable', 'Total Marketable', 'marketable', 18],
  ['Marketable', 'Treasury Bills', 'bills', 20],
  ['Marketable', 'Treasury Notes', 'notes', 20],
  ['Marketable', 'Treasury Bonds', 'bonds', 20],
  ['Marketable', 'Treasury Inflation-Protected Securities (TIPS)', 'tips', 26],
  ['Marketable', 'Treasury Floating Rate Notes (FRN)', 'floating_rate_notes', 28],
  ['Marketable', 'Federal Financing Bank', 'federal_financing_bank', 40],
  ['Non-marketable', 'Total Non-marketable', 'non_marketable', 26],
  ['Non-marketable', 'Domestic Series', 'domestic_series', 40],
  ['Non-marketable', 'Foreign Series', 'foreign_series', 40],
  ['Non-marketable', 'State and Local Government Series', 'state_and_local_government_series', 40],
  ['Non-marketable', 'United States Savings Securities', 'savings_securities', 32],
  ['Non-marketable', 'United States Savings Inflation Securities', 'savings_inflation_securities', 36],
  ['Non-marketable', 'Government Account Series', 'government_account_series', 36],
  ['Non-marketable', 'Government Account Series Inflation Securities', 'government_account_series_inflation', 40],
  ['Non-marketable', 'Hope Bonds', 'hope_bonds', 42],
  ['Non-marketable', 'Special Purpose Vehicle', 'special_purpose_vehicle', 42],
];

const averageRates: readonly Headline[] = securities.map(([type, security, key, prominence]) => ({
  ...us,
  id: `avg_interest_rates ${type}: ${security}`,
  key: `treasury.average_rate.${key}`,
  title: `Average interest rate on the federal debt: ${security}`,
  units: 'Percent per year',
  frequency: 'monthly',
  release: 'averageRates',
  keywords: 'interest cost of the national debt treasury securities',
  prominence,
}));

const statements: readonly Headline[] = [
  {
    ...us,
    id: 'operating_cash_balance TGA closing balance',
    key: 'treasury.cash.tga',
    title: 'Treasury General Account, closing balance',
    description:
      'Cash of the Treasury at the Federal Reserve at the end of the day, over the three names that the Daily Treasury Statement has given to the account.',
    units: 'Millions of US dollars',
    currency: 'USD',
    frequency: 'daily',
    release: 'dailyStatement',
    keywords: 'TGA treasury cash balance liquidity daily treasury statement',
    prominence: 8,
  },
  ...(
    [
      [
        'current_month_dfct_sur_amt',
        'deficit',
        'Federal budget deficit (a surplus is negative)',
        'budget deficit federal deficit surplus',
        5,
      ],
      ['current_month_gross_rcpt_amt', 'receipts', 'Federal receipts', 'tax revenue government revenue income', 10],
      [
        'current_month_gross_outly_amt',
        'outlays',
        'Federal outlays',
        'government spending federal spending expenditure',
        10,
      ],
    ] as const
  ).flatMap(([column, key, title, keywords, prominence]) =>
    (
      [
        ['', 'month', 'month', 0],
        [' fiscal year to date', 'fiscal_year_to_date', 'fiscal year to date', 6],
      ] as const
    ).map(([ending, form, words, later]): Headline => ({
      ...us,
      seasonalAdjustment: 'not_seasonally_adjusted',
      id: `mts_table_1 ${column}${ending}`,
      key: `treasury.budget.${key}.${form}`,
      title: `${title}, ${words}`,
      units: 'US dollars',
      currency: 'USD',
      frequency: 'monthly',
      release: 'monthlyStatement',
      keywords: `${keywords} monthly treasury statement`,
      prominence: prominence + later,
    })),
  ),
];

/** Lines of table 9 of the monthly statement: the heading above them, their name, words of the key, prominence. */
const budgetLines: readonly (readonly [string, string, string, string, number])[] = [
  ['Receipts', 'Individual Income Taxes', 'receipts.individual_income_taxes', 'income tax revenue', 16],
  ['Receipts', 'Corporation Income Taxes', 'receipts.corporation_income_taxes', 'corporate tax revenue', 18],
  ['Receipts', 'Excise Taxes', 'receipts.excise_taxes', 'excise tax revenue', 30],
  ['Receipts', 'Customs Duties', 'receipts.customs_duties', 'tariff revenue tariffs customs duties', 18],
  ['Net Outlays', 'National Defense', 'outlays.national_defense', 'military spending defense spending', 18],
  ['Net Outlays', 'Social Security', 'outlays.social_security', 'social security spending', 18],
  ['Net Outlays', 'Medicare', 'outlays.medicare', 'medicare spending', 18],
  ['Net Outlays', 'Health', 'outlays.health', 'health spending medicaid', 22],
  ['Net Outlays', 'Income Security', 'outlays.income_security', 'income security spending', 24],
  ['Net Outlays', 'Veterans Benefits and Services', 'outlays.veterans', 'veterans spending', 26],
  [
    'Net Outlays',
    'Net Interest',
    'outlays.net_interest',
    'net interest cost of the national debt interest payments',
    14,
  ],
];

const budget: readonly Headline[] = budgetLines.flatMap(([side, line, key, keywords, prominence]) =>
  (
    [
      ['', 'month', 'month', 0],
      [' fiscal year to date', 'fiscal_year_to_date', 'fiscal year to date', 8],
    ] as const
  ).map(([ending, form, words, later]): Headline => ({
    ...us,
    seasonalAdjustment: 'not_seasonally_adjusted',
    id: `mts_table_9 ${side}: ${line}: rcpt_outly${ending}`,
    key: `treasury.budget.${key}.${form}`,
    title: `Federal ${side === 'Receipts' ? 'receipts' : 'outlays'}: ${line}, ${words}`,
    units: 'US dollars',
    currency: 'USD',
    frequency: 'monthly',
    release: 'monthlyStatement',
    keywords: `${keywords} federal budget monthly treasury statement`,
    prominence: prominence + later,
  })),
);

const daysOfStatement: readonly Headline[] = (
  [
    [
      'operating_cash_balance Total TGA Deposits (Table II): open_today_bal',
      'cash.deposits',
      'Deposits of the Treasury General Account, day',
      'treasury deposits tax receipts of the day',
      24,
    ],
    [
      'operating_cash_balance Total TGA Withdrawals (Table II) (-): open_today_bal',
      'cash.withdrawals',
      'Withdrawals of the Treasury General Account, day',
      'treasury withdrawals spending of the day',
      24,
    ],
    [
      'debt_subject_to_limit Total Public Debt Subject to Limit: close_today_bal',
      'debt.subject_to_limit',
      'Public debt subject to limit',
      'debt ceiling debt limit national debt',
      14,
    ],
    [
      'debt_subject_to_limit Statutory Debt Limit: close_today_bal',
      'debt.limit',
      'Statutory debt limit',
      'debt ceiling debt limit',
      12,
    ],
  ] as const
).map(([id, key, title, keywords, prominence]) => ({
  ...us,
  id,
  key: `treasury.${key}`,
  title,
  units: 'Millions of US dollars',
  currency: 'USD',
  frequency: 'daily',
  release: 'dailyStatement',
  keywords: `${keywords} daily treasury statement`,
  prominence,
}));

const historicalDebt: Headline = {
  ...us,
  id: 'debt_outstanding_amt',
  key: 'treasury.debt.historical',
  title: 'Historical debt outstanding at the end of the fiscal year',
  description:
    'Debt of the United States since 1790, at the end of each fiscal year: 1 January until 1843, 1 July until 1920, the last business day of June until 1976, the end of September since.',
  units: 'US dollars',
  currency: 'USD',
  frequency: 'annual',
  release: 'historicalDebt',
  keywords: 'historical debt national debt federal debt since 1790',
  prominence: 26,
};

/** Yields, debt, average interest rates and statements of the Treasury. */
export const treasuryHeadlines: readonly Headline[] = [
  ...parYields,
  ...realYields,
  ...billRates,
  ...debt,
  historicalDebt,
  ...averageRates,
  ...statements,
  ...daysOfStatement,
  ...budget,
];
