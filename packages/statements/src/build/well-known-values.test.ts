import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';
import type { BuiltStatement } from './built-statement.ts';

/** A report with its fiscal year label: amounts by concept over periods, in millions of dollars. */
interface Report {
  readonly form: string;
  readonly filed: string;
  readonly label: readonly [year: number | null, period: string | null];
  /** Default: us-gaap. */
  readonly taxonomy?: string;
  readonly flows: readonly (readonly [start: string, end: string, amounts: Readonly<Record<string, number>>])[];
  readonly perShare?: Readonly<Record<string, string>>;
}

const million = (amount: number): Decimal => (amount * 1_000_000).toFixed(0) as Decimal;

const factsOf = (reports: readonly Report[]): readonly Fact[] =>
  reports.flatMap(({ form, filed, label, flows, perShare = {}, taxonomy = 'us-gaap' }, serial) => {
    const fact = (concept: string, unit: string, start: string, end: string, value: Decimal): Fact => ({
      taxonomy,
      concept,
      unit,
      start: start as Day,
      end: end as Day,
      value,
      accession: `0000000001-${filed.slice(2, 4)}-${String(serial).padStart(6, '0')}`,
      fiscalYear: label[0],
      fiscalPeriod: label[1],
      form,
      filed: filed as Day,
    });
    const [own] = flows;
    return [
      ...flows.flatMap(([start, end, amounts]) =>
        Object.entries(amounts).map(([concept, amount]) => fact(concept, 'USD', start, end, million(amount))),
      ),
      ...(own
        ? Object.entries(perShare).map(([concept, value]) =>
            fact(concept, 'USD/shares', own[0], own[1], value as Decimal),
          )
        : []),
    ];
  });

const incomeOf = (reports: readonly Report[], periodType: string, end: string): BuiltStatement | undefined =>
  buildStatements(factsOf(reports)).statements.find(
    (each) => each.statement === 'income' && each.periodType === periodType && each.end === end,
  );

const inMillions = (built: BuiltStatement | undefined, ...keys: readonly string[]): readonly (number | null)[] =>
  keys.map((key) => {
    const value = built?.latest.lines.get(key)?.value;
    return value === undefined ? null : Number(value) / 1_000_000;
  });

describe('a total of revenue with a narrower concept', () => {
  it('Procter & Gamble, Form 10-K for the year ended June 30, 2014: net sales of 83,062, segment sales under Revenues', () => {
    const year = incomeOf(
      [
        {
          form: '10-K',
          filed: '2014-08-08',
          label: [2014, 'FY'],
          flows: [
            [
              '2013-07-01',
              '2014-06-30',
              {
                SalesRevenueNet: 83062,
                // The filing has about this amount under the concept, a part of the total.
                Revenues: 29400,
                CostOfGoodsSold: 42460,
                SellingGeneralAndAdministrativeExpense: 25314,
                OperatingIncomeLoss: 15288,
                IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 14885,
                IncomeTaxExpenseBenefit: 3178,
                IncomeLossFromContinuingOperations: 11707,
                IncomeLossFromDiscontinuedOperationsNetOfTax: 78,
                ProfitLoss: 11785,
                NetIncomeLossAttributableToNoncontrollingInterest: 142,
                NetIncomeLoss: 11643,
              },
            ],
          ],
        },
      ],
      'annual',
      '2014-06-30',
    );
    expect(year).toMatchObject({ fiscalYear: 2014, fiscalPeriod: 'FY' });
    expect(year?.latest.checked.failures).toEqual([]);
    expect(inMillions(year, 'revenue', 'gross_profit', 'net_income_including_nci', 'net_income')).toEqual([
      83062, 40602, 11785, 11643,
    ]);
  });

  it('General Mills, Form 10-K for the year ended May 26, 2024: net sales of 19,857.2', () => {
    const year = incomeOf(
      [
        {
          form: '10-K',
          filed: '2024-06-26',
          label: [2024, 'FY'],
          flows: [
            [
              '2023-05-29',
              '2024-05-26',
              {
                RevenueFromContractWithCustomerExcludingAssessedTax: 19857.2,
                Revenues: 2000,
                CostOfGoodsAndServicesSold: 12925.1,
                SellingGeneralAndAdministrativeExpense: 3259,
                RestructuringCharges: 241.4,
                OperatingIncomeLoss: 3431.7,
                IncomeTaxExpenseBenefit: 594.5,
                NetIncomeLoss: 2496.6,
              },
            ],
          ],
        },
      ],
      'annual',
      '2024-05-26',
    );
    expect(year).toMatchObject({ fiscalYear: 2024 });
    expect(inMillions(year, 'revenue', 'cost_of_revenue', 'operating_income')).toEqual([19857.2, 12925.1, 3431.7]);
  });
});

