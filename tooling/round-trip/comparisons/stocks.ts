import type { Comparison } from '../comparison.ts';
import { exact, same, stamps } from './columns.ts';

const statementOf = (statement: string, tool: string): readonly Comparison[] =>
  ['annual', 'quarterly'].map((period) => ({
    dataset: 'stocks.statements',
    tables: ['stocks_statement'],
    tool,
    requests: `select distinct cik as ticker_or_cik, '${period}' as period from stocks_statement
      where statement = '${statement}' and period_type = '${period}'`,
    columns: {
      ...same('cik', 'fiscal_year', 'fiscal_period', 'period_type', 'period_start', 'period_end'),
      line_key: 'line ->> 0',
      value: 'line ->> 1',
      unit: 'line ->> 2',
      accession_number: 'line ->> 3',
      source: 'source_tag',
    },
    from: `(select *, unnest(from_json(lines, '["JSON"]')) as line from stocks_statement
      where statement = '${statement}' and period_type = '${period}')`,
  }));

/**
 * Segments of years or quarters: amounts at a day have no quarters. Members that are the sum of others are not served, and of several
 * concepts of one line and period one is: the one all of whose amounts are.
 */
const segmentsOf = (period: 'annual' | 'quarterly', quarters: readonly number[]): readonly Comparison[] => [
  {
    dataset: 'stocks.statement-data-sets',
    tables: ['stocks_segment_value'],
    tool: 'stocks_get_segments',
    requests: `select distinct cik as ticker_or_cik, line, unnest(['segment', 'product', 'geography']) as axis, '${period}' as period
      from stocks_segment_value where member <> '' and quarters in (${quarters.join(', ')})`,
    columns: {
      ...same('cik', 'line', 'axis', 'member', 'accession_number'),
      value: 'value_digits',
      source: 'source_tag',
    },
    from: `(select *, dense_rank() over (partition by cik, line, axis, member, breakdown, month_end, quarters order by filed_date desc) as edition
      from stocks_segment_value where member <> '' and quarters in (${quarters.join(', ')}))
      where edition = 1 and (cik::varchar, line, member) in (select cik, line, member from memory.main.served)
      qualify count(distinct concept) over (partition by cik, line, month_end, quarters, breakdown) = 1
        or bool_and((cik::varchar, line, member, value_digits) in (select cik, line, member, value from memory.main.served))
          over (partition by cik, line, month_end, quarters, breakdown, concept)`,
    without: ['not_found', 'out_of_coverage', 'bad_parameter'],
  },
];

