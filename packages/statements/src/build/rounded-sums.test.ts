import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import type { LineValues } from '../facts/line-value.ts';
import { checkIdentities } from '../rules/identities.ts';
import { buildStatements } from './build.ts';

const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
const discontinued = 'IncomeLossFromDiscontinuedOperationsNetOfTax';

type Span = readonly [start: string, end: string, amounts: Readonly<Record<string, number>>];

/** Amounts in thousands of one report. */
const factsOf = (form: '10-K' | '10-Q', fiscalPeriod: string, filed: string, spans: readonly Span[]): readonly Fact[] =>
  spans.flatMap(([start, end, amounts]) =>
    Object.entries(amounts).map(([concept, amount]) => ({
      taxonomy: 'us-gaap',
      concept,
      unit: concept.startsWith('Weighted') ? 'shares' : concept.includes('PerShare') ? 'USD/shares' : 'USD',
      start: start as Day,
      end: end as Day,
      value: (concept.includes('PerShare') ? String(amount) : amount === 0 ? '0' : `${amount}000`) as Decimal,
      accession: `0000000009-${filed.slice(2, 4)}-${filed.slice(5, 7)}0001`,
      fiscalYear: Number(start.slice(0, 4)),
      fiscalPeriod,
      form,
      filed: filed as Day,
    })),
  );

const incomeOf = (facts: readonly Fact[], periodType: string, end: string) =>
  buildStatements(facts).statements.find(
    (each) => each.statement === 'income' && each.periodType === periodType && each.end === (end as Day),
  )?.latest;

describe('a sum of amounts with different rounding', () => {
  // As of Centene: nine months in thousands, and a year in millions.
  const months = { [pretax]: 263_381, IncomeTaxExpenseBenefit: 106_125, NetIncomeLoss: 157_256, Revenues: 11_800_412 };
  const first = { [pretax]: 80_412, IncomeTaxExpenseBenefit: 47_411, NetIncomeLoss: 33_001, Revenues: 3_460_222 };
  const quarterAfter = (year: Readonly<Record<string, number>>) =>
    incomeOf(
      [
        ...factsOf('10-Q', 'Q1', '2014-04-22', [['2014-01-01', '2014-03-31', first]]),
        ...factsOf('10-Q', 'Q2', '2014-07-22', [['2014-01-01', '2014-06-30', first]]),
        ...factsOf('10-Q', 'Q3', '2014-10-28', [['2014-01-01', '2014-09-30', months]]),
        ...factsOf('10-K', 'FY', '2015-02-20', [['2014-01-01', '2014-12-31', { Revenues: 16_560_000, ...year }]]),
      ],
      'quarterly',
      '2014-12-31',
    );

  it('is noted with its difference if the digits do not explain it', () => {
    const quarter = quarterAfter({ [pretax]: 457_000, IncomeTaxExpenseBenefit: 196_000, NetIncomeLoss: 262_000 });
    expect(quarter?.lines.get('net_income')?.value).toBe('104744000');
    expect(quarter?.checked).toMatchObject({
      failures: [],
      rounded: [{ identity: 'net_income_after_tax', difference: '1000000' }],
    });
  });

  it('is not noted if it adds up', () => {
    const quarter = quarterAfter({ [pretax]: 457_000, IncomeTaxExpenseBenefit: 196_000, NetIncomeLoss: 261_000 });
    expect(quarter?.checked).toMatchObject({ failures: [], rounded: [] });
  });
});

describe('a sum with an amount that ends in one more zero by chance', () => {
  // Packaging Corporation of America, twelve months to March 2014: some quarters are reported in millions, the others in thousands.
  const gross = { revenue: '4341370000', cost_of_revenue: '3357739000', gross_profit: '983649000' };
  const [fact] = factsOf('10-Q', 'Q1', '2014-05-01', [['2014-01-01', '2014-03-31', { Revenues: 1 }]]);
  const linesOf = (amounts: typeof gross): LineValues =>
    new Map(
      Object.entries(amounts).map(([key, value]) => [
        key,
        {
          value: value as Decimal,
          unit: 'USD',
          currency: 'USD',
          origin: 'ttm' as const,
          accession: null,
          vintage: '',
          terms: fact ? [{ times: 1, fact }] : [],
        },
      ]),
    );

  it('is noted as well', () => {
    expect(checkIdentities('income', linesOf(gross), () => 6)).toMatchObject({
      failures: [],
      rounded: [{ identity: 'gross_profit', difference: '18000' }],
    });
    const exact = linesOf({ ...gross, gross_profit: '983631000' });
    expect(checkIdentities('income', exact, () => 6)).toMatchObject({ failures: [], rounded: [] });
  });
});

