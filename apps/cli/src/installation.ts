import { randomBytes } from 'node:crypto';
import { createKeyStore, type KeyStore } from '@dqs/auth';
import { systemClock, type Clock } from '@dqs/core';
import { createAccounts, type Accounts } from '@dqs/dashboard/accounts';
import { domains } from '@dqs/domains';
import {
  createUsageReader,
  createUsageRecorder,
  defaultLimits,
  openAdmission,
  type Admission,
  type UsageReader,
  type UsageRecorder,
} from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import { createService, schemaOf, type Service } from '@dqs/service';
import { setting, type Database, type PreparedEmbedded, type StorageLog } from '@dqs/storage';
import { configOf, type Config } from './config.ts';
import type { Io } from './io.ts';
import { openDatabase } from './open-database.ts';
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
}

/** A database brought to its schema with everything that works on it. */
export interface Installation {
  readonly db: Database;
  readonly service: Service;
  readonly keys: KeyStore;
  readonly usage: UsageReader;
  /** People, for the pages behind the sign-in and the commands about them. */
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly config: Config;
  /** Address under which the service is reached. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** What this version needs the database to be. */
export const schema = schemaOf(domains);

/** An embedded database has nobody else to bring it up to date; a PostgreSQL one is changed only by `dqs migrate`. */
const bringUpToDate = async (db: Database): Promise<void> => {
  if (await db.isCurrent(schema)) return;
  if (db.engine === 'embedded') return db.migrate(schema);
  throw new ServiceError('service_unavailable', 'the database is not of this version', { hint: 'run: dqs migrate' });
};

const limitsOf = (config: Config) => ({
  windowLimit: config.DQS_WINDOW_LIMIT ?? defaultLimits.windowLimit,
  windowSeconds: config.DQS_WINDOW_SECONDS ?? defaultLimits.windowSeconds,
  monthlyQuota: config.DQS_MONTHLY_QUOTA ?? defaultLimits.monthlyQuota,
});

const serviceOf = async (
  db: Database,
  admission: Admission,
  usage: UsageRecorder,
  config: Config,
  options: InstallationOptions,
  baseUrl: string,
): Promise<Service> =>
  createService({
    domains,
    db,
    admission,
    usage,
    clock: systemClock,
    cursorSecret:
      config.DQS_CURSOR_SECRET ?? (await setting(db, 'cursor_secret', () => randomBytes(32).toString('base64url'))),
    baseUrl,
    cacheBytes: options.purpose === 'serve' ? config.DQS_CACHE_MB * 1024 * 1024 : 0,
    schema,
  });

/** Opens a database, brings it up to date where that is ours to do, and builds the service on it. */
export const openInstallation = async (
  options: InstallationOptions,
  io: Pick<Io, 'environment'>,
): Promise<Installation> => {
  const config = configOf(io.environment);
  const db = await openDatabase(options, config);
  try {
    await bringUpToDate(db);
    const baseUrl = options.baseUrl ?? config.DQS_BASE_URL ?? `http://localhost:${config.DQS_PORT}`;
    const admission = await openAdmission({
      db,
      clock: systemClock,
      defaults: limitsOf(config),
      whenUnavailable: config.DQS_LIMITS_OUTAGE,
      redisPatience: config.DQS_REDIS_TIMEOUT_MS,
      log: options.log,
      ...(options.target.kind === 'postgres' ? { databaseUrl: options.target.url } : {}),
      // What only reads is not admitted by anybody.
      ...(options.purpose === 'read' ? {} : { redisUrl: config.REDIS_URL }),
    });
    const recorder = createUsageRecorder({
      db,
      clock: systemClock,
      ...(config.DQS_USAGE_DAYS === undefined ? {} : { keepDays: config.DQS_USAGE_DAYS }),
      onError: (error) => options.log?.warn({ error: (error as Error).message }, 'usage not written'),
    });
    const service = await serviceOf(db, admission, recorder, config, options, baseUrl);
    return {
      db,
      service,
      config,
      baseUrl,
      clock: systemClock,
      keys: createKeyStore(db, systemClock),
      usage: createUsageReader({ db, clock: systemClock, admission, recorder }),
      accounts: createAccounts({ db, clock: systemClock, admission, limits: limitsOf(config), recorder }),
      close: async () => {
        // What was counted and not written yet goes into the database before it closes.
        await recorder.close();
        await admission.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
};

/** Brings any database to the schema; resolves to whether anything changed. */
export const migrate = async (target: LocalTarget, io: Pick<Io, 'environment'>): Promise<boolean> => {
  const db = await openDatabase({ target, purpose: 'write' }, configOf(io.environment));
  try {
    if (await db.isCurrent(schema)) return false;
    await db.migrate(schema);
    return true;
  } finally {
    await db.close();
  }
};
