import { conformance } from '@dqs/testing';
import { stocks } from './index.ts';

const nobody = { ticker_or_cik: 'AAPLE' };

conformance(stocks, {
  now: '2026-11-21T12:00:00.000Z',
  refusals: {
    stocks_get_company: { not_found: nobody, ambiguous_identifier: { ticker_or_cik: 'tp c' } },
    stocks_get_filings: { not_found: nobody },
    stocks_get_company_events: { not_found: nobody },
    stocks_get_corporate_actions: { not_found: nobody },
    stocks_get_beneficial_owners: { not_found: { ticker: 'AAPLE' } },
  },
});
