import type { Cors } from '../http/cors.ts';
import type { SurfaceMiddleware } from './context.ts';
import { setHeaders } from './set-headers.ts';

/** Lets scripts of allowed origins read the answers, and answers their browsers' preflight requests. */
export const crossOrigin =
  <State>(cors: Cors, methods: string): SurfaceMiddleware<State> =>
  (context, next) => {
    const { method, headers } = context.req;
    const preflight = cors.preflight(method, headers, methods);
    if (preflight) {
      context.status = 204;
      setHeaders(context, preflight);
      return Promise.resolve();
    }
    if (context.res.hasHeader('Vary')) context.vary('Origin');
    else context.res.setHeader('Vary', 'Origin');
    const allowed = cors.headersFor(headers);
    if (allowed) setHeaders(context, allowed);
    return next();
  };
