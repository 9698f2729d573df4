import type { KeyToolsets } from '@dqs/auth';
import type { DashboardApp } from '@dqs/dashboard';
import { createMcpApp } from '@dqs/mcp';
import { createRestApp, type RestLog } from '@dqs/rest';
import type { Service } from '@dqs/service';
import type { Config } from '../config.ts';
import { version } from '../version.ts';
import type { Handle } from './listen.ts';

/** REST, MCP and the site for people behind one port. */
export interface Surfaces {
  readonly handle: Handle;
  /** From now on the service reports itself not ready, and every answer closes its connection. */
  drain(): void;
  close(): Promise<void>;
}

/** Builds the applications over one service. */
export const surfacesOf = (
  service: Service,
  baseUrl: string,
  config: Config,
  log: RestLog,
  site: { readonly dashboard?: DashboardApp; readonly toolsets?: KeyToolsets } = {},
): Surfaces => {
  const rest = createRestApp(service, { baseUrl, version, log, acceptBearer: config.DQS_ACCEPT_BEARER });
  const mcp = createMcpApp(service, {
    baseUrl,
    version,
    log,
    acceptBearer: config.DQS_ACCEPT_BEARER,
    allowedOrigins: config.DQS_ALLOWED_ORIGINS,
    allowedHosts: config.DQS_ALLOWED_HOSTS,
    ...(site.toolsets ? { toolsetsOf: site.toolsets.of } : {}),
    onError: (error) => log.error({ error }, 'mcp request failed'),
  });
  let draining = false;
  return {
    handle: (request, response) => {
      // A kept connection would let its client go on asking a service that is to end.
      if (draining) response.setHeader('Connection', 'close');
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      // Pages that REST or MCP also have for programs are the site's where a browser asks.
      if (site.dashboard?.matches(request)) void site.dashboard.handle(request, response);
      else if (mcp.matches(path)) void mcp.handle(request, response);
      else void rest.handle(request, response);
    },
    drain: () => {
      draining = true;
      rest.drain();
    },
    close: async () => {
      site.toolsets?.close();
      await mcp.close();
    },
  };
};
