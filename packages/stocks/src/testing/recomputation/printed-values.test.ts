import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { companyFactsFiles, readCompanyFactsFile } from './published.ts';
import { servedFromCompanyFacts, type Served, type ServedCompany } from './served.ts';

const files = companyFactsFiles(sources);

interface Printed {
  readonly filing: string;
  readonly cik: string;
  readonly period: Served['periodType'];
  readonly start: string;
  readonly end: string;
  readonly name: readonly [fiscalYear: number, fiscalPeriod: string];
  /** Amounts in the unit of the printed statement; values per share as printed. */
  readonly unit: 1_000 | 1_000_000;
  readonly values: Readonly<Record<Served['statement'], Readonly<Record<string, number | string>>>>;
}

// Values of the printed consolidated statements, compared with the facts of the accession number in the official file.
const printed: readonly Printed[] = [
  {
    filing: 'Walmart, Form 10-K 0000104169-25-000021: a retailer whose year ends in January',
    cik: '104169',
    period: 'annual',
    start: '2024-02-01',
    end: '2025-01-31',
    name: [2025, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 680985,
        cost_of_revenue: 511753,
        operating_income: 29348,
        pretax_income: 26309,
        income_tax: 6152,
        net_income_to_nci: 721,
        net_income: 19436,
        eps_diluted: '2.41',
        weighted_shares_diluted: 8081,
      },
      balance: {
        cash_and_equivalents: 9037,
        inventory: 56435,
        total_current_assets: 79458,
        goodwill: 28792,
        total_assets: 260823,
        stockholders_equity: 91013,
        total_debt: 39067,
      },
      cash_flow: {
        depreciation_and_amortization: 12973,
        operating_cash_flow: 36443,
        capital_expenditure: -23783,
        investing_cash_flow: -21379,
        financing_cash_flow: -14822,
        free_cash_flow: 12660,
      },
    },
  },
  {
    filing: 'Walmart, Form 10-Q 0000104169-25-000090: a first quarter',
    cik: '104169',
    period: 'quarterly',
    start: '2025-02-01',
    end: '2025-04-30',
    name: [2026, 'Q1'],
    unit: 1_000_000,
    values: {
      income: { revenue: 165609, operating_income: 7135, net_income: 4487, eps_diluted: '0.56' },
      balance: { total_assets: 262372, inventory: 57467, stockholders_equity: 83793 },
      cash_flow: { operating_cash_flow: 5411, capital_expenditure: -4986, free_cash_flow: 425 },
    },
  },
  {
    filing: 'Microsoft, Form 10-K 0001564590-21-039151: a year that ends in June',
    cik: '789019',
    period: 'annual',
    start: '2020-07-01',
    end: '2021-06-30',
    name: [2021, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 168088,
        cost_of_revenue: 52232,
        gross_profit: 115856,
        operating_income: 69916,
        pretax_income: 71102,
        income_tax: 9831,
        net_income: 61271,
        eps_diluted: '8.05',
        weighted_shares_diluted: 7608,
      },
      balance: {
        total_current_assets: 184406,
        total_assets: 333779,
        total_liabilities: 191791,
        stockholders_equity: 141988,
        total_debt: 58146,
      },
      cash_flow: {
        operating_cash_flow: 76740,
        investing_cash_flow: -27577,
        financing_cash_flow: -48486,
        capital_expenditure: -20622,
      },
    },
  },
  {
    filing: 'Netflix, Form 10-K 0001065280-22-000036: in thousands',
    cik: '1065280',
    period: 'annual',
    start: '2021-01-01',
    end: '2021-12-31',
    name: [2021, 'FY'],
    unit: 1_000,
    values: {
      income: {
        revenue: 29697844,
        cost_of_revenue: 17332683,
        operating_income: 6194509,
        pretax_income: 5840103,
        income_tax: 723875,
        net_income: 5116228,
        eps_diluted: '11.24',
      },
      balance: {
        cash_and_equivalents: 6027804,
        total_assets: 44584663,
        total_liabilities: 28735415,
        stockholders_equity: 15849248,
        total_debt: 15392895,
      },
      cash_flow: {
        operating_cash_flow: 392610,
        investing_cash_flow: -1339853,
        financing_cash_flow: -1149776,
        capital_expenditure: -524585,
      },
    },
  },
  {
    filing: '3M, Form 10-K 0001558370-21-000737: values per share once given in dollars',
    cik: '66740',
    period: 'annual',
    start: '2020-01-01',
    end: '2020-12-31',
    name: [2020, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 32184,
        cost_of_revenue: 16605,
        operating_income: 7161,
        pretax_income: 6706,
        income_tax: 1318,
        net_income_to_nci: 4,
        net_income: 5384,
        eps_diluted: '9.25',
      },
      balance: {
        inventory: 4239,
        goodwill: 13802,
        total_assets: 47344,
        total_liabilities: 34413,
        stockholders_equity: 12867,
        total_debt: 18795,
      },
      cash_flow: {
        operating_cash_flow: 8113,
        investing_cash_flow: -580,
        financing_cash_flow: -5300,
        capital_expenditure: -1501,
      },
    },
  },
  {
    filing: 'Freeport-McMoRan, Form 10-K 0000831259-21-000009: a miner with minority interests',
    cik: '831259',
    period: 'annual',
    start: '2020-01-01',
    end: '2020-12-31',
    name: [2020, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 14198,
        operating_income: 2437,
        income_tax: 944,
        net_income_to_nci: 266,
        net_income: 599,
        eps_diluted: '0.41',
      },
      balance: { cash_and_equivalents: 3657, total_assets: 42144, stockholders_equity: 10174, total_debt: 9711 },
      cash_flow: {
        operating_cash_flow: 3017,
        capital_expenditure: -1961,
        investing_cash_flow: -1264,
        financing_cash_flow: -128,
      },
    },
  },
  {
    filing: 'UnitedHealth, Form 10-K 0000731766-25-000063: a health insurer',
    cik: '731766',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 400278,
        premiums_earned: 308810,
        operating_income: 32287,
        pretax_income: 20071,
        income_tax: 4829,
        net_income_to_nci: 837,
        net_income: 14405,
        eps_diluted: '15.51',
      },
      balance: { cash_and_equivalents: 25312, total_assets: 298278, stockholders_equity: 92658, total_debt: 76904 },
      cash_flow: {
        operating_cash_flow: 24204,
        investing_cash_flow: -20527,
        financing_cash_flow: -3512,
        capital_expenditure: -3499,
      },
    },
  },
  {
    filing: 'Exxon Mobil, Form 10-K 0000034088-25-000010: oil',
    cik: '34088',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 349585,
        pretax_income: 48873,
        income_tax: 13810,
        net_income_to_nci: 1383,
        net_income: 33680,
        eps_diluted: '7.84',
      },
      balance: {
        cash_and_equivalents: 23029,
        total_current_assets: 91990,
        total_assets: 453475,
        total_liabilities: 182869,
        stockholders_equity: 263705,
        total_debt: 41710,
      },
      cash_flow: {
        depreciation_and_amortization: 23442,
        operating_cash_flow: 55022,
        capital_expenditure: -24306,
        investing_cash_flow: -19938,
        financing_cash_flow: -42789,
      },
    },
  },
  {
    filing: 'Delta Air Lines, Form 10-K 0000027904-25-000004: no total of liabilities is reported',
    cik: '27904',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 61643,
        operating_income: 5995,
        pretax_income: 4658,
        income_tax: 1201,
        net_income: 3457,
        eps_diluted: '5.33',
      },
      balance: {
        cash_and_equivalents: 3069,
        total_assets: 75372,
        total_liabilities: 60079,
        stockholders_equity: 15293,
      },
      cash_flow: {
        operating_cash_flow: 8025,
        capital_expenditure: -5140,
        investing_cash_flow: -3739,
        financing_cash_flow: -4260,
      },
    },
  },
  {
    filing: 'Kroger, Form 10-Q 0001558370-25-008960: a quarter of 16 weeks',
    cik: '56873',
    period: 'quarterly',
    start: '2025-02-02',
    end: '2025-05-24',
    name: [2025, 'Q1'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 45118,
        operating_income: 1322,
        pretax_income: 1103,
        income_tax: 235,
        net_income: 866,
        eps_diluted: '1.29',
      },
      balance: { cash_and_equivalents: 4738, total_assets: 53248, stockholders_equity: 8913 },
      cash_flow: { operating_cash_flow: 2149, capital_expenditure: -1044, financing_cash_flow: -331 },
    },
  },
  {
    filing: 'Kroger, Form 10-K 0001558370-25-004267: the year to 2025-02-01 is fiscal 2024',
    cik: '56873',
    period: 'annual',
    start: '2024-02-04',
    end: '2025-02-01',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: { revenue: 147123, operating_income: 3849, income_tax: 670, net_income: 2665, eps_diluted: '3.67' },
      balance: { total_assets: 52616, stockholders_equity: 8285 },
      cash_flow: { operating_cash_flow: 5794, capital_expenditure: -4017 },
    },
  },
  {
    filing: 'Realty Income, Form 10-K 0000726728-25-000055: a real-estate trust, in thousands',
    cik: '726728',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000,
    values: {
      income: { revenue: 5271142, income_tax: 66601, net_income_to_nci: 6569, net_income: 860772, eps_diluted: '0.98' },
      balance: {
        total_assets: 68835039,
        total_liabilities: 29783353,
        stockholders_equity: 38840738,
        cash_and_equivalents: 444962,
      },
      cash_flow: { operating_cash_flow: 3573276, investing_cash_flow: -3342883, financing_cash_flow: -21158 },
    },
  },
  {
    filing: 'The Southern Company, Form 10-K 0000092122-25-000018: a utility',
    cik: '92122',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: { revenue: 26724, operating_income: 7068, income_tax: 969, net_income: 4401, eps_diluted: '3.99' },
      balance: { total_assets: 145180, stockholders_equity: 33208, cash_and_equivalents: 1070 },
      cash_flow: {
        operating_cash_flow: 9788,
        investing_cash_flow: -9400,
        financing_cash_flow: -208,
        capital_expenditure: -8955,
      },
    },
  },
  {
    filing: 'Berkshire Hathaway, Form 10-K 0000950170-25-025210: insurance and industry',
    cik: '1067983',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: { revenue: 371433, pretax_income: 110376, income_tax: 20815, net_income_to_nci: 566, net_income: 88995 },
      balance: { total_assets: 1153881, stockholders_equity: 649368, goodwill: 83880 },
      cash_flow: {
        operating_cash_flow: 30592,
        investing_cash_flow: -10287,
        financing_cash_flow: -10360,
        capital_expenditure: -18976,
      },
    },
  },
  {
    filing: 'Synchrony Financial, Form 10-K 0001601712-25-000044: a bank',
    cik: '1601712',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        net_interest_income: 18011,
        revenue: 19532,
        pretax_income: 4553,
        income_tax: 1054,
        net_income: 3499,
        eps_diluted: '8.55',
      },
      balance: {
        cash_and_equivalents: 14711,
        total_assets: 119463,
        total_liabilities: 102883,
        stockholders_equity: 16580,
        total_debt: 15462,
      },
      cash_flow: { operating_cash_flow: 9848, investing_cash_flow: -8903, financing_cash_flow: -611 },
    },
  },
  {
    filing: 'Moderna, Form 10-K 0001682852-25-000022: a loss',
    cik: '1682852',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 3236,
        cost_of_revenue: 1464,
        operating_income: -3945,
        income_tax: -46,
        net_income: -3561,
        eps_diluted: '-9.28',
      },
      balance: { total_assets: 14142, total_liabilities: 3241, stockholders_equity: 10901 },
      cash_flow: { capital_expenditure: -1051 },
    },
  },
  {
    filing: 'Constellation Energy, Form 10-K 0001868275-25-000023: a registrant of 2022 with the years before it',
    cik: '1868275',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: { revenue: 23568, operating_income: 4352, income_tax: 774, net_income: 3749, eps_diluted: '11.89' },
      balance: { total_assets: 52926, stockholders_equity: 13166, total_debt: 8412 },
      cash_flow: {
        operating_cash_flow: -2464,
        investing_cash_flow: 7428,
        financing_cash_flow: -2289,
        capital_expenditure: -2565,
      },
    },
  },
  {
    filing: 'LyondellBasell, Form 10-K 0001489393-25-000008: abroad, in dollars',
    cik: '1489393',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: { revenue: 40302, cost_of_revenue: 35738, operating_income: 1817, income_tax: 240, eps_diluted: '4.15' },
      balance: { inventory: 4658, total_assets: 35746, stockholders_equity: 12462 },
      cash_flow: { operating_cash_flow: 3819, capital_expenditure: -1839, free_cash_flow: 1980 },
    },
  },
  {
    filing: 'NXP, Form 10-K 0001413447-25-000019: reports on Form 20-F until 2019',
    cik: '1413447',
    period: 'annual',
    start: '2024-01-01',
    end: '2024-12-31',
    name: [2024, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 12614,
        gross_profit: 7119,
        operating_income: 3417,
        income_tax: 545,
        net_income: 2510,
        eps_diluted: '9.73',
      },
      balance: { total_assets: 24385, total_liabilities: 14854, stockholders_equity: 9183, total_debt: 10854 },
      cash_flow: { operating_cash_flow: 2782, capital_expenditure: -727 },
    },
  },
  {
    filing: 'Best Buy, Form 10-Q for the quarter ended August 27, 2011: before the year was moved',
    cik: '764478',
    period: 'quarterly',
    start: '2011-05-29',
    end: '2011-08-27',
    name: [2012, 'Q2'],
    unit: 1_000_000,
    values: { income: { revenue: 11347, net_income: 177 }, balance: {}, cash_flow: {} },
  },
  {
    filing: 'Best Buy, Form 10-Q for the quarter ended August 4, 2012: after it',
    cik: '764478',
    period: 'quarterly',
    start: '2012-05-06',
    end: '2012-08-04',
    name: [2013, 'Q2'],
    unit: 1_000_000,
    values: { income: { net_income: 12 }, balance: {}, cash_flow: {} },
  },
  {
    filing: 'Best Buy, Form 10-K 0000764478-25-000007',
    cik: '764478',
    period: 'annual',
    start: '2024-02-04',
    end: '2025-02-01',
    name: [2025, 'FY'],
    unit: 1_000_000,
    values: {
      income: {
        revenue: 41528,
        cost_of_revenue: 32143,
        gross_profit: 9385,
        operating_income: 1262,
        net_income: 927,
        eps_diluted: '4.28',
      },
      balance: { inventory: 5085, total_assets: 14782, stockholders_equity: 2808 },
      cash_flow: { operating_cash_flow: 2098, capital_expenditure: -706 },
    },
  },
];

