import { endpoint } from '@dqs/schemas';
import { statementContract } from '../contract.ts';

export const cashFlowStatements = endpoint({
  ...statementContract,
  path: '/v1/stocks/cash-flow-statements',
  tool: 'stocks_get_cash_flow_statements',
  title: 'Get cash-flow statements',
  summary:
    'Stocks: SEC 10-K/10-Q cash-flow statement of one company: operating, investing, financing, capex; newest first.',
  words:
    'capex; free cash flow; share buybacks; operating cash flow; cash flow; spend on; dividends paid; stock based compensation; generate cash; burn cash; cash burn; invest in factories; new stores and equipment; spent on buying back shares; repurchases; pay out; financing; investing',
  chart: {
    kind: 'statement',
    x: 'period_end',
    y: { field: 'lines', unit: 'unit', first: ['operating_cash_flow', 'free_cash_flow', 'capital_expenditures'] },
  },
});
