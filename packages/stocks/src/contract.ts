import { balanceSheets } from './balance-sheets/contract.ts';
import { beneficialOwners } from './beneficial-owners/contract.ts';
import { cashFlowStatements } from './cash-flow-statements/contract.ts';
import { comparisons } from './compare/operations.ts';
import { company } from './company/contract.ts';
import { companyEvents } from './company-events/contract.ts';
import { corporateActions } from './corporate-actions/contract.ts';
import { documentContract } from './documents/contract.ts';
import { facts } from './facts/contract.ts';
import { filings } from './filings/contract.ts';
import { incomeStatements } from './income-statements/contract.ts';
import { lineItems } from './line-items/contract.ts';
import { metrics } from './metrics/contract.ts';
import { ownershipContract } from './ownership/contract.ts';
import { restatements } from './restatements/contract.ts';
import { search } from './search/contract.ts';
import { sharesOutstanding } from './shares-outstanding/contract.ts';

/** The operations of the stocks domain. */
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
  ...comparisons,
  ...ownershipContract,
  ...documentContract,
};
