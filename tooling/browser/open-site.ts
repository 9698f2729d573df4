import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDashboard, defaultSettings, loadAssets } from '@dqs/dashboard';
import { createAccounts } from '@dqs/host';
import { createAdmission } from '@dqs/limits';
import { createMcpApp } from '@dqs/mcp';
import { createRestApp } from '@dqs/rest';
import { mountSurface } from '@dqs/host/middleware';
import Koa from 'koa';
import mount from 'koa-mount';
import { openInstallation, type Installation, type InstallationOptions } from '../e2e/installation.ts';

/** The whole service with its site behind one port, on a database with the samples loaded. */
export interface OpenSite extends AsyncDisposable {
  /** `http://127.0.0.1:port`, which is also the address that the site knows of itself. */
  readonly url: string;
  readonly installation: Installation;
  /** A public key. */
  readonly secret: string;
  /** Account that the cookie belongs to. */
  readonly accountId: string;
  /** A session's cookie, for requests and for a browser's context. */
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
}

/** What a test chooses: the installation, and whether visitors see pages of things. */
type OpenSiteOptions = InstallationOptions & {
  readonly publicPages?: boolean;
  /** The account is an operator's, whose pages know the sources of the domains. */
  readonly isOperator?: boolean;
};

/** Opens the site for a test; the links on its pages lead to itself. */
export const openSite = async ({
  publicPages = false,
  isOperator = false,
  ...options
}: OpenSiteOptions = {}): Promise<OpenSite> => {
  const installation = await openInstallation(options);
  const { service, database, clock, keys } = installation;
  // The site has to know its address before it is built.
  const answering: { handle?: RequestListener } = {};
  const server = createServer((request, response) => answering.handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits = { windowLimit: 0, windowSeconds: 60, monthlyQuota: 0 };
  const admission = createAdmission({ db: database.db, clock, defaults: limits });
  const accounts = createAccounts({ db: database.db, clock, admission, limits });
  const visitor = { address: '127.0.0.1', agent: 'test' };
  const credentials = { email: 'ada@example.org', password: 'correct horse battery staple' };
  await accounts.signIn.signUp(credentials, visitor, null);
  const token = await accounts.signIn.signIn(credentials, visitor);
  const { accountId = '' } = (await accounts.sessions.find(token)) ?? {};
  if (isOperator) await database.db.knex.raw('update control.credential set operator = true');
  const { domains = [] } = options;
  const site = {
    service,
    db: database.db,
    clock,
    baseUrl: url,
    version: 'test',
    settings: { ...defaultSettings, publicPages },
  };
  const dashboard = createDashboard({
    ...site,
    accounts,
    assets: loadAssets(),
    ...(isOperator ? { connectors: domains.flatMap((domain) => domain.connectors), domains } : { connectors: [] }),
  });
  const mcp = createMcpApp(service, { baseUrl: url });
  const app = new Koa();
  app.use(mountSurface(dashboard));
  app.use(mountSurface(mcp));
  app.use(mount(createRestApp(service, { baseUrl: url, version: 'test' })));
  answering.handle = app.callback();
  const { secret } = await keys.create({ name: 'browser' });
  return {
    url,
    installation,
    secret,
    accountId,
    cookie: { name: 'dqs-sid', value: token, url },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await mcp.close();
      await admission.close();
      await installation[Symbol.asyncDispose]();
    },
  };
};
