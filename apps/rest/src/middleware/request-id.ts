import { requestIdOf } from '@dqs/service';
import type { RestMiddleware } from '../context.ts';

/** Gives the request its id, the caller's own where that is a plain word, and sends it back. */
export const requestId = (): RestMiddleware => (context, next) => {
  const id = requestIdOf(context.headers['x-request-id']);
  context.state.rest = { id, linked: false, admitted: null, tool: null, input: null };
  context.res.setHeader('X-Request-Id', id);
  return next();
};
