import { endpoint } from '@dqs/schemas';
import { statementContract } from '../contract.ts';

export const balanceSheets = endpoint({
  ...statementContract,
  path: '/v1/stocks/balance-sheets',
  tool: 'stocks_get_balance_sheets',
  title: 'Get balance sheets',
  summary: 'Stocks: SEC 10-K/10-Q balance sheet of one company: assets, liabilities, equity, debt, cash; newest first.',
  words:
    'assets; liabilities; debt; cash; goodwill; inventory; equity; book value; on the books; financial position; in debt; indebted; owe; owes; owed; borrowed; borrowings; cash in the bank; cash on hand; cash pile; receivables; payables; working capital; what a company owns; solvent; net worth',
  chart: {
    kind: 'statement',
    x: 'period_end',
    y: {
      field: 'lines',
      unit: 'unit',
      first: ['total_assets', 'total_liabilities', 'total_equity', 'cash_and_equivalents'],
    },
  },
});
