import type { ErrorBody } from './error-body.ts';
import { errorStatuses, type ErrorCode } from './error-codes.ts';
import { hideKeys } from './hide-keys.ts';

export { errorStatuses, errorCodes, type ErrorCode } from './error-codes.ts';

/** Additional fields of an error that help the caller to recover. */
export interface ErrorDetail {
  /** The invalid parameter. */
  readonly param?: string;
  /** What the caller should do, in one sentence. */
  readonly hint?: string;
  /** Nearest valid values, best first, at most ten. */
  readonly candidates?: readonly string[];
  readonly request_id?: string;
  readonly docs_url?: string;
  /** Whole seconds after which the same request can succeed. */
  readonly retry_after?: number;
  /** The instant at which the monthly window resets (quota_exceeded). */
  readonly reset_at?: string;
}

const hidden = ({ param, hint, ...rest }: Omit<ErrorDetail, 'candidates'>): Omit<ErrorDetail, 'candidates'> => ({
  ...(param === undefined ? {} : { param: hideKeys(param) }),
  ...(hint === undefined ? {} : { hint: hideKeys(hint) }),
  ...rest,
});

/** An error that a caller can act on. Any other exception becomes `internal_error` in the response. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errorStatuses[this.code];
  }

  /** The wire form, without the secret of any key. Transports may add `request_id` and `docs_url`. */
  toBody(extra: Pick<ErrorDetail, 'request_id' | 'docs_url'> = {}): ErrorBody {
    const { candidates, ...detail } = this.detail;
    return {
      error: {
        code: this.code,
        message: hideKeys(this.message),
        ...hidden(detail),
        ...(candidates && candidates.length > 0 ? { candidates: candidates.slice(0, 10).map(hideKeys) } : {}),
        ...extra,
      },
    };
  }
}

/** An invalid parameter. `param` names it, `message` says what is allowed. */
export const badParameter = (param: string, message: string, detail: ErrorDetail = {}): ServiceError =>
  new ServiceError('bad_parameter', message, { param, ...detail });

/** An unknown identifier. `param` names the parameter, `candidates` are the nearest existing ones. */
export const notFound = (param: string, message: string, detail: ErrorDetail = {}): ServiceError =>
  new ServiceError('not_found', message, { param, ...detail });

/** A valid request for a view that is not loaded. */
export const outOfCoverage = (message: string, detail: ErrorDetail = {}): ServiceError =>
  new ServiceError('out_of_coverage', message, detail);
