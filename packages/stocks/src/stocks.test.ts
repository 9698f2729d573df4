import { conformance } from '@dqs/testing';
import { stocks } from './index.ts';

const nobody = { ticker_or_cik: 'AAPLE' };
// Logistic Properties of the Americas reports once a year under IFRS.
const annualOnly = { ticker_or_cik: '1997711', period: 'quarterly' };
const statement = { not_found: nobody, out_of_coverage: annualOnly };

conformance(stocks, {
  now: '2026-11-21T12:00:00.000Z',
  withoutData: ['stocks_list_line_items'],
  refusals: {
    stocks_get_balance_sheets: statement,
    stocks_get_income_statements: statement,
    stocks_get_cash_flow_statements: statement,
    stocks_get_metrics: statement,
    stocks_get_facts: { not_found: { ticker_or_cik: 'AAPL', concept: 'us-gaap:Asset' } },
    stocks_get_restatements: { not_found: nobody },
    stocks_get_shares_outstanding: { not_found: nobody },
    stocks_get_company: { not_found: nobody, ambiguous_identifier: { ticker_or_cik: 'tp c' } },
    stocks_get_filings: { not_found: nobody },
    stocks_get_company_events: { not_found: nobody },
    stocks_get_corporate_actions: { not_found: nobody },
    stocks_get_beneficial_owners: { not_found: { ticker: 'AAPLE' } },
  },
});
