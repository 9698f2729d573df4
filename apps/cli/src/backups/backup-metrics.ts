import type { Clock } from '@dqs/core';
import type { MetricSource } from '@dqs/host';
import { backupsIn, instantOfBackup } from './backup-to.ts';
import { openBackupPlace, type BackupPlace } from './place.ts';

/** Milliseconds for which a listing is cached, because a store charges for each. */
const keptFor = 5 * 60_000;

/**
 * The instant of the newest backup in a place, in seconds, whoever wrote it. Without a backup it is the start of the
 * process. While the place cannot be listed it is the last known instant. In both cases an alert on the age fires.
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

/** The age of backups as a metric; none if the settings have no place for them. */
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
