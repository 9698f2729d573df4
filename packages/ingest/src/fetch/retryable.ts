import { ServiceError } from '@dqs/schemas';

/** A failure that another attempt may resolve. */
export class Retryable extends Error {
  /** The wait that the publisher requests; null if it does not request one. */
  readonly waitMilliseconds: number | null;
  /** The error to throw after the last attempt. */
  readonly final: ServiceError;

  constructor(final: ServiceError, waitMilliseconds: number | null = null) {
    super(final.message);
    this.final = final;
    this.waitMilliseconds = waitMilliseconds;
  }
}

const retryableCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ECONNABORTED',
]);

/**
 * Converts a broken connection to a retryable failure, and an unknown host or a bad certificate to a final one. Other
 * errors pass unchanged.
 */
export const asFailure = (error: unknown, address: string): unknown => {
  if (!(error instanceof Error) || error instanceof ServiceError || error instanceof Retryable || !('code' in error))
    return error;
  const code = String(error.code);
  const failure = new ServiceError(
    'upstream_unavailable',
    `${address} cannot be fetched: ${error.message}`,
    {},
    { cause: error },
  );
  if (retryableCodes.has(code)) return new Retryable(failure);
  return /^(ENOTFOUND|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HPE_|EPROTO|Z_)/.test(code) ? failure : error;
};
