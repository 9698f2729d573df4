import { randomBytes } from 'node:crypto';
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
  | 'DATABASE_URL'
  | 'REDIS_URL'
  | 'DQS_DATA'
  | 'DQS_PORT'
  | 'DQS_BASE_URL'
  | 'DQS_CURSOR_SECRET'
  | 'DQS_CACHE_MB'
  | 'DQS_WINDOW_LIMIT'
  | 'DQS_WINDOW_SECONDS'
  | 'DQS_MONTHLY_QUOTA'
  | 'DQS_LIMITS_OUTAGE'
  | 'DQS_REDIS_TIMEOUT_MS'
> &
  Partial<Pick<Config, 'DQS_READ_URL'>>;

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
  if (config.DATABASE_URL) return openPostgres({ ...options, url: config.DATABASE_URL, readUrl: config.DQS_READ_URL });
  return openEmbedded({ ...options, folder: config.DQS_DATA });
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
    onError: (error) => log.error({ error }, 'usage not written'),
  });
  const baseUrl = (config.DQS_BASE_URL ?? `http://localhost:${config.DQS_PORT}`).replace(/\/+$/, '');
  const service = createService({
    domains,
    db,
    admission,
    usage,
    clock: systemClock,
    cursorSecret:
      config.DQS_CURSOR_SECRET ?? (await setting(db, 'cursor_secret', () => randomBytes(32).toString('base64url'))),
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

/**
 * Opens the database of a serving process and hands `listen` what stands on it. Rejects, with the database closed again, when it
 * cannot be opened, is not at the schema of this version, or `listen` rejects.
 */
export const openServing = async <T>(
  config: ServingConfig,
  log: Log,
  listen: (serving: Serving) => Promise<T>,
): Promise<T> => {
  const db = await openDatabase(config, log);
  try {
    await bringUpToDate(db);
    return await listen(await servingOn(config, db, log));
  } catch (error) {
    await db.close();
    throw error;
  }
};
