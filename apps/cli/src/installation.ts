import { domains } from '@dqs/domains';
import { openDatabase, openInstallation as openHosted, type Installation as Hosted } from '@dqs/host';
import { schemaOf } from '@dqs/service';
import { systemClock } from '@dqs/core';
import { planMigrations as planOf, type MigrationPlan, type PreparedEmbedded, type StorageLog } from '@dqs/storage';
import { line, type Io } from './io.ts';
import { seedFile } from './seed-file.ts';
import { settingsOf, type Settings } from './settings.ts';
import type { LocalTarget } from './target.ts';

export interface InstallationOptions {
  readonly target: LocalTarget;
  /** `read` rejects a database that does not exist. `serve` also caches finished answers in memory. */
  readonly purpose: 'read' | 'write' | 'serve';
  /** Public address of the service; the environment's, or localhost. */
  readonly baseUrl?: string;
  readonly log?: StorageLog;
  /** Resources already prepared for this target. */
  readonly prepared?: PreparedEmbedded | undefined;
  /** Waits for a PostgreSQL that does not answer yet, as long as the environment specifies; otherwise not at all. */
  readonly waits?: boolean;
}

/** An installation with its environment's settings. */
export interface Installation extends Hosted {
  readonly settings: Settings;
}

/** The schema of this version. */
export const schema = schemaOf(domains);

const placeOf = (target: LocalTarget, settings: Settings) =>
  target.kind === 'postgres' ? { ...target, readUrl: settings.DQS_READ_URL } : target;

/** Opens a database, migrates it if that is this process's task, and builds the service on it. */
export const openInstallation = async (
  { target, waits, ...options }: InstallationOptions,
  io: Pick<Io, 'environment'>,
): Promise<Installation> => {
  const settings = settingsOf(io.environment);
  const waitSeconds = waits ? settings.DQS_DATABASE_WAIT_SECONDS : 0;
  const place = placeOf(target, settings);
  const hosted = await openHosted({ ...options, domains, settings, place, waitSeconds, seed: seedFile() });
  return { ...hosted, settings };
};

/** Brings any database to the schema; resolves to whether anything changed. Tells what it waits for. */
export const migrate = async (target: LocalTarget, io: Pick<Io, 'environment' | 'stderr'>): Promise<boolean> => {
  const place = placeOf(target, settingsOf(io.environment));
  const log: StorageLog = { warn: (_fields, message) => void line(io.stderr, message) };
  const db = await openDatabase({ place, purpose: 'write', seed: seedFile(), log });
  try {
    if (await db.isCurrent(schema)) return false;
    await db.migrate(schema);
    return true;
  } finally {
    await db.close();
  }
};

/** Plans `migrate` for a database without changing anything. */
export const planMigrations = async (target: LocalTarget, io: Pick<Io, 'environment'>): Promise<MigrationPlan> => {
  const place = placeOf(target, settingsOf(io.environment));
  const db = await openDatabase({ place, purpose: 'read', seed: seedFile() });
  try {
    return await planOf(db, schema, systemClock);
  } finally {
    await db.close();
  }
};
