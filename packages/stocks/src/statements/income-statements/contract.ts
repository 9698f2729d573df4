import { Day, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { StatementsMeta, statementData, statementNotes, statementParams, statementSubjects } from '../contract.ts';

export const incomeStatements = endpoint({
  path: '/v1/stocks/income-statements',
  tool: 'stocks_get_income_statements',
  title: 'Get income statements',
  summary:
    "Stocks: SEC 10-K/10-Q income statement of one company: revenue, net income, EPS, margins' parts; newest first.",
  guidance: 'Ratios: stocks_get_metrics.',
  outline: ['fiscal_year', 'period_end', 'lines: key → value, unit, accession_number'],
  words:
    'revenue; sales; net income; profit; earnings; EPS; earnings per share; profit and loss account; expenses; gross profit; results of a company; make money; lose money; losing money; how much did a company make; turnover; costs; cost of sales; research spending; quarterly results; taxes paid; trailing twelve months; top line; bottom line',
  description: statementNotes,
  params: statementParams,
  data: statementData,
  meta: StatementsMeta,
  keyset: z.tuple([Day]),
  rows: ['statements'],
  picture: { kind: 'statement', at: 'period_end', cells: 'lines' },
  key: 'line_key',
  batch: 'ticker_or_cik',
  chart: {
    kind: 'statement',
    x: 'period_end',
    y: { field: 'lines', unit: 'unit', first: ['revenue', 'net_income', 'operating_income', 'eps_diluted'] },
  },
  subjects: statementSubjects,
  datasets: ['stocks.statements', 'stocks.statement-data-sets', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 2 },
    { ticker_or_cik: '320193', period: 'quarterly', limit: 2 },
    { ticker_or_cik: 'AAPL', as_reported: true, limit: 2 },
  ],
});
