import type { IncomingMessage } from 'node:http';
import { layout } from './layout.ts';
import type { SiteContext } from './context.ts';
import type { Reply } from './page.ts';
import { routes } from './routes.ts';
import { besideItsOpener } from './security-headers.ts';
import { send } from './send.ts';
import type { Site } from './site.ts';

/** Pages between an application's request for access and its answer. */
const onTheWayToConsent = /^\/(oauth|sign-in|sign-up)(\/|$)/;

/**
 * Whether the user opened the page from this site or typed its address. A third party that makes a browser open pages
 * repeatedly could derive their secrets from the length of a compressed answer. Browsers send the origin of a request,
 * and no page can forge it.
 */
const isOwnNavigation = ({ headers }: IncomingMessage): boolean =>
  ['same-origin', 'none'].includes(String(headers['sec-fetch-site']));

/** Sends the reply of a page. */
export type SendReply = (context: SiteContext, reply: Reply) => Promise<void>;

/** Creates the function that sends this site's replies. */
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
        // A PNG is already compressed.
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
