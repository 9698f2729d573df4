import { ServiceError, outOfCoverage } from '@dqs/schemas';
import { BuildFailedError, BuilderThread } from './builder-thread.ts';
import type { BuildJob, BuiltRows } from './job.ts';

/** More than any company has: the SEC's largest files have some 40,000 facts of statements. */
const maxFacts = 250_000;

/** Limits of one build. The largest companies need two seconds and 200 MB. */
const maxMegabytes = 768;
const maxMilliseconds = 20_000;

/** Concurrent builds, and waiting requests. Further requests are rejected with `retry_after`. */
const maxRunning = 2;
const maxWaiting = 32;

/** Cached results: the next request is often for another statement of the same company. */
const cacheSize = 8;

let running = 0;
const waiting: (() => void)[] = [];

/** Threads without a build. They do not keep the process alive. */
const idle: BuilderThread[] = [];

const cache = new Map<string, Promise<BuiltRows>>();

const enter = async (): Promise<void> => {
  if (running < maxRunning) {
    running += 1;
    return;
  }
  if (waiting.length >= maxWaiting) {
    throw new ServiceError('service_unavailable', 'too many statements are being built for as_known_at', {
      retry_after: 5,
    });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
};

/** Gives the place to the next waiting build. */
const leave = (): void => {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
};

const withinTime = async (thread: BuilderThread, rows: Promise<BuiltRows>): Promise<BuiltRows> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new ServiceError(
          'timeout',
          `building the statements for as_known_at took more than ${maxMilliseconds / 1000} s`,
          {
            param: 'as_known_at',
            hint: 'Leave as_known_at out.',
          },
        ),
      );
      void thread.close();
    }, maxMilliseconds);
  });
  try {
    return await Promise.race([rows, late]);
  } finally {
    clearTimeout(timer);
  }
};

const build = async (job: BuildJob): Promise<BuiltRows> => {
  await enter();
  const thread = idle.pop() ?? new BuilderThread(maxMegabytes);
  try {
    const rows = await withinTime(thread, thread.build(job));
    idle.push(thread);
    return rows;
  } catch (error) {
    await thread.close();
    if (!(error instanceof BuildFailedError)) throw error;
    throw new ServiceError(
      'service_unavailable',
      'the statements for as_known_at could not be built',
      { param: 'as_known_at', hint: 'Leave as_known_at out.', retry_after: 60 },
      { cause: error },
    );
  } finally {
    leave();
  }
};

/**
 * Builds in a separate thread with limits on time and memory, so that other requests continue. Recent results are cached
 * under `cacheKey`, which identifies the facts. Throws `out_of_coverage` for too many facts, `timeout`, and
 * `service_unavailable` while too many requests wait or if the build fails.
 */
export const buildInThread = async (cacheKey: string, count: number, job: BuildJob): Promise<BuiltRows> => {
  if (count > maxFacts) {
    throw outOfCoverage(
      `the company has more than ${maxFacts} facts, too many to build its statements for as_known_at`,
      { param: 'as_known_at', hint: 'Leave as_known_at out.' },
    );
  }
  const rows = cache.get(cacheKey) ?? build(job);
  cache.delete(cacheKey);
  cache.set(cacheKey, rows);
  const [oldest] = cache.keys();
  if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
  try {
    return await rows;
  } catch (error) {
    if (cache.get(cacheKey) === rows) cache.delete(cacheKey);
    throw error;
  }
};