const companies = new Map<string, ServedCompany>();

const companyOf = (cik: string): ServedCompany => {
  const path = files.find((file) => file.includes(`CIK${cik.padStart(10, '0')}`)) ?? '';
  const company = companies.get(cik) ?? servedFromCompanyFacts(readCompanyFactsFile(path));
  companies.set(cik, company);
  return company;
};

const zerosOf = (unit: Printed['unit']): string => '0'.repeat(unit === 1_000 ? 3 : 6);

describe('printed values of official files', () => {
  it('are more than a hundred and fifty', () => {
    const count = printed.flatMap(({ values }) => Object.values(values).flatMap((lines) => Object.keys(lines))).length;
    expect(count).toBeGreaterThanOrEqual(150);
  });

  it.for(printed.filter(({ cik }) => files.some((file) => file.includes(`CIK${cik.padStart(10, '0')}`))))(
    '$filing',
    ({ cik, period, start, end, name, unit, values }) => {
      for (const statement of ['income', 'balance', 'cash_flow'] as const) {
        const expected = values[statement];
        if (Object.keys(expected).length === 0) continue;
        const served = companyOf(cik).latest.find(
          (each) => each.statement === statement && each.periodType === period && each.end === end,
        );
        expect([served?.start, served?.fiscalYear, served?.fiscalPeriod], statement).toEqual([start, ...name]);
        const shown = Object.fromEntries(Object.keys(expected).map((key) => [key, served?.lines.get(key)?.text]));
        expect(shown).toEqual(
          Object.fromEntries(
            Object.entries(expected).map(([key, value]) => [
              key,
              typeof value === 'string' ? value : value === 0 ? '0' : `${value}${zerosOf(unit)}`,
            ]),
          ),
        );
      }
    },
  );

  it.skipIf(!files.some((file) => file.includes('CIK0000764478')))(
    'a transition report over 336 days is not a year: Best Buy, February 27, 2011 to January 28, 2012',
    () => {
      const years = companyOf('764478').latest.filter(({ periodType }) => periodType === 'annual');
      expect(years.length).toBeGreaterThan(20);
      expect(years.filter(({ statement, end }) => statement !== 'balance' && end === '2012-01-28')).toEqual([]);
    },
  );
});
