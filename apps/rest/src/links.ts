import type { RestContext } from './context.ts';

/** `rel="service-desc"` (RFC 8631). */
export const descriptionLink = (baseUrl: string): string => `<${baseUrl}/openapi.json>; rel="service-desc"`;

const cursorPart = /(?<=^|&)cursor=[^&]*(&|$)/;
const unsafe = /[^\x21\x23-\x3b\x3d\x3f-\x7e]/;
const everyUnsafe = new RegExp(unsafe, 'g');

/** The links of a page with a next page: the same address with another cursor, and the description. */
export const nextPageLinks = (baseUrl: string, { path, querystring }: RestContext, cursor: string): string => {
  const kept = querystring.includes('cursor=') ? querystring.replace(cursorPart, '') : querystring;
  const address = `${baseUrl}${path}?${kept}${kept === '' || kept.endsWith('&') ? '' : '&'}cursor=${cursor}`;
  const safe = unsafe.test(address) ? address.replaceAll(everyUnsafe, encodeURIComponent) : address;
  return `<${safe}>; rel="next", ${descriptionLink(baseUrl)}`;
};
