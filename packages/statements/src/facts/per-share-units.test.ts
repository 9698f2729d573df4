import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import type { Fact } from './fact.ts';

const fact = (concept: string, value: string, unit: string): Fact => ({
  taxonomy: 'us-gaap',
  concept,
  unit,
  start: '2009-10-01' as Day,
  end: '2010-09-30' as Day,
  value: value as Decimal,
  accession: '0000000009-10-000001',
  fiscalYear: 2010,
  fiscalPeriod: 'FY',
  form: '10-K',
  filed: '2010-11-20' as Day,
});

const linesWith = (...facts: readonly Fact[]) =>
  buildStatements([
    fact('Revenues', '4789690000', 'USD'),
    fact('IncomeTaxExpenseBenefit', '128787000', 'USD'),
    fact('NetIncomeLoss', '205839000', 'USD'),
    ...facts,
  ]).statements.find(({ statement, periodType }) => statement === 'income' && periodType === 'annual')?.latest.lines;

describe('values per share', () => {
  // Atmos Energy and Sherwin-Williams; Ralph Lauren, Omnicom; Ametek, FedEx; McCormick and others of 2009 to 2012.
  it.each(['shares/USD', 'pure', 'shares', 'USD', 'USD/shares', 'segment'])('are accepted in the unit %s', (unit) => {
    expect(linesWith(fact('EarningsPerShareBasic', '2.22', unit))?.get('eps_basic')).toMatchObject({
      value: '2.22',
      unit: 'USD/share',
      currency: 'USD',
    });
  });

  it('keep their currency', () => {
    const dividends = (unit: string) => linesWith(fact('CommonStockDividendsPerShareDeclared', '0.68', unit));
    expect(dividends('CHF/shares')?.get('dividends_per_share')).toBeUndefined();
    expect(dividends('shares/CHF')?.get('dividends_per_share')).toBeUndefined();
  });

  it('come from a proper unit if the filing has one for the period', () => {
    const filed = [fact('EarningsPerShareBasic', '2.22', 'USD/shares'), fact('EarningsPerShareBasic', '222', 'pure')];
    for (const facts of [filed, filed.toReversed()])
      expect(linesWith(...facts)?.get('eps_basic')).toMatchObject({ value: '2.22' });
  });

  it('keep the unit of the filing', () => {
    const [term] = linesWith(fact('EarningsPerShareBasic', '2.22', 'pure'))?.get('eps_basic')?.terms ?? [];
    expect(term?.fact.filedUnit).toBe('pure');
  });
});
