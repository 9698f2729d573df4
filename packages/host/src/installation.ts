import { randomBytes } from 'node:crypto';
import { createAuditLog, createKeyStore, type KeyStore } from '@dqs/auth';
import { systemClock, type Clock } from '@dqs/core';
import {
  createUsageReader,
  createUsageRecorder,
  openAdmission,
  type Limits,
  type UsageReader,
  type UsageRecorder,
} from '@dqs/limits';
import { createService, schemaOf, type Service, type ServiceOptions } from '@dqs/service';
import { isPassingFailure, setting, type Database } from '@dqs/storage';
import { countedAdmission, noAdmissionFigures, type AdmissionFigures } from './admission-figures.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { bringUpToDate, openDatabase, whileUnreachable, type OpenDatabaseOptions } from './open-database.ts';
import type { Traces } from './traces.ts';
import type { SettingsOf } from './settings/index.ts';

/** The settings of every process that opens an installation. */
type InstallationSettings = Pick<
  SettingsOf<'mcp'>,
  | 'DQS_PORT'
  | 'DQS_BASE_URL'
  | 'DQS_CURSOR_SECRET'
  | 'DQS_LINK_DAYS'
  | 'DQS_CACHE_MB'
  | 'DQS_WINDOW_LIMIT'
  | 'DQS_WINDOW_SECONDS'
  | 'DQS_MONTHLY_QUOTA'
  | 'DQS_KEYS_PER_ACCOUNT'
  | 'DQS_USAGE_DAYS'
  | 'REDIS_URL'
  | 'DQS_LIMITS_OUTAGE'
  | 'DQS_REDIS_TIMEOUT_MS'
  | 'DQS_METRICS_PORT'
> &
  Partial<Pick<SettingsOf<'mcp'>, 'DQS_TRACES_URL' | 'DQS_TRACES_PERCENT'>>;

export interface InstallationOptions extends OpenDatabaseOptions {
  readonly domains: ServiceOptions['domains'];
  readonly settings: InstallationSettings;
  /** Public address of the service; defaults to that of the settings, or localhost. */
  readonly baseUrl?: string | undefined;
  /** Seconds to wait for a PostgreSQL that does not answer yet; absent: do not wait. */
  readonly waitSeconds?: number | undefined;
}

/** A database at the schema of this version, with everything that uses it. */
export interface Installation {
  readonly db: Database;
  readonly clock: Clock;
  readonly service: Service;
  readonly keys: KeyStore;
  readonly usage: UsageReader;
  /** User accounts, for the pages behind the sign-in and the commands about them. */
  readonly accounts: Accounts;
  /** Public address for clients, without a trailing slash. */
  readonly baseUrl: string;
  /** Filled if metrics are on. */
  readonly admissionFigures: AdmissionFigures;
  close(): Promise<void>;
}

const limitsOf = (settings: InstallationSettings): Limits => ({
  windowLimit: settings.DQS_WINDOW_LIMIT,
  windowSeconds: settings.DQS_WINDOW_SECONDS,
  monthlyQuota: settings.DQS_MONTHLY_QUOTA,
});

const admissionOn = (db: Database, { place, purpose, settings, log }: InstallationOptions) =>
  // Uses the same counters as every other process, so a key that is revoked here is rejected there.
  openAdmission({
    db,
    clock: systemClock,
    defaults: limitsOf(settings),
    whenUnavailable: settings.DQS_LIMITS_OUTAGE,
    redisPatience: settings.DQS_REDIS_TIMEOUT_MS,
    log,
    databaseUrl: place.kind === 'postgres' ? place.url : undefined,
    // A process that only reads admits nobody.
    redisUrl: purpose === 'read' ? undefined : settings.REDIS_URL,
  });

const recorderOn = (db: Database, { settings, log }: InstallationOptions): UsageRecorder =>
  createUsageRecorder({
    db,
    clock: systemClock,
    keepDays: settings.DQS_USAGE_DAYS,
    onError: (error) => log?.warn({ error: (error as Error).message }, 'usage not written'),
  });

const madeOnce = (): string => randomBytes(32).toString('base64url');

