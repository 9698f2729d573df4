import { requestIdOf } from '@dqs/service';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';

/** Assigns the request's id, the caller's own if it is a plain word, and returns it in a header. `begin` stores it. */
export const requestId =
  <State>(begin: (context: SurfaceContext<State>, id: string) => void): SurfaceMiddleware<State> =>
  (context, next) => {
    const id = requestIdOf(context.req.headers['x-request-id']);
    context.res.setHeader('X-Request-Id', id);
    begin(context, id);
    return next();
  };