describe('a fourth quarter', () => {
  // Meta Platforms, Forms 10-Q and 10-K of 2024: revenue and net income of each quarter, of the year to date, and of the year.
  // The nine months are printed as 116,116, one more than the sum of their rounded quarters.
  const quarters = [
    ['2024-03-31', '2024-04-25', 36455, 12369, 36455, 12369],
    ['2024-06-30', '2024-08-01', 39071, 13465, 75527, 25834],
    ['2024-09-30', '2024-10-31', 40589, 15688, 116116, 41522],
  ] as const;
  const starts = ['2024-01-01', '2024-04-01', '2024-07-01'] as const;
  const amounts = (revenue: number, net: number) => ({
    RevenueFromContractWithCustomerExcludingAssessedTax: revenue,
    NetIncomeLoss: net,
    // Taxes are not compared here.
    IncomeTaxExpenseBenefit: 1,
  });
  const reports: readonly Report[] = [
    ...quarters.map(([end, filed, revenue, net, revenueToDate, netToDate], at): Report => ({
      form: '10-Q',
      filed,
      label: [2024, `Q${at + 1}`],
      flows: [
        [starts[at] ?? '', end, amounts(revenue, net)],
        ...(at === 0 ? [] : [['2024-01-01', end, amounts(revenueToDate, netToDate)] as const]),
      ],
      perShare: { EarningsPerShareDiluted: ['4.71', '5.16', '6.03'][at] ?? '' },
    })),
    {
      form: '10-K',
      filed: '2025-01-30',
      label: [2024, 'FY'],
      flows: [['2024-01-01', '2024-12-31', amounts(164501, 62360)]],
      perShare: { EarningsPerShareDiluted: '23.86' },
    },
  ];

  it('is the year less nine months: Meta Platforms, 2024, revenue of 48,385 and net income of 20,838', () => {
    const fourth = incomeOf(reports, 'quarterly', '2024-12-31');
    expect(fourth).toMatchObject({ fiscalYear: 2024, fiscalPeriod: 'Q4', start: '2024-10-01' });
    expect(inMillions(fourth, 'revenue', 'net_income')).toEqual([48385, 20838]);
    expect(fourth?.latest.lines.get('revenue')).toMatchObject({ origin: 'q4', accession: null });
  });

  it('has no earnings per share, which no subtraction gives, and the year has its own', () => {
    expect(incomeOf(reports, 'quarterly', '2024-12-31')?.latest.lines.has('eps_diluted')).toBe(false);
    expect(incomeOf(reports, 'annual', '2024-12-31')?.latest.lines.get('eps_diluted')?.value).toBe('23.86');
    expect(incomeOf(reports, 'ttm', '2024-12-31')?.latest.lines.get('net_income')).toMatchObject({
      value: '62360000000',
      accession: '0000000001-25-000003',
    });
  });
});

describe('a proxy statement', () => {
  // Dynex Capital, Form 10-K filed 2026-02-25: net income of 2025 is 319,066 thousand, of nine months 133,707. The proxy statement filed
  // 2026-04-07 tells it without the thousands, of no fiscal year. Taxes are left out of what is compared here.
  const ofYear = { NetIncomeLoss: 319.066, IncomeTaxExpenseBenefit: 1 };
  const reports: readonly Report[] = [
    {
      form: '10-Q',
      filed: '2025-10-27',
      label: [2025, 'Q3'],
      flows: [
        ['2025-01-01', '2025-09-30', { NetIncomeLoss: 133.707, IncomeTaxExpenseBenefit: 0.5 }],
        ['2025-07-01', '2025-09-30', { IncomeTaxExpenseBenefit: 0.2 }],
      ],
    },
    { form: '10-K', filed: '2026-02-25', label: [2025, 'FY'], flows: [['2025-01-01', '2025-12-31', ofYear]] },
    {
      form: 'DEF 14A',
      filed: '2026-04-07',
      label: [null, null],
      flows: [['2025-01-01', '2025-12-31', { NetIncomeLoss: 0.319065 }]],
    },
  ];

  it('gives no year its net income and no fourth quarter a loss: Dynex Capital, 2025', () => {
    expect(inMillions(incomeOf(reports, 'annual', '2025-12-31'), 'net_income')).toEqual([319.066]);
    const fourth = incomeOf(reports, 'quarterly', '2025-12-31');
    expect(fourth).toMatchObject({ fiscalYear: 2025, fiscalPeriod: 'Q4', start: '2025-10-01' });
    expect(inMillions(fourth, 'net_income')).toEqual([185.359]);
  });
});

