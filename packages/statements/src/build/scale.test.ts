import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';

/** Amounts of the year by concept in one filing. */
const report = (accession: string, filed: string, amounts: Readonly<Record<string, string>>): readonly Fact[] =>
  Object.entries(amounts).map(([concept, value]) => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: '2009-10-01' as Day,
    end: '2010-09-30' as Day,
    value: value as Decimal,
    accession,
    fiscalYear: 2010,
    fiscalPeriod: 'FY',
    form: '10-K',
    filed: filed as Day,
  }));

const whole = report('0000000009-10-000001', '2010-11-20', {
  Revenues: '4789690000',
  GrossProfit: '1364941000',
  NetIncomeLoss: '205839000',
  IncomeTaxExpenseBenefit: '128787000',
});

const revenueOf = (facts: readonly Fact[]) =>
  buildStatements(facts)
    .statements.find(({ statement, periodType }) => statement === 'income' && periodType === 'annual')
    ?.latest.lines.get('revenue')?.value;

describe('a later report that gives thousands as dollars', () => {
  it('does not present the period, recast or not', () => {
    // Atmos Energy, Form 10-Q for December 2010, compares with a quarter so.
    const slipped = report('0000000009-11-000001', '2011-11-20', {
      Revenues: '4661060',
      GrossProfit: '1314136',
      NetIncomeLoss: '205839',
      IncomeTaxExpenseBenefit: '119203',
    });
    expect(revenueOf([...whole, ...slipped])).toBe('4789690000');
    expect(revenueOf(slipped)).toBe('4661060');
  });

  it('differs from one with a small line', () => {
    const later = report('0000000009-11-000001', '2011-11-20', {
      Revenues: '4661060000',
      GrossProfit: '1314136000',
      NetIncomeLoss: '205839',
      IncomeTaxExpenseBenefit: '119203000',
    });
    expect(revenueOf([...whole, ...later])).toBe('4661060000');
  });
});
