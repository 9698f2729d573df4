import { stopping, type InFlightGate } from '@dqs/host/http';
import type { RestMiddleware } from '../context.ts';

/** Lets in as many requests at once as the process may have under way; load balancers ask a full server, too. */
export const inFlight =
  (gate: InFlightGate): RestMiddleware =>
  async (context, next) => {
    if (context.path === '/ready' && gate.draining) throw stopping();
    if (context.path === '/live' || context.path === '/ready') return next();
    gate.enter();
    try {
      await next();
    } finally {
      gate.leave();
    }
  };
