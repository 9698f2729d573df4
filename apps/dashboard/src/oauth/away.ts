import { ServiceError } from '@dqs/schemas';
import { isPassingFailure } from '@dqs/storage';

/** Seconds after which a rejected caller should retry. */
export const retryAfter = 5;

const unreachable = 'The service cannot reach the records of authorizations at the moment.';

/** The database is unavailable, as an error that `oidc-provider` answers like its own: RFC 6749, section 4.1.2.1. */
class RecordsAway extends Error {
  readonly statusCode = 503;
  readonly expose = true;
  readonly error_description = `${unreachable} Send the same request again after ${retryAfter} seconds.`;
  /** The error is returned to the client by a redirect. */
  readonly allow_redirect = true;

  constructor(cause: unknown) {
    super('temporarily_unavailable', { cause });
  }
}

/** Accesses the records for the library. */
export const forLibrary = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isPassingFailure(error) ? new RecordsAway(error) : error;
  }
};

/**
 * Accesses the records or the library for other code. Rejects with `service_unavailable` while the database is
 * unavailable.
 */
export const forService = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RecordsAway || isPassingFailure(error))) throw error;
    const hint = 'Send the same request again after retry_after seconds.';
    throw new ServiceError('service_unavailable', unreachable, { retry_after: retryAfter, hint }, { cause: error });
  }
};
