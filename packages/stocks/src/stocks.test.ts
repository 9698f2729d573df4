import type { Data } from '@dqs/schemas';
import { conformance, type ScratchService } from '@dqs/testing';
import type { compare } from './statements/compare/contract.ts';
import { stocks } from './index.ts';

const nobody = { ticker_or_cik: 'AAPLE' };
// Logistic Properties of the Americas reports once a year under IFRS.
const annualOnly = { ticker_or_cik: '1997711', period: 'quarterly' };
const statement = {
  ambiguous_identifier: { ticker_or_cik: 'tp c' },
  not_found: nobody,
  out_of_coverage: annualOnly,
};

/** A page of a comparison counts calendar periods, each with what its companies have. */
const comparedPeriods = (data: unknown): readonly unknown[] => {
  const periods = (data as Data<typeof compare>).companies.flatMap(({ cik, periods }) =>
    periods.map((period) => ({ cik, ...period })),
  );
  const calendar = Map.groupBy(periods, ({ calendar_period }) => calendar_period);
  return [...calendar].toSorted(([left], [right]) => (left < right ? 1 : -1));
};

/** The columns of a table that are written, not generated from others. */
const columnsOf = async ({ db }: ScratchService, table: string, without = ''): Promise<string> => {
  const { rows } = await db.knex.raw<{ rows: { names: string }[] }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> ?`,
    [`data.${table}`, without],
  );
  return rows[0]!.names;
};

/** Another manager under the name of one of the samples. */
const anotherBridgewater = async (scratch: ScratchService) => {
  const { db } = scratch;
  const columns = await columnsOf(scratch, 'stocks_institution_report', 'manager_cik');
  await db.knex.raw(
    `insert into data.stocks_institution_report (manager_cik, ${columns})
     select 1, ${columns} from data.stocks_institution_report where manager_cik = 1350694 limit 1`,
  );
  return () => db.knex.raw('delete from data.stocks_institution_report where manager_cik = 1');
};

/** Takes all rows of some tables away, as where nothing of the kind was ever loaded, and answers how they come back. */
const withoutRows =
  (...tables: readonly string[]) =>
  async (scratch: ScratchService) => {
    const { db } = scratch;
    for (const table of tables)
      await db.knex.raw(`create table kept_${table} as table data.${table}; delete from data.${table}`);
    return async () => {
      for (const table of tables) {
        const columns = await columnsOf(scratch, table);
        await db.knex.raw(`insert into data.${table} (${columns}) select ${columns} from kept_${table}`);
        await db.knex.raw(`drop table kept_${table}`);
      }
    };
  };

const insiderTables = ['stocks_insider_filing'];

conformance(stocks, {
  now: '2026-11-21T12:00:00.000Z',
  batches: Object.fromEntries(
    ['company', 'income_statements', 'balance_sheets', 'cash_flow_statements', 'metrics', 'shares_outstanding'].map(
      (name) => [`stocks_get_${name}`, ['AAPL', '0001318605', '1640147']],
    ),
  ),
  pages: { stocks_compare: comparedPeriods },
  withoutData: ['stocks_list_line_items'],
  empty: { stocks_screen: { filters: ['revenue:gte:99999999999999999'] } },
  held: {
    stocks_get_institution_holdings: { ambiguous_identifier: anotherBridgewater },
    stocks_get_beneficial_owners: { out_of_coverage: withoutRows('stocks_owner') },
    stocks_get_ownership_filings: { out_of_coverage: withoutRows('stocks_owner', 'stocks_ownership_filing') },
    stocks_get_insider_transactions: { out_of_coverage: withoutRows(...insiderTables) },
    stocks_get_insiders: { out_of_coverage: withoutRows(...insiderTables) },
    stocks_get_planned_sales: { out_of_coverage: withoutRows('stocks_planned_sale') },
    stocks_get_fails_to_deliver: { out_of_coverage: withoutRows('stocks_fail') },
  },
  refusals: {
    stocks_get_balance_sheets: statement,
    stocks_get_income_statements: statement,
    stocks_get_cash_flow_statements: statement,
    stocks_get_metrics: statement,
    stocks_get_segments: {
      not_found: nobody,
      // Tesla is in no data set of the samples.
      out_of_coverage: { ticker_or_cik: 'TSLA' },
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
    },
    stocks_compare: {
      not_found: { tickers_or_ciks: ['AAPL', 'AAPLE'], lines: ['revenue'] },
      // Microsoft is on the list of symbols; its facts are not sample.
      out_of_coverage: { tickers_or_ciks: ['AAPL', 'MSFT'], lines: ['revenue'] },
      ambiguous_identifier: { tickers_or_ciks: ['AAPL', 'tp c'], lines: ['revenue'] },
    },
    stocks_get_facts: {
      not_found: { ticker_or_cik: 'AAPL', concept: 'us-gaap:Asset' },
      ambiguous_identifier: { ticker_or_cik: 'tp c', concept: 'us-gaap:Assets' },
      out_of_coverage: { ticker_or_cik: 'MSFT', concept: 'us-gaap:Assets' },
    },
    stocks_get_restatements: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'MSFT' },
    },
    stocks_get_shares_outstanding: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'MSFT' },
    },
    stocks_get_company: { not_found: nobody, ambiguous_identifier: { ticker_or_cik: 'tp c' } },
    stocks_get_filings: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'TPC' },
    },
    stocks_get_filing_sections: {
      not_found: { accession_number: '0000320193-25-000078' },
      out_of_coverage: { ticker_or_cik: 'AAPL', form: '20-F' },
      ambiguous_identifier: { ticker_or_cik: 'tp c', form: '10-K' },
    },
    stocks_get_executive_compensation: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'TSLA' },
    },
    stocks_get_fails_to_deliver: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'AAPL' },
    },
    stocks_search_filings: {
      not_found: { query: 'supply', ...nobody },
      // No report of Tesla is a sample.
      out_of_coverage: { query: 'supply', ticker_or_cik: 'TSLA' },
      ambiguous_identifier: { query: 'supply', ticker_or_cik: 'tp c' },
    },
    stocks_get_company_events: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'TPC' },
    },
    stocks_get_corporate_actions: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'TPC' },
    },
    stocks_get_beneficial_owners: {
      not_found: { ticker: 'AAPLE' },
      ambiguous_identifier: { ticker: 'tp c' },
      out_of_coverage: { ticker: 'AAPL' },
    },
    stocks_get_insider_transactions: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'AAPL' },
    },
    stocks_get_insiders: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'AAPL' },
    },
    stocks_get_planned_sales: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'AAPL' },
    },
    stocks_get_ownership_filings: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'TPC' },
    },
    stocks_get_institutional_holders: {
      not_found: nobody,
      ambiguous_identifier: { ticker_or_cik: 'tp c' },
      out_of_coverage: { ticker_or_cik: 'AAPL', report_period: '2020-12-31' },
    },
    stocks_get_institution_holdings: {
      not_found: { manager: '1' },
      out_of_coverage: { manager: '1350694', report_period: '2020-12-31' },
      ambiguous_identifier: { manager: 'BRIDGEWATER ASSOCIATES LP' },
    },
  },
});
