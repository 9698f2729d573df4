import { getBalanceSheets } from '../balance-sheets/handler.ts';
import { getCashFlowStatements } from '../cash-flow-statements/handler.ts';
import { compareCompanies } from '../compare/handler.ts';
import { getFacts } from '../facts/handler.ts';
import { getIncomeStatements } from '../income-statements/handler.ts';
import { listLineItems } from '../line-items/handler.ts';
import { getMetrics } from '../metrics/handler.ts';
import { getRestatements } from '../restatements/handler.ts';
import { screenCompanies } from '../screen/handler.ts';
import { getSegments } from '../segments/handler.ts';
import { getSharesOutstanding } from '../shares-outstanding/handler.ts';

/** What answers the operations over facts and statements. */
export const statementHandlers = {
  balanceSheets: getBalanceSheets,
  incomeStatements: getIncomeStatements,
  cashFlowStatements: getCashFlowStatements,
  lineItems: listLineItems,
  facts: getFacts,
  restatements: getRestatements,
  sharesOutstanding: getSharesOutstanding,
  metrics: getMetrics,
  segments: getSegments,
  compare: compareCompanies,
  screen: screenCompanies,
};
