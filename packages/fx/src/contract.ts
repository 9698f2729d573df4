import { convert } from './convert/contract.ts';
import { rates } from './rates/contract.ts';

/** The operations of the foreign exchange domain. */
export const contract = { rates, convert };