describe('half-years', () => {
  // BHP Group, in millions of US dollars; years on Form 20-F, half-years on Form 6-K.
  const amounts = (revenue: number, profit: number, withOthers?: number) => ({
    Revenue: revenue,
    ProfitLossAttributableToOwnersOfParent: profit,
    ...(withOthers === undefined ? {} : { ProfitLoss: withOthers }),
  });
  const report = (
    form: string,
    filed: string,
    label: Report['label'],
    flows: Report['flows'],
    eps: string,
  ): Report => ({
    form,
    filed,
    label,
    flows,
    taxonomy: 'ifrs-full',
    perShare: { BasicEarningsLossPerShare: eps },
  });
  const reports: readonly Report[] = [
    report(
      '6-K',
      '2024-02-20',
      [2024, 'Q2'],
      [
        ['2023-07-01', '2023-12-31', amounts(27_232, 927)],
        ['2022-07-01', '2022-12-31', amounts(25_713, 6_457)],
      ],
      '0.183',
    ),
    report(
      '20-F',
      '2024-09-05',
      [2024, 'FY'],
      [
        ['2023-07-01', '2024-06-30', amounts(55_658, 7_897, 9_601)],
        ['2022-07-01', '2023-06-30', amounts(53_817, 12_921, 14_324)],
      ],
      '1.558',
    ),
  ];

  it('are not quarters, and two of them no fourth one: BHP Group, years to June 30', () => {
    const { standard, statements } = buildStatements(factsOf(reports));
    expect(standard).toBe('ifrs-full');
    expect(statements.map(({ periodType, end }) => `${periodType} ${end}`).toSorted()).toEqual([
      'annual 2023-06-30',
      'annual 2024-06-30',
    ]);
    const year = incomeOf(reports, 'annual', '2024-06-30');
    expect(year).toMatchObject({ fiscalYear: 2024, fiscalPeriod: 'FY', start: '2023-07-01' });
    expect(inMillions(year, 'revenue', 'net_income')).toEqual([55_658, 7_897]);
    expect(year?.latest.lines.get('eps_basic')).toMatchObject({ value: '1.558', unit: 'USD/share' });
  });
});

describe('an abandoned concept', () => {
  // Apple, Forms 10-K for fiscal 2016 to 2019: net sales under three concepts, each given up for the next.
  const years = [
    [2016, '2015-09-27', '2016-09-24', 'SalesRevenueNet', 215_639, 15_685, 45_687],
    [2017, '2016-09-25', '2017-09-30', 'SalesRevenueNet', 229_234, 15_738, 48_351],
    [2018, '2017-10-01', '2018-09-29', 'Revenues', 265_595, 13_372, 59_531],
    [2019, '2018-09-30', '2019-09-28', 'RevenueFromContractWithCustomerExcludingAssessedTax', 260_174, 10_481, 55_256],
  ] as const;
  const reports = years.map(([year, start, end, concept, revenue, tax, net]): Report => ({
    form: '10-K',
    filed: `${year}-11-05`,
    label: [year, 'FY'],
    flows: [[start, end, { [concept]: revenue, NetIncomeLoss: net, IncomeTaxExpenseBenefit: tax }]],
  }));

  it('is never carried forward: each year has the revenue of its own report', () => {
    const served = years.map(([, , end]) => inMillions(incomeOf(reports, 'annual', end), 'revenue', 'net_income'));
    expect(served).toEqual(years.map(([, , , , revenue, , net]) => [revenue, net]));
    const without = reports.map((report, at): Report =>
      at === 3
        ? {
            ...report,
            flows: [['2018-09-30', '2019-09-28', { NetIncomeLoss: 55_256, IncomeTaxExpenseBenefit: 10_481 }]],
          }
        : report,
    );
    expect(inMillions(incomeOf(without, 'annual', '2019-09-28'), 'revenue', 'net_income')).toEqual([null, 55_256]);
  });
});

