import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { ownFacts } from '../facts/own-figure.ts';
import type { PresentedLine } from '../facts/presentation.ts';
import { buildStatements } from './build.ts';

const accession = '0000000009-25-000001';
const start = '2023-12-31' as Day;
const end = '2024-12-28' as Day;

const fact = (concept: string, value: string, instant = false): Fact => ({
  taxonomy: 'us-gaap',
  concept,
  unit: 'USD',
  start: instant ? null : start,
  end,
  value: value as Decimal,
  accession,
  fiscalYear: 2024,
  fiscalPeriod: 'FY',
  form: '10-K',
  filed: '2025-02-20' as Day,
});

const pages: Readonly<Record<string, number>> = { BS: 2, IS: 4, CI: 5, CF: 7, EQ: 8 };

type Row = readonly [concept: string, label: string, more?: Partial<PresentedLine>];

/** The rows of one statement, in printing order. */
const printed = (statement: string, rows: readonly Row[]): readonly PresentedLine[] =>
  rows.map(([concept, label, more], at) => ({
    accession,
    report: pages[statement] ?? 0,
    line: at + 1,
    statement,
    concept: concept.includes(':') ? concept : `us-gaap:${concept}`,
    label,
    negated: false,
    parenthetical: false,
    balance: null,
    ...more,
  }));

const own = (concept: string, value: string, quarters: number) => ({
  accession,
  concept,
  unit: 'USD',
  // The data sets round the day to the end of the month.
  monthEnd: '2024-12-31' as Day,
  quarters,
  value: value as Decimal,
});

const annual = (
  statement: 'income' | 'balance' | 'cash_flow',
  facts: readonly Fact[],
  presented: readonly PresentedLine[],
  figures: readonly ReturnType<typeof own>[] = [],
) => {
  const { statements } = buildStatements([...facts, ...ownFacts(figures, facts)], presented);
  const found = statements.find((each) => each.statement === statement && each.periodType === 'annual');
  return Object.fromEntries([...(found?.latest.lines ?? [])].map(([key, { value }]) => [key, value]));
};

const cashFlow = [
  fact('NetIncomeLoss', '900'),
  fact('DepreciationDepletionAndAmortization', '300'),
  fact('DeferredIncomeTaxExpenseBenefit', '-70'),
  fact('IncreaseDecreaseInDeferredRevenue', '40'),
  fact('NetCashProvidedByUsedInOperatingActivities', '1200'),
  fact('NetCashProvidedByUsedInInvestingActivities', '-500'),
  fact('NetCashProvidedByUsedInFinancingActivities', '-600'),
  fact('PaymentsToAcquirePropertyPlantAndEquipment', '450'),
];

const printedCashFlow = (rows: readonly Row[]): readonly PresentedLine[] =>
  printed('CF', [
    ['NetIncomeLoss', 'Net income'],
    ...rows,
    ['NetCashProvidedByUsedInOperatingActivities', 'Net cash provided by operating activities'],
    ['PaymentsToAcquirePropertyPlantAndEquipment', 'Purchases of property and equipment', { negated: true }],
    ['NetCashProvidedByUsedInInvestingActivities', 'Net cash used in investing activities'],
    ['NetCashProvidedByUsedInFinancingActivities', 'Net cash used in financing activities'],
  ]);

