import { financials } from './financials/contract.ts';
import { search } from './search/contract.ts';

/** The operations of the banks domain. */
export const contract = { financials, search };