describe('a year of 52 or 53 weeks', () => {
  it('has its second quarter where that ends in July: Johnson & Johnson, Form 10-Q for July 2, 2023', () => {
    const amounts = (revenue: number, net: number) => ({
      Revenues: revenue,
      NetIncomeLoss: net,
      IncomeTaxExpenseBenefit: 1,
    });
    const reports: readonly Report[] = [
      {
        form: '10-K',
        filed: '2023-02-16',
        label: [2022, 'FY'],
        flows: [['2022-01-03', '2023-01-01', amounts(94943, 17941)]],
      },
      {
        form: '10-Q',
        filed: '2023-04-28',
        label: [2023, 'Q1'],
        flows: [['2023-01-02', '2023-04-02', amounts(24746, -68)]],
      },
      {
        form: '10-Q',
        filed: '2023-07-27',
        label: [2023, 'Q2'],
        flows: [
          ['2023-04-03', '2023-07-02', amounts(25530, 5144)],
          ['2023-01-02', '2023-07-02', amounts(50276, 5076)],
        ],
      },
    ];
    const second = incomeOf(reports, 'quarterly', '2023-07-02');
    expect(second).toMatchObject({ fiscalYear: 2023, fiscalPeriod: 'Q2', start: '2023-04-03' });
    expect(inMillions(second, 'revenue', 'net_income')).toEqual([25530, 5144]);
    expect(buildStatements(factsOf(reports)).statements.filter(({ fiscalPeriod }) => fiscalPeriod === 'Q3')).toEqual(
      [],
    );
  });

  it.each([
    // The days and the names are those of the filers; the amounts are made up.
    ['The Cato Corporation, 53 weeks', '2023-01-29', '2024-02-03', 2023],
    ['NVIDIA', '2025-01-27', '2026-01-25', 2026],
    ['Johnson & Johnson', '2022-01-03', '2023-01-01', 2022],
  ])('is named as the filer names it: %s, ended %s to %s', (_, start, end, fiscalYear) => {
    const year = incomeOf(
      [
        {
          form: '10-K',
          filed: `${Number(end.slice(0, 4))}-03-25`,
          label: [fiscalYear, 'FY'],
          flows: [[start, end, { Revenues: 700, NetIncomeLoss: -20, IncomeTaxExpenseBenefit: 3 }]],
        },
      ],
      'annual',
      end,
    );
    expect(year).toMatchObject({ fiscalYear, fiscalPeriod: 'FY', start, end });
  });

  it('can begin with a quarter of sixteen weeks: CAVA Group, Form 10-Q for April 20, 2025', () => {
    // The days are the filer's; the amounts are made up but for the revenue of 331.8.
    const amounts = (revenue: number) => ({ Revenues: revenue, NetIncomeLoss: 20, IncomeTaxExpenseBenefit: 5 });
    const reports: readonly Report[] = [
      { form: '10-K', filed: '2025-02-26', label: [2024, 'FY'], flows: [['2024-01-01', '2024-12-29', amounts(950)]] },
      { form: '10-Q', filed: '2025-05-16', label: [2025, 'Q1'], flows: [['2024-12-30', '2025-04-20', amounts(331.8)]] },
    ];
    const first = incomeOf(reports, 'quarterly', '2025-04-20');
    expect(first).toMatchObject({ fiscalYear: 2025, fiscalPeriod: 'Q1', start: '2024-12-30' });
    expect(inMillions(first, 'revenue')).toEqual([331.8]);
  });
});

describe('a year that a later report restates', () => {
  // Made up.
  const amounts = (revenue: number, net: number) => ({
    Revenues: revenue,
    NetIncomeLoss: net,
    IncomeTaxExpenseBenefit: 10,
  });
  const reports: readonly Report[] = [
    {
      form: '10-K',
      filed: '2023-02-20',
      label: [2022, 'FY'],
      flows: [['2022-01-01', '2022-12-31', amounts(1000, 100)]],
    },
    {
      form: '10-K',
      filed: '2024-02-20',
      label: [2023, 'FY'],
      flows: [
        ['2023-01-01', '2023-12-31', amounts(1100, 120)],
        ['2022-01-01', '2022-12-31', amounts(980, 90)],
      ],
    },
  ];

  it('is served as restated, and as first reported on request', () => {
    const year = incomeOf(reports, 'annual', '2022-12-31');
    expect(inMillions(year, 'revenue', 'net_income')).toEqual([980, 90]);
    expect(year?.latest.lines.get('revenue')?.accession).toBe('0000000001-24-000001');
    expect(year?.original?.lines.get('revenue')).toMatchObject({
      value: '1000000000',
      accession: '0000000001-23-000000',
    });
  });
});
