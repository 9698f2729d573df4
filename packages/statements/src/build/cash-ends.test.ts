import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements } from './build.ts';

const fact = (concept: string, value: string, start: string | null, end: string): Fact => ({
  taxonomy: 'us-gaap',
  concept,
  unit: 'USD',
  start: start as Day | null,
  end: end as Day,
  value: value as Decimal,
  accession: '0000950123-10-016029',
  fiscalYear: 2009,
  fiscalPeriod: 'FY',
  form: '10-K',
  filed: '2010-02-24' as Day,
});

/** Cash at both ends of 2009 from JPMorgan Chase's Form 10-K, reported as cash and due from banks, with a given change. */
const cashOf = (change: string) => {
  const lines = buildStatements([
    fact('InterestAndDividendIncomeOperating', '66350000000', '2009-01-01', '2009-12-31'),
    fact('NetIncomeLoss', '11728000000', '2009-01-01', '2009-12-31'),
    fact('NetCashProvidedByUsedInOperatingActivities', '121897000000', '2009-01-01', '2009-12-31'),
    fact('CashAndCashEquivalentsPeriodIncreaseDecrease', change, '2009-01-01', '2009-12-31'),
    fact('CashAndDueFromBanks', '26895000000', null, '2008-12-31'),
    fact('CashAndDueFromBanks', '26206000000', null, '2009-12-31'),
  ]).statements.find(({ statement, periodType }) => statement === 'cash_flow' && periodType === 'annual')?.latest.lines;
  return ['cash_at_beginning_of_period', 'cash_at_end_of_period'].map((key) => lines?.get(key)?.value);
};

describe('cash at both ends of a cash-flow statement', () => {
  it('is cash due from banks if the change of cash is the difference of both ends', () => {
    expect(cashOf('-689000000')).toEqual(['26895000000', '26206000000']);
  });

  it('is not cash due from banks, mostly a part of cash, if the change differs', () => {
    expect(cashOf('-590000000')).toEqual([undefined, undefined]);
  });
});
