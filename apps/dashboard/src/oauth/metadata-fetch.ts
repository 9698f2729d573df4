import { get } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { guardedLookup, systemResolve, type Resolve } from '@dqs/ingest';

/** Fetches a client's metadata. */
export type MetadataFetch = (address: string | URL, init?: { signal?: AbortSignal | null }) => Promise<Response>;

/** Whether a client's id is an address that may be fetched: a host name of the open internet, on the default port. */
export const isFetchable = (clientId: string): boolean => {
  const { hostname, port } = new URL(clientId);
  return (
    port === '' &&
    hostname.includes('.') &&
    !hostname.endsWith('.') &&
    isIP(hostname) === 0 &&
    !hostname.startsWith('[')
  );
};

/**
 * One GET over HTTPS, without redirects, cookies or other headers than Accept. The checked address is the one connected
 * to, so no name leads to this machine or its network.
 */
export const createMetadataFetch =
  (resolve: Resolve = systemResolve): MetadataFetch =>
  (address, { signal } = {}) =>
    new Promise((resolved, reject) => {
      const lookup = guardedLookup({ hosts: new Set(), loopback: false }, resolve);
      const headers = { accept: 'application/json' };
      const request = get(address, { agent: false, lookup, headers, ...(signal ? { signal } : {}) }, (answer) => {
        const { statusCode: status = 0, headers: responseHeaders } = answer;
        if (status !== 200) {
          answer.destroy();
          reject(new Error(`answered with status ${status}`));
          return;
        }
        const kept = ['cache-control', 'content-length', 'expires'].flatMap((name) => {
          const value = responseHeaders[name];
          return typeof value === 'string' ? [[name, value] as [string, string]] : [];
        });
        resolved(new Response(Readable.toWeb(answer) as ReadableStream, { status, headers: kept }));
      });
      request.on('error', reject);
    });
