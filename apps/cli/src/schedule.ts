import { instantOf } from '@dqs/core';
import {
  claimConnector,
  createScheduler,
  freshnessOf,
  hasRunSince,
  ingestionStates,
  requestedRuns,
  takeRequest,
} from '@dqs/ingest';
import { openBackupPlace } from './backups/place.ts';
import { startBackups, type ScheduledBackups } from './backups/scheduled.ts';
import type { Invocation } from './command.ts';
import type { Installation } from './installation.ts';
import { load, officialHttp } from './load.ts';
import type { LocalTarget } from './target.ts';
import { logLoads, logOf } from './process-log.ts';
import { createWatchList } from './watch-list.ts';

/** Nobody watches a schedule: no renewing line. */
const silentView = { show: () => undefined, clear: () => Promise.resolve() };

/** Who loads by schedule, for the audit log. */
const schedule = { name: 'schedule', address: null };

/** A dataset is behind half a day after a release; a worker looks for its files an hour after it. */
const calendarLeadMilliseconds = 11 * 3600 * 1000;

/** A schedule at work. */
export interface RunningSchedule {
  /** Aborts what is being fetched and resolves when all has ended. */
  stop(): Promise<void>;
}

/** Backups by schedule, where the settings name a place for them. */
const backupsOf = async (installation: Installation, io: Invocation['io']): Promise<ScheduledBackups | undefined> => {
  const { settings } = installation;
  const to = settings.DQS_BACKUP_TO;
  if (to === undefined) return undefined;
  return startBackups({
    installation,
    place: await openBackupPlace(to, io),
    schedule: settings.DQS_BACKUP_SCHEDULE,
    keep: settings.DQS_BACKUP_KEEP,
    log: logOf(io, settings),
  });
};

/**
 * Starts fetching every source by its schedule; what was missed while nothing ran is fetched at once, and after each run of a feed
 * what is new of the subjects in DQS_WATCH.
 * Throws `bad_parameter` where DQS_CONTACT is missing.
 */
export const startSchedule = async (
  installation: Installation,
  target: LocalTarget,
  { note, io }: Invocation,
): Promise<RunningSchedule> => {
  const log = logOf(io, installation.settings);
  const { domains } = await import('@dqs/domains');
  const connectors = domains.flatMap((domain) => domain.connectors);
  const http = officialHttp(installation, connectors);
  const { clock, db } = installation;
  const watchList = createWatchList({
    domains,
    names: installation.settings.DQS_WATCH,
    installation,
    target,
    http,
    view: silentView,
    actor: schedule,
    note,
  });
  const scheduler = createScheduler({
    connectors,
    clock,
    log: { info: (text) => void note(text), error: (text) => void note(text) },
    isDue: async (connector) =>
      // What came of the subjects that are watched while nothing ran is shown by a feed.
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
    // On an embedded folder one process does everything.
    ...(db.engine === 'postgres'
      ? {
          claim: ({ key }) => claimConnector(db.knex, key),
          hasRunSince: ({ key }, since) => hasRunSince(db.knex, key, since),
        }
      : {}),
    run: async (connector, signal) => {
      const report = await load({ installation, target, connector, http, view: silentView, signal, actor: schedule });
      logLoads(log, report);
      if (watchList.isShownBy(connector.key)) await watchList.refresh(signal);
      return report;
    },
  });
  const backups = await backupsOf(installation, io);
  scheduler.start();
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), backups?.stop()]);
      http.close();
    },
  };
};
