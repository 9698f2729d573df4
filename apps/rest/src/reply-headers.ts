import { rateHeaderList } from '@dqs/limits';
import type { Exchange } from './exchange.ts';

/** The headers that every answer carries. */
export type ReplyHeaders = (exchange: Exchange, links?: string) => (string | number)[];

/** Prepares them once: the build and the address of the description never change while the process runs. */
export const createReplyHeaders = (baseUrl: string, version: string): ReplyHeaders => {
  const description = `<${baseUrl}/openapi.json>; rel="service-desc"`;
  return (exchange, links) => {
    const headers: (string | number)[] = [
      'X-Request-Id',
      exchange.id,
      'X-API-Version',
      version,
      'X-Content-Type-Options',
      'nosniff',
      'Vary',
      'X-API-KEY, Accept, Accept-Encoding',
      'Link',
      links === undefined ? description : `${links}, ${description}`,
    ];
    if (exchange.admitted) headers.push(...rateHeaderList(exchange.admitted.rates));
    return headers;
  };
};

const cursorPart = /(?<=^|&)cursor=[^&]*(&|$)/;
const unsafe = /[^\x21\x23-\x3b\x3d\x3f-\x7e]/;
const everyUnsafe = new RegExp(unsafe, 'g');

/** `rel="next"` for the same address with another cursor. */
export const nextLink = (baseUrl: string, { path, search }: Exchange, cursor: string): string => {
  const kept = search.includes('cursor=') ? search.replace(cursorPart, '') : search;
  const address = `${baseUrl}${path}?${kept}${kept === '' || kept.endsWith('&') ? '' : '&'}cursor=${cursor}`;
  const safe = unsafe.test(address) ? address.replaceAll(everyUnsafe, encodeURIComponent) : address;
  return `<${safe}>; rel="next"`;
};
