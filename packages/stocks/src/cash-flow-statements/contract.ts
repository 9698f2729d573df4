import { Day, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { StatementsMeta, statementData, statementNotes, statementParams } from '../statements/contract.ts';

export const cashFlowStatements = endpoint({
  path: '/v1/stocks/cash-flow-statements',
  tool: 'stocks_get_cash_flow_statements',
  title: 'Get cash-flow statements',
  summary:
    'Stocks: SEC 10-K/10-Q cash-flow statement of one company: operating, investing, financing, capex; newest first.',
  description: statementNotes,
  params: statementParams,
  data: statementData,
  meta: StatementsMeta,
  keyset: z.tuple([Day]),
  rows: ['statements'],
  datasets: ['stocks.statements', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 2 },
    { ticker_or_cik: '320193', period: 'quarterly', limit: 2 },
    { ticker_or_cik: 'AAPL', as_reported: true, limit: 2 },
  ],
});
