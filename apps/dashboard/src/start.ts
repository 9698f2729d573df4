import { systemClock } from '@dqs/core';
import { createLog, createProbes, openServing, startHttpServer, type RunningProcess, type Serving } from '@dqs/rest';
import { createAccounts } from './accounts.ts';
import { createDashboard } from './app.ts';
import { loadAssets } from './assets.ts';
import type { Config } from './config.ts';
import { operatorLink } from './operator-link.ts';
import { version } from './version.ts';

const listen = async (
  config: Config,
  { db, limits, admission, usage, service, baseUrl, close }: Serving,
  log: ReturnType<typeof createLog>,
): Promise<RunningProcess> => {
  const site = {
    service,
    db,
    clock: systemClock,
    baseUrl,
    version,
    settings: { signUp: config.DQS_SIGN_UP, proxies: config.DQS_PROXIES },
    assets: loadAssets(),
    accounts: createAccounts({ db, clock: systemClock, admission, limits, recorder: usage }),
  };
  const app = createDashboard(site, { log });
  let stopping = false;
  const probes = createProbes(service, () => stopping);
  const server = await startHttpServer({
    handle: (request, response) => probes(request, response) || app.handle(request, response),
    host: config.DQS_HOST,
    port: config.DQS_PORT,
    drain: () => {
      stopping = true;
    },
  });
  log.info({ address: server.address, engine: db.engine }, 'listening');
  const welcome = await operatorLink(site);
  // Not a line of the log, which others may read: whoever starts the process sees it once.
  if (welcome !== null) process.stdout.write(`Choose how you sign in as the operator (works once): ${welcome}\n`);
  return {
    address: server.address,
    close: async () => {
      await server.close();
      await close();
    },
  };
};

/** Starts the site as its own process. Rejects, with everything closed again, when it cannot serve. */
export const start = async (config: Config): Promise<RunningProcess> => {
  const log = createLog(config.DQS_LOG_LEVEL);
  const process = { name: 'dashboard', settings: { sign_up: config.DQS_SIGN_UP, proxies: config.DQS_PROXIES } };
  return openServing(config, log, process, (serving) => listen(config, serving, log));
};
