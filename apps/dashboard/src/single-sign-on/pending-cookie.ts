import type { IncomingMessage } from 'node:http';
import type { PendingSignIn } from '../identity-provider.ts';
import { isLoopback } from '../same-origin.ts';

/** A pending sign-in, with its target page. */
interface Pending extends PendingSignIn {
  /** Path on this site. */
  readonly next: string;
  /** The one-time link that the user opened. */
  readonly link: string | null;
}

interface PendingCookie {
  /** Null if this browser has no pending sign-in, or if the cookie has expired. */
  read(request: IncomingMessage): Pending | null;
  begin(pending: Pending): string;
  readonly end: string;
}

const minutes = 10;
/** Sent when the provider redirects the browser back, which is a cross-site request. */
const attributes = 'Path=/; HttpOnly; SameSite=Lax';

const isPending = (value: unknown): value is Pending => {
  if (typeof value !== 'object' || value === null) return false;
  const { state, nonce, verifier, next, link } = value as Record<string, unknown>;
  return (
    [state, nonce, verifier].every((text) => typeof text === 'string' && text.length >= 43) &&
    typeof next === 'string' &&
    (link === null || typeof link === 'string')
  );
};

const parsed = (text: string): Pending | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return isPending(value) ? value : null;
  } catch {
    return null;
  }
};

/**
 * The cookie that ties an answer of the identity provider to the requesting browser; null for plain http over a
 * network. No sibling domain can set it, because its name begins with `__Host-`.
 */
export const pendingCookie = (baseUrl: string): PendingCookie | null => {
  const isSecure = baseUrl.startsWith('https:');
  if (!isSecure && !isLoopback(baseUrl)) return null;
  const name = isSecure ? '__Host-oidc' : 'dqs-oidc';
  const all = `${isSecure ? 'Secure; ' : ''}${attributes}`;
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([0-9A-Za-z_-]{1,3000})(?:;|$)`);
  return {
    read: (request) => {
      const [, text] = pattern.exec(request.headers.cookie ?? '') ?? [];
      return text === undefined ? null : parsed(text);
    },
    begin: (pending) =>
      `${name}=${Buffer.from(JSON.stringify(pending)).toString('base64url')}; ${all}; Max-Age=${minutes * 60}`,
    end: `${name}=; ${all}; Max-Age=0`,
  };
};
