import type { KeyToolsets } from '@dqs/auth';
import type { OAuth } from '@dqs/dashboard';
import { domains } from '@dqs/domains';
import { createMcpApp } from '@dqs/mcp';
import type { ServingParts } from '@dqs/host';
import { isClientGone } from '@dqs/host/http';
import { mountSurface, type Surface } from '@dqs/host/middleware';
import { bulkOf, createRestApp } from '@dqs/rest';
import type { Service } from '@dqs/service';
import Koa from 'koa';
import mount from 'koa-mount';
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
  site: { readonly dashboard?: Surface; readonly toolsets?: KeyToolsets; readonly oauth?: OAuth } = {},
): Surfaces => {
  const common = {
    ...parts,
    baseUrl,
    version,
    acceptBearer: settings.DQS_ACCEPT_BEARER,
    allowedOrigins: settings.DQS_ALLOWED_ORIGINS,
  };
  const rest = createRestApp(service, { ...common, bulk: bulkOf(settings.DQS_BULK, domains) });
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
  const app = new Koa();
  // If a browser requests a page that REST or MCP also have, the site answers.
  if (site.dashboard) app.use(mountSurface(site.dashboard));
  app.use(mountSurface(mcp));
  app.use(mount(rest));
  app.on('error', (error: unknown) => {
    if (!isClientGone(error)) parts.log.error({ error }, 'failed');
  });
  const answer = app.callback();
  return {
    handle: (request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      void (oauth?.matches(path) ? oauth.handle(request, response) : answer(request, response));
    },
    close: async () => {
      site.toolsets?.close();
      await mcp.close();
    },
  };
};
