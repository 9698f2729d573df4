import type { IncomingMessage } from 'node:http';
import { layout } from './layout.ts';
import type { SiteContext } from './context.ts';
import type { Reply } from './page.ts';
import { routes } from './routes.ts';
import { besideItsOpener } from './security-headers.ts';
import { send } from './send.ts';
import type { Site } from './site.ts';

/** Pages between an application that asks for access and its answer. */
const onTheWayToConsent = /^\/(oauth|sign-in|sign-up)(\/|$)/;

/**
 * Whether somebody opened the page from this site or typed its address. A stranger who has a browser open pages again and again could
 * read their secrets from the length of a compressed answer; browsers say where a request comes from, and no page can forge it.
 */
const isOwnNavigation = ({ headers }: IncomingMessage): boolean =>
  ['same-origin', 'none'].includes(String(headers['sec-fetch-site']));

/** Sends what a page has answered. */
export type SendReply = (context: SiteContext, reply: Reply) => Promise<void>;

/** How this site sends the answers of its pages. */
export const createReplies = (site: Site): SendReply => {
  const known: ReadonlySet<string> = new Set(routes.map(({ path }) => path));

  return (context, reply) => {
    const { page, access } = context.state.site;
    const maxAge = reply.kind === 'redirect' ? undefined : reply.maxAge;
    const isPrivate = page.signedIn !== null || access !== 'public' || !maxAge;
    const headers = {
      ...(site.oauth && onTheWayToConsent.test(page.path) ? besideItsOpener : {}),
      Vary: 'Cookie, Accept, Accept-Encoding',
      'Cache-Control': isPrivate ? 'no-store' : `private, max-age=${maxAge}`,
    };
    const compress = page.signedIn === null || isOwnNavigation(page.request);
    if (reply.kind === 'redirect') {
      const { to, cookies = [] } = reply;
      return send(context, { status: 303, headers: { ...headers, Location: to }, cookies, body: '', compress: false });
    }
    const { status = 200 } = reply;
    if (reply.kind === 'raw') {
      const { contentType, body } = reply;
      return send(context, {
        status,
        headers: { ...headers, 'Content-Type': contentType, ...reply.headers },
        cookies: [],
        body,
        // A PNG is compressed already.
        compress: compress && contentType !== 'image/png',
      });
    }
    return send(context, {
      status,
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', ...reply.headers },
      cookies: reply.cookies ?? [],
      body: layout(page, reply, known).toString(),
      compress,
    });
  };
};
