import { getCompany } from './companies/company/handler.ts';
import { getFailsToDeliver } from './companies/fails-to-deliver/handler.ts';
import { searchFilers } from './companies/search/handler.ts';
import { getCompanyEvents } from './filings/company-events/handler.ts';
import { getCorporateActions } from './filings/corporate-actions/handler.ts';
import { getFilingSections } from './filings/filing-sections/handler.ts';
import { getFilings } from './filings/filings/handler.ts';
import { getRecentFilings } from './filings/filings-recent/handler.ts';
import { searchFilings } from './filings/filings-search/handler.ts';
import { getBeneficialOwners } from './ownership/beneficial-owners/handler.ts';
import { getExecutiveCompensation } from './ownership/executive-compensation/handler.ts';
import { getInsiderTransactions } from './ownership/insider-transactions/handler.ts';
import { getInsiders } from './ownership/insiders/handler.ts';
import { getInstitutionHoldings } from './ownership/institution-holdings/handler.ts';
import { getInstitutionalHolders } from './ownership/institutional-holders/handler.ts';
import { getOwnershipFilings } from './ownership/ownership-filings/handler.ts';
import { getPlannedSales } from './ownership/planned-sales/handler.ts';
import { getBalanceSheets } from './statements/balance-sheets/handler.ts';
import { getCashFlowStatements } from './statements/cash-flow-statements/handler.ts';
import { compareCompanies } from './statements/compare/handler.ts';
import { getFacts } from './statements/facts/handler.ts';
import { getIncomeStatements } from './statements/income-statements/handler.ts';
import { listLineItems } from './statements/line-items/handler.ts';
import { getMetrics } from './statements/metrics/handler.ts';
import { getRestatements } from './statements/restatements/handler.ts';
import { screenCompanies } from './statements/screen/handler.ts';
import { getSegments } from './statements/segments/handler.ts';
import { getSharesOutstanding } from './statements/shares-outstanding/handler.ts';

/** The handler of each operation. */
export const handlers = {
  search: searchFilers,
  company: getCompany,
  filings: getFilings,
  companyEvents: getCompanyEvents,
  corporateActions: getCorporateActions,
  beneficialOwners: getBeneficialOwners,
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
  insiderTransactions: getInsiderTransactions,
  insiders: getInsiders,
  institutionalHolders: getInstitutionalHolders,
  institutionHoldings: getInstitutionHoldings,
  ownershipFilings: getOwnershipFilings,
  plannedSales: getPlannedSales,
  filingSections: getFilingSections,
  filingsSearch: searchFilings,
  filingsRecent: getRecentFilings,
  failsToDeliver: getFailsToDeliver,
  executiveCompensation: getExecutiveCompensation,
};
