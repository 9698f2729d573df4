import type { Caller } from '@dqs/limits';

/** The site asks for itself, as anybody may: on the public surface. */
export const siteCaller: Caller = { accountId: 'site', keyId: '', keyPrefix: '', surface: 'public' };
