import { layout } from './layout.ts';
import type { SiteContext } from './context.ts';
import type { Reply } from './page.ts';
import { routes } from './routes.ts';
import { besideItsOpener } from './security-headers.ts';
import { send } from './send.ts';
import type { Site } from './site.ts';

/** Pages between an application that asks for access and its answer. */
const onTheWayToConsent = /^\/(oauth|sign-in|sign-up)(\/|$)/;

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
    const compress = page.signedIn === null;
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
