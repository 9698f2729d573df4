import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { officialSources as sources } from '@dqs/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildStatements, type BuiltCompany, type CompanyType, type StatementKind } from '@dqs/statements';
import { readStatementDataSet } from '../testing/statement-data-set.ts';

const path = join(sources, 'sec-fsds/2009q3.zip');

type Case = readonly [
  source: string,
  cik: string,
  companyType: CompanyType,
  statement: StatementKind,
  /** In millions of the filing's currency; and lines that it must not have. */
  values: Readonly<Record<string, number | null>>,
];

// From num.txt, with the captions of each printed statement in pre.txt; the newest quarter of each filing.
const cases: readonly Case[] = [
  [
    'Johnson & Johnson, Form 10-Q filed 2009-08-04, Earnings, fiscal second quarter ended June 28, 2009',
    '200406',
    'industrial',
    'income',
    {
      cost_of_revenue: 4450,
      gross_profit: 10789,
      research_and_development: 1638,
      selling_general_administrative: 4797,
      pretax_income: 4263,
      income_tax: 1055,
      net_income: 3208,
    },
  ],
  [
    'JPMorgan Chase, Form 10-Q filed 2009-08-10, Income, three months ended June 30, 2009: a bank',
    '19617',
    'bank',
    'income',
    {
      revenue: 25623,
      net_interest_income: 12670,
      noninterest_income: 12953,
      provision_for_credit_losses: 8031,
      noninterest_expense: 13520,
      pretax_income: 4072,
      net_income: 2721,
      net_income_to_common: 1072,
      gross_profit: null,
      operating_income: null,
    },
  ],
  [
    'JPMorgan Chase, Form 10-Q filed 2009-08-10, Balance Sheets, June 30, 2009',
    '19617',
    'bank',
    'balance',
    {
      cash_and_due_from_banks: 25133,
      loans_net: 651529,
      deposits: 866477,
      total_assets: 2026642,
      total_liabilities: 1871876,
      stockholders_equity: 154766,
      total_current_assets: null,
    },
  ],
  [
    'UnitedHealth, Form 10-Q filed 2009-08-06, Operations, three months ended June 30, 2009: an insurer',
    '731766',
    'insurer',
    'income',
    {
      revenue: 21655,
      premiums_earned: 19746,
      policy_benefits: 16507,
      costs_and_expenses: 20215,
      operating_income: 1440,
      net_income: 859,
      gross_profit: null,
      ebitda: null,
    },
  ],
  [
    'General Electric, Form 10-Q filed 2009-08-03, Financial Position, June 30, 2009: property, others in equity',
    '40545',
    'industrial',
    'balance',
    {
      property_plant_equipment_net: 72937,
      goodwill: 83825,
      total_assets: 778168,
      total_liabilities: 657709,
      stockholders_equity: 112119,
      noncontrolling_interest: 8340,
      total_equity: 120459,
    },
  ],
  [
    'General Electric, Form 10-Q filed 2009-08-03, Earnings, three months ended June 30, 2009: other costs of 8,933 are not all',
    '40545',
    'industrial',
    'income',
    {
      revenue: 39082,
      pretax_income: 3096,
      income_tax: 219,
      net_income_discontinued: -194,
      net_income_including_nci: 2683,
      net_income: 2671,
      costs_and_expenses: null,
      operating_income: null,
    },
  ],
  [
    'BlackRock, Form 10-Q filed 2009-08-07, Financial Condition, June 30, 2009: temporary equity',
    '1364742',
    'other',
    'balance',
    {
      total_assets: 20409,
      total_liabilities: 7436,
      mezzanine_equity: 15,
      stockholders_equity: 12745,
      noncontrolling_interest: 213,
      total_equity: 12958,
    },
  ],
  [
    'Boeing, Form 10-Q filed 2009-07-22, Financial Position, June 30, 2009: total liabilities are not printed',
    '12927',
    'industrial',
    'balance',
    {
      total_current_assets: 30120,
      total_assets: 57712,
      debt_current: 416,
      long_term_debt: 8700,
      total_debt: 9116,
      total_current_liabilities: 31272,
      total_liabilities: 57378,
      stockholders_equity: 180,
      noncontrolling_interest: 154,
      total_equity: 334,
    },
  ],
  [
    'Goldman Sachs, Form 10-Q filed 2009-08-05, Earnings, three months ended June 26, 2009',
    '886982',
    'bank',
    'income',
    { net_interest_income: 2042, noninterest_expense: 8732, pretax_income: 5029, income_tax: 1594, net_income: 3435 },
  ],
  [
    'General Mills, Form 10-Q filed 2009-09-24, Earnings, quarter ended August 30, 2009: joint ventures after tax',
    '40704',
    'industrial',
    'income',
    {
      cost_of_revenue: 2060.1,
      selling_general_administrative: 766.6,
      operating_income: 692.9,
      // Printed: 601.0 before the joint ventures' 24.2.
      pretax_income: 625.2,
      income_tax: 203.2,
      equity_method_income: 24.2,
      net_income_including_nci: 422,
      net_income: 420.6,
    },
  ],
  [
    'General Mills, Form 10-Q filed 2009-09-24, Cash Flows, quarter ended August 30, 2009',
    '40704',
    'industrial',
    'cash_flow',
    {
      depreciation_and_amortization: 111.1,
      operating_cash_flow: 275.1,
      capital_expenditure: -126.3,
      investing_cash_flow: -117.1,
      dividends_paid: -156.2,
      financing_cash_flow: -200.7,
      fx_effect_on_cash: 4.5,
      net_change_in_cash: -38.2,
      free_cash_flow: 148.8,
    },
  ],
  [
    'NVIDIA, Form 10-Q filed 2009-08-20, Operations, three months ended July 26, 2009',
    '1045810',
    'industrial',
    'income',
    {
      revenue: 776.52,
      cost_of_revenue: 619.797,
      gross_profit: 156.723,
      research_and_development: 192.855,
      operating_expenses: 266.83,
      operating_income: -110.107,
      income_tax: -1.799,
      net_income: -105.302,
    },
  ],
  [
    'Canadian National, report on Form 6-K filed 2009-07-24, Cash Flows, three months ended June 30, 2009, Canadian dollars',
    '16868',
    'other',
    'cash_flow',
    {
      depreciation_and_amortization: 199,
      operating_cash_flow: 632,
      capital_expenditure: -309,
      investing_cash_flow: -236,
      financing_cash_flow: -292,
      fx_effect_on_cash: -22,
      net_change_in_cash: 82,
    },
  ],
  [
    'Exxon Mobil, Form 10-Q filed 2009-08-05, Balance Sheet, June 30, 2009',
    '34088',
    'other',
    'balance',
    {
      total_assets: 224661,
      debt_current: 2157,
      long_term_debt: 7117,
      total_debt: 9274,
      total_liabilities: 113508,
      stockholders_equity: 106592,
      noncontrolling_interest: 4561,
    },
  ],
  [
    'Oracle, Form 10-Q filed 2009-09-21, Operations, three months ended August 31, 2009: net income under the name of that to common',
    '1341439',
    'other',
    'income',
    { revenue: 5054, operating_income: 1740, income_tax: 438, net_income_to_common: 1124 },
  ],
  [
    'ITT, Form 10-Q filed 2009-08-03, Income, three months ended June 30, 2009: after tax and discontinued operations, it is all net income',
    '216228',
    'industrial',
    'income',
    { revenue: 2780, pretax_income: 285.6, income_tax: 83, net_income_discontinued: -1.2, net_income: 201.4 },
  ],
  [
    'Caterpillar, Form 10-Q/A filed 2009-08-12, Financial Position, June 30, 2009: redeemable interest at its redemption value',
    '18230',
    'industrial',
    'balance',
    {
      total_assets: 62092,
      total_liabilities: 54236,
      mezzanine_equity: 481,
      noncontrolling_interest: 100,
      total_equity: 7375,
    },
  ],
  [
    'Foster Wheeler, Form 10-Q filed 2009-08-05, Balance Sheet, June 30, 2009: total equity under the name of the parent’s',
    '1130385',
    'industrial',
    'balance',
    {
      total_liabilities: 2386.049,
      mezzanine_equity: 8.59,
      // Printed as "Total Foster Wheeler AG shareholders' equity", under its own concept.
      stockholders_equity: 624.315,
      noncontrolling_interest: 35.723,
      total_equity: 660.038,
    },
  ],
  [
    'ProLogis, Form 10-Q filed 2009-08-04, Balance Sheets, June 30, 2009: the same',
    '899881',
    'other',
    'balance',
    { stockholders_equity: 8088.471, noncontrolling_interest: 21.163, total_equity: 8109.634 },
  ],
  [
    'DirecTV, Form 10-Q filed 2009-08-07, Balance Sheets, June 30, 2009: income shows that a concept of the company is a redeemable interest',
    '944868',
    'other',
    'balance',
    { stockholders_equity: 4569, total_liabilities: null },
  ],
];

