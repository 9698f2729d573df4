import { errorStatuses, type ErrorCode } from '@dqs/schemas';

/** The meaning of an error code and its remedy, for people and agents. */
export interface ErrorEntry {
  readonly code: ErrorCode;
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
  /** Whether the same request can succeed later. */
  readonly retry: boolean;
}

type Words = readonly [meaning: string, remedy: string, retry: boolean];

const words: Readonly<Record<ErrorCode, Words>> = {
  bad_parameter: [
    'A parameter is unknown, missing, repeated, empty or outside what is allowed; `param` names it.',
    'Read `message` for what is allowed and `candidates` for the nearest names or values; correct the request.',
    false,
  ],
  unauthorized: [
    'The API key is missing, unknown or revoked.',
    'Send a valid key in the header X-API-KEY. Keys are made with `dqs keys create`.',
    false,
  ],
  forbidden: [
    'The account of the key is suspended, or the request comes from an origin or for a host that is not served.',
    'Ask the operator of this service; from a web page, call your own server instead.',
    false,
  ],
  not_found: [
    'An identifier or an address names nothing that the key may see; `param` names the parameter.',
    'Try one of `candidates`, or use the search operation of the same domain.',
    false,
  ],
  method_not_allowed: [
    'The address exists, but not with this method.',
    'Use one of the methods in the Allow header; data is read with GET.',
    false,
  ],
  not_acceptable: [
    'The answer cannot be written in any of the media types of the Accept header.',
    'Send `Accept: application/json`, or choose another format with the parameter `format`.',
    false,
  ],
  ambiguous_identifier: [
    'An identifier matches several things; `candidates` lists them.',
    'Repeat the request with one of the candidates.',
    false,
  ],
  payload_too_large: ['The body of the request is larger than 1 MB.', 'Send less.', false],
  uri_too_long: ['The address is longer than 8 KB.', 'Request fewer values at once.', false],
  out_of_coverage: [
    'The request is valid, but the requested view is not loaded: a period, a vintage or a kind of report.',
    'Read `message` for what is loaded and request that.',
    false,
  ],
  rate_limited: [
    'The key has used up its requests of the sliding window.',
    'Wait `retry_after` seconds; spread requests, and watch the RateLimit header.',
    true,
  ],
  quota_exceeded: [
    'The account has used up its requests of the calendar month (UTC), over all its keys.',
    'Wait until `reset_at`, or ask the operator for a larger quota.',
    true,
  ],
  internal_error: [
    'The service failed; nothing is wrong with the request.',
    'Try again; if it fails again, tell the operator the `request_id`.',
    true,
  ],
  upstream_unavailable: [
    'An official source did not answer, or its answer was not the expected file.',
    'Try again later; loaded data is served meanwhile.',
    true,
  ],
  service_unavailable: [
    'The service is starting, stopping, overloaded or without its database.',
    'Wait `retry_after` seconds and try again.',
    true,
  ],
  upstream_rate_limited: [
    'An official source limits the rate of requests.',
    'Wait `retry_after` seconds and try again.',
    true,
  ],
  timeout: [
    'The request took longer than the service allows and was stopped.',
    'Request less at once: a smaller `limit` or a shorter range.',
    true,
  ],
};

/** Every error code of the service, in the order of their statuses. */
export const errorCatalogue: readonly ErrorEntry[] = (Object.keys(errorStatuses) as ErrorCode[]).map((code) => {
  const [meaning, remedy, retry] = words[code];
  return { code, status: errorStatuses[code], meaning, remedy, retry };
});

/** Codes that any REST operation can return, in addition to those it declares. */
export const commonErrors: readonly ErrorCode[] = [
  'bad_parameter',
  'unauthorized',
  'forbidden',
  'method_not_allowed',
  'not_acceptable',
  'uri_too_long',
  'rate_limited',
  'quota_exceeded',
  'internal_error',
  'service_unavailable',
  'timeout',
];
