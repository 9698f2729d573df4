import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ServiceError } from '@dqs/schemas';
import ipaddr from 'ipaddr.js';

/** The hosts that outgoing requests may reach. */
export interface AddressPolicy {
  /** Exact host names, lower case. */
  readonly hosts: ReadonlySet<string>;
  /** Tests only: plain http, any port and loopback addresses. */
  readonly loopback: boolean;
}

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const refuse = (address: string, reason: string): never => {
  throw new ServiceError('upstream_unavailable', `refused to fetch ${address.slice(0, 300)}: ${reason}`, {
    hint: 'Only https addresses on the hosts of the connectors are fetched; load the file with --from instead.',
  });
};

/**
 * Parses an address and checks it against the policy: https, an allowed host name, the default port, no credentials.
 * Throws `upstream_unavailable` otherwise. It checks names; `guardedLookup` checks the addresses that they resolve to.
 */
export const checkAddress = (address: string, policy: AddressPolicy): URL => {
  // The parser would silently drop these characters, so that the logged text differs from the fetched address.
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007F\\]/.test(address)) refuse(address, 'it holds blanks, control characters or backslashes');
  const url = URL.parse(address) ?? refuse(address, 'it is not an absolute address');
  if (url.protocol !== 'https:' && !(policy.loopback && url.protocol === 'http:'))
    refuse(address, 'only https is fetched');
  if (url.username !== '' || url.password !== '') refuse(address, 'it holds credentials');
  if (!policy.hosts.has(url.hostname)) refuse(address, `the host ${url.hostname} is not one of the allowed hosts`);
  // A socket does not look up a host that is already an IP address.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) checkResolved(url.hostname, literal, policy);
  if (url.port !== '' && !policy.loopback) refuse(address, 'only the default port is used');
  url.hash = '';
  return url;
};

/** Addresses in a public range that the cloud's own metadata service uses (Azure). */
const metadataAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);

/** True for an address of the open internet: not private, loopback, link-local, metadata, multicast, mapped or tunnelled. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && !metadataAddresses.has(parsed.toString());
};

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

/** Throws unless a connection to this address is allowed. */
const checkResolved = (host: string, address: string, policy: AddressPolicy): void => {
  if (isPublicAddress(address) || (policy.loopback && isLoopback(address))) return;
  refuse(`https://${host}/`, `${host} resolves to ${address}, which is not a public address`);
};

export const systemResolve: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * The lookup that a socket uses while connecting. The checked address is the address connected to, so a name that
 * resolves differently the second time gains nothing. A single non-public address rejects the whole name.
 */
export const guardedLookup =
  (policy: AddressPolicy, resolve: Resolve = systemResolve): LookupFunction =>
  (host, options, callback) => {
    resolve(host)
      .then((addresses) => {
        addresses.forEach(({ address }) => checkResolved(host, address, policy));
        const [first] = addresses;
        if (!first) throw new ServiceError('upstream_unavailable', `${host} resolves to no address`);
        return { addresses: [...addresses], first };
      })
      .then(
        ({ addresses, first }) =>
          options.all ? callback(null, addresses) : callback(null, first.address, first.family),
        (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
      );
  };
