import type { Database } from '@dqs/storage';
import { createRandom } from '../data/random.ts';
import { caller, never, quietService } from '../quiet-service.ts';
import { p99 } from '../load.ts';

const calls = 400;
const warming = 40;

type Values = Readonly<Record<string, unknown>>;

/** Every operation of the domain, asked for a company drawn anew in each call. */
const operations: readonly (readonly [tool: string, values: (cik: string, name: string) => Values])[] = [
  ['stocks_search', (_, name) => ({ query: name.replace(/ Inc$/, '') })],
  ['stocks_get_company', (cik) => ({ ticker_or_cik: cik })],
  ['stocks_get_filings', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_company_events', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_corporate_actions', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_beneficial_owners', (cik) => ({ ticker: `T${cik}`, limit: 100 })],
  ['stocks_get_balance_sheets', (cik) => ({ ticker_or_cik: cik, period: 'quarterly', limit: 12 })],
  ['stocks_get_income_statements', (cik) => ({ ticker_or_cik: cik, period: 'quarterly', limit: 12 })],
  ['stocks_get_cash_flow_statements', (cik) => ({ ticker_or_cik: cik, period: 'quarterly', limit: 12 })],
  ['stocks_list_line_items', () => ({ limit: 200 })],
  ['stocks_get_facts', (cik) => ({ ticker_or_cik: cik, concept: 'us-gaap:Assets', limit: 200 })],
  ['stocks_get_restatements', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_shares_outstanding', (cik) => ({ ticker_or_cik: cik, limit: 60 })],
  ['stocks_get_metrics', (cik) => ({ ticker_or_cik: cik, period: 'quarterly', limit: 12 })],
  ['stocks_get_segments', (cik) => ({ ticker_or_cik: cik, limit: 12 })],
  ['stocks_compare', (cik) => ({ tickers_or_ciks: [cik, '1', '2', '3'], lines: ['revenue', 'net_income'], limit: 8 })],
  ['stocks_screen', (cik) => ({ filters: [`revenue:gt:${cik}000000`, 'net_margin:gt:5'], limit: 100 })],
  ['stocks_get_recent_filings', () => ({ since: '2026-01-01T00:00:00Z', limit: 200 })],
  ['stocks_search_filings', (cik) => ({ query: `revenue w${cik}`, limit: 50 })],
  ['stocks_get_filing_sections', (cik) => ({ ticker_or_cik: cik, form: '10-K', section: '1' })],
  ['stocks_get_insider_transactions', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_insiders', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_planned_sales', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_institutional_holders', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_institution_holdings', (cik) => ({ manager: cik, limit: 200 })],
  ['stocks_get_ownership_filings', (cik) => ({ ticker_or_cik: cik, limit: 100 })],
  ['stocks_get_executive_compensation', (cik) => ({ ticker_or_cik: cik, limit: 10 })],
  ['stocks_get_fails_to_deliver', (cik) => ({ ticker_or_cik: `T${cik}`, limit: 200 })],
];

/** p50 and p99 of every operation, answers built to their last byte and nothing cached, and the largest p99. */
export const measureLatencies = async (
  db: Database,
  companies: number,
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly worst: number }> => {
  const service = quietService(db);
  const offered = service.visible('internal').filter(({ endpoint }) => endpoint.tool.startsWith('stocks_')).length;
  if (offered !== operations.length)
    throw new Error(`stocks has ${offered} operations and ${operations.length} are measured`);
  const random = createRandom(7);
  const ciks = Array.from({ length: warming + calls }, () => 1 + random(companies));
  const named = await db.knex.raw<{ rows: { cik: string; name: string }[] }>(
    'select cik, name from data.stocks_company where cik = any (?::bigint[])',
    [ciks],
  );
  const names = new Map(named.rows.map(({ cik, name }) => [cik, name]));
  const rows: string[][] = [];
  let worst = 0;
  for (const [tool, values] of operations) {
    const times: number[] = [];
    for (const [call, cik] of ciks.entries()) {
      const asked = values(String(cik), names.get(String(cik)) ?? '');
      const started = performance.now();
      const answer = await service.call(tool, { values: asked }, caller, never);
      answer.envelope();
      if (call >= warming) times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const slow = p99(times);
    worst = Math.max(worst, slow);
    rows.push([tool, (times[times.length >> 1] ?? 0).toFixed(2), slow.toFixed(2)]);
  }
  return { rows, worst };
};
