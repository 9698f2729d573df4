import { ServiceError } from '@dqs/schemas';

/** An answer that another attempt may turn into a good one. */
export class Retryable extends Error {
  /** What the publisher asks for; null where it does not say. */
  readonly waitMilliseconds: number | null;
  /** What is told when attempts have run out. */
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

/** A broken line as a retryable failure, an unknown host or a bad certificate as a final one; anything else unchanged. */
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
