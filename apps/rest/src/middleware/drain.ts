import type { InFlightGate } from '@dqs/host/http';
import type { RestMiddleware } from '../context.ts';

/** Ends the connection with the answer where the process stops, or where a body was sent that nobody reads. */
export const drain =
  (gate: InFlightGate): RestMiddleware =>
  async (context, next) => {
    await next();
    const { headers } = context;
    // An unread body would be taken for the next request.
    if (gate.draining || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      context.set('Connection', 'close');
  };
