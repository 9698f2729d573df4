import { ServiceError } from '@dqs/schemas';

interface SharedWork<T> {
  readonly promise: Promise<T>;
  readonly controller: AbortController;
  /** When it began, in milliseconds of the process. */
  readonly began: number;
  waiting: number;
  /** Ends it for everybody who waits. */
  end(error: ServiceError): void;
}

/** Work shared by everybody who asks for the same thing at the same time. */
export interface Coalescer<T> {
  /**
   * Joins the running work of this key or starts it. The work is cancelled when its time is over (`timeout`) or when
   * the last one who waits has left.
   */
  join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Requests that joined work of another one, since the start. */
  readonly joined: number;
}

const cancelled = (): ServiceError => new ServiceError('timeout', 'the request was cancelled before it was answered');

const tooLong = (milliseconds: number): ServiceError =>
  new ServiceError('timeout', `the request took longer than ${milliseconds / 1000} s and was stopped`, {
    hint: 'Request less at once: a smaller limit or a shorter range.',
  });

/** Begins the work; `done` is called when it has ended, one way or the other. */
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

/** Looks at the deadlines at least so often, in milliseconds; one look for all costs less than a timer for each. */
const lookEvery = 250;

/** Coalesces equal work; `timeout` in milliseconds, kept to a fortieth of it or a quarter of a second. */
export const createCoalescer = <T>(timeout: number): Coalescer<T> => {
  // Not a Map: one that grows and shrinks all the time replaces its inner table again and again, and each discarded table that has
  // grown old keeps the next one alive, with all the finished answers in it, until the next full collection.
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
      // Work that everybody has left is being cancelled: who comes now starts afresh.
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
