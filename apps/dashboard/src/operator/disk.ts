import { statfs } from 'node:fs/promises';
import type { Database } from '@dqs/storage';

/** The size of the data, and the free space of its disk. */
export interface Disk {
  readonly databaseBytes: number;
  /** Null if the database is on a separate server, whose disk cannot be read from here. */
  readonly freeBytes: number | null;
}

const freeOf = async (folder: string | undefined): Promise<number | null> => {
  if (folder === undefined) return null;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Reads the size of the database and the free space of its folder. */
export const diskOf = async (db: Database, folder: string | undefined): Promise<Disk> => {
  const { rows } = await db.knex.raw<{ rows: { bytes: string }[] }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return { databaseBytes: Number(rows[0]?.bytes ?? 0), freeBytes: await freeOf(folder) };
};

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** The approximate size in steps of a thousand: `1.2 GB`. */
export const sizeInWords = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** step;
  return `${number.toFixed(step === 0 || number >= 100 ? 0 : 1)} ${units[step]}`;
};
