import { getInsiderTransactions } from '../insider-transactions/handler.ts';
import { getInsiders } from '../insiders/handler.ts';
import { getInstitutionHoldings } from '../institution-holdings/handler.ts';
import { getInstitutionalHolders } from '../institutional-holders/handler.ts';
import { getOwnershipFilings } from '../ownership-filings/handler.ts';
import { getPlannedSales } from '../planned-sales/handler.ts';

/** What answers the operations over reports of insiders, of large owners and of institutional managers. */
export const ownershipHandlers = {
  insiderTransactions: getInsiderTransactions,
  insiders: getInsiders,
  institutionalHolders: getInstitutionalHolders,
  institutionHoldings: getInstitutionHoldings,
  ownershipFilings: getOwnershipFilings,
  plannedSales: getPlannedSales,
};
