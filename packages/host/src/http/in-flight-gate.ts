import { ServiceError } from '@dqs/schemas';

/** Counts the running requests of a process, over all its surfaces, and decides whether it accepts new ones. */
export interface InFlightGate {
  /** Counts a starting request. Throws `service_unavailable` at the maximum. */
  enter(): void;
  /** Counts its end, once for each `enter` that returned. */
  leave(): void;
  /** Number of running requests. */
  readonly inFlight: number;
  /**
   * From now on `/ready` returns 503 and every answer closes its connection, so that load balancers use other
   * processes.
   */
  drain(): void;
  readonly draining: boolean;
}

const overloaded = (): ServiceError =>
  new ServiceError('service_unavailable', 'the service is at its limit of concurrent requests', { retry_after: 1 });

/** The answer of a stopping service to `/ready`. */
export const stopping = (): ServiceError =>
  new ServiceError('service_unavailable', 'the service is stopping', { retry_after: 5 });

/** Creates a gate with a maximum of concurrent requests. */
export const createInFlightGate = (most = 192): InFlightGate => {
  let [inFlight, draining] = [0, false];
  return {
    enter() {
      if (inFlight >= most) throw overloaded();
      inFlight++;
    },
    leave() {
      inFlight--;
    },
    get inFlight() {
      return inFlight;
    },
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
  };
};
