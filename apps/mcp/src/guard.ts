import { ServiceError } from '@dqs/schemas';
import type { McpMiddleware } from './context.ts';

export interface GuardOptions {
  readonly baseUrl: string;
  /** Further origins (`https://app.example`) whose pages may call the server. */
  readonly allowedOrigins: readonly string[];
  /** Further host names accepted on a loopback connection. */
  readonly allowedHosts: readonly string[];
}

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.'));

/** The host name of a Host header, lower case, without its port; null if it is invalid. */
const hostName = (host: string | undefined): string | null =>
  /^(\[[0-9a-f:.]+\]|[^:[\]/@\s]+)(?::\d+)?$/i.exec(host ?? '')?.[1]?.toLowerCase() ?? null;

/**
 * Rejects requests that a page of another site could send through a visitor's browser: a foreign Origin anywhere, and
 * on loopback a Host other than the server's own names (DNS rebinding). Throws `forbidden`.
 */
export const guard = ({ baseUrl, allowedOrigins, allowedHosts }: GuardOptions): McpMiddleware => {
  const base = new URL(baseUrl);
  const origins: ReadonlySet<string> = new Set([base.origin, ...allowedOrigins]);
  const hosts: ReadonlySet<string> = new Set([...loopbackNames, base.hostname, ...allowedHosts]);

  const originAllowed = (origin: string, loopback: boolean): boolean =>
    origins.has(origin) || (loopback && URL.canParse(origin) && loopbackNames.has(new URL(origin).hostname));

  return ({ req: { headers, socket } }, next) => {
    const { host, origin } = headers;
    const loopback = isLoopback(socket.localAddress);
    if (loopback && !hosts.has(hostName(host) ?? ''))
      throw new ServiceError('forbidden', 'The Host header does not name this server.', {
        hint: 'Connect to localhost or to the configured base address; the operator can allow more host names.',
      });
    if (origin !== undefined && !originAllowed(origin, loopback))
      throw new ServiceError('forbidden', 'The Origin of this request is not allowed.', {
        hint: 'Call from a program rather than from a web page, or ask the operator to allow this origin.',
      });
    return next();
  };
};