describe('a filing with printed statements', () => {
  it('a figure of a note does not carry a line, with or without a printed one', () => {
    const rows: readonly Row[] = [
      ['DepreciationDepletionAndAmortization', 'Depreciation and amortization'],
      ['DeferredIncomeTaxesAndTaxCredits', 'Deferred income taxes'],
    ];
    const both = [...cashFlow, fact('DeferredIncomeTaxesAndTaxCredits', '-65')];
    expect(annual('cash_flow', both, printedCashFlow(rows))).toMatchObject({
      depreciation_and_amortization: '300',
      deferred_income_tax: '-65',
    });
    // Neither is printed: both come from notes.
    const lines = annual('cash_flow', both, printedCashFlow(rows.slice(0, 1)));
    expect(lines).not.toHaveProperty('deferred_income_tax');
    expect(lines).not.toHaveProperty('change_deferred_revenue');
    expect(lines).toMatchObject({ operating_cash_flow: '1200', capital_expenditure: '-450', free_cash_flow: '750' });
  });

  it('without its presentation the rules for facts alone remain', () => {
    expect(annual('cash_flow', cashFlow, [])).toMatchObject({
      deferred_income_tax: '-70',
      change_deferred_revenue: '40',
    });
  });

  it('a part of a printed statement decides nothing', () => {
    const rows = printed('CF', [['NetCashProvidedByUsedInOperatingActivities', 'Cash from operations']]);
    expect(annual('cash_flow', cashFlow, rows)).toEqual(annual('cash_flow', cashFlow, []));
  });

  it('lines with the same scope in notes may come from notes, after printed figures', () => {
    const facts = [
      ...cashFlow,
      fact('Depreciation', '250'),
      fact('IncomeTaxesPaid', '33'),
      fact('IncomeTaxesPaidNet', '31'),
    ];
    const rows: readonly Row[] = [['DepreciationDepletionAndAmortization', 'Depreciation and amortization']];
    const lines = annual('cash_flow', facts, [
      ...printedCashFlow(rows),
      ...printed('CF', [['IncomeTaxesPaid', 'Cash paid for taxes', { line: 40 }]]).map((row) => ({ ...row, line: 40 })),
    ]);
    expect(lines).toMatchObject({ depreciation: '250', income_taxes_paid: '33' });
  });

  it('amortization on a separate row is added to depreciation, unless the amount already includes both', () => {
    const rows: readonly Row[] = [
      ['DepreciationDepletionAndAmortization', 'Depreciation and amortization'],
      ['AmortizationOfIntangibleAssets', 'Amortization of purchased intangibles'],
    ];
    const facts = [...cashFlow, fact('AmortizationOfIntangibleAssets', '120')];
    expect(annual('cash_flow', facts, printedCashFlow(rows))).toMatchObject({ depreciation_and_amortization: '420' });
    const total = [...facts, fact('Depreciation', '180')];
    expect(annual('cash_flow', total, printedCashFlow(rows))).toMatchObject({ depreciation_and_amortization: '300' });
  });

  it('a concept on the line’s own statement has priority over one on another statement or in parentheses', () => {
    const facts = [...cashFlow, fact('ProfitLoss', '950')];
    const lines = annual('cash_flow', facts, [
      ...printedCashFlow([['DepreciationDepletionAndAmortization', 'Depreciation and amortization']]),
      ...printed('EQ', [['ProfitLoss', 'Net income']]),
    ]);
    expect(lines['net_income_cash_flow']).toBe('900');
  });
});

const income = [
  fact('CostsAndExpenses', '7000'),
  fact('OperatingIncomeLoss', '1200'),
  fact('IncomeTaxExpenseBenefit', '250'),
  fact('NetIncomeLoss', '900'),
  fact('Revenues', '2600'),
];

const printedIncome = (rows: readonly Row[]): readonly PresentedLine[] =>
  printed('IS', [
    ...rows,
    ['CostsAndExpenses', 'Total costs and expenses'],
    ['OperatingIncomeLoss', 'Operating income'],
    ['own:IncomeBeforeTaxes', 'Income before income taxes', { balance: 'credit' }],
    ['IncomeTaxExpenseBenefit', 'Provision for income taxes'],
    ['NetIncomeLoss', 'Net income'],
  ]);

const sales: Row = ['own:NetSalesAndRentals', 'Total net sales', { balance: 'credit' }];
const figures = [own('NetSalesAndRentals', '8200', 4), own('IncomeBeforeTaxes', '1150', 4)];

