import type { Clock } from '@dqs/core';
import type { MetricSource } from '@dqs/host';
import { backupsIn, instantOfBackup } from './backup-to.ts';
import { openBackupPlace, type BackupPlace } from './place.ts';

/** How long a listing counts, in milliseconds: a store asks money for each. */
const keptFor = 5 * 60_000;

/**
 * The instant of the newest backup in a place, in seconds, whoever wrote it. While there is none it is the start of the process, and
 * while the place cannot be listed the instant last seen, so that an alert on the age goes off in both cases.
 */
export const newestBackup = (place: () => Promise<BackupPlace>, { now }: Clock): (() => Promise<number>) => {
  let newest = now();
  let listedAt = -Infinity;
  return async () => {
    if (now() - listedAt > keptFor) {
      listedAt = now();
      const [name] = await place()
        .then(backupsIn)
        .catch(() => []);
      newest = (name === undefined ? null : instantOfBackup(name)) ?? newest;
    }
    return newest / 1000;
  };
};

/** The age of backups as a metric; none where the settings name no place for them. */
export const backupSources = (
  to: string | undefined,
  io: Parameters<typeof openBackupPlace>[1],
  clock: Clock,
): readonly MetricSource[] => {
  const newest = to === undefined ? null : newestBackup(() => openBackupPlace(to, io), clock);
  return [
    {
      name: 'dqs_backup_last_success_timestamp_seconds',
      help: 'When the newest backup in DQS_BACKUP_TO was written.',
      kind: 'gauge',
      labels: [],
      read: async () => (newest === null ? [] : [{ labels: {}, value: await newest() }]),
    },
  ];
};
