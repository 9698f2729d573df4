import type { Clock } from '@dqs/core';
import type { Database } from '@dqs/storage';
import type { BackupPlace } from './place.ts';

const endings = { embedded: 'tar.gz', postgres: 'dump' } as const;
const shape = /^dqs-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:dump|tar\.gz)$/;

/** The instant of a backup from its name, in milliseconds; null for another file, which is ignored. */
export const instantOfBackup = (name: string): number | null => {
  const [, year, month, day, hour, minute, second] = shape.exec(name) ?? [];
  return year === undefined ? null : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const nameAt = (engine: Database['engine'], milliseconds: number): string =>
  `dqs-${new Date(milliseconds).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.${endings[engine]}`;

/** The backups of a place, newest first. */
export const backupsIn = async (place: BackupPlace): Promise<readonly string[]> =>
  (await place.list()).filter((name) => instantOfBackup(name) !== null).toSorted((a, b) => (a < b ? 1 : -1));

export interface Backup {
  readonly name: string;
  readonly bytes: number;
  /** Older backups that were removed. */
  readonly removed: readonly string[];
}

/**
 * Writes a new backup to a place, and then removes the oldest beyond `keep`; null keeps all. Other files are never
 * removed.
 */
export const backupTo = async (
  db: Pick<Database, 'engine' | 'backup'>,
  place: BackupPlace,
  { keep, clock }: { readonly keep: number | null; readonly clock: Clock },
): Promise<Backup> => {
  const name = nameAt(db.engine, clock.now());
  const bytes = await place.keep(name, (file) => db.backup(file));
  const removed = keep === null ? [] : (await backupsIn(place)).slice(keep);
  for (const old of removed) await place.remove(old);
  return { name, bytes, removed };
};
