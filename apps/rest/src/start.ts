import { createRestApp } from './app.ts';
import type { Config } from './config.ts';
import { startHttpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { openServing, type Serving } from './serving.ts';
import { version } from './version.ts';

export interface RunningProcess {
  /** `http://host:port` as it listens. */
  readonly address: string;
  /** Finishes what is under way, then closes keys and database. */
  close(): Promise<void>;
}

const listen = async (
  config: Config,
  { db, service, baseUrl, close }: Serving,
  log: ReturnType<typeof createLog>,
): Promise<RunningProcess> => {
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
      await close();
    },
  };
};

/** Starts the REST server as its own process. Rejects, with everything closed again, when it cannot serve. */
export const start = async (config: Config): Promise<RunningProcess> => {
  const log = createLog(config.DQS_LOG_LEVEL);
  const process = { name: 'rest', settings: { accept_bearer: config.DQS_ACCEPT_BEARER } };
  return openServing(config, log, process, (serving) => listen(config, serving, log));
};
