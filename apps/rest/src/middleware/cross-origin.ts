import type { Cors } from '@dqs/host/http';
import type { RestMiddleware } from '../context.ts';

/** Lets the scripts of allowed pages read the answers, and answers their browsers' preflight requests. */
export const crossOrigin =
  (cors: Cors): RestMiddleware =>
  async (context, next) => {
    const { method, headers } = context.req;
    const preflight = cors.preflight(method, headers, 'GET, HEAD');
    if (preflight) {
      context.status = 204;
      context.set(preflight);
      return;
    }
    context.vary('Origin');
    const allowed = cors.headersFor(headers);
    if (allowed) context.set(allowed);
    await next();
  };