describe('a sum of twelve months with a line that their quarters contradict', () => {
  const quarter = (start: string, end: string, lost: number, net: number): Span => [
    start,
    end,
    {
      Revenues: 500_001,
      [pretax]: 90_001,
      IncomeTaxExpenseBenefit: 20_001,
      [discontinued]: lost,
      NetIncomeLoss: net,
    },
  ];
  const monthsWith = (last: number) =>
    incomeOf(
      [
        ...factsOf('10-Q', 'Q1', '2018-04-25', [quarter('2018-01-01', '2018-03-31', 10_000, 80_000)]),
        ...factsOf('10-Q', 'Q2', '2018-07-25', [quarter('2018-04-01', '2018-06-30', 20_000, 90_000)]),
        ...factsOf('10-Q', 'Q3', '2018-10-25', [quarter('2018-07-01', '2018-09-30', 20_000, 90_000)]),
        ...factsOf('10-K', 'FY', '2019-02-20', [
          [
            '2018-10-01',
            '2018-12-31',
            {
              Revenues: 500_001,
              [pretax]: 80_000,
              IncomeTaxExpenseBenefit: 10_000,
              [discontinued]: last,
              NetIncomeLoss: 70_000,
            },
          ],
          [
            '2018-01-01',
            '2018-12-31',
            {
              Revenues: 2_000_004,
              [pretax]: 350_003,
              IncomeTaxExpenseBenefit: 70_003,
              [discontinued]: 50_000,
              NetIncomeLoss: 330_000,
            },
          ],
        ]),
      ],
      'ttm',
      '2018-12-31',
    );

  it('is noted without it', () => {
    const months = monthsWith(7_000);
    expect(months?.lines.has('net_income_discontinued')).toBe(false);
    expect(months?.lines.get('net_income')?.value).toBe('330000000');
    expect(months?.checked.unserved).toEqual([{ identity: 'net_income_after_tax', keys: ['net_income_discontinued'] }]);
  });

  it('is not noted with a line that they add up to', () => {
    const months = monthsWith(0);
    expect(months?.lines.get('net_income_discontinued')?.value).toBe('50000000');
    expect(months?.checked.unserved).toEqual([]);
  });
});

describe('diluted earnings of an income without a public line', () => {
  // Coinbase, first quarter of 2021, in thousands: shares that may become common stock bring their share of income.
  const quarterWith = (diluted: Readonly<Record<string, number>>) =>
    incomeOf(
      factsOf('10-Q', 'Q1', '2021-05-14', [
        [
          '2021-01-01',
          '2021-03-31',
          {
            Revenues: 1_801_112,
            NetIncomeLoss: 771_463,
            IncomeTaxExpenseBenefit: 99_000,
            NetIncomeLossAvailableToCommonStockholdersBasic: 301_896,
            EarningsPerShareDiluted: 3.05,
            WeightedAverageNumberOfDilutedSharesOutstanding: 126_996,
            ...diluted,
          },
        ],
      ]),
      'quarterly',
      '2021-03-31',
    )?.checked;

  it('are reported as satisfied with an amount that is not served', () => {
    expect(quarterWith({ NetIncomeLossAvailableToCommonStockholdersDiluted: 387_716 })).toMatchObject({
      failures: [],
      unserved: [{ identity: 'eps_diluted_times_weighted_shares_diluted', keys: ['_net_income_to_common_diluted'] }],
    });
  });

  it('are as filed without it', () => {
    expect(quarterWith({})).toMatchObject({
      failures: [{ identity: 'eps_diluted_times_weighted_shares_diluted', withholds: [] }],
      unserved: [],
    });
  });
});
