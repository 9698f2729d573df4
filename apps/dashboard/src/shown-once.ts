import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PageRequest } from './page.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Content that only one page ever shows, carried from the form to that page by the browser itself. It is encrypted with
 * the session's secret and readable at one address for a few minutes. A reload therefore shows it again instead of
 * repeating the form, any process of the site can show it, and nothing is stored here.
 */

/** Seconds for which a reload shows it again. */
const lifetime = 300;

const cookieName = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Secure-shown' : 'dqs-shown');

const keyOf = ({ request, site, signedIn }: PageRequest): Buffer | null => {
  const token = sessionCookie(site.baseUrl)?.read(request);
  if (token === undefined || signedIn === null) return null;
  return Buffer.from(hkdfSync('sha256', token, signedIn.sessionId, 'shown once', 32));
};

/** Value of Set-Cookie that carries texts to one page of the site. Throws if no user is signed in. */
export const carryTo = (page: PageRequest, path: string, texts: readonly string[]): string => {
  const key = keyOf(page);
  if (key === null) throw new Error('nobody is signed in');
  const { site } = page;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(path));
  const until = site.clock.now() + lifetime * 1000;
  const sealed = Buffer.concat([cipher.update(JSON.stringify([String(until), ...texts]), 'utf8'), cipher.final()]);
  const text = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  const secure = site.baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(site.baseUrl)}=${text}; Path=${path}; Max-Age=${lifetime}${secure}; HttpOnly; SameSite=Strict`;
};

/** The texts carried to this page; null if there are none, or they have expired. */
export const carried = (page: PageRequest): readonly string[] | null => {
  const { request, site, path } = page;
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName(site.baseUrl)}=([\\w-]+)`);
  const [, text = ''] = pattern.exec(request.headers.cookie ?? '') ?? [];
  const [key, bytes] = [keyOf(page), Buffer.from(text, 'base64url')];
  if (key === null || bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(path)).setAuthTag(bytes.subarray(12, 28));
    const opened = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    // Text that decrypts was encrypted here.
    const [until = '', ...texts] = JSON.parse(opened) as readonly string[];
    return site.clock.now() < Number.parseInt(until, 10) ? texts : null;
  } catch {
    // From another session or another page, or modified.
    return null;
  }
};
