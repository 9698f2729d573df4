import type { KeyToolsets } from '@dqs/auth';
import type { DashboardApp, OAuth } from '@dqs/dashboard';
import { domains } from '@dqs/domains';
import { createMcpApp } from '@dqs/mcp';
import type { ServingParts } from '@dqs/host';
import { bulkOf, createRestApp } from '@dqs/rest';
import type { Service } from '@dqs/service';
import type { Settings } from '../settings.ts';
import { version } from '../version.ts';
import type { Handle } from './answering.ts';

/** REST, MCP and the site for people behind one port. */
export interface Surfaces {
  readonly handle: Handle;
  close(): Promise<void>;
}

/** Builds the applications over one service. */
export const surfacesOf = (
  service: Service,
  baseUrl: string,
  settings: Pick<
    Settings,
    'DQS_ACCEPT_BEARER' | 'DQS_ALLOWED_ORIGINS' | 'DQS_BULK' | 'DQS_ALLOWED_HOSTS' | 'DQS_ISSUER'
  >,
  parts: Omit<ServingParts, 'installation'>,
  site: { readonly dashboard?: DashboardApp; readonly toolsets?: KeyToolsets; readonly oauth?: OAuth } = {},
): Surfaces => {
  const common = {
    ...parts,
    baseUrl,
    version,
    acceptBearer: settings.DQS_ACCEPT_BEARER,
    allowedOrigins: settings.DQS_ALLOWED_ORIGINS,
  };
  const rest = createRestApp(service, { ...common, bulk: bulkOf(settings.DQS_BULK, domains) }).callback();
  const { oauth } = site;
  const issuer = oauth?.issuer ?? settings.DQS_ISSUER;
  const mcp = createMcpApp(service, {
    ...common,
    allowedHosts: settings.DQS_ALLOWED_HOSTS,
    ...(issuer === undefined ? {} : { issuer }),
    ...(oauth ? { keyOfToken: (token, resource) => oauth.keyOf(token, resource) } : {}),
    ...(site.toolsets ? { toolsetsOf: site.toolsets.of } : {}),
    onError: (error) => parts.log.error({ error }, 'mcp request failed'),
  });
  return {
    handle: (request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      if (oauth?.matches(path)) return void oauth.handle(request, response);
      // Pages that REST or MCP also have for programs are the site's where a browser asks.
      if (site.dashboard?.matches(request)) void site.dashboard.handle(request, response);
      else if (mcp.matches(path)) void mcp.handle(request, response);
      else void rest(request, response);
    },
    close: async () => {
      site.toolsets?.close();
      await mcp.close();
    },
  };
};
