import { decimal } from '@dqs/core';
import { ServiceError, type Data, type Decimal } from '@dqs/schemas';
import { serviceOfSamples, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../../connectors/company-facts/connector.ts';
import { submissions } from '../../connectors/submissions/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { lineByKey, servedLines } from '@dqs/statements';
import { metricList } from '../metric-values/formulas.ts';
import { metrics } from '../metrics/contract.ts';
import type { incomeStatements } from '../income-statements/contract.ts';
import { screen } from './contract.ts';
import { readFilters, readSort } from './filter.ts';

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await serviceOfSamples(stocks, '2026-11-21T12:00:00Z', [
    [tickers, 'company_tickers*'],
    [submissions, 'submissions.zip'],
    [companyFacts, 'companyfacts-*'],
  ]);
});
afterAll(() => scratch.close());

const ask = async (values: Readonly<Record<string, unknown>>) => {
  const { data, pagination } = await scratch.answer(screen, values);
  return { ...data, cursor: pagination?.next_cursor ?? null };
};

const refusal = async (values: Readonly<Record<string, unknown>>): Promise<ServiceError> => {
  const error: unknown = await ask(values).catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error;
  throw new Error('the request was not refused');
};

type Kind = 'annual' | 'quarterly' | 'ttm';

/** The newest value of lines and metrics of every company, from the operations over single companies. */
const newest = async (cik: number, period: Kind, keys: readonly string[]) => {
  const values = new Map<string, Decimal | null>();
  const statement = async (kind: string, of: Kind = period) => {
    const lines = keys.filter((key) => lineByKey.get(key)?.statement === kind);
    const tool = { income: 'income_statements', balance: 'balance_sheets', cash_flow: 'cash_flow_statements' }[kind];
    const { data } = await scratch.ask(`stocks_get_${tool}`, {
      ticker_or_cik: String(cik),
      period: of,
      limit: 12,
      ...(lines.length > 0 ? { lines } : {}),
    });
    return (data as Data<typeof incomeStatements>).statements;
  };
  const income = (await statement('income'))[0];
  if (!income) return { end: null, values };
  for (const kind of ['income', 'cash_flow', 'balance']) {
    const found = await statement(kind, kind === 'balance' && period === 'ttm' ? 'quarterly' : period);
    const same = found.find(({ period_end }) => period_end === income.period_end);
    for (const [key, line] of Object.entries(same?.lines ?? {}))
      values.set(key, line.currency === null || line.currency === 'USD' ? line.value : null);
  }
  const { data } = await scratch.answer(metrics, { ticker_or_cik: String(cik), period, limit: 1 });
  const [first] = data.periods;
  for (const [key, metric] of Object.entries(first?.values ?? {})) values.set(key, metric.value);
  return { end: income.period_end, values };
};

