import { company } from './companies/company/contract.ts';
import { failsToDeliver } from './companies/fails-to-deliver/contract.ts';
import { search } from './companies/search/contract.ts';
import { companyEvents } from './filings/company-events/contract.ts';
import { corporateActions } from './filings/corporate-actions/contract.ts';
import { filingSections } from './filings/filing-sections/contract.ts';
import { filings } from './filings/filings/contract.ts';
import { filingsRecent } from './filings/filings-recent/contract.ts';
import { filingsSearch } from './filings/filings-search/contract.ts';
import { beneficialOwners } from './ownership/beneficial-owners/contract.ts';
import { executiveCompensation } from './ownership/executive-compensation/contract.ts';
import { insiderTransactions } from './ownership/insider-transactions/contract.ts';
import { insiders } from './ownership/insiders/contract.ts';
import { institutionHoldings } from './ownership/institution-holdings/contract.ts';
import { institutionalHolders } from './ownership/institutional-holders/contract.ts';
import { ownershipFilings } from './ownership/ownership-filings/contract.ts';
import { plannedSales } from './ownership/planned-sales/contract.ts';
import { balanceSheets } from './statements/balance-sheets/contract.ts';
import { cashFlowStatements } from './statements/cash-flow-statements/contract.ts';
import { compare } from './statements/compare/contract.ts';
import { facts } from './statements/facts/contract.ts';
import { incomeStatements } from './statements/income-statements/contract.ts';
import { lineItems } from './statements/line-items/contract.ts';
import { metrics } from './statements/metrics/contract.ts';
import { restatements } from './statements/restatements/contract.ts';
import { screen } from './statements/screen/contract.ts';
import { segments } from './statements/segments/contract.ts';
import { sharesOutstanding } from './statements/shares-outstanding/contract.ts';

/** The operations of the stocks domain, in the order in which the reference lists them. */
export const contract = {
  search,
  company,
  filings,
  companyEvents,
  corporateActions,
  beneficialOwners,
  balanceSheets,
  incomeStatements,
  cashFlowStatements,
  lineItems,
  facts,
  restatements,
  sharesOutstanding,
  metrics,
  segments,
  compare,
  screen,
  insiderTransactions,
  insiders,
  institutionalHolders,
  institutionHoldings,
  ownershipFilings,
  plannedSales,
  filingSections,
  filingsSearch,
  filingsRecent,
  failsToDeliver,
  executiveCompensation,
};
