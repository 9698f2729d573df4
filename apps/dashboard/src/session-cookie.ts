import type { IncomingMessage } from 'node:http';
import { isLoopback } from './same-origin.ts';

/** Writes and reads the session cookie of one site. */
export interface SessionCookie {
  read(request: IncomingMessage): string | undefined;
  /** Value of Set-Cookie that begins a session. It ends with the browser at the latest. */
  begin(token: string): string;
  /** Value of Set-Cookie that removes it. */
  readonly end: string;
}

/**
 * Browsers accept a cookie named `__Host-` only from this host over TLS, for the whole host, never from a sibling
 * domain.
 */
const overTls = { name: '__Host-sid', attributes: 'Path=/; Secure; HttpOnly; SameSite=Lax' };
/** Plain http on this machine cannot use that name. */
const onLoopback = { name: 'dqs-sid', attributes: 'Path=/; HttpOnly; SameSite=Lax' };

/** The cookie of a site; null if it is reached by plain http over a network, where a session could be intercepted. */
export const sessionCookie = (baseUrl: string): SessionCookie | null => {
  const form = baseUrl.startsWith('https:') ? overTls : isLoopback(baseUrl) ? onLoopback : null;
  if (!form) return null;
  const pattern = new RegExp(`(?:^|;\\s*)${form.name}=([^;\\s]+)`);
  return {
    read: (request) => pattern.exec(request.headers.cookie ?? '')?.[1],
    begin: (token) => `${form.name}=${token}; ${form.attributes}`,
    end: `${form.name}=; ${form.attributes}; Max-Age=0`,
  };
};
