import type { IncomingMessage } from 'node:http';
import { isLoopback } from './same-origin.ts';

/** How the cookie of a session is written and read at one address. */
export interface SessionCookie {
  read(request: IncomingMessage): string | undefined;
  /** Value of Set-Cookie that begins a session; it ends with the browser at the latest. */
  begin(token: string): string;
  /** Value of Set-Cookie that removes it. */
  readonly end: string;
}

/** Browsers take a cookie named `__Host-` from this host by TLS alone, for the whole host, never from a neighbour. */
const overTls = { name: '__Host-sid', attributes: 'Path=/; Secure; HttpOnly; SameSite=Lax' };
/** Plain http on this machine cannot have that name. */
const onLoopback = { name: 'dqs-sid', attributes: 'Path=/; HttpOnly; SameSite=Lax' };

/** The cookie of a site; null where it is reached by plain http over a network, where a session could be read on the way. */
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
