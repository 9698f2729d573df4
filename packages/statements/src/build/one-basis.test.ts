import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';

const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

/** Amounts in millions over the days from a start to an end, as one report has them. */
const factsOf = (
  form: '10-K' | '10-Q',
  filed: string,
  periods: readonly (readonly [start: string, end: string, amounts: Readonly<Record<string, number>>])[],
): readonly Fact[] =>
  periods.flatMap(([start, end, amounts]) =>
    Object.entries(amounts).map(([concept, amount]) => ({
      taxonomy: 'us-gaap',
      concept,
      unit: 'USD',
      start: start as Day,
      end: end as Day,
      value: `${amount}000000` as Decimal,
      accession: `0000000009-${filed.slice(2, 4)}-${filed.slice(5, 7)}0001`,
      fiscalYear: Number(filed.slice(0, 4)),
      fiscalPeriod: form === '10-K' ? 'FY' : filed < '2010-03' ? 'Q1' : 'Q2',
      form,
      filed: filed as Day,
    })),
  );

// Emerson: a short table in the annual report on 2010 repeats the quarters of 2009 without a business sold since.
const first = factsOf('10-Q', '2010-02-04', [
  [
    '2008-10-01',
    '2008-12-31',
    { SalesRevenueNet: 5_415, NetIncomeLoss: 458, [pretax]: 681, IncomeTaxExpenseBenefit: 210 },
  ],
  [
    '2009-10-01',
    '2009-12-31',
    { SalesRevenueNet: 5_011, NetIncomeLoss: 425, [pretax]: 584, IncomeTaxExpenseBenefit: 150 },
  ],
]);
const half = { SalesRevenueNet: 10_502, NetIncomeLoss: 831, [pretax]: 1_239, IncomeTaxExpenseBenefit: 386 };
const second = factsOf('10-Q', '2010-05-05', [
  ['2008-10-01', '2009-03-31', half],
  ['2009-10-01', '2010-03-31', { ...half, SalesRevenueNet: 10_155 }],
]);
const tableWith = (sales: number) =>
  factsOf('10-K', '2010-11-23', [
    ['2009-01-01', '2009-03-31', { SalesRevenueNet: sales, NetIncomeLoss: 373 }],
    [
      '2009-10-01',
      '2010-09-30',
      { SalesRevenueNet: 21_039, NetIncomeLoss: 2_164, [pretax]: 2_879, IncomeTaxExpenseBenefit: 848 },
    ],
  ]);

const yearBefore = factsOf('10-K', '2009-11-24', [
  ['2008-10-01', '2009-09-30', { SalesRevenueNet: 20_915, NetIncomeLoss: 1_724, IncomeTaxExpenseBenefit: 693 }],
]);

const quarterWith = (sales: number) =>
  buildStatements([...yearBefore, ...first, ...second, ...tableWith(sales)]).statements.find(
    ({ statement, periodType, end }) => statement === 'income' && periodType === 'quarterly' && end === '2009-03-31',
  )?.latest.lines;

describe('a quarter that a later table repeats', () => {
  it('has the differences of longer periods if both have the same totals', () => {
    const lines = quarterWith(5_087);
    expect([lines?.get('revenue')?.value, lines?.get('pretax_income')?.value]).toEqual(['5087000000', '558000000']);
  });

  it('has no differences from reports before the sale of the business', () => {
    const lines = quarterWith(4_882);
    expect(lines?.get('revenue')?.value).toBe('4882000000');
    expect([lines?.has('pretax_income'), lines?.has('income_tax')]).toEqual([false, false]);
  });
});
