import { randomBytes } from 'node:crypto';
import { createAuditLog } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createUsageRecorder, openAdmission, type Admission, type Limits } from '@dqs/limits';
import { createService, schemaOf, type Service } from '@dqs/service';
import { openEmbedded, openPostgres, setting, type Database } from '@dqs/storage';
import type { Config } from './config.ts';
import type { createLog } from './log.ts';

type Log = ReturnType<typeof createLog>;

/** What a process that serves needs to know of its environment. */
type ServingConfig = Pick<
  Config,
  | 'REDIS_URL'
  | 'DQS_PORT'
  | 'DQS_BASE_URL'
  | 'DQS_CURSOR_SECRET'
  | 'DQS_CACHE_MB'
  | 'DQS_WINDOW_LIMIT'
  | 'DQS_WINDOW_SECONDS'
  | 'DQS_MONTHLY_QUOTA'
  | 'DQS_USAGE_DAYS'
  | 'DQS_LIMITS_OUTAGE'
  | 'DQS_REDIS_TIMEOUT_MS'
> &
  // The folder only counts where no server is named.
  Partial<Pick<Config, 'DQS_READ_URL' | 'DATABASE_URL' | 'DQS_DATA'>>;

/** A process as the audit log names it, with the settings of its own that are worth a row when they change. */
export interface ServingProcess {
  readonly name: string;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
}

/** What every serving process holds: the database, the counters shared with the other processes, and the service on them. */
export interface Serving {
  readonly db: Database;
  readonly limits: Limits;
  readonly admission: Admission;
  readonly usage: ReturnType<typeof createUsageRecorder>;
  readonly service: Service;
  /** Under which clients reach it, without a slash at the end. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

const schema = schemaOf(domains);

const openDatabase = async (config: ServingConfig, log: Log): Promise<Database> => {
  const options = { clock: systemClock, log };
  const { DATABASE_URL: url, DQS_DATA: folder } = config;
  if (url !== undefined) return openPostgres({ ...options, url, readUrl: config.DQS_READ_URL });
  if (folder === undefined) throw new Error('neither DATABASE_URL nor DQS_DATA says where the database is');
  return openEmbedded({ ...options, folder });
};

/** An embedded database has nobody else to bring it up to date; a server's is changed by `dqs migrate` only. */
const bringUpToDate = async (db: Database): Promise<void> => {
  if (await db.isCurrent(schema)) return;
  if (db.engine === 'postgres') throw new Error('the database is not at the schema of this version: run dqs migrate');
  await db.migrate(schema);
};

const servingOn = async (config: ServingConfig, db: Database, log: Log): Promise<Serving> => {
  const limits: Limits = {
    windowLimit: config.DQS_WINDOW_LIMIT,
    windowSeconds: config.DQS_WINDOW_SECONDS,
    monthlyQuota: config.DQS_MONTHLY_QUOTA,
  };
  const cursorSecret =
    config.DQS_CURSOR_SECRET ?? (await setting(db, 'cursor_secret', () => randomBytes(32).toString('base64url')));
  // With the same counters as every other process: a key that is revoked here is refused there.
  const admission = await openAdmission({
    db,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    redisPatience: config.DQS_REDIS_TIMEOUT_MS,
    whenUnavailable: config.DQS_LIMITS_OUTAGE,
    log,
    clock: systemClock,
    defaults: limits,
  });
  const usage = createUsageRecorder({
    db,
    clock: systemClock,
    keepDays: config.DQS_USAGE_DAYS,
    onError: (error) => log.error({ error }, 'usage not written'),
  });
  const baseUrl = (config.DQS_BASE_URL ?? `http://localhost:${config.DQS_PORT}`).replace(/\/+$/, '');
  const service = createService({
    domains,
    db,
    admission,
    usage,
    clock: systemClock,
    cursorSecret,
    baseUrl,
    cacheBytes: config.DQS_CACHE_MB * 1024 * 1024,
    schema,
  });
  const close = async (): Promise<void> => {
    await usage.close();
    await admission.close();
    await db.close();
  };
  return { db, limits, admission, usage, service, baseUrl, close };
};

/** Who looks into the log later sees which limits were in force, and who could make an account. */
const noteConfiguration = async (db: Database, config: ServingConfig, { name, settings }: ServingProcess) => {
  await createAuditLog(db, systemClock).recordConfiguration(name, {
    window_limit: config.DQS_WINDOW_LIMIT,
    window_seconds: config.DQS_WINDOW_SECONDS,
    monthly_quota: config.DQS_MONTHLY_QUOTA,
    limits_outage: config.DQS_LIMITS_OUTAGE,
    counts_in_redis: config.REDIS_URL !== undefined,
    usage_days: config.DQS_USAGE_DAYS,
    ...settings,
  });
};

const serveOn = async <T>(serving: Serving, listen: (serving: Serving) => Promise<T>): Promise<T> => {
  try {
    return await listen(serving);
  } catch (error) {
    await serving.close();
    throw error;
  }
};

const openCounted = async (config: ServingConfig, log: Log, process: ServingProcess): Promise<Serving> => {
  const db = await openDatabase(config, log);
  try {
    await bringUpToDate(db);
    await noteConfiguration(db, config, process);
    return await servingOn(config, db, log);
  } catch (error) {
    await db.close();
    throw error;
  }
};

/**
 * Opens the database of a serving process and hands `listen` what stands on it. Rejects, with everything closed again, when the
 * database cannot be opened or is not at the schema of this version, or `listen` rejects.
 */
export const openServing = async <T>(
  config: ServingConfig,
  log: Log,
  process: ServingProcess,
  listen: (serving: Serving) => Promise<T>,
): Promise<T> => serveOn(await openCounted(config, log, process), listen);
