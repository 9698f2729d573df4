import { randomBytes } from 'node:crypto';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createUsageRecorder, openAdmission } from '@dqs/limits';
import { createService, schemaOf } from '@dqs/service';
import { openEmbedded, openPostgres, setting, type Database } from '@dqs/storage';
import { createRestApp } from './app.ts';
import type { Config } from './config.ts';
import { startHttpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { version } from './version.ts';

export interface RunningProcess {
  /** `http://host:port` as it listens. */
  readonly address: string;
  /** Finishes what is under way, then closes keys and database. */
  close(): Promise<void>;
}

const schema = schemaOf(domains);

const openDatabase = async (config: Config, log: ReturnType<typeof createLog>): Promise<Database> => {
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

const listen = async (config: Config, db: Database, log: ReturnType<typeof createLog>): Promise<RunningProcess> => {
  const admission = await openAdmission({
    db,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    redisPatience: config.DQS_REDIS_TIMEOUT_MS,
    whenUnavailable: config.DQS_LIMITS_OUTAGE,
    log,
    clock: systemClock,
    defaults: {
      windowLimit: config.DQS_WINDOW_LIMIT,
      windowSeconds: config.DQS_WINDOW_SECONDS,
      monthlyQuota: config.DQS_MONTHLY_QUOTA,
    },
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
  const app = createRestApp(service, {
    baseUrl,
    version,
    log,
    acceptBearer: config.DQS_ACCEPT_BEARER,
    maxInFlight: config.DQS_MAX_IN_FLIGHT,
  });
  const server = await startHttpServer({
    handle: app.handle,
    host: config.DQS_HOST,
    port: config.DQS_PORT,
    connectionsPerAddress: config.DQS_CONNECTIONS_PER_ADDRESS,
    drain: app.drain,
  });
  log.info({ address: server.address, engine: db.engine }, 'listening');
  return {
    address: server.address,
    close: async () => {
      await server.close();
      await usage.close();
      await admission.close();
      await db.close();
    },
  };
};

/** Starts the REST server as its own process. Rejects, with everything closed again, when it cannot serve. */
export const start = async (config: Config): Promise<RunningProcess> => {
  const log = createLog(config.DQS_LOG_LEVEL);
  const db = await openDatabase(config, log);
  try {
    await bringUpToDate(db);
    return await listen(config, db, log);
  } catch (error) {
    await db.close();
    throw error;
  }
};
