import { errorStatuses, type ErrorCode } from '@dqs/schemas';
import { errorCatalogue } from './error-catalogue.ts';

const header = (description: string, schema: Record<string, unknown>, example: unknown): Record<string, unknown> => ({
  description,
  schema,
  example,
});

/** Every header an answer can carry. */
export const headers: Readonly<Record<string, unknown>> = {
  'X-Request-Id': header(
    'Identifies this request in the log. A valid id of the client is echoed.',
    { type: 'string' },
    '01JH3Z8M6Q0V2N4K7R5T9WXYZA',
  ),
  'X-API-Version': header('Build of the service that answered.', { type: 'string' }, '2026-01-31'),
  'RateLimit-Policy': header(
    'Limits of the key and of the account: q requests in w seconds (draft-ietf-httpapi-ratelimit-headers).',
    { type: 'string' },
    '"key";q=120;w=60, "month";q=100000;w=2678400',
  ),
  RateLimit: header(
    'What is left: r requests, t seconds until more.',
    { type: 'string' },
    '"key";r=119;t=1, "month";r=99999;t=86400',
  ),
  'X-RateLimit-Limit': header('Requests per window of the key.', { type: 'integer' }, 120),
  'X-RateLimit-Remaining': header('Requests left in the window.', { type: 'integer' }, 119),
  'X-RateLimit-Reset': header('Seconds until more requests are available.', { type: 'integer' }, 1),
  ETag: header('Weak entity tag. Send it back as If-None-Match.', { type: 'string' }, 'W/"3q2-7wAAAAAAAAAAAAAAAA"'),
  'Cache-Control': header('How long the answer may be reused.', { type: 'string' }, 'private, max-age=3600'),
  Vary: header('Request headers that the answer depends on.', { type: 'string' }, 'X-API-KEY, Accept, Accept-Encoding'),
  Link: header(
    'rel="next" is the next page, rel="service-desc" this document.',
    { type: 'string' },
    '</openapi.json>; rel="service-desc"',
  ),
  'X-Data-Note': header(
    'What an empty or partial answer lacks, and what is loaded instead. Absent for a complete answer.',
    { type: 'string' },
    'No rows on or after 2030-01-01. The newest row is from 2026-03-04.',
  ),
  'Retry-After': header('Whole seconds to wait.', { type: 'integer' }, 12),
  'WWW-Authenticate': header(
    'How to authenticate.',
    { type: 'string' },
    'ApiKey realm="Data Query Service", header="X-API-KEY"',
  ),
  Allow: header('Methods of this address.', { type: 'string' }, 'GET, HEAD'),
};

const refer = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const everywhere = ['X-Request-Id', 'X-API-Version', 'Link', 'Vary'];
const rates = ['RateLimit-Policy', 'RateLimit', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const reuse = ['ETag', 'Cache-Control'];

/** Headers of a 200. */
export const successHeaders = refer([...everywhere, ...rates, ...reuse, 'X-Data-Note']);

const extraHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const exampleOf = (code: ErrorCode): Record<string, unknown> => ({
  error: {
    code,
    message: errorCatalogue.find((entry) => entry.code === code)?.meaning.replaceAll('`', '') ?? code,
    ...(code === 'bad_parameter' || code === 'not_found' ? { param: 'limit' } : {}),
    ...(code.endsWith('limited') || code === 'service_unavailable' || code === 'quota_exceeded'
      ? { retry_after: 12 }
      : {}),
    ...(code === 'quota_exceeded' ? { reset_at: '2026-02-01T00:00:00Z' } : {}),
    request_id: '01JH3Z8M6Q0V2N4K7R5T9WXYZA',
  },
});

const responseOf = (status: number, codes: readonly ErrorCode[]): Record<string, unknown> => {
  const meanings = errorCatalogue
    .filter(({ code }) => codes.includes(code))
    .map(({ code, meaning }) => `- \`${code}\`: ${meaning}`);
  const known = status === 401 || status === 414 || status === 405 ? [] : rates;
  return {
    description: meanings.join('\n'),
    headers: refer([...everywhere, ...known, ...(extraHeaders[status] ?? [])]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
};

const nameOf = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) =>
      code
        .split('_')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(''),
    )
    .join('Or');

/** The error responses of an operation with these codes: one reference for each status. */
export const errorResponses = (
  codes: readonly ErrorCode[],
): { readonly components: Record<string, unknown>; readonly references: Record<string, unknown> } => {
  const components: Record<string, unknown> = {};
  const references: Record<string, unknown> = {};
  for (const [status, group] of [...Map.groupBy(new Set(codes), (code) => errorStatuses[code])].sort(
    ([a], [b]) => a - b,
  )) {
    const sorted = group.toSorted();
    components[nameOf(sorted)] = responseOf(status, sorted);
    references[status] = { $ref: `#/components/responses/${nameOf(sorted)}` };
  }
  return { components, references };
};

/** The RFC 9457 form of the error body, sent if `Accept` requests it. */
export const problemSchema = {
  type: 'object',
  description: 'RFC 9457 view of the error body; the members of `error` are the same.',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    error: { $ref: '#/components/schemas/Error/properties/error' },
  },
  required: ['type', 'title', 'status', 'detail', 'error'],
} as const;
