import { requestIdOf } from '@dqs/service';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';

/** Gives the request its id, the caller's own where that is a plain word, and sends it back. `begin` keeps it. */
export const requestId =
  <State>(begin: (context: SurfaceContext<State>, id: string) => void): SurfaceMiddleware<State> =>
  (context, next) => {
    const id = requestIdOf(context.req.headers['x-request-id']);
    context.res.setHeader('X-Request-Id', id);
    begin(context, id);
    return next();
  };
