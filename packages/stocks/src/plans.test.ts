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

/** Each company comes from a member of an archive, which is a separate artifact. */
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

const quarter = `(array[date '2026-06-30', date '2026-03-31'])[n]`;
/** Managers are the companies, each with a report for two quarters in which it holds the next company's stock. */
const institutionTables: readonly string[] = [
  fill(
    'stocks_institution_filing',
    `accession_number, manager_cik, manager_name, form_type, report_type, report_period, filed_date, confidential_omitted,
     included_managers, reported_by, entries_held, value_held, values_doubtful`,
    `${accession}, cik, ${name}, '13F-HR', '13F HOLDINGS REPORT', ${quarter}, ${day}, false, '[]', '[]', 1, 1000, false`,
    'sec.form-13f',
    2,
  ),
  fill(
    'stocks_institution_report',
    `manager_cik, report_period, manager_name, manager_key, accession_numbers, is_notice, filed_date, entries_held,
     value_held, confidential_omitted, values_doubtful, reported_by`,
    `cik, ${quarter}, ${name}, ${name}, array[${accession}], false, ${day}, 1, 1000, false, false, '[]'`,
    'sec.form-13f',
    2,
  ),
  fill(
    'stocks_institution_entry',
    `accession_number, entry_number, manager_cik, report_period, issuer_key, security_key, issuer_name, title_of_class,
     value_usd, amount, is_shares, discretion`,
    `${accession}, 1, cik, ${quarter}, cik + 1, cik + 1, 'of ' || cik, 'COM', 1000, 10, true, 'SOLE'`,
    'sec.form-13f',
    2,
  ),
  fill(
    'stocks_insider_filing',
    'accession_number, issuer_cik, base_form, is_amendment, filed_date, period_of_report, original_date, not_subject',
    `${accession}, cik, '4', n = 1, ${day}, ${day}, date '2026-06-30' - 180, false`,
    'sec.ownership-reports',
    2,
  ),
  fill(
    'stocks_insider_owner',
    'accession_number, owner_cik, owner_number, name, is_director, is_officer, is_ten_percent, is_other',
    `${accession}, cik + 1000000, 1, ${name}, true, false, false, false`,
    'sec.ownership-reports',
    2,
  ),
  fill(
    'stocks_insider_line',
    `accession_number, is_derivative, is_transaction, line_number, security_title, transaction_date, code, acquired_disposed,
     shares, price_per_share, shares_after, is_direct, footnote_ids`,
    `${accession}, false, true, 1, 'Common Stock', ${day}, 'S', 'D', 10, 20, 100, true, 'F1'`,
    'sec.ownership-reports',
    2,
  ),
  fill(
    'stocks_insider_footnote',
    'accession_number, footnote_id, text',
    `${accession}, 'F1', 'Note'`,
    'sec.ownership-reports',
    2,
  ),
  fill(
    'stocks_planned_sale',
    'issuer_cik, accession_number, line_number, form_type, filed_date, seller_name, relationship, security_class, shares',
    `cik, ${accession}, 1, '144', ${day}, 'Seller', 'Officer', 'Common', 1000`,
    'sec.form-144',
    2,
  ),
  fill(
    'stocks_ownership_filing',
    'issuer_cik, accession_number, schedule_type, submission_type, filed_date, structured',
    `cik, ${accession}, '13G', 'SCHEDULE 13G', ${day}, true`,
    'sec.schedule-13',
    2,
  ),
  fill('stocks_issuer_name', 'issuer_key, name_key, mentions', `cik, ${name}, 1`, 'sec.form-13f'),
  fill('stocks_issuer_code', 'issuer_key, issuer_cik, accession_number', `cik, cik, ${accession}`, 'sec.schedule-13'),
];

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
  fill(
    'stocks_presented_filing',
    'cik, accession_number, name, form, filed_date',
    `cik, ${accession}, ${name}, '10-Q', ${day}`,
    'sec.financial-statement-data-sets',
    2,
  ),
  fill(
    'stocks_presented_line',
    'cik, accession_number, report, line, statement, concept, label, negated, parenthetical',
    `cik, ${accession}, 2, n, 'BS', 'us-gaap:Assets', 'Total assets', false, false`,
    'sec.financial-statement-data-sets',
    2,
  ),
  fill(
    'stocks_own_figure',
    'cik, accession_number, concept, unit, month_end, quarters, value',
    `cik, ${accession}, 'NetSales', 'USD', ${day}, 1, 1000`,
    'sec.financial-statement-data-sets',
    2,
  ),
  ...statements,
  ...['annual', 'quarterly'].map((type) =>
    fill(
      'stocks_statement_issue',
      'cik, statement, period_type, period_end, mode, rule, detail',
      `cik, 'income', '${type}', ${day}, 'latest', 'gross_profit', 'FY2026 Q1: 2 is reported, its parts come to 1'`,
      'sec.company-facts',
      2,
    ),
  ),
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
  fill(
    'stocks_screen_company',
    'period_type, cik, period_end',
    `(array['annual', 'quarterly', 'ttm'])[n], cik, date '2026-06-30' - (cik % 5000)::integer`,
    'sec.company-facts',
    3,
  ),
  fill(
    'stocks_screen_value',
    'period_type, cik, period_end, key, value, unit',
    `'annual', cik, date '2026-06-30' - (cik % 5000)::integer,
     coalesce((array['revenue', 'net_margin', 'total_assets'])[n], 'line_' || n), cik * n, 'USD'`,
    'sec.company-facts',
    12,
  ),
  fill(
    'stocks_segment_value',
    `cik, line, quarters, month_end, breakdown, accession_number, concept, unit, axis, member, gross, elimination, value, form,
     filed_date`,
    `cik, 'revenue', 4, ${day}, 'segment', ${accession}, 'Revenues', 'USD', 'StatementBusinessSegmentsAxis', 'Retail', false,
     false, 1000, '10-K', ${day}`,
    'sec.financial-statement-data-sets',
    2,
  ),
  fill(
    'stocks_report_figure',
    `cik, line, quarters, month_end, breakdown, accession_number, concept, unit, axis, member, gross, elimination, carrier,
     period_end, value, form, filed_date`,
    `cik, (array['revenue', 'shares_outstanding'])[1 + n % 2], 4, ${day}, (array['segment', 'class'])[1 + n % 2], ${accession},
     'Revenues', 'USD', 'StatementBusinessSegmentsAxis', 'Part ' || n, false, false, 'archive', ${day}, 1000, '10-K', ${day}`,
    'sec.reports',
    4,
  ),
  ...institutionTables,
  fill('stocks_report', 'accession_number, form_type, filed_date', `${accession}, '10-K', ${day}`, 'sec.reports'),
  ...['stocks_feed_filing', 'stocks_index_filing'].map((table, at) =>
    fill(
      table,
      'accession_number, cik, form_type, name, filed_date, listed_at',
      `${accession}, cik + ${at}, (array['8-K', '4'])[n], ${name}, ${day}, (${day})::timestamptz + cik * interval '1 second'`,
      at === 0 ? 'sec.current-feed' : 'sec.daily-index',
      2,
    ),
  ),
  fill(
    'stocks_share_action',
    'cik, action, event_date, label, description, form_type, accession_number',
    `cik, 'split', ${day}, '1:2', '2 shares for 1', '10-K', ${accession}`,
    'sec.company-facts',
    2,
  ),
  fill(
    'stocks_fail',
    'settlement_date, symbol_key, entry, quantity, description',
    `${day}, 'T' || cik, 1, 100, 'A SECURITY'`,
    'sec.fails-to-deliver',
    2,
  ),
  fill(
    'stocks_pay_fact',
    'accession_number, concept, period_end, individual, value',
    `${accession}, 'PeoTotalCompAmt', ${day}, '', '1000'`,
    'sec.reports',
    2,
  ),
  fill('stocks_report_filer', 'cik, accession_number, position', `cik, ${accession}, 0`, 'sec.reports'),
  fill(
    'stocks_report_section',
    'accession_number, position, section_key, covers, characters',
    `${accession}, 0, '1', '1', 40`,
    'sec.reports',
  ),
  // One word that every passage has, one of few, one of none but a company's own; and as much else as makes it a passage.
  fill(
    'stocks_report_passage',
    'accession_number, position, passage, start_offset, passage_text, section_key, form_type, filed_date',
    `${accession}, 0, 0, 0, 'everywhere ' || substr(md5(cik::text), 1, 2) || ' x' || cik || ' ' || n || ' ' || (select string_agg(md5(cik || '-' || n || '-' || k), '') from generate_series(1, 31) k), '1', '10-K', ${day} - cik % 900`,
    'sec.reports',
    2,
  ),
];