const installationOn = async (db: Database, options: InstallationOptions): Promise<Installation> => {
  const { domains, settings, purpose } = options;
  const given = options.baseUrl ?? settings.DQS_BASE_URL ?? `http://localhost:${settings.DQS_PORT}`;
  const baseUrl = given.replace(/\/+$/, '');
  const cursorSecret = settings.DQS_CURSOR_SECRET ?? (await setting(db, 'cursor_secret', madeOnce));
  const admissionFigures = noAdmissionFigures();
  const opened = await admissionOn(db, options);
  const admission = settings.DQS_METRICS_PORT === undefined ? opened : countedAdmission(opened, admissionFigures);
  const recorder = recorderOn(db, options);
  const cacheBytes = purpose === 'serve' ? settings.DQS_CACHE_MB * 1024 * 1024 : 0;
  const clock = systemClock;
  const schema = schemaOf(domains);
  const counted = { db, clock, admission };
  const keysPerAccount = settings.DQS_KEYS_PER_ACCOUNT;
  return {
    db,
    clock,
    baseUrl,
    admissionFigures,
    service: createService({
      ...counted,
      domains,
      usage: recorder,
      cursorSecret,
      linkDays: settings.DQS_LINK_DAYS,
      baseUrl,
      cacheBytes,
      schema,
    }),
    keys: createKeyStore(db, clock, { keysPerAccount }),
    usage: createUsageReader({ ...counted, recorder }),
    accounts: createAccounts({ ...counted, limits: limitsOf(settings), keysPerAccount, recorder }),
    close: async () => {
      // Unwritten counts are stored before the database closes.
      await recorder.close();
      await admission.close();
      await db.close();
    },
  };
};

/** The traces of this process, if a receiver is configured. */
const tracesOf = async ({
  DQS_TRACES_URL: url,
  DQS_TRACES_PERCENT: percent = 100,
}: InstallationSettings): Promise<Traces | undefined> =>
  url === undefined ? undefined : (await import('./traces.ts')).openTraces({ url, percent });

/**
 * Opens a database and builds everything that processes share. Rejects, with everything closed again, if the database
 * cannot be opened or is not at the schema of this version.
 */
export const openInstallation = async (options: InstallationOptions): Promise<Installation> => {
  const db = await openDatabase(options);
  let traces: Traces | undefined;
  try {
    traces = await tracesOf(options.settings);
    const installation = await whileUnreachable(options, async () => {
      await bringUpToDate(db, schemaOf(options.domains));
      return installationOn(db, options);
    });
    return {
      ...installation,
      close: async () => {
        await installation.close();
        await traces?.close();
      },
    };
  } catch (error) {
    await traces?.close();
    await db.close();
    throw error;
  }
};

const betweenAttempts = 5000;

/** Retries the write until it succeeds. If the process ends first, the next start writes it. */
const writeLater = (write: () => Promise<void>): void => {
  setTimeout(() => void write().catch(() => writeLater(write)), betweenAttempts).unref();
};

/**
 * Writes the limits in force to the audit log if they have changed. `more` are additional settings of the process.
 * While the primary is down, the server starts, and the row is written once the primary is back.
 */
export const recordConfiguration = async (
  db: Database,
  process: string,
  settings: InstallationSettings,
  more: Readonly<Record<string, string | number | boolean>> = {},
): Promise<void> => {
  const write = () =>
    createAuditLog(db, systemClock).recordConfiguration(process, {
      window_limit: settings.DQS_WINDOW_LIMIT,
      window_seconds: settings.DQS_WINDOW_SECONDS,
      monthly_quota: settings.DQS_MONTHLY_QUOTA,
      keys_per_account: settings.DQS_KEYS_PER_ACCOUNT,
      limits_outage: settings.DQS_LIMITS_OUTAGE,
      counts_in_redis: settings.REDIS_URL !== undefined,
      usage_days: settings.DQS_USAGE_DAYS,
      link_days: settings.DQS_LINK_DAYS,
      ...more,
    });
  await write().catch((error: unknown) => {
    if (!isPassingFailure(error)) throw error;
    writeLater(write);
  });
};
