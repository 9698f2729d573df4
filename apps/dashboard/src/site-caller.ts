import type { Caller } from '@dqs/limits';

/** The site's own requests have the public surface, like anybody's. */
export const siteCaller: Caller = { accountId: 'site', keyId: '', keyPrefix: '', surface: 'public' };
