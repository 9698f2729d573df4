import fc from 'fast-check';
import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { reportedValue, type LineValue } from '../facts/line-value.ts';
import { reportsOf, type Quarter } from '../testing/made-up-company.ts';
import { buildStatements } from './build.ts';
import { companyReportsOf } from './company-reports.ts';
import { complete } from './complete.ts';
import { buildingConcepts } from './concepts.ts';

const change = 'CashAndCashEquivalentsPeriodIncreaseDecrease';

describe('a change in cash that two rules derive differently', () => {
  const factOf = (concept: string, start: Day | null, end: Day, value: string): Fact => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start,
    end,
    value: value as Decimal,
    accession: '0000000009-14-000001',
    fiscalYear: 2014,
    fiscalPeriod: 'FY',
    form: '10-K',
    filed: '2015-02-10' as Day,
  });
  const [start, end] = ['2014-01-01' as Day, '2014-12-31' as Day];
  const flow = (concept: string, value: string): LineValue => reportedValue(factOf(concept, start, end, value), false);
  const cash = (day: string, value: string): LineValue =>
    reportedValue(factOf('CashAndCashEquivalentsAtCarryingValue', null, day as Day, value), false);

  // SLB, twelve months to June 2014, in millions: cash at both ends gives -319, the cash flows give -350.
  const given = new Map<string, LineValue>([
    ['operating_cash_flow', flow('NetCashProvidedByUsedInOperatingActivities', '10579000000')],
    ['investing_cash_flow', flow('NetCashProvidedByUsedInInvestingActivities', '-6615000000')],
    ['financing_cash_flow', flow('NetCashProvidedByUsedInFinancingActivities', '-4296000000')],
    ['fx_effect_on_cash', flow('EffectOfExchangeRateOnCashAndCashEquivalents', '-18000000')],
    ['net_change_in_cash', { ...flow(change, '-319000000'), origin: 'identity', accession: null }],
    ['cash_at_end_of_period', cash('2014-12-31', '2267000000')],
    ['cash_at_beginning_of_period', cash('2013-12-31', '2586000000')],
  ]);

  it('is withheld, and the statement is completed', () => {
    const reports = companyReportsOf([...given.values()].flatMap(({ terms }) => terms.map(({ fact }) => fact)));
    const { lines, dropped } = complete('cash_flow', given, { reports, end, otherLines: new Map() });
    expect(lines.get('operating_cash_flow')).toMatchObject({ value: '10579000000' });
    expect(lines.has('net_change_in_cash')).toBe(false);
    expect(dropped).toContainEqual(
      expect.objectContaining({ key: 'net_change_in_cash', because: 'cash_at_both_ends' }),
    );
  });
});

describe('statements of contradictory facts', () => {
  const concepts = [...buildingConcepts];
  const filing = fc.record({
    concepts: fc.uniqueArray(fc.constantFrom(...concepts), { minLength: 30, maxLength: 160 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  });

  it('are built, and each withheld line has a rule', () => {
    fc.assert(
      fc.property(filing, ({ concepts: reported, seed }) => {
        const amounts = (year: number, quarter: number): Quarter =>
          Object.fromEntries(
            [
              'NetCashProvidedByUsedInOperatingActivities',
              'NetCashProvidedByUsedInInvestingActivities',
              'NetCashProvidedByUsedInFinancingActivities',
              change,
              'Revenues',
              'NetIncomeLoss',
              'Assets',
              ...reported,
            ].map((concept, at) => [concept, ((seed * (at + 7) * (quarter + 3) * (year - 2000)) % 2001) - 700]),
          );
        const facts = reportsOf(amounts, [2022, 2023]).flatMap(({ facts: all }) => all);
        const asInstants = facts.map((fact, at) => (at % 5 === 0 ? { ...fact, start: null } : fact));
        for (const { latest } of buildStatements([...facts, ...asInstants]).statements)
          for (const { key, because } of latest.dropped) {
            expect(because).not.toBe('');
            expect(latest.lines.has(key)).toBe(false);
          }
      }),
      { numRuns: 25 },
    );
  });
});
