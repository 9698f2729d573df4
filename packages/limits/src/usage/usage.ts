import type { ErrorCode } from '@dqs/schemas';
import type { Caller } from '../admission.ts';

/** What became of an admitted request: an answer, one of the errors, or a caller who left before either. */
export type Outcome = 'ok' | 'cancelled' | ErrorCode;

/** Who a request is counted for. The command line and local pipes have no key: their `keyId` is empty. */
export type Counted = Pick<Caller, 'accountId' | 'keyId'>;

/** What requests without a key are counted under: commands and local pipes of whoever can open the database. */
export const keyless = '';