let scratch: ScratchService;
let large: ReadonlySet<string> = new Set();

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-07-10T00:00:00Z');
  for (const sql of [artifacts, ...tables]) await scratch.db.knex.raw(sql);
  await scratch.db.knex.raw('vacuum analyze');
  const { rows } = await scratch.db.knex.raw<{ rows: { name: string; rows: string }[] }>(
    `select relname as name, reltuples::bigint as rows from pg_class
      where relnamespace in ('data'::regnamespace, 'control'::regnamespace) and relkind = 'r' and reltuples > ${smallTable}`,
  );
  large = new Set(rows.map(({ name: table }) => table));
});
afterAll(() => scratch.close());

const cik = { ticker_or_cik: '777' };
const symbol = { ticker_or_cik: 'T777' };
const between = { start: '2025-01-01', end: '2026-12-31' };

/** A range that ends only by a filter goes through half of a table. */
const mostSkipped = 3000;

/** Every operation, and each of its parameters that leads to another statement or condition. */
const requests: readonly (readonly [tool: string, values: Readonly<Record<string, unknown>>])[] = [
  ['stocks_search', { query: 'T777' }],
  ['stocks_search', { query: '777' }],
  ['stocks_search', { query: 'f1c15925 88411002 inc', limit: 50 }],
  ['stocks_search', { query: 'f1c1', kind: 'manager' }],
  ['stocks_search', { query: 'aardvark zebra' }],
  ['stocks_search', { query: 'aardvark zebra', kind: 'insider' }],
  ['stocks_get_company', cik],
  ['stocks_get_company', symbol],
  ['stocks_get_filings', { ...cik, limit: 100 }],
  ['stocks_get_filings', { ...symbol, ...between, forms: ['10-Q', '25'] }],
  ['stocks_get_filing_sections', { ...cik, form: '10-K' }],
  ['stocks_get_filing_sections', { ...cik, form: '10-K', section: '1' }],
  ['stocks_get_filing_sections', { accession_number: '0000000777-26-000001' }],
  ['stocks_get_recent_filings', { since: '2026-01-01T00:00:00Z', limit: 200 }],
  ['stocks_get_recent_filings', { since: '2026-01-01T00:00:00Z', forms: ['8-K', '10-K'] }],
  ['stocks_get_executive_compensation', { ...cik, limit: 10 }],
  ['stocks_get_fails_to_deliver', { ...symbol, limit: 200 }],
  ['stocks_get_fails_to_deliver', { ...cik, ...between }],
  ['stocks_search_filings', { query: 'everywhere', limit: 50 }],
  ['stocks_search_filings', { query: 'f1 everywhere', ...between }],
  ['stocks_search_filings', { query: 'x777', forms: ['10-K', '8-K'] }],
  ['stocks_search_filings', { query: 'everywhere', ...cik }],
  ['stocks_search_filings', { query: '"f1 everywhere"' }],
  ['stocks_search_filings', { query: '"f1 everywhere"', ...cik }],
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
  ['stocks_get_metrics', { ...cik, as_known_at: '2026-01-01' }],
  ['stocks_get_balance_sheets', { ...cik, as_known_at: '2026-01-01' }],
  ['stocks_get_segments', { ...cik, limit: 12 }],
  ['stocks_get_segments', { ...cik, line: 'assets', axis: 'geography', period: 'quarterly' }],
  ['stocks_compare', { tickers_or_ciks: ['T777', '778'], lines: ['revenue', 'total_assets'], limit: 8 }],
  ['stocks_compare', { tickers_or_ciks: ['T777', '778'], lines: ['revenue', 'total_assets'], period: 'ttm' }],
  ['stocks_get_insider_transactions', { ...cik, limit: 100 }],
  ['stocks_get_insider_transactions', { ...symbol, ...between, codes: ['S', 'P'], insider: 'inc' }],
  ['stocks_get_insider_transactions', { ...cik, insider: '1000777' }],
  ['stocks_get_insiders', { ...cik, limit: 100 }],
  ['stocks_get_planned_sales', { ...cik, ...between, limit: 100 }],
  ['stocks_get_ownership_filings', { ...cik, limit: 100 }],
  ['stocks_get_ownership_filings', { ...symbol, ...between, schedule: '13G' }],
  ['stocks_get_institutional_holders', { ...cik, limit: 100 }],
  ['stocks_get_institutional_holders', { ...symbol, report_period: '2026-03-31' }],
  ['stocks_get_institution_holdings', { manager: '777', limit: 200 }],
  ['stocks_get_institution_holdings', { manager: '777', report_period: '2026-03-31' }],
  ['stocks_screen', { filters: ['revenue:gt:11900', 'net_margin:lt:20000'], limit: 100 }],
  ['stocks_screen', { filters: ['revenue:gt:11900'], exchange: 'Nasdaq', sic_code: '35', sort: 'total_assets:asc' }],
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

  it.each(requests)('no read skips thousands of rows that its index found: %s %j', async (tool, values) => {
    for (const read of await explainReads(scratch, stocks, tool, values)) {
      const skipped = [...read.plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(0, ...skipped), read.plan).toBeLessThan(mostSkipped);
    }
  });

  it('a screen reads the values of companies that still report alone, and no row behind their index', async () => {
    const asked = { filters: ['revenue:gt:0', 'net_margin:gt:0'], sort: 'total_assets:desc', limit: 100 };
    const [matches] = await explainReads(scratch, stocks, 'stocks_screen', asked);
    const scans = [
      ...(matches?.plan ?? '').matchAll(
        /(\w[\w ]* Scan)(?: Backward)? (?:using \w+ )?on stocks_screen_value.*\n.*Index Cond: (.*)/g,
      ),
    ];
    expect(
      scans.map(([, kind]) => kind),
      matches?.plan,
    ).toEqual(['Index Only Scan', 'Index Only Scan']);
    for (const [, , condition] of scans) expect(condition).toContain('period_end >=');
  });
});
