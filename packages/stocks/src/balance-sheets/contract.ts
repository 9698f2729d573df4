import { Day, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { StatementsMeta, statementData, statementNotes, statementParams } from '../statements/contract.ts';

export const balanceSheets = endpoint({
  path: '/v1/stocks/balance-sheets',
  tool: 'stocks_get_balance_sheets',
  title: 'Get balance sheets',
  summary: 'Stocks: SEC 10-K/10-Q balance sheet of one company: assets, liabilities, equity, debt, cash; newest first.',
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
