import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import {
  FolderLockedError,
  databaseFailure,
  isPassingFailure,
  openEmbedded,
  openPostgres,
  type Database,
  type PreparedEmbedded,
  type Schema,
  type StorageLog,
} from '@dqs/storage';

/** The location of the database. */
export type DatabasePlace =
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly readUrl?: string | undefined };

export interface OpenDatabaseOptions {
  readonly place: DatabasePlace;
  /** `read` rejects a folder that does not exist. `serve` does not wait for another process to release a folder. */
  readonly purpose: 'read' | 'write' | 'serve';
  readonly log?: StorageLog | undefined;
  /** A prepared database for a new folder, for a fast first start. */
  readonly seed?: string | undefined;
  /** Resources already prepared for this folder. */
  readonly prepared?: PreparedEmbedded | undefined;
}

const missing = (folder: string): ServiceError =>
  new ServiceError('service_unavailable', `there is no data in ${folder}`, {
    hint: 'load a source (dqs ingest fx.ecb), start with the samples (dqs serve --samples), or name a folder with --data',
  });

const locked = (error: FolderLockedError): ServiceError =>
  new ServiceError('service_unavailable', error.message, {
    hint: 'while dqs serve runs, it executes commands for its folder; another command locks the folder until it ends',
  });

/** Milliseconds that a command waits for another one to release the folder, and between two attempts. */
const patience = { whole: 15_000, between: 100 };

const openFolder = async (folder: string, waits: boolean, options: OpenDatabaseOptions): Promise<Database> => {
  const deadline = systemClock.now() + (waits ? patience.whole : 0);
  const { log, seed, prepared } = options;
  for (;;) {
    try {
      return await openEmbedded({ folder, clock: systemClock, log, prepared, ...(seed === undefined ? {} : { seed }) });
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw databaseFailure(error) ?? error;
      if (systemClock.now() >= deadline) throw locked(error);
      await delay(patience.between);
    }
  }
};

/** Opens a database. One on PostgreSQL need not answer yet. Throws `service_unavailable` with a hint. */
export const openDatabase = async (options: OpenDatabaseOptions): Promise<Database> => {
  const { place, purpose, log } = options;
  if (place.kind === 'postgres')
    return openPostgres({ url: place.url, readUrl: place.readUrl, clock: systemClock, log });
  if (purpose === 'read' && !existsSync(place.folder)) throw missing(place.folder);
  // Two consecutive commands may overlap. Two servers on one folder are a mistake, which is reported at once.
  return openFolder(place.folder, purpose !== 'serve', options);
};

/** Milliseconds between two attempts to reach a database. */
const betweenAttempts = 1000;

/**
 * Repeats `work` every second, for at most so many seconds, while the server does not answer or closes the connection.
 * Throws `service_unavailable` with a hint.
 */
export const whileUnreachable = async <T>(
  { waitSeconds = 0, log }: { readonly waitSeconds?: number | undefined; readonly log?: StorageLog | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  const deadline = systemClock.now() + waitSeconds * 1000;
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      return await work();
    } catch (error) {
      const failure = databaseFailure(error) ?? error;
      if (!isPassingFailure(error) || systemClock.now() >= deadline) throw failure;
      if (!hasWarned) log?.warn({ waitSeconds }, `${(failure as Error).message}; asking again every second`);
      await delay(betweenAttempts);
    }
  }
};

/**
 * Ensures that the database is at the schema of this version. An embedded database is migrated here, because no other
 * process can do it. One on PostgreSQL is migrated only by `dqs migrate`. Throws `service_unavailable` with a hint.
 */
export const bringUpToDate = async (db: Database, schema: Schema): Promise<void> => {
  if (await db.isCurrent(schema)) return;
  if (db.engine === 'embedded') return db.migrate(schema);
  throw new ServiceError('service_unavailable', 'the database schema is not up to date: run dqs migrate');
};