describe('a screen', () => {
  it('finds the values of the operations over single companies, and counts the screened companies', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { cik: string }[] }>('select cik from data.stocks_fact_filer');
    const keys = ['revenue', 'net_income', 'total_assets', 'operating_cash_flow', 'eps_diluted'];
    for (const period of ['annual', 'ttm'] as const) {
      const all = await Promise.all(
        rows.map(async ({ cik }) => ({ cik: Number.parseInt(cik, 10), ...(await newest(Number(cik), period, keys)) })),
      );
      const ends = all.flatMap(({ end }) => end ?? []).toSorted();
      const floor = new Date(`${ends.at(-1)}T00:00:00Z`);
      floor.setUTCMonth(floor.getUTCMonth() - 18);
      const universe = all.filter(({ end }) => end !== null && end >= floor.toISOString().slice(0, 10));
      expect(universe.length).toBeGreaterThan(2);
      for (const [key, bound] of [
        ['revenue', '50000000000'],
        ['net_margin', '10'],
        ['eps_diluted', '1.99'],
        ['total_assets', '1'],
        ['current_ratio', '1'],
      ] as const) {
        const { matches, universe_count } = await ask({ filters: [`${key}:gte:${bound}`], period, limit: 100 });
        const expected = universe.filter(({ values }) => {
          const value = values.get(key) ?? null;
          return value !== null && decimal.compare(value, bound as Decimal) >= 0;
        });
        expect(universe_count).toBe(universe.length);
        expect(
          matches.map(({ cik, period_end, values }) => [cik, period_end, values[key]?.value]).toSorted(),
          key,
        ).toEqual(expected.map(({ cik, end, values }) => [cik, end, values.get(key)]).toSorted());
      }
    }
  });

  it('applies the bounds of each operator exactly', async () => {
    const { matches } = await ask({ filters: ['revenue:gt:0'], limit: 100 });
    const { cik, values } = matches.find((match) => match.ticker === 'AAPL') ?? {};
    const revenue = values?.['revenue']?.value ?? '';
    for (const [operator, passes] of [
      ['gt', false],
      ['gte', true],
      ['lt', false],
      ['lte', true],
      ['eq', true],
    ] as const) {
      const { matches: found } = await ask({ filters: [`revenue:${operator}:${revenue}`], limit: 100 });
      expect(
        found.some((match) => match.cik === cik),
        operator,
      ).toBe(passes);
    }
    const between = [`revenue:gt:${decimal.subtract(revenue as Decimal, '1' as Decimal)}`, `revenue:lt:${revenue}0`];
    expect((await ask({ filters: between })).matches.map((match) => match.cik)).toContain(cik);
  });

  it('sorts as requested, missing values last, and pages to the end', async () => {
    const params = { filters: ['total_assets:gt:0'], sort: 'gross_margin:asc' };
    const { matches: all } = await ask({ ...params, limit: 100 });
    const margins = all.map(({ values }) => values['gross_margin']?.value ?? null);
    const present = margins.filter((value) => value !== null);
    expect(margins.slice(present.length).every((value) => value === null)).toBe(true);
    expect(present).toEqual(present.toSorted((a, b) => decimal.compare(a, b)));
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ ...params, limit: 2, cursor });
      paged.push(...page.matches);
      cursor = page.cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });

  it('is limited to one industry and one exchange', async () => {
    const every = await ask({ filters: ['total_assets:gt:0'], limit: 100 });
    const nasdaq = await ask({ filters: ['total_assets:gt:0'], exchange: 'Nasdaq', limit: 100 });
    expect(nasdaq.matches.map(({ ticker }) => ticker)).toContain('AAPL');
    expect(nasdaq.universe_count).toBeLessThan(every.universe_count);
    const computers = await ask({ filters: ['total_assets:gt:0'], sic_code: '3571', limit: 100 });
    expect(computers.matches.map(({ ticker }) => ticker)).toEqual(['AAPL']);
    expect(computers.universe_count).toBe(1);
    expect((await ask({ filters: ['total_assets:gt:0'], sic_code: '35' })).universe_count).toBeGreaterThanOrEqual(1);
  });

  it('explains an invalid filter, and names every unknown key', async () => {
    expect(await refusal({ filters: ['revenu:gt:1', 'net_margn:gt:1', 'net_income:gt:1'] })).toMatchObject({
      code: 'bad_parameter',
      message: '"revenu", "net_margn" are neither a line nor a metric',
      detail: { param: 'filters', candidates: expect.arrayContaining(['revenue', 'net_margin']) as unknown },
    });
    expect(await refusal({ filters: ['revenue 1000'] })).toMatchObject({
      message: expect.stringContaining('an operator is missing') as unknown,
    });
    expect(await refusal({ filters: ['revenue:over:1'] })).toMatchObject({
      detail: { hint: 'Operators are gt, gte, lt, lte, eq.' },
    });
    expect(await refusal({ filters: ['revenue:gt:1 lakh'] })).toMatchObject({
      message: '"revenue:gt:1 lakh": "1 lakh" is not a number',
      detail: { hint: 'The unit of revenue is whole US dollars. Write only digits: 1000000000.' },
    });
    expect(await refusal({ filters: ['return_on_equity:gt:1'], period: 'quarterly' })).toMatchObject({
      detail: { hint: 'Use period=ttm or period=annual.' },
    });
    expect(await refusal({ filters: ['revenue:gt:1'], sort: 'market cap' })).toMatchObject({
      detail: { param: 'sort' },
    });
    expect(await refusal({ filters: ['revenue:gt:1'], sort: 'revenue:up' })).toMatchObject({
      detail: { param: 'sort' },
    });
  });
});

