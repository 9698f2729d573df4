import { domains } from '@dqs/domains';
import { openDatabase, openInstallation as openHosted, type Installation as Hosted } from '@dqs/host';
import { schemaOf } from '@dqs/service';
import { systemClock } from '@dqs/core';
import { planMigrations as planOf, type MigrationPlan, type PreparedEmbedded, type StorageLog } from '@dqs/storage';
import type { Io } from './io.ts';
import { seedFile } from './seed-file.ts';
import { settingsOf, type Settings } from './settings.ts';
import type { LocalTarget } from './target.ts';

export interface InstallationOptions {
  readonly target: LocalTarget;
  /** `read` refuses a database that does not exist; `serve` also keeps finished answers in memory. */
  readonly purpose: 'read' | 'write' | 'serve';
  /** Address under which the service is reached; the environment's, or localhost. */
  readonly baseUrl?: string;
  readonly log?: StorageLog;
  /** What has been begun for this target. */
  readonly prepared?: PreparedEmbedded | undefined;
  /** Waits for a PostgreSQL that does not answer yet, as long as the environment says; otherwise not at all. */
  readonly waits?: boolean;
}

/** An installation with the environment it was opened in. */
export interface Installation extends Hosted {
  readonly settings: Settings;
}

/** What this version needs the database to be. */
export const schema = schemaOf(domains);

const placeOf = (target: LocalTarget, settings: Settings) =>
  target.kind === 'postgres' ? { ...target, readUrl: settings.DQS_READ_URL } : target;

/** Opens a database, brings it up to date where that is ours to do, and builds the service on it. */
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

/** Brings any database to the schema; resolves to whether anything changed. */
export const migrate = async (target: LocalTarget, io: Pick<Io, 'environment'>): Promise<boolean> => {
  const place = placeOf(target, settingsOf(io.environment));
  const db = await openDatabase({ place, purpose: 'write', seed: seedFile() });
  try {
    if (await db.isCurrent(schema)) return false;
    await db.migrate(schema);
    return true;
  } finally {
    await db.close();
  }
};

/** What `migrate` would do to a database; nothing is changed. */
export const planMigrations = async (target: LocalTarget, io: Pick<Io, 'environment'>): Promise<MigrationPlan> => {
  const place = placeOf(target, settingsOf(io.environment));
  const db = await openDatabase({ place, purpose: 'read', seed: seedFile() });
  try {
    return await planOf(db, schema, systemClock);
  } finally {
    await db.close();
  }
};
