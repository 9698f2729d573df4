import { instantOf, type Clock } from '@dqs/core';
import { isFetched, type AnyConnector } from '../connector.ts';
import { parseSchedule } from '../run/schedule.ts';
import type { IngestReport } from '../run/ingest-report.ts';
import { systemSleep, type Sleep } from '../fetch/pace.ts';
import { longestSleepMilliseconds, sleepUntil } from './sleep.ts';
import type { Release } from './claim.ts';

/** Receives one line per event of the scheduler. */
export interface SchedulerLog {
  info(line: string): void;
  error(line: string): void;
}

export interface SchedulerOptions {
  readonly connectors: readonly AnyConnector[];
  /** Runs one connector; the signal aborts when the scheduler stops. */
  readonly run: (connector: AnyConnector, signal: AbortSignal) => Promise<IngestReport>;
  /**
   * Called once at the start. True runs the connector at once, because it missed a publication while nothing was
   * running.
   */
  readonly isDue?: (connector: AnyConnector) => Promise<boolean>;
  /** Claims a connector for this process; null if another process has it. Absent: there is only one process. */
  readonly claim?: (connector: AnyConnector) => Promise<Release | null>;
  /** Whether another process has run it since an instant, in milliseconds. Called under the claim. */
  readonly hasRunSince?: (connector: AnyConnector, since: number) => Promise<boolean>;
  /**
   * Whether the publisher's calendar lists a release that is not loaded. Checked once an hour, in addition to the
   * schedule.
   */
  readonly isAnnounced?: (connector: AnyConnector) => Promise<boolean>;
  /** Runs that operators request: lists them, and takes one for this process. */
  readonly requests?: { list(): Promise<readonly string[]>; take(connector: string): Promise<boolean> };
  /**
   * Milliseconds after which a connector that another process runs is checked again, in case that process dies. Default
   * half a minute.
   */
  readonly lookAgainMilliseconds?: number;
  readonly clock: Clock;
  readonly log: SchedulerLog;
  /**
   * Runs are spread over this time after the scheduled instant, so that installations do not all send requests at once.
   * Default two minutes.
   */
  readonly jitterMilliseconds?: number;
  /** How many datasets are loaded at once. Default 1, because a load keeps a core and a database connection busy. */
  readonly concurrency?: number;
  /** Tests only: replacements for the delay and the random source. */
  readonly sleep?: Sleep;
  readonly random?: () => number;
}

/** Runs connectors on their schedules until it is stopped. */
export interface Scheduler {
  /** Starts the schedules and returns at once. */
  start(): void;
  /** Aborts running loads and resolves when all have ended. */
  stop(): Promise<void>;
}

/** Milliseconds between retries after a failure, before the next scheduled run. */
const retryAfterMilliseconds: readonly number[] = [5, 15, 45].map((minutes) => minutes * 60_000);
const defaultJitterMilliseconds = 120_000;
const defaultLookAgainMilliseconds = 30_000;

/** Admits one task at a time per name, in order of arrival, and at most `places` in all. */
const createTurnstile = (places: number) => {
  const tails = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let free = places;
  const enter = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    const result = (tails.get(name) ?? Promise.resolve()).then(async () => {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    });
    tails.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  };
};

const outcome = ({ status, artifacts }: IngestReport): string => {
  const inserted = artifacts.reduce((sum, { counts }) => sum + counts.inserted, 0);
  const changed = artifacts.reduce((sum, { counts }) => sum + counts.changed, 0);
  const failures = artifacts.flatMap(({ artifact, message }) => (message === null ? [] : [`${artifact}: ${message}`]));
  return failures.length > 0 ? failures.join('; ') : `${status}, ${inserted} rows inserted, ${changed} changed`;
};

/** The result of one attempt. `taken` means that another process has the connector. */
type Outcome = 'good' | 'failed' | 'taken';

const nothingToRelease: Release = () => Promise.resolve();