describe('filters as people write them', () => {
  it.each([
    ['revenue > 100B', 'revenue', '100000000000', null, false],
    ['Revenue>=1.5 billion', 'revenue', '1500000000', null, true],
    ['net margin > 20%', 'net_margin', '20', null, false],
    ['ROE gt 12.5', 'return_on_equity', '12.5', null, false],
    ['capex <= $2,500,000', 'capital_expenditure', null, '2500000', true],
    ['revenue:lt:1.2345m', 'revenue', null, '1234500', false],
    ['revenue:lt:1.23456789k', 'revenue', null, '1234.56789', false],
    ['net_income < -0.5M', 'net_income', null, '-0500000', false],
    ['current ratio = 2', 'current_ratio', '2', '2', true],
    ['revenue over 100 billion', 'revenue', '100000000000', null, false],
    ['net income of more than $10 billion', 'net_income', '10000000000', null, false],
    ['net margin is at least 20%', 'net_margin', '20', null, true],
    ['current ratio no more than 2', 'current_ratio', null, '2', true],
    ['capex Below $2,500,000', 'capital_expenditure', null, '2500000', false],
  ])('%s', (text, key, low, high, inclusive) => {
    const exact = (value: string | null) => value?.replace(/^(-?)0+(?=\d)/, '$1') ?? null;
    expect(readFilters([text], 'annual')).toEqual([{ key, low: exact(low), high: exact(high), inclusive }]);
  });

  it.each(['revenue > 5%', 'revenue > 1,00', 'revenue > 1.5.2', 'revenue > B', 'revenue > 1 > 2', 'EPS > 2', '> 2'])(
    '%s is refused',
    (text) => {
      expect(() => readFilters([text], 'annual')).toThrow(ServiceError);
    },
  );

  it('with a decimal comma are rejected with the number that is meant', async () => {
    for (const filters of [['revenue > 1.000,50'], 'revenue > 1.000,50'])
      expect(await refusal({ filters })).toMatchObject({
        message: '"revenue > 1.000,50": "1.000,50" is not a number',
        detail: { hint: 'The unit of revenue is whole US dollars. Write only digits: 1000.50.' },
      });
  });

  it('also sort by a name in words', () => {
    expect(readSort('net margin desc', 'annual')).toEqual({ key: 'net_margin', descending: true });
    expect(readSort('revenue ascending', 'annual')).toEqual({ key: 'revenue', descending: false });
    expect(readSort('revenue', 'annual')).toEqual({ key: 'revenue', descending: true });
    expect(() => readSort('revenue:up', 'annual')).toThrow(ServiceError);
  });
});

describe('the keys', () => {
  it('of lines and metrics are distinct', () => {
    const lines = new Set(servedLines.map(({ key }) => key));
    expect(metricList.filter(({ key }) => lines.has(key))).toEqual([]);
  });

  it('and filters are parsed or rejected', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('revenue', 'constructor', 'gt', 'lte', '1', '-1.5', ':', 'net_margin'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        try {
          return readFilters([parts.join(':')], 'annual').length === 1;
        } catch (error) {
          return error instanceof ServiceError && error.code === 'bad_parameter';
        }
      }),
    );
  });
});
