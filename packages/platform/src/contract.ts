import { catalog } from './catalog/contract.ts';
import { freshness } from './freshness/contract.ts';

/** The operations that describe the service itself. */
export const contract = { catalog, freshness };
