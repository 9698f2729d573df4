import { explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import { stocks } from './index.ts';

const companies = 12_000;
/** A smaller table may be read from end to end. */
const smallTable = 10_000;

const stampColumns = 'source_tag, artifact_id, as_of';
const accession = `lpad(cik::text, 10, '0') || '-26-' || lpad(n::text, 6, '0')`;
const day = `date '2026-06-30' - n * 90`;
const name = `substr(md5(cik::text), 1, 8) || ' ' || substr(md5('of ' || cik), 1, 7) || ' inc'`;

/** Each company comes from a member of an archive, which is an artifact of its own. */
const artifacts = `
  insert into control.artifact (id, connector, name, address, sha256, bytes, first_seen, last_seen, confirmed_at)
  select id, 'stocks.company-facts', 'companyfacts.zip/CIK' || lpad(id::text, 10, '0') || '.json',
      'https://www.sec.gov/companyfacts.zip#CIK' || lpad(id::text, 10, '0') || '.json', md5(id::text) || md5(id::text), 1000000,
      timestamptz '2026-07-01T00:00:00Z', timestamptz '2026-07-02T00:00:00Z', timestamptz '2026-07-02T00:00:00Z'
    from generate_series(1, 20000) id`;

/** Rows of a table for every company; `source` is the tag of the source that fills it. */
const fill = (table: string, columns: string, values: string, source: string, each = 1): string => `
  insert into data.${table} (${columns}, ${stampColumns})
  select ${values}, '${source}', cik, timestamptz '2026-07-01T00:00:00Z'
    from generate_series(1, ${companies}) cik, generate_series(1, ${each}) n`;

const lines = `'[["revenue","1000","USD","0000000001-26-000001"]]'`;

const statements = ['income', 'balance', 'cash_flow'].flatMap((kind) =>
  (kind === 'balance' ? ['annual', 'quarterly'] : ['annual', 'quarterly', 'ttm']).map((type) =>
    fill(
      'stocks_statement',
      `cik, statement, period_type, period_end, period_start, fiscal_year, fiscal_period, lines, lines_basis, original_lines,
       original_basis, report_accession_number`,
      `cik, '${kind}', '${type}', ${day}, ${day} - 89, 2026, 'Q1', ${lines}, '[]', ${lines}, '[]', ${accession}`,
      'sec.company-facts',
      2,
    ),
  ),
);

const tables: readonly string[] = [
  fill(
    'stocks_company',
    'cik, name, former_names, is_company, is_manager, is_insider, seen_on, last_periodic_on',
    `cik, ${name}, '[]', true, cik % 7 = 0, false, ${day}, ${day}`,
    'sec.submissions',
  ),
  fill(
    'stocks_filer_name',
    'cik, words, listed, name_core, name_prominence',
    `cik, ${name}, false, ${name}, 0`,
    'sec.submissions',
  ),
  fill(
    'stocks_ticker',
    'cik, symbol, symbol_key, name, exchange, position, valid_from, last_seen',
    `cik, 'T' || cik, 'T' || cik, ${name}, 'Nasdaq', 1, ${day}, ${day}`,
    'sec.tickers',
  ),
  fill(
    'stocks_filer_symbol',
    'cik, symbol, symbol_key, exchange, position, seen_on',
    `cik, 'T' || cik, 'T' || cik, 'Nasdaq', 1, ${day}`,
    'sec.submissions',
  ),
  fill(
    'stocks_filing',
    'cik, accession_number, form_type, filed_date, is_xbrl',
    `cik, ${accession}, (array['8-K', '10-Q', '25', '4'])[n], ${day}, true`,
    'sec.submissions',
    4,
  ),
  fill(
    'stocks_event',
    'cik, accession_number, item_code, event_date, filed_date, form_type, category, from_report',
    `cik, ${accession}, '2.02', ${day}, ${day}, '8-K', (array['results_announcement', 'non_reliance'])[n], false`,
    'sec.submissions',
    2,
  ),
  fill(
    'stocks_owner',
    `issuer_cik, accession_number, person_number, person_key, name, percent_of_class, shares, at_most_five_percent,
     schedule_type, submission_type, date_of_event, filed_date`,
    `cik, ${accession}, 1, 'owner ' || n, 'Owner ' || n, 7, 1000, false, '13G', 'SCHEDULE 13G', ${day}, ${day}`,
    'sec.schedule-13',
    2,
  ),
  fill(
    'stocks_removal',
    'cik, accession_number, class_description, is_common, signed_on, filed_date',
    `cik, ${accession}, 'Common Stock', true, ${day}, ${day}`,
    'sec.form-25',
  ),
  fill(
    'stocks_operator_record',
    'cik, record, event_date, label, amount, currency',
    `cik, (array['dividend', 'price'])[n], ${day}, '', 1, 'USD'`,
    'operator.market-data',
    2,
  ),
  ...['us-gaap:Assets', 'dei:EntityCommonStockSharesOutstanding', 'us-gaap:CommonStockDividendsPerShareDeclared'].map(
    (concept) => {
      const [taxonomy = '', local = ''] = concept.split(':');
      return fill(
        'stocks_fact',
        'cik, taxonomy, concept, unit, period_end, period_start, accession_number, value, form, filed_date',
        `cik, '${taxonomy}', '${local}', 'shares', ${day}, date '0001-01-01', ${accession}, 1000, '10-Q', ${day}`,
        'sec.company-facts',
        2,
      );
    },
  ),
  fill('stocks_fact_filer', 'cik, name', `cik, ${name}`, 'sec.company-facts'),
  fill('stocks_fact_label', 'cik, taxonomy, concept, label', `cik, 'us-gaap', 'Assets', 'Assets'`, 'sec.company-facts'),
  ...statements,
  fill(
    'stocks_statement_company',
    'cik, reporting_standard, company_type, currency, has_quarters, has_originals',
    `cik, 'us-gaap', 'industrial', 'USD', true, true`,
    'sec.company-facts',
  ),
  fill(
    'stocks_restatement',
    `cik, filed_date, superseding_accession_number, period_end, fiscal_period, line_key, fiscal_year, original_value,
     restated_value, original_accession_number, superseding_form`,
    `cik, ${day}, ${accession}, ${day}, 'FY', 'revenue', 2025, 1, 2, ${accession}, '10-K'`,
    'sec.company-facts',
  ),
];

let scratch: ScratchService;
let large: ReadonlySet<string> = new Set();

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-07-10T00:00:00Z');
  for (const sql of [artifacts, ...tables]) await scratch.db.knex.raw(sql);
  await scratch.db.knex.raw('analyze');
  const { rows } = await scratch.db.knex.raw<{ rows: { name: string; rows: string }[] }>(
    `select relname as name, reltuples::bigint as rows from pg_class
      where relnamespace in ('data'::regnamespace, 'control'::regnamespace) and relkind = 'r' and reltuples > ${smallTable}`,
  );
  large = new Set(rows.map(({ name: table }) => table));
}, 120_000);
afterAll(() => scratch.close());

