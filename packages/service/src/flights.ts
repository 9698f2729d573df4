import { ServiceError } from '@dqs/schemas';

interface Flight<T> {
  readonly promise: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Work shared by everybody who asks for the same thing at the same time. */
export interface Flights<T> {
  /**
   * Joins the running work of this key or starts it. The work is cancelled when its time is over (`timeout`) or when
   * the last one who waits has left.
   */
  join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

const cancelled = (): ServiceError => new ServiceError('timeout', 'the request was cancelled before it was answered');

const tooLong = (milliseconds: number): ServiceError =>
  new ServiceError('timeout', `the request took longer than ${milliseconds / 1000} s and was stopped`, {
    hint: 'Ask for less at once: a smaller limit or a shorter range.',
  });

/** Runs work with its own deadline in milliseconds. */
const start = <T>(work: (signal: AbortSignal) => Promise<T>, timeout: number, done: () => void): Flight<T> => {
  const controller = new AbortController();
  const promise = new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(tooLong(timeout));
      controller.abort();
    }, timeout);
    controller.signal.addEventListener('abort', () => reject(cancelled()), { once: true });
    void work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        done();
      });
  });
  return { promise, controller, waiting: 0 };
};

const leaving = <T>(flight: Flight<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const leave = (): void => {
      reject(cancelled());
      flight.waiting--;
      if (flight.waiting === 0) flight.controller.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    const stay = (): void => signal.removeEventListener('abort', leave);
    flight.promise.then(
      (value) => {
        stay();
        resolve(value);
      },
      (error: unknown) => {
        stay();
        reject(error as Error);
      },
    );
  });

/** Coalesces equal work; `timeout` in milliseconds. */
export const createFlights = <T>(timeout: number): Flights<T> => {
  // Not a Map: one that grows and shrinks all the time replaces its inner table again and again, and each discarded table that has
  // grown old keeps the next one alive, with all the finished answers in it, until the next full collection.
  const running = Object.create(null) as Record<string, Flight<T>>;
  return {
    join(key, signal, work) {
      if (signal.aborted) return Promise.reject(cancelled());
      let flight = running[key];
      // Work that everybody has left is being cancelled: who comes now starts afresh.
      if (!flight || flight.controller.signal.aborted) {
        const started: Flight<T> = start(work, timeout, () => {
          if (running[key] === started) delete running[key];
        });
        running[key] = started;
        flight = started;
      }
      flight.waiting++;
      return leaving(flight, signal);
    },
  };
};
