import { domains } from '@dqs/domains';
import { explainChecks, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const stocks = domains.find(({ key }) => key === 'stocks')!;

const [companies, periods] = [4_000, 5];

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-01-05T15:00:00Z');
  await scratch.db.knex.raw(
    `insert into data.stocks_statement_issue
       (cik, statement, period_type, period_end, mode, rule, detail, source_tag, artifact_id, as_of)
     select cik, 'income', 'annual', date '2025-12-31' - n * 365, (array['latest', 'as_reported', 'latest_resolved'])[1 + cik % 3],
         'gross_profit', 'FY2025 FY: 2 is reported, its parts come to 1', 'sec.company-facts', 1, timestamptz '2026-01-05T15:00:00Z'
       from generate_series(1, ${companies}) cik, generate_series(1, ${periods}) n`,
  );
  await scratch.db.knex.raw('vacuum analyze');
});
afterAll(() => scratch.close());

describe('the rules that do not hold with what is served', () => {
  it('are counted by one reading of the issues', async () => {
    const reads = await explainChecks(scratch, stocks);
    const [read, ...more] = reads.filter(({ statement }) => statement === 'stocks_statement_open_rules');
    const { rows } = await scratch.db.knex.raw<{ rows: { pages: number }[] }>(
      `select pg_relation_size('data.stocks_statement_issue') / 8192 as pages`,
    );
    expect(more).toEqual([]);
    expect(read?.rows).toBe(1);
    expect(read?.buffers, read?.plan).toBeGreaterThan(100);
    expect(read?.buffers, read?.plan).toBeLessThanOrEqual(Number(rows[0]?.pages) + 20);
  });
});
