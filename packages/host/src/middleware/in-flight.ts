import type { InFlightGate } from '../http/in-flight-gate.ts';
import type { SurfaceMiddleware } from './context.ts';

/** Limits concurrent requests to the maximum of the process. */
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
