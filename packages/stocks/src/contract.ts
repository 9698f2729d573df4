import { filings } from './filings/contract.ts';

/** The operations of the stocks domain. */
export const contract = { filings };