const cik = { ticker_or_cik: '777' };
const symbol = { ticker_or_cik: 'T777' };
const between = { start: '2025-01-01', end: '2026-12-31' };

/** Every operation, and each of its parameters that leads to another statement or condition. */
const requests: readonly (readonly [tool: string, values: Readonly<Record<string, unknown>>])[] = [
  ['stocks_search', { query: 'T777' }],
  ['stocks_search', { query: '777' }],
  ['stocks_search', { query: 'f1c15925 88411002 inc', limit: 50 }],
  ['stocks_search', { query: 'f1c1', kind: 'manager' }],
  ['stocks_get_company', cik],
  ['stocks_get_company', symbol],
  ['stocks_get_filings', { ...cik, limit: 100 }],
  ['stocks_get_filings', { ...symbol, ...between, forms: ['10-Q', '25'] }],
  ['stocks_get_company_events', { ...cik, limit: 100 }],
  ['stocks_get_company_events', { ...cik, ...between, category: 'non_reliance' }],
  ['stocks_get_corporate_actions', { ...cik, limit: 100 }],
  ['stocks_get_corporate_actions', { ...symbol, action_type: 'dividend', start_date: '2025-01-01' }],
  ['stocks_get_beneficial_owners', { ticker: 'T777', limit: 100 }],
  ...['balance_sheets', 'income_statements', 'cash_flow_statements'].flatMap((tool) =>
    [{}, { period: 'quarterly', limit: 12 }, { as_reported: true }].map(
      (values) => [`stocks_get_${tool}`, { ...cik, ...values }] as const,
    ),
  ),
  ['stocks_get_income_statements', { ...cik, period: 'ttm' }],
  ['stocks_list_line_items', { limit: 200 }],
  ['stocks_get_facts', { ...cik, concept: 'us-gaap:Assets', limit: 200 }],
  ['stocks_get_facts', { ...cik, ...between, concept: 'us-gaap:Assets', unit: 'shares', as_known_at: '2026-01-01' }],
  ['stocks_get_restatements', { ...cik, limit: 100 }],
  ['stocks_get_restatements', { ...cik, line: 'revenue', start: '2025-01-01' }],
  ['stocks_get_shares_outstanding', { ...cik, ...between }],
  ['stocks_get_metrics', { ...cik, period: 'annual' }],
  ['stocks_get_metrics', { ...cik, period: 'ttm', limit: 12 }],
];

describe(`over ${companies} companies`, () => {
  it('every operation is asked', () => {
    const tools = Object.values(contract).map(({ tool }) => tool);
    expect(new Set(requests.map(([tool]) => tool))).toEqual(new Set(tools));
    expect(large.size).toBeGreaterThanOrEqual(16);
    expect(large).toContain('artifact');
  });

  it.each(requests)('no table of more than 10,000 rows is read from end to end: %s %j', async (tool, values) => {
    for (const read of await explainReads(scratch, stocks, tool, values))
      expect(
        read.wholeTables.filter((table) => large.has(table.replace(/^\w+\./, ''))),
        read.plan,
      ).toEqual([]);
  });
});