/** Creates a scheduler that runs each connector with an official address on its schedule, one at a time per dataset. */
export const createScheduler = (options: SchedulerOptions): Scheduler => {
  const { clock, log, run, sleep = systemSleep, random = Math.random } = options;
  const jitter = options.jitterMilliseconds ?? defaultJitterMilliseconds;
  const lookAgain = options.lookAgainMilliseconds ?? defaultLookAgainMilliseconds;
  const stopping = new AbortController();
  const { signal } = stopping;
  const inTurn = createTurnstile(options.concurrency ?? 1);
  let loops: readonly Promise<void>[] = [];

  const time = { clock, sleep, signal };

  const reportRun = (connector: AnyConnector, report: IngestReport): Outcome => {
    if (report.status === 'failed') log.error(`${connector.key} failed: ${outcome(report)}`);
    else log.info(`${connector.key}: ${outcome(report)}`);
    return report.status === 'failed' ? 'failed' : 'good';
  };

  /**
   * Runs once, unless another process is running the connector or has just done so. A failure is only logged, and the
   * schedule continues.
   */
  const tryOnce = async (connector: AnyConnector, isNeeded: () => Promise<boolean>): Promise<Outcome> => {
    signal.throwIfAborted();
    const release = options.claim ? await options.claim(connector) : nothingToRelease;
    if (release === null) return 'taken';
    try {
      if (await isNeeded()) return reportRun(connector, await run(connector, signal));
      log.info(`${connector.key} was run by another worker`);
      return 'good';
    } catch (error) {
      if (signal.aborted) throw error;
      log.error(`${connector.key} failed: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed';
    } finally {
      await release();
    }
  };

  /** True if nothing failed. While another process runs the connector, this one runs others and checks again. */
  const runOnce = async (connector: AnyConnector, isNeeded: () => Promise<boolean>): Promise<boolean> => {
    for (;;) {
      const came = await inTurn(connector.dataset, () => tryOnce(connector, isNeeded));
      if (came !== 'taken') return came === 'good';
      await sleepUntil(clock.now() + lookAgain, time);
    }
  };

  const notRunSince = (connector: AnyConnector, since: number) => async (): Promise<boolean> =>
    !(options.hasRunSince && (await options.hasRunSince(connector, since)));

  const runWithRetries = async (
    connector: AnyConnector,
    before: number,
    isNeeded: () => Promise<boolean>,
  ): Promise<void> => {
    let good = await runOnce(connector, isNeeded);
    for (const wait of retryAfterMilliseconds) {
      if (good || clock.now() + wait >= before) return;
      await sleepUntil(clock.now() + wait, time);
      good = await runOnce(connector, notRunSince(connector, clock.now()));
    }
  };

  /** Waits for an instant, or for a release that the publisher's calendar announces earlier. */
  const waitFor = async (connector: AnyConnector, instant: number): Promise<void> => {
    for (let left = instant - clock.now(); left > 0; left = instant - clock.now()) {
      await sleep(Math.min(left, longestSleepMilliseconds), signal);
      if (clock.now() >= instant || !options.isAnnounced) continue;
      if (!(await options.isAnnounced(connector))) continue;
      log.info(`${connector.key}: the publisher's calendar names a release that is not loaded`);
      return;
    }
  };

  /** Runs what operators request, until the scheduler stops. Retries while the database is unavailable. */
  const serveRequests = async (connectors: readonly AnyConnector[]): Promise<void> => {
    const { requests } = options;
    while (requests) {
      try {
        for (const key of await requests.list()) {
          const connector = connectors.find((each) => each.key === key);
          if (connector && (await requests.take(key))) await runOnce(connector, () => Promise.resolve(true));
        }
      } catch (error) {
        if (signal.aborted) throw error;
        log.error(`requests cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      }
      await sleepUntil(clock.now() + lookAgain, time);
    }
  };

  const loop = async (connector: AnyConnector): Promise<void> => {
    const schedule = parseSchedule(connector.publication.schedule);
    const { isDue } = options;
    if (isDue && (await isDue(connector))) {
      await sleepUntil(clock.now() + random() * jitter, time);
      await runWithRetries(connector, schedule.next(clock.now()), () => isDue(connector));
    }
    for (;;) {
      const scheduled = schedule.next(clock.now());
      log.info(`${connector.key} runs next at ${instantOf(scheduled)}`);
      await waitFor(connector, scheduled + random() * jitter);
      // A release in the calendar that no run has loaded is retried once an hour.
      const since = Math.min(scheduled, clock.now() - longestSleepMilliseconds / 2);
      await runWithRetries(connector, schedule.next(clock.now()), notRunSince(connector, since));
    }
  };

  const start = (): void => {
    const fetched = options.connectors.filter(isFetched);
    const asked = serveRequests(fetched).catch((error: unknown) => {
      if (!signal.aborted) log.error(`requests are no longer served: ${String(error)}`);
    });
    const scheduled = fetched.map((connector) =>
      loop(connector).catch((error: unknown) => {
        // A loop normally ends by an abort. Any other end must be logged.
        if (!signal.aborted)
          log.error(
            `the schedule of ${connector.key} has stopped: ${error instanceof Error ? error.message : String(error)}`,
          );
      }),
    );
    loops = [asked, ...scheduled];
  };

  const stop = async (): Promise<void> => {
    stopping.abort(new Error('the worker was stopped before its end'));
    await Promise.all(loops);
  };

  return { start, stop };
};
