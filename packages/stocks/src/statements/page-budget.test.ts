import { join } from 'node:path';
import { openScratchService, type Answered, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../connectors/company-facts/connector.ts';
import { stocks } from '../index.ts';
import { incomeStatements } from './income-statements/contract.ts';
import { servedLines, statementKinds } from '@dqs/statements';

const sample = join(import.meta.dirname, '../../../../samples/stocks/companyfacts-CIK0000320193.json');
const mostBytes = 60 * 1024;
const years = Array.from({ length: 12 }, (_, at) => 2025 - at);

const tools = {
  income: 'stocks_get_income_statements',
  balance: 'stocks_get_balance_sheets',
  cash_flow: 'stocks_get_cash_flow_statements',
} as const;

let scratch: ScratchService;

/** Twelve years in which every line key has a long value, first reported and restated. */
const fill = async (): Promise<void> => {
  await scratch.db.knex.raw('delete from data.stocks_statement');
  for (const kind of statementKinds) {
    const lines = (value: string) =>
      JSON.stringify(
        servedLines
          .filter(({ statement }) => statement === kind)
          .map(({ key }) => [key, value, 'USD', '0000320193-25-000079']),
      );
    for (const year of years)
      await scratch.db.knex.raw(
        `insert into data.stocks_statement (cik, statement, period_type, period_end, period_start, fiscal_year, fiscal_period,
           lines, lines_basis, original_lines, original_basis, source_tag, artifact_id, as_of)
         select 320193, ?, 'annual', ?, ?, ?, 'FY', ?, '[]', ?, '[]', source_tag, artifact_id, as_of
         from data.stocks_fact_filer where cik = 320193`,
        [kind, `${year}-12-31`, `${year}-01-01`, year, lines('-1234567890000'), lines('-1234567890001')],
      );
  }
};

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-07-10T12:00:00Z');
  await scratch.load(companyFacts, [sample]);
  await fill();
});
afterAll(() => scratch.close());

/** The answer to a tool, which has a smaller limit than that to a program. */
const pageOf = async (tool: string, values: object): Promise<Answered<typeof incomeStatements>> =>
  JSON.parse((await scratch.bytes(tool, { values, mostBytes })).toString()) as Answered<typeof incomeStatements>;

describe.each(statementKinds)('a page of the statement %s with all its lines', (kind) => {
  it.each([false, true])('stays within 60 KB at every limit, as reported %s', async (asReported) => {
    for (let limit = 1; limit <= 12; limit += 1) {
      const values = { ticker_or_cik: '320193', limit, as_reported: asReported };
      expect((await scratch.bytes(tools[kind], { values, mostBytes })).length, `limit ${limit}`).toBeLessThanOrEqual(
        mostBytes,
      );
    }
  });

  it.each([false, true])('continues without a gap if it ends early, as reported %s', async (asReported) => {
    const ends: string[] = [];
    let [cursor, pages, restated]: [string | null, number, number] = [null, 0, 0];
    do {
      const values = { ticker_or_cik: '320193', limit: 12, as_reported: asReported, cursor };
      const { data, meta, pagination } = await pageOf(tools[kind], values);
      ends.push(...data.statements.map(({ period_end }) => period_end));
      restated += meta.restatements?.length ?? 0;
      cursor = pagination?.next_cursor ?? null;
      pages += 1;
    } while (cursor !== null);
    expect(ends).toEqual(years.map((year) => `${year}-12-31`));
    expect(restated).toBe(asReported ? 12 * servedLines.filter(({ statement }) => statement === kind).length : 0);
    if (kind === 'balance') expect(pages).toBeGreaterThan(1);
  });

  it('is complete for a program', async () => {
    const { data, pagination } = await scratch.answer(incomeStatements, { ticker_or_cik: '320193', limit: 12 });
    expect([data.statements.length, pagination]).toEqual([12, { limit: 12, has_more: false, next_cursor: null }]);
    expect(
      (await scratch.bytes(tools[kind], { values: { ticker_or_cik: '320193', limit: 12 } })).length,
    ).toBeGreaterThan(30_000);
  });
});
