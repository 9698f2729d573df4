import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { officialSources as sources } from '@dqs/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildStatements,
  type BuiltCompany,
  type FiscalPeriod,
  lineByKey,
  type PeriodType,
  type StatementKind,
} from '@dqs/statements';
import { companies, readCompanyFacts, type Company } from '../testing/official-company-facts.ts';

const folder = join(sources, 'sec-companyfacts');

const built = new Map<Company, BuiltCompany>();

const find = (company: Company, statement: StatementKind, type: PeriodType, year: number, period: FiscalPeriod) => {
  const found = built
    .get(company)
    ?.statements.find(
      (each) =>
        each.statement === statement &&
        each.periodType === type &&
        each.fiscalYear === year &&
        each.fiscalPeriod === period,
    );
  if (!found) throw new Error(`no ${type} ${statement} of ${company} ${year} ${period}`);
  return found;
};

/** Full values; the printed statement is in thousands or millions. */
const millions = (values: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, `${value}000000`]));
const thousands = (values: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, `${value}000`]));

type Case = readonly [
  source: string,
  company: Company,
  statement: StatementKind,
  type: PeriodType,
  year: number,
  period: FiscalPeriod,
  values: Record<string, string>,
];

// Each value is from the printed statement of the named filing. Trailing zeros after the decimal point are not in the facts.
const cases: readonly Case[] = [
  [
    'Form 10-K filed 2023-11-03, Consolidated Statements of Operations, column September 30, 2023',
    'AAPL',
    'income',
    'annual',
    2023,
    'FY',
    {
      ...millions({
        revenue: 383285,
        cost_of_revenue: 214137,
        gross_profit: 169148,
        research_and_development: 29915,
        selling_general_administrative: 24932,
        operating_expenses: 54847,
        operating_income: 114301,
        other_nonoperating_net: -565,
        pretax_income: 113736,
        income_tax: 16741,
        net_income: 96995,
      }),
      eps_basic: '6.16',
      eps_diluted: '6.13',
      weighted_shares_basic: '15744231000',
      weighted_shares_diluted: '15812547000',
    },
  ],
  [
    'Form 10-K filed 2023-11-03, Consolidated Balance Sheets, column September 30, 2023',
    'AAPL',
    'balance',
    'annual',
    2023,
    'FY',
    millions({
      cash_and_equivalents: 29965,
      short_term_investments: 31590,
      receivables: 29508,
      inventory: 6331,
      prepaid_and_other_current_assets: 14695,
      total_current_assets: 143566,
      long_term_investments: 100544,
      property_plant_equipment_net: 43715,
      total_noncurrent_assets: 209017,
      total_assets: 352583,
      accounts_payable: 62611,
      deferred_revenue_current: 8061,
      short_term_debt: 5985,
      current_portion_long_term_debt: 9822,
      total_current_liabilities: 145308,
      long_term_debt: 95281,
      total_noncurrent_liabilities: 145129,
      total_liabilities: 290437,
      retained_earnings: -214,
      accumulated_oci: -11452,
      stockholders_equity: 62146,
    }),
  ],
  [
    'Form 10-K filed 2023-11-03, Consolidated Statements of Cash Flows, column September 30, 2023',
    'AAPL',
    'cash_flow',
    'annual',
    2023,
    'FY',
    millions({
      net_income_cash_flow: 96995,
      depreciation_and_amortization: 11519,
      stock_based_compensation: 10833,
      change_receivables: -1688,
      change_inventory: -1618,
      operating_cash_flow: 110543,
      purchases_of_investments: -29513,
      capital_expenditure: -10959,
      investing_cash_flow: 3705,
      dividends_paid: -15025,
      stock_repurchased: -77550,
      financing_cash_flow: -108488,
      net_change_in_cash: 5760,
      cash_at_beginning_of_period: 24977,
      cash_at_end_of_period: 30737,
      income_taxes_paid: 18679,
    }),
  ],
  [
    'Exhibit 99.1 of the 8-K of 2024-10-31, three months ended September 28, 2024',
    'AAPL',
    'income',
    'quarterly',
    2024,
    'Q4',
    millions({ revenue: 94930, gross_profit: 43879, operating_income: 29591, income_tax: 14874, net_income: 14736 }),
  ],
  [
    'Form 10-K filed 2009-10-27, note on retrospective adoption; Form 10-K/A filed 2010-01-25: as amended',
    'AAPL',
    'income',
    'annual',
    2009,
    'FY',
    millions({ revenue: 42905, net_income: 8235 }),
  ],
  [
    'Form 10-Q filed 2021-12-03, Condensed Consolidated Statements of Operations, three months ended October 31, 2021',
    'SNOW',
    'income',
    'quarterly',
    2022,
    'Q3',
    thousands({ revenue: 334441, net_income: -154856 }),
  ],
  [
    'Forms 10-Q filed 2021-12-03 and 2021-08-27, Cash Flows: nine months less six months',
    'SNOW',
    'cash_flow',
    'quarterly',
    2022,
    'Q3',
    thousands({ operating_cash_flow: 15538, purchases_of_investments: -1053763 }),
  ],
  [
    'Form 10-K filed 2024-03-26, Consolidated Statements of Operations, column January 31, 2024',
    'SNOW',
    'income',
    'annual',
    2024,
    'FY',
    thousands({ revenue: 2806489, net_income_including_nci: -837990, net_income: -836097 }),
  ],
  [
    'Form 10-K filed 2022-02-07, Consolidated Statements of Operations, column December 31, 2021',
    'TSLA',
    'income',
    'annual',
    2021,
    'FY',
    millions({
      revenue: 53823,
      gross_profit: 13606,
      operating_income: 6523,
      net_income_including_nci: 5644,
      net_income: 5519,
    }),
  ],
  [
    'Form 10-K filed 2022-02-07, Consolidated Balance Sheets, column December 31, 2021',
    'TSLA',
    'balance',
    'annual',
    2021,
    'FY',
    millions({
      cash_and_equivalents: 17576,
      inventory: 5757,
      total_assets: 62131,
      total_liabilities: 30548,
      stockholders_equity: 30189,
    }),
  ],
  [
    'Form 10-K filed 2022-02-07, Consolidated Statements of Cash Flows, column December 31, 2021',
    'TSLA',
    'cash_flow',
    'annual',
    2021,
    'FY',
    millions({
      operating_cash_flow: 11497,
      capital_expenditure: -6482,
      investing_cash_flow: -7868,
      financing_cash_flow: -5203,
    }),
  ],
  [
    'Form 10-K filed 2014-10-27, Consolidated Statements of Cash Flows, column September 27, 2014; the notes have 6,900 for property alone',
    'AAPL',
    'cash_flow',
    'annual',
    2014,
    'FY',
    millions({ depreciation_and_amortization: 7946 }),
  ],
  [
    'Form 10-K filed 2018-02-23, Consolidated Statements of Cash Flows, column December 31, 2015; the notes have 278,700 for property alone',
    'TSLA',
    'cash_flow',
    'annual',
    2015,
    'FY',
    thousands({ depreciation_and_amortization: 422590 }),
  ],
  [
    'Exhibit 99.1 of the 8-K of 2022-01-26, column Q4-2021',
    'TSLA',
    'income',
    'quarterly',
    2021,
    'Q4',
    millions({ revenue: 17719, net_income: 2321 }),
  ],
  [
    'Form 10-K filed 2024-01-31, Consolidated Statements of Income, column December 31, 2023',
    'GOOGL',
    'income',
    'annual',
    2023,
    'FY',
    { ...millions({ revenue: 307394, operating_income: 84293, net_income: 73795 }), eps_diluted: '5.8' },
  ],
  [
    'Form 10-K filed 2024-01-31, Consolidated Statements of Cash Flows, column December 31, 2023',
    'GOOGL',
    'cash_flow',
    'annual',
    2023,
    'FY',
    millions({ operating_cash_flow: 101746, capital_expenditure: -32251, stock_repurchased: -61504 }),
  ],
  [
    'Exhibit 99.1 of the 8-K of 2025-02-04, quarter ended December 31, 2024',
    'GOOGL',
    'income',
    'quarterly',
    2024,
    'Q4',
    millions({ revenue: 96469, operating_income: 30972, net_income: 26536 }),
  ],
];

