import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';

/** Rows of an income statement between revenue and income before tax, in printing order. */
interface Amounts {
  readonly revenue?: number;
  readonly equityIncome?: number;
  readonly otherIncome?: number;
  readonly costs: number;
  readonly pretax: number;
}

const concepts = {
  revenue: 'Revenues',
  equityIncome: 'IncomeLossFromEquityMethodInvestments',
  otherIncome: 'OtherIncome',
  costs: 'CostsAndExpenses',
  pretax: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
} as const;

const report = (form: string, filed: string, start: string, end: string, amounts: Amounts): readonly Fact[] =>
  [
    ...Object.entries(amounts).map(
      ([key, value]: [string, number]) => [concepts[key as keyof Amounts], value] as const,
    ),
    ['NetIncomeLoss', amounts.pretax - 7] as const,
  ].map(([concept, value]) => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: start as Day,
    end: end as Day,
    value: `${value}000000` as Decimal,
    accession: `0000000009-${filed.slice(2, 4)}-${filed.slice(5, 7)}0001`,
    fiscalYear: Number(end.slice(0, 4)),
    fiscalPeriod: form === '10-K' ? 'FY' : 'Q2',
    form,
    filed: filed as Day,
  }));

const year = (of: number, amounts: Amounts) => report('10-K', `${of + 1}-02-20`, `${of}-01-01`, `${of}-12-31`, amounts);

// Sales 800, income of affiliates 20, other income 5, costs 700, before tax 125. Annual reports have a common concept of sales.
const printed: Amounts = { revenue: 800, equityIncome: 20, otherIncome: 5, costs: 700, pretax: 125 };
const { revenue: _, ...withoutSales } = { ...printed, equityIncome: 6, costs: 180, pretax: 31 };
const quarter = report('10-Q', '2022-08-04', '2022-04-01', '2022-06-30', withoutSales);

const revenueOf = (...facts: readonly (readonly Fact[])[]) =>
  buildStatements(facts.flat()).statements.find(
    ({ statement, periodType, end }) => statement === 'income' && periodType === 'quarterly' && end === '2022-06-30',
  );

describe('revenue under the filer’s own concept', () => {
  it('is the sum that years before and after confirm: costs and income before tax, less other income', () => {
    const found = revenueOf(year(2021, printed), quarter, year(2022, printed))?.latest.lines.get('revenue');
    expect(found).toMatchObject({ value: '200000000', origin: 'identity', accession: null });
    expect(found?.terms.map(({ times, fact }) => `${times} ${fact.concept}`).toSorted()).toEqual([
      `-1 ${concepts.equityIncome}`,
      `-1 ${concepts.otherIncome}`,
      `1 ${concepts.costs}`,
      `1 ${concepts.pretax}`,
    ]);
  });

  it('includes other income if the years do', () => {
    const total = { ...printed, revenue: 825 };
    expect(revenueOf(year(2021, total), quarter)?.latest.lines.get('revenue')?.value).toBe('211000000');
  });

  it('is missing if no year confirms it, if two contradict it, and if the only one is too old', () => {
    const none = { ...printed, revenue: 850 };
    const total = { ...printed, revenue: 825 };
    expect(revenueOf(quarter)?.latest.lines.has('revenue')).toBe(false);
    expect(revenueOf(year(2021, none), quarter)?.latest.lines.has('revenue')).toBe(false);
    expect(revenueOf(year(2021, printed), quarter, year(2022, total))?.latest.lines.has('revenue')).toBe(false);
    expect(revenueOf(year(2017, printed), quarter)?.latest.lines.has('revenue')).toBe(false);
  });

  it('is, as first reported, confirmed only by years filed until then', () => {
    const later = revenueOf(quarter, year(2022, printed));
    expect(later?.latest.lines.get('revenue')?.value).toBe('200000000');
    expect(later?.original?.lines.has('revenue')).toBe(false);
  });
});
