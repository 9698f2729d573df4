import { ServiceError, outOfCoverage } from '@dqs/schemas';
import { BuildFailedError, BuilderThread } from './builder-thread.ts';
import type { BuildJob, BuiltRows } from './job.ts';

/** More than any company has: the largest files of the SEC have some 40,000 facts of statements. */
const mostFacts = 250_000;

/** What one such build may take: the largest companies need two seconds and 200 MB. */
const mostMegabytes = 768;
const mostMilliseconds = 20_000;

/** So many are built at once, and so many may wait for their turn; who comes later is asked to come again. */
const mostAtOnce = 2;
const mostWaiting = 32;

/** What was built last is kept: the same company is mostly asked for another statement next. */
const mostKept = 8;

let running = 0;
const waiting: (() => void)[] = [];

/** Threads that wait for the next company; by themselves they keep no process alive. */
const idle: BuilderThread[] = [];

const kept = new Map<string, Promise<BuiltRows>>();

const turn = async (): Promise<void> => {
  if (running < mostAtOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting) {
    throw new ServiceError('service_unavailable', 'too many statements as known at a day are being built', {
      retry_after: 5,
    });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
};

/** Whoever is next takes the place over. */
const leave = (): void => {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
};

const inTime = async (thread: BuilderThread, rows: Promise<BuiltRows>): Promise<BuiltRows> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new ServiceError('timeout', `the statements as known at that day take more than ${mostMilliseconds / 1000} s`, {
          param: 'as_known_at',
          hint: 'Ask without as_known_at.',
        }),
      );
      void thread.close();
    }, mostMilliseconds);
  });
  try {
    return await Promise.race([rows, late]);
  } finally {
    clearTimeout(timer);
  }
};

const build = async (job: BuildJob): Promise<BuiltRows> => {
  await turn();
  const thread = idle.pop() ?? new BuilderThread(mostMegabytes);
  try {
    const rows = await inTime(thread, thread.build(job));
    idle.push(thread);
    return rows;
  } catch (error) {
    await thread.close();
    if (!(error instanceof BuildFailedError)) throw error;
    throw new ServiceError(
      'service_unavailable',
      'the statements as known at that day could not be built',
      { param: 'as_known_at', hint: 'Ask without as_known_at.', retry_after: 60 },
      { cause: error },
    );
  } finally {
    leave();
  }
};

/**
 * Builds on a thread of its own, within bounds of time and memory: the requests of others go on meanwhile. What was lately built
 * of the same facts, `known` by a text, is not built again. Throws `out_of_coverage` where the facts are more than any company
 * has by their `count`, `timeout`, and `service_unavailable` while too many wait.
 */
export const builtApart = async (known: string, count: number, job: BuildJob): Promise<BuiltRows> => {
  if (count > mostFacts) {
    throw outOfCoverage(
      `the company has more than ${mostFacts} facts: its statements are not built at the time of asking`,
      { param: 'as_known_at', hint: 'Ask without as_known_at.' },
    );
  }
  const rows = kept.get(known) ?? build(job);
  kept.delete(known);
  kept.set(known, rows);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  try {
    return await rows;
  } catch (error) {
    if (kept.get(known) === rows) kept.delete(known);
    throw error;
  }
};
