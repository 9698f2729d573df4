import { createAuditLog } from '@dqs/auth';
import { claimConnector, parseSchedule, sleepUntil, systemSleep, type SchedulerOptions } from '@dqs/ingest';
import type { Installation } from '../installation.ts';
import { backupTo, backupsIn, instantOfBackup } from './backup-to.ts';
import type { BackupPlace } from './place.ts';

interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ScheduledBackupsOptions {
  readonly installation: Pick<Installation, 'db' | 'clock'>;
  readonly place: BackupPlace;
  /** Five fields of cron and a time zone, UTC by default. */
  readonly schedule: string;
  readonly keep: number;
  readonly log: Log;
  /** Tests only. */
  readonly sleep?: SchedulerOptions['sleep'];
}

/** Scheduled backups, until they are stopped. */
export interface ScheduledBackups {
  stop(): Promise<void>;
}

/** Milliseconds from a failure to the next attempt. */
const retryAfter = 15 * 60 * 1000;
const byName = 'backup';

/**
 * Starts writing backups by schedule. A backup missed while no process ran is written at once. Of several workers one
 * writes it. A failure is logged, recorded in the audit log and retried. Throws if the schedule is invalid.
 */
export const startBackups = (options: ScheduledBackupsOptions): ScheduledBackups => {
  const { installation, place, keep, log, sleep = systemSleep } = options;
  const { db, clock } = installation;
  const schedule = parseSchedule(options.schedule);
  const stopping = new AbortController();
  const { signal } = stopping;
  const audit = createAuditLog(db, clock);
  const actor = { name: 'schedule', address: null };

  const newest = async (): Promise<number> => {
    const [name = ''] = await backupsIn(place);
    return instantOfBackup(name) ?? 0;
  };

  /** Writes a backup unless there is one since the scheduled instant. */
  const writeSince = async (due: number): Promise<void> => {
    const release = db.engine === 'postgres' ? await claimConnector(db.knex, byName) : () => Promise.resolve();
    // Another worker is writing it.
    if (release === null) return;
    try {
      if ((await newest()) >= due) return;
      const { name, bytes, removed } = await backupTo(db, place, { keep, clock });
      await audit.record({ event: 'backup_written', actor, detail: { place: place.name, name, bytes, removed } });
      log.info({ event: 'backup', place: place.name, name, bytes, removed }, 'a backup was written');
    } finally {
      await release();
    }
  };

  const time = { clock, sleep, signal };

  /** Resolves to false if writing failed. */
  const tryOnce = async (due: number): Promise<boolean> => {
    try {
      await writeSince(due);
      return true;
    } catch (error) {
      const message = (error as Error).message;
      log.error({ event: 'backup', place: place.name, error: message }, 'a backup was not written');
      const failed = { event: 'backup_failed', actor, detail: { place: place.name, message: message.slice(0, 300) } };
      await audit.record(failed).catch(() => undefined);
      return false;
    }
  };

  const loop = async (): Promise<void> => {
    // The last scheduled instant before now.
    let due = clock.now();
    const newestThen = await newest().catch(() => 0);
    const missed = newestThen > 0 && schedule.next(newestThen) <= due;
    if (missed) due = schedule.next(newestThen);
    else {
      due = schedule.next(due);
      await sleepUntil(due, time);
    }
    for (;;) {
      const isDone = await tryOnce(due);
      const next = schedule.next(clock.now());
      if (isDone) due = next;
      await sleepUntil(isDone ? next : Math.min(next, clock.now() + retryAfter), time);
    }
  };

  const running = loop().catch((error: unknown) => {
    if (!signal.aborted) log.error({ error }, 'the schedule of backups has stopped');
  });
  return {
    async stop() {
      stopping.abort(new Error('the schedule of backups is stopping'));
      await running;
    },
  };
};
