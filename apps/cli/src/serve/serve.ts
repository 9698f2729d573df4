import { once } from 'node:events';
import { createKeyToolsets } from '@dqs/auth';
import { createDashboard, loadAssets, operatorLink, type DashboardApp } from '@dqs/dashboard';
import { defaultUsageDays } from '@dqs/limits';
import { createLog, type RestLog, type RunningServer } from '@dqs/rest';
import { configOf, type Config } from '../config.ts';
import { listenForCommands, type Listener } from '../delegate/listen.ts';
import { exit, type Invocation } from '../command.ts';
import type { Installation, InstallationOptions } from '../installation.ts';
import { progressView } from '../progress.ts';
import type { LocalTarget } from '../target.ts';
import { startSchedule } from '../schedule.ts';
import { firstKey, printBanner } from './banner.ts';
import { listen, portOf, type Answering } from './listen.ts';
import { loadSamples } from './samples.ts';
import { serverHost } from './server-host.ts';
import { startingHandle } from './starting.ts';
import { surfacesOf } from './surfaces.ts';
import { version } from '../version.ts';

/** Where the service listens and how it is called from outside. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string | undefined;
}

export interface ServeOptions {
  readonly place: Place;
  readonly target: LocalTarget;
  readonly prepared: InstallationOptions['prepared'];
  /** Fetch by schedule as well. */
  readonly worker: boolean;
  readonly samples: { readonly folder: string | undefined } | null;
}

const baseUrlOf = ({ host, baseUrl }: Place, port: number): string => {
  if (baseUrl) return baseUrl.replace(/\/+$/, '');
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** Other processes of the same user hand their commands to the one that has the folder open. */
const takeCommands = async (
  { run }: Invocation,
  target: LocalTarget,
  installation: Installation,
): Promise<Listener> => {
  if (target.kind !== 'embedded') return { close: () => Promise.resolve() };
  return listenForCommands(target.folder, (argv, io) => run(argv, io, serverHost(installation, io.environment)));
};

const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

interface Running {
  readonly web: RunningServer;
  readonly answering: Answering;
  readonly installation: Installation;
  readonly config: Config;
}

const logOf = ({ io }: Invocation, config: Config) =>
  // Standard output carries what the command says; a person at a terminal wants no line for each request.
  createLog(config.DQS_LOG ?? (io.stderr.terminal ? 'warn' : 'info'), 2);

/** The site for people. */
const dashboardOf = (installation: Installation, config: Config, log: RestLog): DashboardApp => {
  const { service, db, clock, baseUrl, accounts } = installation;
  const settings = { signUp: config.DQS_SIGN_UP, proxies: config.DQS_PROXIES };
  return createDashboard({ service, db, clock, baseUrl, accounts, version, settings, assets: loadAssets() }, { log });
};

/** Who looks into the audit log later sees which limits were in force, and who could make an account. */
const noteConfiguration = ({ accounts }: Installation, config: Config): Promise<void> =>
  accounts.audit.recordConfiguration('serve', {
    window_limit: accounts.limits.windowLimit,
    window_seconds: accounts.limits.windowSeconds,
    monthly_quota: accounts.limits.monthlyQuota,
    limits_outage: config.DQS_LIMITS_OUTAGE,
    counts_in_redis: config.REDIS_URL !== undefined,
    usage_days: config.DQS_USAGE_DAYS ?? defaultUsageDays,
    accept_bearer: config.DQS_ACCEPT_BEARER,
    sign_up: config.DQS_SIGN_UP,
    proxies: config.DQS_PROXIES,
  });

const serveInstallation = async (invocation: Invocation, options: ServeOptions, running: Running): Promise<void> => {
  const { io, flags, note } = invocation;
  const { target } = options;
  const { web, answering, installation, config } = running;
  await noteConfiguration(installation, config);
  if (options.samples) {
    await loadSamples(installation, target, invocation, progressView(io, flags.has('quiet')), options.samples.folder);
  }
  const secret = options.samples ? await firstKey(installation) : null;
  const log = logOf(invocation, config);
  const dashboard = dashboardOf(installation, config, log);
  const surfaces = surfacesOf(installation.service, installation.baseUrl, config, log, {
    dashboard,
    toolsets: createKeyToolsets(installation.db, installation.clock),
  });
  const listener = await takeCommands(invocation, target, installation);
  const scheduler = options.worker ? await startSchedule(installation, target, invocation) : null;
  Object.assign(answering, { handle: surfaces.handle, drain: surfaces.drain });
  await printBanner(io, installation, { secret, welcome: await operatorLink(installation) });
  await untilAborted(io.signal);
  await note('Ending: no new requests are taken, those under way are finished.');
  await Promise.all([web.close(), scheduler?.stop()]);
  await listener.close();
  await surfaces.close();
};

/** Runs the service until it is told to end. Resolves to the exit status. */
export const serve = async (invocation: Invocation, options: ServeOptions): Promise<number> => {
  const { io, host } = invocation;
  const { target, prepared } = options;
  const config = configOf(io.environment);
  const answering: Answering = { handle: startingHandle, drain: () => undefined };
  const web = await listen(answering, options.place.host, options.place.port);
  try {
    const baseUrl = baseUrlOf(options.place, portOf(web));
    const installation = await host.open({
      target,
      purpose: 'serve',
      baseUrl,
      log: logOf(invocation, config),
      prepared,
    });
    try {
      await serveInstallation(invocation, options, { web, answering, installation, config });
    } finally {
      await installation.close();
    }
  } finally {
    web.server.close();
    web.server.closeAllConnections();
  }
  return exit.done;
};
