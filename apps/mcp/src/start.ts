import { createKeyToolsets } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { createLog, createProbes, openServing, startHttpServer, type RunningProcess, type Serving } from '@dqs/rest';
import { createMcpApp } from './app.ts';
import type { Config } from './config.ts';
import { version } from './version.ts';

const listen = async (
  config: Config,
  { db, service, baseUrl, close }: Serving,
  log: ReturnType<typeof createLog>,
): Promise<RunningProcess> => {
  const toolsets = createKeyToolsets(db, systemClock);
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
  const probes = createProbes(service, () => stopping);
  const server = await startHttpServer({
    handle: (request, response) => probes(request, response) || app.handle(request, response),
    host: config.DQS_HOST,
    port: config.DQS_PORT,
    connectionsPerAddress: config.DQS_CONNECTIONS_PER_ADDRESS,
    drain: () => {
      stopping = true;
      app.drain();
    },
  });
  log.info({ address: server.address, engine: db.engine }, 'listening');
  return {
    address: server.address,
    close: async () => {
      await server.close();
      toolsets.close();
      await app.close();
      await close();
    },
  };
};

/** Starts the MCP server as its own process on PostgreSQL. Rejects, with everything closed again, when it cannot serve. */
export const start = async (config: Config): Promise<RunningProcess> => {
  const log = createLog(config.DQS_LOG_LEVEL);
  const process = { name: 'mcp', settings: { accept_bearer: config.DQS_ACCEPT_BEARER } };
  return openServing(config, log, process, (serving) => listen(config, serving, log));
};
