import { markets } from './markets/contract.ts';
import { positioning } from './positioning/contract.ts';

/** The operations of the futures domain. */
export const contract = { markets, positioning };
