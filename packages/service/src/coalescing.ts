import { ServiceError } from '@dqs/schemas';

interface SharedWork<T> {
  readonly promise: Promise<T>;
  readonly controller: AbortController;
  /** Start time, in milliseconds of the process clock. */
  readonly began: number;
  waiting: number;
  /** Ends the work with an error for all waiting requests. */
  end(error: ServiceError): void;
}

/** Shares the work of identical requests that run at the same time. */
export interface Coalescer<T> {
  /**
   * Joins the running work of this key or starts it. The work is cancelled after `timeout` or when the last waiting
   * request has left.
   */
  join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Requests that joined the work of an earlier one, since the start. */
  readonly joined: number;
}

const cancelled = (): ServiceError => new ServiceError('timeout', 'the request was cancelled before it was answered');

const tooLong = (milliseconds: number): ServiceError =>
  new ServiceError('timeout', `the request took longer than ${milliseconds / 1000} s and was stopped`, {
    hint: 'Request less at once: a smaller limit or a shorter range.',
  });

/** Starts the work. `done` is called when it resolves or rejects. */
const start = <T>(work: (signal: AbortSignal) => Promise<T>, done: () => void): SharedWork<T> => {
  const controller = new AbortController();
  let fail: (error: ServiceError) => void;
  const promise = new Promise<T>((resolve, reject) => {
    fail = reject;
    work(controller.signal).then(
      (value) => {
        done();
        resolve(value);
      },
      (error: unknown) => {
        done();
        reject(error as Error);
      },
    );
  });
  const end = (error: ServiceError): void => {
    fail(error);
    controller.abort();
  };
  return { promise, controller, began: performance.now(), waiting: 0, end };
};

const waitFor = <T>(shared: SharedWork<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const leave = (): void => {
      reject(cancelled());
      shared.waiting--;
      if (shared.waiting === 0) shared.end(cancelled());
    };
    signal.addEventListener('abort', leave, { once: true });
    const stay = (): void => signal.removeEventListener('abort', leave);
    shared.promise.then(
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

/**
 * Maximum interval between checks of the deadlines, in milliseconds. One timer for all work costs less than one for
 * each.
 */
const lookEvery = 250;

/**
 * Creates a coalescer. `timeout` is in milliseconds and is exceeded by at most a fortieth of it or a quarter of a
 * second.
 */
export const createCoalescer = <T>(timeout: number): Coalescer<T> => {
  // Not a Map: a Map that grows and shrinks all the time replaces its internal table again and again. Each old
  // discarded table keeps the next one alive, with all finished answers in it, until the next full collection.
  const running = Object.create(null) as Record<string, SharedWork<T>>;
  let looking: NodeJS.Timeout | undefined;
  let joined = 0;

  const look = (): void => {
    const latest = performance.now() - timeout;
    let idle = true;
    for (const key in running) {
      const shared = running[key]!;
      idle = false;
      if (shared.began <= latest && !shared.controller.signal.aborted) shared.end(tooLong(timeout));
    }
    if (!idle) return;
    clearInterval(looking);
    looking = undefined;
  };

  return {
    get joined() {
      return joined;
    },
    join(key, signal, work) {
      if (signal.aborted) return Promise.reject(cancelled());
      let shared = running[key];
      // Work that all requests have left is being cancelled, so a new request starts it again.
      if (!shared || shared.controller.signal.aborted) {
        const started: SharedWork<T> = start(work, () => {
          if (running[key] === started) delete running[key];
        });
        running[key] = started;
        shared = started;
        looking ??= setInterval(look, Math.min(lookEvery, Math.ceil(timeout / 40))).unref();
      } else joined += 1;
      shared.waiting++;
      return waitFor(shared, signal);
    },
  };
};
