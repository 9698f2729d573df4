import type { Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { reportOf, type Quarter } from '../testing/made-up-company.ts';
import { buildStatements } from './build.ts';
import { traceOf } from './trace.ts';

const concept = 'CommonStockDividendsPerShareDeclared';

/** Dividends of 4 dollars a quarter in 2021, 5 in 2022 and 6 in 2023. */
const amounts = (year: number, quarter: number): Quarter => ({
  Revenues: 1000 + quarter,
  NetIncomeLoss: 100 + quarter,
  IncomeTaxExpenseBenefit: 20,
  [concept]: year - 2017,
  Assets: 5000,
  LiabilitiesAndStockholdersEquity: 5000,
  StockholdersEquity: 3000,
});

const facts = [2021, 2022, 2023].flatMap((year) =>
  [0, 1, 2, 3].flatMap((quarter) => reportOf(amounts, year, quarter).facts),
);

/** The facts with another dividend from the first day of a year to a day of it, in the reports of some years. */
const withDividend = (end: string, value: string, years: readonly number[]): readonly Fact[] =>
  facts.map((fact) =>
    fact.concept === concept &&
    fact.end === end &&
    fact.start === `${end.slice(0, 4)}-01-01` &&
    years.includes(fact.fiscalYear ?? 0)
      ? { ...fact, value: value as Decimal }
      : fact,
  );

const dividend = (reported: readonly Fact[], periodType: string, end: string) =>
  buildStatements(reported)
    .statements.find((built) => built.statement === 'income' && built.periodType === periodType && built.end === end)
    ?.latest.lines.get('dividends_per_share');

describe('dividends of twelve months', () => {
  it('are a year less its first months and with those of the next', () => {
    expect(dividend(facts, 'ttm', '2022-06-30')?.value).toBe('18');
  });

  it('are the sum of their quarters if only that lies between the years', () => {
    const slip = withDividend('2022-06-30', '20', [2022, 2023]);
    expect(dividend(slip, 'ttm', '2022-06-30')?.value).toBe('18');
  });

  it('are not served if neither lies between the years', () => {
    const slip = withDividend('2022-06-30', '20', [2022, 2023]).map((fact) =>
      fact.concept === concept && fact.start === '2022-04-01' ? { ...fact, value: '16' as Decimal } : fact,
    );
    expect(dividend(slip, 'ttm', '2022-06-30')).toBeUndefined();
    expect(
      traceOf(buildStatements(slip), {
        line: 'dividends_per_share',
        periodType: 'ttm',
        fiscalYear: 2022,
        fiscalPeriod: 'Q2',
      }),
    ).toMatchObject({ value: null, rule: { id: 'twelve_months_are_their_quarters' } });
  });
});

describe('dividends that a later report rounds', () => {
  const exact = withDividend('2022-12-31', '20.4', [2022]);

  it('are those of the report that gives them more exactly, under its accession number', () => {
    const own = exact.find((fact) => fact.concept === concept && fact.value === '20.4');
    expect(dividend(exact, 'annual', '2022-12-31')).toMatchObject({ value: '20.4', vintage: own?.accession });
  });

  it('are those of the later report if they are another amount', () => {
    const restated = withDividend('2022-12-31', '21.4', [2022]);
    expect(dividend(restated, 'annual', '2022-12-31')?.value).toBe('20');
  });
});
