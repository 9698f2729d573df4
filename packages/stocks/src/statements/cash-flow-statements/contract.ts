import { Day, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { StatementsMeta, statementData, statementNotes, statementParams, statementSubjects } from '../contract.ts';

export const cashFlowStatements = endpoint({
  path: '/v1/stocks/cash-flow-statements',
  tool: 'stocks_get_cash_flow_statements',
  title: 'Get cash-flow statements',
  summary:
    'Stocks: SEC 10-K/10-Q cash-flow statement of one company: operating, investing, financing, capex; newest first.',
  guidance: 'Ratios: stocks_get_metrics.',
  outline: ['fiscal_year', 'period_end', 'lines: key → value, unit, accession_number'],
  words:
    'capex; free cash flow; share buybacks; operating cash flow; cash flow; spend on; dividends paid; stock based compensation; generate cash; burn cash; cash burn; invest in factories; new stores and equipment; spent on buying back shares; repurchases; pay out; financing; investing',
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
    y: { field: 'lines', unit: 'unit', first: ['operating_cash_flow', 'free_cash_flow', 'capital_expenditures'] },
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
