import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ServiceError, type Day } from '@dqs/schemas';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../../connectors/company-facts/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { incomeStatements } from '../income-statements/contract.ts';
import { stocks } from '../../index.ts';
import { calendarPeriodOf, endsBefore } from './calendar-period.ts';
import { compare } from './contract.ts';

const samples = join(import.meta.dirname, '../../../../../samples/stocks');
const official = globSync('sec-companyfacts/**/*.json*', { cwd: sources }).map((path) => join(sources, path));

interface Fact {
  readonly start?: string;
  readonly end: Day;
  readonly frame?: string;
}

/** Facts that the SEC assigns to a frame of a quarter or a year. */
const framed = (path: string): readonly Fact[] => {
  const bytes = readFileSync(path);
  const file = JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as {
    readonly facts?: Readonly<
      Record<string, Readonly<Record<string, { readonly units?: Readonly<Record<string, readonly Fact[]>> }>>>
    >;
  };
  return Object.values(file.facts ?? {}).flatMap((concepts) =>
    Object.values(concepts).flatMap(({ units = {} }) =>
      Object.values(units).flatMap((facts) => facts.filter(({ frame }) => frame !== undefined && !frame.endsWith('I'))),
    ),
  );
};

describe('a calendar period', () => {
  it('is the one nearest to the period', () => {
    expect(calendarPeriodOf('annual', '2024-06-30' as Day)).toBe('CY2024');
    expect(calendarPeriodOf('annual', '2025-01-26' as Day)).toBe('CY2024');
    expect(calendarPeriodOf('annual', '2024-09-28' as Day)).toBe('CY2024');
    expect(calendarPeriodOf('quarterly', '2025-08-14' as Day)).toBe('CY2025Q2');
    expect(calendarPeriodOf('ttm', '2025-09-27' as Day)).toBe('CY2025Q3');
  });

  it.skipIf(official.length === 0)('is the frame of the SEC in all official files', () => {
    let compared = 0;
    for (const { start, end, frame } of official.flatMap(framed)) {
      if (start === undefined) continue;
      const kind = frame?.includes('Q') ? 'quarterly' : 'annual';
      if (calendarPeriodOf(kind, end) !== frame) throw new Error(`${start} to ${end} is in ${frame}`);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10_000);
  });

  it('ends before the next one, for every kind', () => {
    for (const kind of ['annual', 'quarterly', 'ttm'] as const)
      for (let day = Date.parse('2019-01-01'); day < Date.parse('2024-01-01'); day += 86_400_000 * 3) {
        const end = new Date(day).toISOString().slice(0, 10) as Day;
        for (const other of ['CY2021', 'CY2021Q1', 'CY2021Q3', 'CY2022Q4']) {
          const bound = endsBefore(kind, other);
          expect(bound === null).toBe(other.includes('Q') === (kind === 'annual'));
          if (bound !== null) expect(end < bound, `${kind} ${end} ${other}`).toBe(calendarPeriodOf(kind, end) < other);
        }
      }
  });
});

