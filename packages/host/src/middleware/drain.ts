import type { InFlightGate } from '../http/in-flight-gate.ts';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';
import { setHeaders } from './set-headers.ts';

const closing = { Connection: 'close' };

/**
 * Ends the connection with the answer if the process is stopping, or if the request has a body that nobody has read: the next
 * request would begin with it.
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
