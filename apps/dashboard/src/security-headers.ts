/** Nothing from anywhere else, nothing inline, no frame around it; forms may lead to these places besides. */
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

/** Headers of every answer of the site. Strict transport only where the site is reached by TLS: plain http ignores it at best. */
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
 * Where an application opened the page in a window of its own, that window must find its opener again once the answer leads back
 * there. A page that keeps itself apart would cut the two for good.
 */
export const besideItsOpener: Readonly<Record<string, string>> = { 'Cross-Origin-Opener-Policy': 'unsafe-none' };