describe('a comparison', () => {
  let scratch: ScratchService;

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
    expect(await scratch.load(tickers, globSync(join(samples, 'company_tickers*')))).toMatchObject({ status: 'ok' });
    const files = ['0000320193', '0001318605', '0001048911', '0001997711'].map((cik) =>
      join(samples, `companyfacts-CIK${cik}.json`),
    );
    expect(await scratch.load(companyFacts, files)).toMatchObject({ status: 'ok' });
  });
  afterAll(() => scratch.close());

  const ask = async (values: Readonly<Record<string, unknown>>) => {
    const { data, pagination } = await scratch.answer(compare, values);
    return { ...data, cursor: pagination?.next_cursor ?? null };
  };

  const refusal = async (values: Readonly<Record<string, unknown>>): Promise<ServiceError> => {
    const error: unknown = await ask(values).catch((thrown: unknown) => thrown);
    if (error instanceof ServiceError) return error;
    throw new Error('the request was not refused');
  };

  const two = { tickers_or_ciks: ['TSLA', '320193'], lines: ['net_income', 'revenue'] };

  it('has companies and lines in the requested order, by calendar period, with the values of their statements', async () => {
    const { companies, period_type } = await ask({ ...two, limit: 3 });
    expect(period_type).toBe('annual');
    expect(companies.map(({ cik }) => cik)).toEqual([1318605, 320193]);
    for (const { cik, periods } of companies) {
      const { data } = await scratch.answer(incomeStatements, {
        ticker_or_cik: String(cik),
        lines: two.lines,
        limit: 12,
      });
      const statements = data.statements;
      for (const { period_end, values, calendar_period } of periods) {
        const statement = statements.find((each) => each.period_end === period_end);
        expect(values).toEqual(statement?.lines);
        expect(Object.keys(values)).toEqual(two.lines);
        expect(calendar_period).toBe(`CY${period_end.slice(0, 4)}`);
      }
    }
    const calendar = companies.map(({ periods }) => periods.map((each) => each.calendar_period));
    expect(new Set(calendar.flat()).size).toBe(3);
  });

  it.each(['annual', 'quarterly', 'ttm'])('pages to the end without a gap: %s', async (period) => {
    const placed = ({ companies }: Awaited<ReturnType<typeof ask>>): string[] =>
      companies.flatMap(({ cik, periods }) => periods.map(({ period_end }) => `${cik} ${period_end}`));
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ ...two, period, limit: 2, cursor });
      const calendar = new Set(page.companies.flatMap(({ periods }) => periods.map((each) => each.calendar_period)));
      expect(calendar.size).toBeLessThanOrEqual(2);
      found.push(...placed(page));
      cursor = page.cursor;
    } while (cursor !== null);
    const { rows } = await scratch.db.knex.raw<{ rows: { place: string }[] }>(
      `select cik || ' ' || period_end as place from data.stocks_statement
        where cik in (320193, 1318605) and statement = 'income' and period_type = ?`,
      [period],
    );
    expect(found.toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
  });

  it('joins lines of all three statements; twelve months have the balance sheet of their last quarter', async () => {
    const lines = ['total_assets', 'operating_cash_flow', 'revenue'];
    const { companies } = await ask({ ...two, lines, period: 'ttm', limit: 1 });
    for (const { periods } of companies) for (const { values } of periods) expect(Object.keys(values)).toEqual(lines);
    expect(companies.flatMap(({ periods }) => periods)).not.toHaveLength(0);
  });

  it('names every unknown line, a company that is requested twice, and one that is not loaded', async () => {
    expect(await refusal({ ...two, lines: ['revenu', 'netincom'] })).toMatchObject({
      code: 'bad_parameter',
      message: '"revenu", "netincom" are not lines of a statement',
      detail: { param: 'lines', candidates: expect.arrayContaining(['revenue', 'net_income']) as unknown },
    });
    expect(await refusal({ ...two, tickers_or_ciks: ['AAPL', '320193'] })).toMatchObject({
      code: 'bad_parameter',
      message: '"AAPL" and "320193" both mean Apple Inc. (CIK 320193)',
    });
    expect(await refusal({ ...two, tickers_or_ciks: ['AAPL', 'MSFT'] })).toMatchObject({
      code: 'out_of_coverage',
      detail: { param: 'tickers_or_ciks' },
    });
    expect(await refusal({ ...two, tickers_or_ciks: ['TSLA'] })).toMatchObject({
      code: 'bad_parameter',
      detail: { hint: 'Pass at least 2 values in tickers_or_ciks; 1 was given.' },
    });
    expect(await refusal({ ...two, tickers_or_ciks: ['AAPL', 'AAPLE'] })).toMatchObject({
      code: 'not_found',
      detail: { param: 'tickers_or_ciks' },
    });
  });
});
