import { describe, expect, it } from 'vitest';
import { factsOf, type Amounts } from '../testing/made-up-report.ts';
import { buildStatements } from '../build/build.ts';

const period = { start: '2021-01-01', end: '2021-12-31' };

/** A year with a loss of 37 million after discontinued operations: 0.11 for each of 326 million shares. */
const year: Amounts = {
  Revenues: 12_000_000,
  NetIncomeLoss: -37_000,
  IncomeTaxExpenseBenefit: 500_000,
  EarningsPerShareBasic: -0.11,
  WeightedAverageNumberOfSharesOutstandingBasic: 326_000,
};

const builtOf = (amounts: Amounts) => {
  const facts = factsOf({ ...period, year: { ...year, ...amounts } }, 0).map((fact) =>
    fact.concept.startsWith('Weighted') ? { ...fact, unit: 'shares' } : fact,
  );
  const [income] = buildStatements(facts).statements.filter(({ statement }) => statement === 'income');
  return income?.latest;
};

describe('income_to_common_over_shares', () => {
  it('withholds income from continuing operations under the concept of income to common shareholders, and nothing else', () => {
    const latest = builtOf({ NetIncomeLossAvailableToCommonStockholdersBasic: 1_041_000 });
    expect(latest?.dropped).toMatchObject([{ key: 'net_income_to_common', because: 'income_to_common_over_shares' }]);
    expect([latest?.lines.get('eps_basic')?.value, latest?.lines.get('weighted_shares_basic')?.value]).toEqual([
      '-0.11',
      '326000000',
    ]);
  });

  it('withholds a value per share under its concept', () => {
    const latest = builtOf({ NetIncomeLossAvailableToCommonStockholdersBasic: -0.00011 });
    expect(latest?.lines.has('net_income_to_common')).toBe(false);
    expect(latest?.lines.has('weighted_shares_basic')).toBe(true);
  });

  it('keeps the income that matches earnings per share, even above net income, and differences within the rounding', () => {
    const redeemed = { NetIncomeLossAvailableToCommonStockholdersBasic: 10_000, EarningsPerShareBasic: 0.03 };
    expect(builtOf(redeemed)?.lines.get('net_income_to_common')?.value).toBe('10000000');
    expect(builtOf({ NetIncomeLossAvailableToCommonStockholdersBasic: -39_000 })?.dropped).toMatchObject([]);
  });
});

describe('eps_diluted_times_weighted_shares_diluted', () => {
  // Accenture, 2010: exchangeable shares of other owners bring their share of income.
  const exchanged: Amounts = {
    NetIncomeLoss: 1_780_656,
    EarningsPerShareBasic: 2.79,
    WeightedAverageNumberOfSharesOutstandingBasic: 637_170,
    EarningsPerShareDiluted: 2.66,
    WeightedAverageNumberOfDilutedSharesOutstanding: 766_048,
  };
  const failing = (amounts: Amounts) => builtOf(amounts)?.checked.failures.map(({ identity }) => identity);

  it('is satisfied with the filer’s income for diluted shares', () => {
    expect(failing(exchanged)).toEqual(['eps_diluted_times_weighted_shares_diluted']);
    expect(failing({ ...exchanged, NetIncomeLossAvailableToCommonStockholdersDiluted: 2_038_292 })).toEqual([]);
    expect(failing({ ...exchanged, NetIncomeLossAvailableToCommonStockholdersDiluted: 1_900_000 })).toEqual([
      'eps_diluted_times_weighted_shares_diluted',
    ]);
  });
});
