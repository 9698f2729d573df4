import { ServiceError } from '@dqs/schemas';

/** How many requests a process has under way, over all its surfaces, and whether it still takes new ones. */
export interface InFlightGate {
  /** Counts a request that begins. Throws `service_unavailable` where as many are under way as may be. */
  enter(): void;
  /** Counts its end; once for each `enter` that returned. */
  leave(): void;
  /** Requests under way. */
  readonly inFlight: number;
  /** From now on `/ready` answers 503 and every answer closes its connection, so that load goes elsewhere. */
  drain(): void;
  readonly draining: boolean;
}

const overloaded = (): ServiceError =>
  new ServiceError('service_unavailable', 'the service is at its limit of concurrent requests', { retry_after: 1 });

/** What is answered where a service that stops is asked whether it is ready. */
export const stopping = (): ServiceError =>
  new ServiceError('service_unavailable', 'the service is stopping', { retry_after: 5 });

/** A gate for at most so many requests at once. */
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
