import type { InFlightGate } from '../http/in-flight-gate.ts';
import type { SurfaceMiddleware } from './context.ts';

/** Lets in as many requests at once as the process may have under way. */
export const inFlight =
  <State>(gate: Pick<InFlightGate, 'enter' | 'leave'>): SurfaceMiddleware<State> =>
  async (_context, next) => {
    gate.enter();
    try {
      await next();
    } finally {
      gate.leave();
    }
  };
