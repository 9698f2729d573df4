import type { ErrorCode } from '@dqs/schemas';
import type { Caller } from '../admission.ts';

/** The outcome of an admitted request: an answer, one of the errors, or a caller who disconnected before either. */
export type Outcome = 'ok' | 'cancelled' | ErrorCode;

/**
 * The account and key under which a request is counted. The command line and local pipes have no key: their `keyId` is
 * empty.
 */
export type Counted = Pick<Caller, 'accountId' | 'keyId'>;

/** The key id of requests without a key: commands and local pipes of anyone who can open the database. */
export const keyless = '';
