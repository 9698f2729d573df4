import { get } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { guardedLookup, systemResolve, type Resolve } from '@dqs/ingest';

/** Fetches what a client says of itself. */
export type MetadataFetch = (address: string | URL, init?: { signal?: AbortSignal | null }) => Promise<Response>;

/** Whether the id of a client is an address that may be fetched: a host by its name in the open internet, on the default port. */
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
 * One GET over HTTPS, without redirects, cookies or other headers than Accept. The address that was checked is the one that is connected
 * to: no name leads to this machine or into its network.
 */
export const createMetadataFetch =
  (resolve: Resolve = systemResolve): MetadataFetch =>
  (address, { signal } = {}) =>
    new Promise((resolved, reject) => {
      const lookup = guardedLookup({ hosts: new Set(), loopback: false }, resolve);
      const headers = { accept: 'application/json' };
      const request = get(address, { agent: false, lookup, headers, ...(signal ? { signal } : {}) }, (answer) => {
        const { statusCode: status = 0, headers: told } = answer;
        if (status !== 200) {
          answer.destroy();
          reject(new Error(`answered with status ${status}`));
          return;
        }
        const kept = ['cache-control', 'content-length', 'expires'].flatMap((name) => {
          const value = told[name];
          return typeof value === 'string' ? [[name, value] as [string, string]] : [];
        });
        resolved(new Response(Readable.toWeb(answer) as ReadableStream, { status, headers: kept }));
      });
      request.on('error', reject);
    });