const built = new Map<string, BuiltCompany>();

describe.skipIf(!existsSync(path))('values of printed statements of 2009 (needs official files)', () => {
  beforeAll(async () => {
    const { facts } = await readStatementDataSet(path);
    for (const cik of new Set(cases.map(([, each]) => each))) built.set(cik, buildStatements(facts.get(cik) ?? []));
  });

  it.each(cases)('%s', (_, cik, companyType, statement, values) => {
    const company = built.get(cik);
    const found = company?.statements
      .filter((each) => each.statement === statement && each.periodType === 'quarterly' && each.original !== null)
      .toSorted((a, b) => (a.end < b.end ? 1 : -1))[0];
    expect(company?.companyType).toBe(companyType);
    const served = Object.fromEntries(
      Object.keys(values).map((key) => [key, found?.original?.lines.get(key)?.value ?? null]),
    );
    const expected = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, value === null ? null : (value * 1_000_000).toFixed(0)]),
    );
    expect(served).toEqual(expected);
  });

  it('the non-current liabilities that Open Text labels liabilities: Form 10-K filed 2009-08-21, Balance Sheets, June 30, 2009', async () => {
    const { facts } = await readStatementDataSet(path);
    const sheet = buildStatements(facts.get('1002638') ?? []).statements.find(
      ({ statement, end }) => statement === 'balance' && end === '2009-06-30',
    )?.latest.lines;
    const keys = ['total_current_liabilities', 'total_noncurrent_liabilities', 'total_liabilities', 'total_equity'];
    expect(keys.map((key) => sheet?.get(key)?.value)).toEqual(['318728000', '502044000', '820772000', '686464000']);
  });

  it('the reports of Canadian National are in Canadian dollars', () => {
    const units = (built.get('16868')?.statements ?? []).flatMap(({ latest }) =>
      [...latest.lines.values()].map(({ currency, unit }) => currency ?? unit),
    );
    expect(new Set(units)).toEqual(new Set(['CAD', 'shares']));
  });
});
