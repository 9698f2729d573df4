import { endpoint } from '@dqs/schemas';
import { statementContract } from '../contract.ts';

export const incomeStatements = endpoint({
  ...statementContract,
  path: '/v1/stocks/income-statements',
  tool: 'stocks_get_income_statements',
  title: 'Get income statements',
  summary:
    "Stocks: SEC 10-K/10-Q income statement of one company: revenue, net income, EPS, margins' parts; newest first.",
  words:
    'revenue; sales; net income; profit; earnings; EPS; earnings per share; profit and loss account; expenses; gross profit; results of a company; make money; lose money; losing money; how much did a company make; turnover; costs; cost of sales; research spending; quarterly results; taxes paid; trailing twelve months; top line; bottom line',
  chart: {
    kind: 'statement',
    x: 'period_end',
    y: { field: 'lines', unit: 'unit', first: ['revenue', 'net_income', 'operating_income', 'eps_diluted'] },
  },
});
