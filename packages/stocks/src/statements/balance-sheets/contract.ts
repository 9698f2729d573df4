import { Day, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { StatementsMeta, statementData, statementNotes, statementParams, statementSubjects } from '../contract.ts';

export const balanceSheets = endpoint({
  path: '/v1/stocks/balance-sheets',
  tool: 'stocks_get_balance_sheets',
  title: 'Get balance sheets',
  summary: 'Stocks: SEC 10-K/10-Q balance sheet of one company: assets, liabilities, equity, debt, cash; newest first.',
  guidance: 'Ratios: stocks_get_metrics.',
  outline: ['fiscal_year', 'period_end', 'lines: key → value, unit, accession_number'],
  words:
    'assets; liabilities; debt; cash; goodwill; inventory; equity; book value; on the books; financial position; in debt; indebted; owe; owes; owed; borrowed; borrowings; cash in the bank; cash on hand; cash pile; receivables; payables; working capital; what a company owns; solvent; net worth',
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
    y: {
      field: 'lines',
      unit: 'unit',
      first: ['total_assets', 'total_liabilities', 'total_equity', 'cash_and_equivalents'],
    },
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