describe("a concept of a filer's own", () => {
  it('is the line that it stands for, over the days of the filing, where the segment note has a common one', () => {
    expect(annual('income', income, printedIncome([sales]), figures)).toMatchObject({
      revenue: '8200',
      pretax_income: '1150',
      costs_and_expenses: '7000',
      operating_income: '1200',
    });
  });

  it('appears in the basis of the line with its filing', () => {
    const { statements } = buildStatements([...income, ...ownFacts(figures, income)], printedIncome([sales]));
    const revenue = statements.find((each) => each.periodType === 'annual')?.latest.lines.get('revenue');
    expect(revenue).toMatchObject({
      origin: 'reported',
      accession,
      terms: [{ fact: { taxonomy: 'own', concept: 'NetSalesAndRentals', start, end } }],
    });
  });

  it('is replaced if it does not satisfy the identities of the statement', () => {
    const wrong = [own('NetSalesAndRentals', '8200', 4), own('IncomeBeforeTaxes', '1300', 4)];
    const lines = annual('income', income, printedIncome([sales]), wrong);
    expect(lines).not.toHaveProperty('pretax_income');
    expect(lines).toMatchObject({ income_tax: '250', net_income: '900' });
  });

  it('is not used if it is printed elsewhere, if two have the same label, or if its side is unknown', () => {
    const after = printed('IS', [
      ['CostsAndExpenses', 'Total costs and expenses'],
      ['OperatingIncomeLoss', 'Operating income'],
      sales,
      ['IncomeTaxExpenseBenefit', 'Provision for income taxes'],
      ['NetIncomeLoss', 'Net income'],
    ]);
    const twice = printedIncome([sales, ['own:OtherSales', 'Net sales', { balance: 'credit' }]]);
    const sideless = printedIncome([['own:NetSalesAndRentals', 'Total net sales']]);
    // Otherwise revenue would be derived from them.
    const withoutCosts = income.filter(({ concept }) => concept !== 'CostsAndExpenses');
    for (const rows of [after, twice, sideless])
      expect(annual('income', withoutCosts, rows, figures)['revenue']).not.toBe('8200');
  });

  it('has its printed sign on the cash-flow statement', () => {
    const facts = cashFlow.filter(({ concept }) => concept !== 'PaymentsToAcquirePropertyPlantAndEquipment');
    const rows = printedCashFlow([['DepreciationDepletionAndAmortization', 'Depreciation and amortization']]).map(
      (row) =>
        row.concept === 'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment'
          ? { ...row, concept: 'own:PurchasesOfEquipment' }
          : row,
    );
    const spent = [own('PurchasesOfEquipment', '450', 4)];
    expect(annual('cash_flow', facts, rows, spent)).toMatchObject({ capital_expenditure: '-450' });
    const turned = rows.map((row) => ({ ...row, negated: false }));
    expect(annual('cash_flow', facts, turned, [own('PurchasesOfEquipment', '-450', 4)])).toMatchObject({
      capital_expenditure: '-450',
    });
  });

  it('with the name of a common concept of a newer taxonomy is that concept', () => {
    const rows = [
      ...printedIncome([sales]),
      ...printed('IS', [
        ['own:NetIncomeLossAttributableToNoncontrollingInterest', 'To partners', { balance: 'debit' }],
      ]).map((row) => ({ ...row, line: 30 })),
    ];
    const lines = annual('income', income, rows, [
      ...figures,
      own('NetIncomeLossAttributableToNoncontrollingInterest', '15', 4),
    ]);
    expect(lines['net_income_to_nci']).toBe('15');
  });

  it('gives the equity of the parent if the filer uses that concept for the total and its own for minority interests', () => {
    // Biogen Idec, Form 10-Q filed 2009-07-21, June 30, 2009, in thousands.
    const facts = [
      ...income,
      fact('Assets', '8777196', true),
      fact('LiabilitiesAndStockholdersEquity', '8777196', true),
      fact('Liabilities', '2531491', true),
      fact('StockholdersEquity', '6245705', true),
    ];
    const rows = printed('BS', [
      ['Assets', 'Total assets'],
      ['Liabilities', 'Total liabilities'],
      ['own:NoncontrollingInterest', 'Noncontrolling interest', { balance: 'credit' }],
      ['StockholdersEquity', 'Total equity'],
      ['LiabilitiesAndStockholdersEquity', 'Total liabilities and equity'],
    ]);
    expect(annual('balance', facts, rows, [own('NoncontrollingInterest', '33167', 0)])).toMatchObject({
      total_equity: '6245705',
      stockholders_equity: '6212538',
      noncontrolling_interest: '33167',
    });
  });
});

