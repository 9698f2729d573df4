/** Allows no foreign or inline content, and no surrounding frame. Forms may also submit to `formTargets`. */
export const contentSecurityPolicy = (formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Headers of every answer of the site. Strict-Transport-Security is sent only if the site is reached over TLS, because
 * plain http ignores it.
 */
export const securityHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

/**
 * If an application opened the page in a separate window, that window must still reach its opener once the answer
 * returns there. An isolating policy would separate the two permanently.
 */
export const besideItsOpener: Readonly<Record<string, string>> = { 'Cross-Origin-Opener-Policy': 'unsafe-none' };
