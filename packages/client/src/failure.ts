import { ServiceError, type ErrorCode, type ErrorDetail } from '@dqs/schemas/errors';

/** Codes for answers without an error body, for example from an intermediate proxy. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'uri_too_long',
  429: 'rate_limited',
  502: 'upstream_unavailable',
  503: 'service_unavailable',
  504: 'timeout',
};

interface Body {
  readonly error: { readonly code: ErrorCode; readonly message: string } & ErrorDetail;
}

const isBody = (value: unknown): value is Body =>
  typeof (value as Body | null)?.error?.code === 'string' && typeof (value as Body).error.message === 'string';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whole seconds of Retry-After. The service never sends a date. */
const retryAfter = (response: Response): Pick<ErrorDetail, 'retry_after'> => {
  const header = response.headers.get('retry-after') ?? '';
  return /^\d+$/.test(header) ? { retry_after: Number.parseInt(header, 10) } : {};
};

const requestId = (response: Response): Pick<ErrorDetail, 'request_id'> => {
  const header = response.headers.get('x-request-id');
  return header ? { request_id: header } : {};
};

/** The error of an unsuccessful answer. */
export const failureOf = (response: Response, text: string): ServiceError => {
  const body = parsed(text);
  const seen = { ...requestId(response), ...retryAfter(response) };
  if (isBody(body)) {
    const { code, message, ...detail } = body.error;
    return new ServiceError(code, message, { ...seen, ...detail });
  }
  const code = codeOfStatus[response.status] ?? 'internal_error';
  return new ServiceError(code, `the answer was ${response.status} ${response.statusText}`.trimEnd(), seen);
};