describe('income of a filer with minority interests whose statement prints no share of them', () => {
  const shares = { ...fact('WeightedAverageNumberOfSharesOutstandingBasic', '1000000000'), unit: 'shares' };
  const perShare = (value: string): Fact => ({ ...fact('EarningsPerShareBasic', value), unit: 'USD/shares' });
  const facts = [
    fact('Revenues', '9000000000'),
    fact('IncomeTaxExpenseBenefit', '700000000'),
    fact('ProfitLoss', '2342000000'),
    fact('MinorityInterest', '94000000', true),
    shares,
  ];
  const rows: readonly Row[] = [
    ['Revenues', 'Total revenue'],
    ['IncomeTaxExpenseBenefit', 'Provision for income taxes'],
    ['ProfitLoss', 'Net income'],
    ['EarningsPerShareBasic', 'Basic'],
    ['WeightedAverageNumberOfSharesOutstandingBasic', 'Average shares, basic'],
  ];
  const netIncome = (eps: string, more: readonly Row[] = []): string | undefined =>
    annual('income', [...facts, perShare(eps)], more === none ? [] : printed('IS', [...rows, ...more]))['net_income'];
  const none: readonly Row[] = [];

  it("is all its shareholders', as it counts it, where earnings per share are of all of it", () => {
    expect(netIncome('2.34', [['NonoperatingIncomeExpense', 'Other income']])).toBe('2342000000');
  });

  it('is not if they match less, if a row has a share of other owners under any label, or if the rows are not loaded', () => {
    expect(netIncome('2.31', [['NonoperatingIncomeExpense', 'Other income']])).toBeUndefined();
    expect(netIncome('2.34', [['own:ShareOfPartners', 'Less: noncontrolling interests']])).toBeUndefined();
    expect(netIncome('2.34', none)).toBeUndefined();
  });
});

describe('redeemable interests under the filer’s own concept', () => {
  // Arch Coal, Form 10-Q for June 30, 2009, in thousands.
  const facts = [
    fact('NetIncomeLoss', '15411'),
    fact('Assets', '4028997', true),
    fact('Liabilities', '2269539', true),
    fact('LiabilitiesAndStockholdersEquity', '4028997', true),
  ];
  const sheet = (label: string) =>
    printed('BS', [
      ['Assets', 'Total assets'],
      ['Liabilities', 'Total liabilities'],
      ['own:NoncontrollingInterest', label, { balance: 'credit' }],
      ['own:TotalStockholdersEquity', 'Total stockholders’ equity', { balance: 'credit' }],
      ['LiabilitiesAndStockholdersEquity', 'Total liabilities and stockholders’ equity'],
    ]);
  const figures = [own('NoncontrollingInterest', '8844', 0), own('TotalStockholdersEquity', '1750614', 0)];

  it('are between liabilities and equity, and not part of either', () => {
    expect(annual('balance', facts, sheet('Redeemable noncontrolling interest'), figures)).toMatchObject({
      mezzanine_equity: '8844',
      stockholders_equity: '1750614',
      total_equity: '1750614',
    });
  });

  it('are not the amount of another row', () => {
    expect(annual('balance', facts, sheet('Deferred credits'), figures)['mezzanine_equity']).toBeUndefined();
  });
});

describe('a payment filed below zero', () => {
  const spent = 'PaymentsToAcquirePropertyPlantAndEquipment';
  const flows = [...cashFlow.filter(({ concept }) => concept !== spent), fact(spent, '-450')];
  const page = (negated: boolean) =>
    printed('CF', [...flows.map(({ concept }): Row => [concept, concept, { negated: concept === spent && negated }])]);

  it('has its printed sign', () => {
    expect(annual('cash_flow', flows, page(false))).toMatchObject({ capital_expenditure: '-450' });
  });

  it('is withheld if the statement prints an inflow as well, or is not loaded', () => {
    expect(annual('cash_flow', flows, page(true))).not.toHaveProperty('capital_expenditure');
    expect(annual('cash_flow', flows, [])).not.toHaveProperty('capital_expenditure');
  });
});