/** Companies, filings, statements and ownership. */
export const stocksComparisons: readonly Comparison[] = [
  {
    dataset: 'stocks.filings',
    tables: ['stocks_filing'],
    tool: 'stocks_get_filings',
    requests: 'select distinct cik as ticker_or_cik from stocks_filing',
    columns: {
      ...same('cik', 'accession_number', 'form_type', 'filed_date', 'report_date', 'is_xbrl', 'size_bytes'),
      accepted_at: 'moment(accepted_at)',
      source: 'source_tag',
    },
    from: 'stocks_filing',
    served: `source = 'sec.submissions'`,
  },
  {
    dataset: 'stocks.filings',
    tables: ['stocks_event'],
    tool: 'stocks_get_company_events',
    requests: 'select distinct cik as ticker_or_cik from stocks_event',
    columns: {
      ...same('cik', 'event_date', 'filed_date', 'form_type', 'item_code', 'category', 'accession_number'),
      source: 'source_tag',
    },
    from: 'stocks_event',
    served: `source = 'sec.submissions'`,
  },
  {
    dataset: 'stocks.filings',
    tables: ['stocks_company'],
    tool: 'stocks_get_company',
    requests: 'select cik as ticker_or_cik from stocks_company',
    columns: same('cik', 'sector', 'sic_code', 'sic_description'),
    from: 'stocks_company',
    // A row for each symbol.
    served: 'true qualify row_number() over (partition by cik) = 1',
  },
  {
    dataset: 'stocks.tickers',
    tables: ['stocks_ticker'],
    tool: 'stocks_get_company',
    requests: 'select distinct cik as ticker_or_cik from stocks_ticker',
    columns: { ...same('cik', 'symbol', 'valid_from', 'valid_to'), tickers_exchange: 'exchange' },
    from: 'stocks_ticker',
  },
  {
    dataset: 'stocks.beneficial-owners',
    tables: ['stocks_owner', 'stocks_ownership_filing'],
    tool: 'stocks_get_ownership_filings',
    requests: 'select distinct issuer_cik as ticker_or_cik from stocks_ownership_filing',
    columns: {
      cik: 'issuer_cik',
      ...same(
        'accession_number',
        'schedule_type',
        'submission_type',
        'amendment_number',
        'date_of_event',
        'filed_date',
        'name',
        'person_type',
      ),
      persons_cik: 'person_cik',
      ...exact('percent_of_class', 'shares', 'sole_voting', 'shared_voting', 'sole_dispositive', 'shared_dispositive'),
    },
    from: 'stocks_owner',
  },
  {
    dataset: 'stocks.reports',
    tables: ['stocks_report_section', 'stocks_report'],
    tool: 'stocks_get_filing_sections',
    requests: 'select accession_number from stocks_report',
    columns: {
      accession_number: 'accession_number',
      form_type: 'form_type',
      filed_date: 'filed_date',
      key: 'section_key',
      title: 'title',
      chars: 'characters',
    },
    from: 'stocks_report_section join (select accession_number, form_type, filed_date from stocks_report) r using (accession_number)',
  },
  {
    dataset: 'stocks.filing-index',
    tables: ['stocks_index_filing'],
    tool: 'stocks_get_recent_filings',
    requests: `select strftime(min(filed_date), '%Y-%m-%dT00:00:00Z') as since from stocks_index_filing`,
    columns: { ...same('cik', 'accession_number', 'form_type', 'filed_date'), source: 'source_tag' },
    from: 'stocks_index_filing',
    served: `source = 'sec.daily-index'`,
  },
  {
    dataset: 'stocks.filing-feed',
    tables: ['stocks_feed_filing'],
    tool: 'stocks_get_recent_filings',
    requests: `select strftime(min(filed_date), '%Y-%m-%dT00:00:00Z') as since from stocks_feed_filing`,
    columns: { ...same('cik', 'accession_number', 'form_type', 'filed_date'), source: 'source_tag' },
    from: 'stocks_feed_filing',
    served: `source = 'sec.current-feed'`,
  },
  {
    dataset: 'stocks.fails',
    tables: ['stocks_fail'],
    tool: 'stocks_get_fails_to_deliver',
    requests: `select distinct symbol_key as ticker_or_cik from stocks_fail`,
    columns: {
      settlement_date: 'settlement_date',
      quantity: 'quantity_digits',
      description: 'description',
      source: 'source_tag',
    },
    from: 'stocks_fail',
    without: ['not_found'],
  },
  {
    dataset: 'stocks.removals',
    tables: ['stocks_removal'],
    tool: 'stocks_get_corporate_actions',
    requests: 'select distinct cik as ticker_or_cik from stocks_removal',
    columns: {
      ...same('cik', 'accession_number', 'exchange'),
      event_date: 'signed_on',
      description: 'class_description',
      source: 'source_tag',
    },
    from: 'stocks_removal',
    served: `source = 'sec.form-25'`,
  },
  {
    dataset: 'stocks.statements',
    tables: ['stocks_fact'],
    tool: 'stocks_get_facts',
    requests: `select distinct cik as ticker_or_cik, taxonomy || ':' || concept as concept, unit from stocks_fact`,
    columns: {
      cik: 'cik',
      concept: `taxonomy || ':' || concept`,
      ...same('unit', 'fiscal_year', 'fiscal_period', 'form', 'filed_date', 'accession_number'),
      start: `nullif(period_start, date '0001-01-01')`,
      end: 'period_end',
      value: 'value_digits',
      source: 'source_tag',
    },
    from: 'stocks_fact',
  },
  ...segmentsOf('annual', [0, 4]),
  ...segmentsOf('quarterly', [0, 1]),
  ...statementOf('balance', 'stocks_get_balance_sheets'),
  ...statementOf('income', 'stocks_get_income_statements'),
  ...statementOf('cash_flow', 'stocks_get_cash_flow_statements'),
  {
    dataset: 'stocks.statements',
    tables: ['stocks_restatement'],
    tool: 'stocks_get_restatements',
    requests: 'select distinct cik as ticker_or_cik from stocks_restatement',
    columns: {
      ...same(
        'cik',
        'line_key',
        'fiscal_year',
        'fiscal_period',
        'original_accession_number',
        'superseding_accession_number',
      ),
      ...same('superseding_form', 'filed_date'),
      ...exact('original_value', 'restated_value', 'change_pct'),
      source: 'source_tag',
    },
    from: 'stocks_restatement',
  },
  {
    dataset: 'stocks.statements',
    tables: ['stocks_share_action'],
    tool: 'stocks_get_corporate_actions',
    requests: 'select distinct cik as ticker_or_cik from stocks_share_action',
    columns: {
      ...same(
        'cik',
        'event_date',
        'announced_date',
        'effective_date',
        'currency',
        'description',
        'form_type',
        'accession_number',
      ),
      action_type: 'action',
      ...exact('amount', 'ratio_from', 'ratio_to'),
    },
    from: 'stocks_share_action',
    served: `source = 'sec.company-facts'`,
  },
  {
    dataset: 'stocks.statements',
    tables: ['stocks_screen_value'],
    tool: 'stocks_screen',
    requests: `select key || ':gte:' || (-1e20)::decimal(38,0) as filters, period_type as period from stocks_screen_value group by all`,
    columns: { ...same('cik', 'period_end', 'key', 'unit'), value: 'value_digits' },
    // Companies whose newest period is old are not screened.
    from: 'stocks_screen_value where (cik::varchar, period_end::varchar) in (select cik, period_end from memory.main.served)',
  },
  {
    dataset: 'stocks.institutions',
    tables: ['stocks_institution_entry'],
    tool: 'stocks_get_institution_holdings',
    requests: 'select distinct manager_cik as manager, report_period from stocks_institution_report',
    columns: {
      ...same('manager_cik', 'report_period', 'issuer_name', 'title_of_class', 'put_call'),
      shares: 'amount_digits',
      value_usd: 'value_usd_digits',
      source: 'source_tag',
    },
    from: 'stocks_institution_entry',
  },
  {
    dataset: 'stocks.institutions',
    tables: ['stocks_institution_report'],
    tool: 'stocks_get_institution_holdings',
    requests: 'select manager_cik as manager, report_period from stocks_institution_report',
    columns: {
      ...same('manager_cik', 'manager_name', 'report_period', 'entry_total'),
      total_value: 'value_total_digits',
    },
    from: 'stocks_institution_report where not is_notice',
    // A row for each holding.
    served: 'true qualify row_number() over (partition by manager_cik, report_period) = 1',
  },
  {
    dataset: 'stocks.planned-sales',
    tables: ['stocks_planned_sale'],
    tool: 'stocks_get_planned_sales',
    requests: 'select distinct issuer_cik as ticker_or_cik from stocks_planned_sale',
    columns: {
      cik: 'issuer_cik',
      ...same(
        'accession_number',
        'form_type',
        'filed_date',
        'seller_name',
        'relationship',
        'security_class',
        'approx_sale_date',
      ),
      ...same('acquired_how', 'broker', 'plan_adoption_date'),
      ...exact('shares', 'aggregate_market_value'),
      ...stamps,
    },
    from: 'stocks_planned_sale',
  },
  {
    dataset: 'stocks.insiders',
    tables: ['stocks_insider_line', 'stocks_insider_filing', 'stocks_insider_owner'],
    tool: 'stocks_get_insider_transactions',
    requests: 'select distinct issuer_cik as ticker_or_cik from stocks_insider_filing',
    columns: {
      cik: 'issuer_cik',
      ...same(
        'accession_number',
        'filed_date',
        'security_title',
        'transaction_date',
        'code',
        'acquired_disposed',
        'is_derivative',
      ),
      ...exact('shares', 'price_per_share', 'shares_after'),
      form_type: 'base_form',
      insider_name: 'name',
      insider_cik: 'owner_cik',
    },
    from: `(select * from stocks_insider_line where is_transaction) l
      join (select accession_number, issuer_cik, filed_date, base_form from stocks_insider_filing) f using (accession_number)
      join (select accession_number, owner_cik, name, owner_number from stocks_insider_owner where owner_number = 1) o using (accession_number)`,
  },
];
