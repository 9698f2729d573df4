import type { RestContext, RestMiddleware } from '../context.ts';
import { setHeaders } from './set-headers.ts';

/** `rel="service-desc"` (RFC 8631). */
const descriptionLink = (baseUrl: string): string => `<${baseUrl}/openapi.json>; rel="service-desc"`;

/** The headers that every answer carries. */
export const commonHeaders = (baseUrl: string, version: string): RestMiddleware => {
  const headers = {
    'X-API-Version': version,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'X-API-KEY, Accept, Accept-Encoding',
    Link: descriptionLink(baseUrl),
  };
  return (context, next) => {
    setHeaders(context, headers);
    return next();
  };
};

const cursorPart = /(?<=^|&)cursor=[^&]*(&|$)/;
const unsafe = /[^\x21\x23-\x3b\x3d\x3f-\x7e]/;
const everyUnsafe = new RegExp(unsafe, 'g');

/** The links of a page that has another after it: the same address with another cursor, and the description. */
export const nextPageLinks = (baseUrl: string, { path, querystring }: RestContext, cursor: string): string => {
  const kept = querystring.includes('cursor=') ? querystring.replace(cursorPart, '') : querystring;
  const address = `${baseUrl}${path}?${kept}${kept === '' || kept.endsWith('&') ? '' : '&'}cursor=${cursor}`;
  const safe = unsafe.test(address) ? address.replaceAll(everyUnsafe, encodeURIComponent) : address;
  return `<${safe}>; rel="next", ${descriptionLink(baseUrl)}`;
};
