import { series } from './series/contract.ts';

/** The operations of the macro domain. */
export const contract = { series };
