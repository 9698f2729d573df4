import { contains } from './contains/contract.ts';
import { crosswalk } from './crosswalk/contract.ts';
import { geography } from './geography/contract.ts';
import { resolve } from './resolve/contract.ts';

/** The operations of the geography domain. */
export const contract = { geography, contains, crosswalk, resolve };
