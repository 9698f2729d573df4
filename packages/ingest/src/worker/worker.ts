import { instantOf } from '@dqs/core';
import { freshnessOf, ingestionStates } from '../run/freshness.ts';
import { ingest } from '../run/ingest.ts';
import type { IngestReport } from '../run/ingest-report.ts';
import { claimConnector, hasRunSince } from './claim.ts';
import type { SubjectLoad } from './load-subjects.ts';
import type { LoadableDomain } from './loadable-domain.ts';
import { requestedRuns, takeRequest } from './run-requests.ts';
import { createScheduler, type Scheduler, type SchedulerOptions } from './scheduler.ts';
import { createWatchList } from './watch-list.ts';

export interface WorkerOptions extends SubjectLoad, Pick<SchedulerOptions, 'log' | 'jitterMilliseconds'> {
  readonly domains: readonly LoadableDomain[];
  /** Names of subjects, such as companies, that are fetched as soon as a feed shows new data of them. */
  readonly watch?: readonly string[];
  /** Receives the report of each scheduled run. */
  readonly onReport?: (report: IngestReport) => void;
}

/** A dataset counts as behind half a day after a release. A worker looks for its files an hour after it. */
const calendarLeadMilliseconds = 11 * 3600 * 1000;

/**
 * Creates a worker. It runs every connector of some domains on its publisher's schedule, and at once if a publication
 * was missed. After each run of a feed it fetches new data of the watched subjects. Workers on one PostgreSQL share the
 * runs.
 */
export const createWorker = (options: WorkerOptions): Scheduler => {
  const { domains, watch = [], onReport, log, jitterMilliseconds, ...load } = options;
  const { clock, db } = load;
  const watchList = createWatchList({ domains, names: watch, load, log });
  return createScheduler({
    connectors: domains.flatMap(({ connectors }) => connectors),
    clock,
    log,
    ...(jitterMilliseconds === undefined ? {} : { jitterMilliseconds }),
    isDue: async (connector) =>
      // A feed shows what happened to the watched subjects while no worker ran.
      watchList.isShownBy(connector.key) ||
      freshnessOf(connector, (await ingestionStates(db.knex)).get(connector.key), clock.now()).status !== 'fresh',
    isAnnounced: async ({ dataset }) => {
      const soon = instantOf(clock.now() + calendarLeadMilliseconds);
      for (const { missed } of domains) {
        if ((await missed?.(db.reader('public'), soon))?.has(dataset)) return true;
      }
      return false;
    },
    requests: { list: () => requestedRuns(db.knex), take: (key) => takeRequest(db.knex, key) },
    // An embedded database has one process.
    ...(db.engine === 'postgres'
      ? {
          claim: ({ key }) => claimConnector(db.knex, key),
          hasRunSince: ({ key }, since) => hasRunSince(db.knex, key, since),
        }
      : {}),
    run: async (connector, signal) => {
      const report = await ingest({ ...load, connector, signal });
      onReport?.(report);
      if (watchList.isShownBy(connector.key)) await watchList.refresh(signal);
      return report;
    },
  });
};
