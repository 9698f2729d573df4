import { createWorker } from '@dqs/ingest';
import { openBackupPlace } from './backups/place.ts';
import { startBackups, type ScheduledBackups } from './backups/scheduled.ts';
import type { Invocation } from './command.ts';
import type { Installation } from './installation.ts';
import { loadingOf, officialHttp } from './loading.ts';
import type { LocalTarget } from './target.ts';
import { logLoads, logOf } from './process-log.ts';

/** The actor of scheduled loads in the audit log. */
const schedule = { name: 'schedule', address: null };

/** A worker and its backups. */
export interface RunningSchedule {
  /** Aborts running fetches and resolves when all have ended. */
  stop(): Promise<void>;
}

/** Scheduled backups, if the settings have a place for them. */
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
 * Starts a worker over all sources with the environment's settings. Throws `bad_parameter` if DQS_CONTACT is missing.
 */
export const startSchedule = async (
  installation: Installation,
  target: LocalTarget,
  { note, io }: Invocation,
): Promise<RunningSchedule> => {
  const { settings } = installation;
  const log = logOf(io, settings);
  const { domains } = await import('@dqs/domains');
  const http = officialHttp(
    installation,
    domains.flatMap(({ connectors }) => connectors),
  );
  const worker = createWorker({
    ...loadingOf(installation, target, schedule),
    http,
    domains,
    watch: settings.DQS_WATCH,
    log: { info: (text) => void note(text), error: (text) => void note(text) },
    onReport: (report) => logLoads(log, report),
  });
  const backups = await backupsOf(installation, io);
  worker.start();
  return {
    stop: async () => {
      await Promise.all([worker.stop(), backups?.stop()]);
      http.close();
    },
  };
};
