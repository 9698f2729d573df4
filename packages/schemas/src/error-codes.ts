/** Every error code of the service with its HTTP status. The list is complete. */
export const errorStatuses = {
  bad_parameter: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  ambiguous_identifier: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  out_of_coverage: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  internal_error: 500,
  upstream_unavailable: 502,
  service_unavailable: 503,
  upstream_rate_limited: 503,
  timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];