describe.skipIf(!existsSync(folder))('values read from printed statements (needs official files)', () => {
  beforeAll(() => {
    for (const company of companies) built.set(company, buildStatements(readCompanyFacts(folder, company)));
  });

  it('are ninety', () => {
    expect(cases.reduce((sum, [, , , , , , values]) => sum + Object.keys(values).length, 0)).toBeGreaterThanOrEqual(90);
  });

  it.each(cases)('%s', (_, company, statement, type, year, period, values) => {
    const { latest } = find(company, statement, type, year, period);
    const served = Object.fromEntries(Object.keys(values).map((key) => [key, latest.lines.get(key)?.value]));
    expect(served).toEqual(values);
  });

  it('Apple’s year 2009 as first reported, before the 10-K/A', () => {
    const { original } = find('AAPL', 'income', 'annual', 2009, 'FY');
    expect(original?.lines.get('revenue')).toMatchObject({ value: '36537000000', accession: '0001193125-09-214859' });
    expect(original?.lines.get('net_income')?.value).toBe('5704000000');
    // Fourth quarter of 2009: amended year less amended nine months, and original year less original nine months.
    const fourth = find('AAPL', 'income', 'quarterly', 2009, 'Q4');
    expect(fourth.latest.lines.get('net_income')?.value).toBe('2532000000');
    expect(fourth.original?.lines.get('net_income')?.value).toBe('1665000000');
  });

  it('Tesla’s depreciation and amortization of 2021 has its own concept: its parts are served, not their sum', () => {
    // Cash-flow statement of the 10-K filed 2022-02-07: depreciation, amortization and impairment 2,911; notes: 1,910 and 51.
    const { latest, original } = find('TSLA', 'cash_flow', 'annual', 2021, 'FY');
    for (const lines of [latest.lines, original?.lines]) {
      expect(lines?.get('depreciation')?.value).toBe('1910000000');
      expect(lines?.get('amortization_of_intangibles')?.value).toBe('51000000');
      expect(lines?.has('depreciation_and_amortization')).toBe(false);
    }
    expect(find('TSLA', 'income', 'annual', 2021, 'FY').latest.lines.has('ebitda')).toBe(false);
    // Form 10-K filed 2018-02-23, column December 31, 2017; later reports have the year under their own concept.
    const year = find('TSLA', 'cash_flow', 'annual', 2017, 'FY');
    expect(year.original?.lines.get('depreciation_and_amortization')?.value).toBe('1636003000');
    expect(year.latest.lines.has('depreciation_and_amortization')).toBe(false);
  });

  it('nearly all lines of quarters add up to their year', () => {
    let [judged, adding] = [0, 0];
    for (const { statements, reports } of built.values()) {
      for (const year of statements.filter(
        ({ periodType, statement }) => periodType === 'annual' && statement !== 'balance',
      )) {
        const quarters = statements.filter(
          ({ statement, periodType, fiscalYear }) =>
            statement === year.statement && periodType === 'quarterly' && fiscalYear === year.fiscalYear,
        );
        if (quarters.length < 4) continue;
        for (const [key, whole] of year.latest.lines) {
          const line = lineByKey.get(key);
          const parts = quarters.flatMap(({ latest }) => latest.lines.get(key) ?? []);
          if (!line?.additive || line.unitKind !== 'monetary' || parts.length < 4) continue;
          const zeros = [whole, ...parts].flatMap(({ terms }) =>
            terms.map(({ fact }) => reports.byAccession.get(fact.accession)?.rounding ?? 0),
          );
          const apart = Number(whole.value) - parts.reduce((sum, { value }) => sum + Number(value), 0);
          judged += 1;
          // The sum of four rounded quarters may differ by up to four units of rounding.
          if (Math.abs(apart) <= 4 * 10 ** Math.max(...zeros)) adding += 1;
        }
      }
    }
    console.info(`Lines of years whose four quarters add up: ${adding} of ${judged}`);
    expect(judged).toBeGreaterThan(1_300);
    expect(adding / judged).toBeGreaterThan(0.97);
  });

  it('annual statements come only from annual reports if one presents the period', () => {
    let compared = 0;
    for (const { statements, reports } of built.values()) {
      for (const { periodType, latest } of statements) {
        if (periodType !== 'annual') continue;
        for (const { terms } of latest.lines.values())
          for (const { fact } of terms) {
            expect(reports.byAccession.get(fact.accession)?.report).toBe('annual');
            compared += 1;
          }
      }
    }
    expect(compared).toBeGreaterThan(3_000);
    // The 10-Q filed 2024-02-02 presents September 30, 2023, too; the 10-K filed 2024-11-01 is the newest annual report that does.
    const sheet = find('AAPL', 'balance', 'annual', 2023, 'FY').latest.lines;
    expect(sheet.get('total_assets')?.accession).toBe('0000320193-24-000123');
    // The newest year comes from its 10-K, although a 10-Q of the next year is newer.
    expect(find('AAPL', 'balance', 'annual', 2025, 'FY').latest.lines.get('total_assets')?.accession).toBe(
      '0000320193-25-000079',
    );
  });

  it('Apple’s balance sheet of 2023 has its own day, not that of the comparative', () => {
    expect(find('AAPL', 'balance', 'annual', 2023, 'FY').end).toBe('2023-09-30');
    expect(find('AAPL', 'income', 'annual', 2023, 'FY').start).toBe('2022-09-25');
  });

  it('earnings per share and share counts are never derived for a fourth quarter or twelve months', () => {
    for (const { statements } of built.values()) {
      for (const { latest, original } of statements) {
        for (const lines of [latest.lines, original?.lines ?? new Map()]) {
          for (const [key, { origin }] of lines) {
            if (/^(eps|weighted_shares)/.test(key)) expect(origin).toBe('reported');
          }
        }
      }
    }
  });

  it('Logistic Properties of the Americas reports under IFRS once a year: no quarters, no twelve months', () => {
    const { standard, statements } = built.get('LPA')!;
    expect(standard).toBe('ifrs-full');
    expect(new Set(statements.map(({ periodType }) => periodType))).toEqual(new Set(['annual']));
    // Form 20-F filed 2025-04-02, Consolidated Statements of Profit or Loss, column 2024.
    expect(find('LPA', 'income', 'annual', 2024, 'FY').latest.lines.get('revenue')?.value).toBe('43862372');
  });
});
