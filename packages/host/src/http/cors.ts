import type { IncomingHttpHeaders } from 'node:http';

/** Cross-origin resource sharing (Fetch standard) for the origins that an operator allows. */
export interface Cors {
  /** Headers of any answer to the request; null if its origin is not allowed. */
  headersFor(headers: IncomingHttpHeaders): Readonly<Record<string, string>> | null;
  /** Headers of the answer (204) to a preflight request of an allowed origin; null if it is not one. */
  preflight(
    method: string | undefined,
    headers: IncomingHttpHeaders,
    methods: string,
  ): Readonly<Record<string, string>> | null;
}

const sent = 'X-API-KEY, Authorization, Content-Type, Accept, If-None-Match, X-Request-Id';
const sentOverMcp = 'MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID';
const exposed =
  'ETag, Link, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id, X-API-Version, X-Data-Note, WWW-Authenticate';

/** Scripts send keys, never the browser itself. Credentials are not allowed, so that a cookie has no effect. */
export const createCors = (isAllowed: (origin: string) => boolean): Cors => {
  const headersFor: Cors['headersFor'] = ({ origin }) =>
    origin === undefined || !isAllowed(origin)
      ? null
      : { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed };
  return {
    headersFor,
    preflight(method, headers, methods) {
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return null;
      const common = headersFor(headers);
      if (common === null) return null;
      return {
        'Access-Control-Allow-Origin': common['Access-Control-Allow-Origin'] ?? '',
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': `${sent}, ${sentOverMcp}`,
        'Access-Control-Max-Age': '7200',
        Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      };
    },
  };
};
