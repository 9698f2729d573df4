import { contains } from './geographies-contains/contract.ts';
import { crosswalk } from './geographies-crosswalk/contract.ts';
import { geography } from './geographies/contract.ts';
import { resolve } from './geographies-resolve/contract.ts';

/** The operations of the geography domain. */
export const contract = { geography, contains, crosswalk, resolve };
