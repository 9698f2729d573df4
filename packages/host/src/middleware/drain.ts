import type { InFlightGate } from '../http/in-flight-gate.ts';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';
import { setHeaders } from './set-headers.ts';

const closing = { Connection: 'close' };

/**
 * Closes the connection after the answer if the process is stopping, or if the request has an unread body. The next
 * request would otherwise begin with that body.
 */
export const drain =
  <State>(
    gate: Pick<InFlightGate, 'draining'>,
    isUnread: (context: SurfaceContext<State>) => boolean = () => false,
  ): SurfaceMiddleware<State> =>
  async (context, next) => {
    await next();
    if (gate.draining || isUnread(context)) setHeaders(context, closing);
  };
