import type { IncomingHttpHeaders } from 'node:http';

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** True if the site is reached by plain http only on this machine. */
export const isLoopback = (baseUrl: string): boolean => {
  const { protocol, host } = new URL(baseUrl);
  return protocol === 'http:' && loopbackHost.test(host);
};

const originOfHost = (host: string | undefined): string | null =>
  host !== undefined && loopbackHost.test(host) ? `http://${host.toLowerCase()}` : null;

/**
 * Whether a request that changes something comes from a page of this site. Modern browsers state this themselves
 * (`Sec-Fetch-Site`). Others send `Origin`, which is compared with the configured address. A request without either is
 * rejected. On loopback the site also accepts the other names of this machine, so the Host header counts as its own
 * there.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, baseUrl: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return false;
  if (origin === new URL(baseUrl).origin) return true;
  return isLoopback(baseUrl) && origin === originOfHost(headers.host);
};
