import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';

const year = ['2024-01-01', '2024-12-31'] as const;

/** A fact of a report on the year 2024, or on the one that compares with it. */
const fact = (concept: string, value: string, { instant = false, report = 2024 } = {}): Fact => ({
  taxonomy: 'us-gaap',
  concept,
  unit: 'USD',
  start: instant ? null : (year[0] as Day),
  end: year[1] as Day,
  value: value as Decimal,
  accession: `0000000009-${report - 1999}-000001`,
  fiscalYear: report,
  fiscalPeriod: 'FY',
  form: '10-K',
  filed: `${report + 1}-02-20` as Day,
});

const linesOf = (statement: 'income' | 'balance', facts: readonly Fact[]) =>
  buildStatements(facts).statements.find((each) => each.statement === statement && each.periodType === 'annual')?.latest
    .lines;

const income = [
  fact('Revenues', '8000'),
  fact('IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest', '1000'),
  fact('IncomeTaxExpenseBenefit', '250'),
  fact('NetIncomeLoss', '750'),
];

describe('income tax', () => {
  it('with the wrong sign is left out: with the other one alone it leads to net income', () => {
    const turned = income.map((each) =>
      each.concept === 'IncomeTaxExpenseBenefit' ? { ...each, value: '-250' as Decimal } : each,
    );
    expect(linesOf('income', income)?.get('income_tax')).toMatchObject({ value: '250' });
    const lines = linesOf('income', turned);
    expect(lines?.has('income_tax')).toBe(false);
    expect(lines?.get('pretax_income')).toMatchObject({ value: '1000' });
  });

  it('that is a benefit stays', () => {
    const benefit = income.map((each) => {
      if (each.concept === 'IncomeTaxExpenseBenefit') return { ...each, value: '-100' as Decimal };
      return each.concept === 'NetIncomeLoss' ? { ...each, value: '1100' as Decimal } : each;
    });
    expect(linesOf('income', benefit)?.get('income_tax')).toMatchObject({ value: '-100' });
  });
});

describe('equity under the name of the total alone', () => {
  const total = fact('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', '4000', {
    instant: true,
  });
  const sheet = [fact('Assets', '9000', { instant: true }), total];

  it("is the parent's where all income after tax is its shareholders' and nothing tells of others", () => {
    expect(linesOf('balance', [...income, ...sheet])?.get('stockholders_equity')).toMatchObject({
      value: '4000',
      origin: 'identity',
    });
  });

  it('is not where a share of others is paid or reported, or where income does not come to it', () => {
    const others = [
      fact('PaymentsToMinorityShareholders', '10'),
      fact('ProfitLoss', '750'),
      fact('MinorityInterest', '5', { instant: true }),
    ];
    for (const other of others.slice(0, 2))
      expect(linesOf('balance', [...income, ...sheet, other])?.has('stockholders_equity')).toBe(false);
    expect(linesOf('balance', [...income, ...sheet, ...others.slice(2)])?.get('stockholders_equity')).toMatchObject({
      value: '3995',
    });
    const less = income.map((each) => (each.concept === 'NetIncomeLoss' ? { ...each, value: '700' as Decimal } : each));
    expect(linesOf('balance', [...less, ...sheet])?.has('stockholders_equity')).toBe(false);
  });
});

describe('lines collected from several filings', () => {
  const older = [
    ...income.slice(1),
    fact('CostOfRevenue', '5000'),
    fact('Revenues', '8000'),
    fact('OperatingIncomeLoss', '1100'),
  ];
  const newer = income.map(({ concept, value }) => fact(concept, value, { report: 2025 }));
  const own = [
    fact('OperatingIncomeLoss', '1100', { report: 2025 }),
    fact('SellingGeneralAndAdministrativeExpense', '1900', { report: 2025 }),
  ];

  it('derive from the filing that reports all of the terms as they are served', () => {
    const gross = linesOf('income', [...older, ...newer, ...own])?.get('gross_profit');
    expect(gross).toMatchObject({ value: '3000', origin: 'identity', vintage: '0000000009-25-000001' });
  });

  it('derive nothing where none does', () => {
    const recast = newer.map((each) => (each.concept === 'Revenues' ? { ...each, value: '8100' as Decimal } : each));
    expect(linesOf('income', [...older, ...recast, ...own])?.has('gross_profit')).toBe(false);
  });
});
