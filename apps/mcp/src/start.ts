import { createKeyToolsets } from '@dqs/auth';
import { domains } from '@dqs/domains';
import { startServer, type RunningProcess, type ServedApp, type ServingParts } from '@dqs/host';
import { createProbes } from '@dqs/host/http';
import type { SettingsOf } from '@dqs/host/settings';
import { createMcpApp } from './app.ts';
import { version } from './version.ts';

type Settings = SettingsOf<'mcp'>;

const createApp = (settings: Settings, { installation, log, metrics, gate }: ServingParts): ServedApp => {
  const { db, clock, service, baseUrl } = installation;
  const toolsets = createKeyToolsets(db, clock);
  const app = createMcpApp(service, {
    baseUrl,
    version,
    log,
    metrics,
    gate,
    onError: (error) => log.error({ error }, 'failed'),
    allowedOrigins: settings.DQS_ALLOWED_ORIGINS,
    allowedHosts: settings.DQS_ALLOWED_HOSTS,
    acceptBearer: settings.DQS_ACCEPT_BEARER,
    toolsetsOf: toolsets.of,
    ...(settings.DQS_ISSUER === undefined ? {} : { issuer: settings.DQS_ISSUER }),
  });
  const probes = createProbes(service, gate);
  const answer = app.callback();
  return {
    handle: (request, response) => probes(request, response) || answer(request, response),
    close: async () => {
      toolsets.close();
      await app.close();
    },
  };
};

/**
 * Starts the MCP server as a separate process on PostgreSQL. Rejects, with everything closed again, if it cannot serve.
 */
export const start = (settings: Settings): Promise<RunningProcess> =>
  startServer({
    name: 'mcp',
    settings,
    domains,
    audited: { accept_bearer: settings.DQS_ACCEPT_BEARER },
    createApp: (parts) => createApp(settings, parts),
  });
