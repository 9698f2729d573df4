import { insiderTransactions } from '../insider-transactions/contract.ts';
import { insiders } from '../insiders/contract.ts';
import { institutionHoldings } from '../institution-holdings/contract.ts';
import { institutionalHolders } from '../institutional-holders/contract.ts';
import { ownershipFilings } from '../ownership-filings/contract.ts';
import { plannedSales } from '../planned-sales/contract.ts';

/** The operations over reports of insiders, of large owners and of institutional managers. */
export const ownershipContract = {
  insiderTransactions,
  insiders,
  institutionalHolders,
  institutionHoldings,
  ownershipFilings,
  plannedSales,
};
