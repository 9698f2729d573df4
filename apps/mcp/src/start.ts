import { randomBytes } from 'node:crypto';
import { createKeyToolsets, type KeyToolsets } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createUsageRecorder, openAdmission, type Admission, type UsageRecorder } from '@dqs/limits';
import { createLog, startHttpServer } from '@dqs/rest';
import { createService, schemaOf, type Service } from '@dqs/service';
import { openPostgres, setting, type Database } from '@dqs/storage';
import { createMcpApp } from './app.ts';
import type { Config } from './config.ts';
import { createHealth } from './health.ts';
import { version } from './version.ts';

export interface RunningProcess {
  /** `http://host:port` as it listens. */
  readonly address: string;
  /** Finishes what is under way, then closes keys and database. */
  close(): Promise<void>;
}

type Log = ReturnType<typeof createLog>;

const schema = schemaOf(domains);

const serviceOf = async (
  config: Config,
  db: Database,
  admission: Admission,
  usage: UsageRecorder,
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
    cacheBytes: config.DQS_CACHE_MB * 1024 * 1024,
    schema,
  });

const listen = async (config: Config, service: Service, toolsets: KeyToolsets, baseUrl: string, log: Log) => {
  const app = createMcpApp(service, {
    baseUrl,
    version,
    log,
    onError: (error) => log.error({ error }, 'failed'),
    allowedOrigins: config.DQS_ALLOWED_ORIGINS,
    allowedHosts: config.DQS_ALLOWED_HOSTS,
    acceptBearer: config.DQS_ACCEPT_BEARER,
    maxInFlight: config.DQS_MAX_IN_FLIGHT,
    toolsetsOf: toolsets.of,
    ...(config.DQS_ISSUER ? { issuer: config.DQS_ISSUER } : {}),
  });
  let stopping = false;
  const health = createHealth(service, () => stopping);
  const server = await startHttpServer({
    handle: (request, response) => health(request, response) || app.handle(request, response),
    host: config.DQS_HOST,
    port: config.DQS_PORT,
    connectionsPerAddress: config.DQS_CONNECTIONS_PER_ADDRESS,
    drain: () => {
      stopping = true;
      app.drain();
    },
  });
  log.info({ address: server.address }, 'listening');
  return { app, server };
};

/** Starts the MCP server as its own process on PostgreSQL. Rejects, with everything closed again, when it cannot serve. */
export const start = async (config: Config): Promise<RunningProcess> => {
  const log = createLog(config.DQS_LOG_LEVEL);
  const db = await openPostgres({ url: config.DATABASE_URL, readUrl: config.DQS_READ_URL, clock: systemClock, log });
  const defaults = {
    windowLimit: config.DQS_WINDOW_LIMIT,
    windowSeconds: config.DQS_WINDOW_SECONDS,
    monthlyQuota: config.DQS_MONTHLY_QUOTA,
  };
  const admission = await openAdmission({
    db,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    redisPatience: config.DQS_REDIS_TIMEOUT_MS,
    whenUnavailable: config.DQS_LIMITS_OUTAGE,
    log,
    clock: systemClock,
    defaults,
  });
  const usage = createUsageRecorder({
    db,
    clock: systemClock,
    onError: (error) => log.error({ error }, 'usage not written'),
  });
  const closeAll = async (): Promise<void> => {
    await usage.close();
    await admission.close();
    await db.close();
  };
  try {
    if (!(await db.isCurrent(schema)))
      throw new Error('the database is not at the schema of this version: run dqs migrate');
    const baseUrl = (config.DQS_BASE_URL ?? `http://localhost:${config.DQS_PORT}`).replace(/\/+$/, '');
    const service = await serviceOf(config, db, admission, usage, baseUrl);
    const { app, server } = await listen(config, service, createKeyToolsets(db, systemClock), baseUrl, log);
    return {
      address: server.address,
      close: async () => {
        await server.close();
        await app.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
};
