import { once } from 'node:events';
import { createKeyToolsets } from '@dqs/auth';
import { domains } from '@dqs/domains';
import {
  createDashboard,
  loadAssets,
  openIdentityProvider,
  openOAuth,
  operatorLink,
  warmUp,
  type OAuth,
  type Site,
} from '@dqs/dashboard';
import { isEndpoint } from '@dqs/mcp';
import {
  closeAll,
  connectionsPerAddress,
  loadingSources,
  metricsOf,
  recordConfiguration,
  servingSources,
  type Closing,
  type ServingParts,
} from '@dqs/host';
import { createInFlightGate, startHttpServer, type InFlightGate, type RunningServer } from '@dqs/host/http';
import { listenForCommands, type Listener } from '../delegate/listen.ts';
import { exit, type Invocation } from '../command.ts';
import type { Installation, InstallationOptions } from '../installation.ts';
import { backupSources } from '../backups/backup-metrics.ts';
import { progressView } from '../progress.ts';
import type { LocalTarget } from '../target.ts';
import { logOf } from '../process-log.ts';
import { startSchedule } from '../schedule.ts';
import { settingsOf } from '../settings.ts';
import { firstKey, printBanner } from './banner.ts';
import { portOf, type Answering } from './answering.ts';
import { loadSamples } from './samples.ts';
import { serverHost } from './server-host.ts';
import { startingHandle } from './starting.ts';
import { surfacesOf } from './surfaces.ts';
import { version } from '../version.ts';

/** Where the service listens, and its public address. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string | undefined;
}

export interface ServeOptions {
  readonly place: Place;
  readonly target: LocalTarget;
  readonly prepared: InstallationOptions['prepared'];
  /** Also fetch by schedule. */
  readonly worker: boolean;
  readonly samples: { readonly folder: string | undefined } | null;
}

const baseUrlOf = ({ host, baseUrl }: Place, port: number): string => {
  if (baseUrl) return baseUrl.replace(/\/+$/, '');
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** Accepts commands of the same user's other processes, because only this process can have the folder open. */
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
  readonly gate: InFlightGate;
  readonly installation: Installation;
}

type Parts = Omit<ServingParts, 'installation'>;

/** The site for people. */
const siteOf = (
  installation: Installation,
  { target, samples }: Pick<ServeOptions, 'target' | 'samples'>,
  oauth: OAuth | undefined,
): Site => {
  const { settings, ...site } = installation;
  const isSamples = samples !== null;
  const chosen = {
    signUp: settings.DQS_SIGN_UP,
    passwords: settings.DQS_PASSWORDS,
    proxies: settings.DQS_PROXIES,
    publicPages: settings.DQS_PUBLIC_PAGES ?? isSamples,
    isSamples,
  };
  const connectors = domains.flatMap((domain) => domain.connectors);
  const assets = loadAssets();
  const identityProvider = openIdentityProvider(settings, installation);
  const ways = { ...(oauth ? { oauth } : {}), ...(identityProvider ? { identityProvider } : {}) };
  const folder = target.kind === 'embedded' ? { folder: target.folder } : {};
  return { ...site, version, settings: chosen, assets, connectors, domains, ...folder, ...ways };
};

/** Records in the audit log which limits were in force, and who could create an account. */
const noteConfiguration = ({ db, settings }: Installation): Promise<void> =>
  recordConfiguration(db, 'serve', settings, {
    accept_bearer: settings.DQS_ACCEPT_BEARER,
    oauth: settings.DQS_OAUTH,
    sign_up: settings.DQS_SIGN_UP,
    passwords: settings.DQS_PASSWORDS,
    ...(settings.DQS_OIDC_ISSUER === undefined ? {} : { oidc_issuer: settings.DQS_OIDC_ISSUER }),
    proxies: settings.DQS_PROXIES,
  });

const serveInstallation = async (
  invocation: Invocation,
  options: ServeOptions,
  { web, answering, gate, installation }: Running,
  closing: Closing,
): Promise<void> => {
  const { io, flags, note } = invocation;
  const { target } = options;
  const { settings, service, baseUrl } = installation;
  await noteConfiguration(installation);
  if (options.samples) {
    await loadSamples(installation, target, invocation, progressView(io, flags.has('quiet')), options.samples.folder);
  }
  const secret = options.samples ? await firstKey(installation) : null;
  const log = logOf(invocation.io, settings);
  const sources = [
    ...servingSources(installation, gate),
    ...loadingSources(installation, domains),
    ...backupSources(settings.DQS_BACKUP_TO, io, installation.clock),
  ];
  const metrics = await metricsOf(settings, sources, log);
  closing.push(() => metrics?.close());
  const parts: Parts = { log, metrics, gate };
  const oauth = settings.DQS_OAUTH ? await openOAuth({ ...installation, ...parts, isEndpoint }) : undefined;
  const site = siteOf(installation, options, oauth);
  const surfaces = surfacesOf(service, baseUrl, settings, parts, {
    dashboard: createDashboard(site, parts),
    ...(oauth ? { oauth } : {}),
    toolsets: createKeyToolsets(installation.db, installation.clock),
  });
  closing.push(() => surfaces.close());
  const listener = await takeCommands(invocation, target, installation);
  closing.push(() => listener.close());
  const scheduler = options.worker ? await startSchedule(installation, target, invocation) : null;
  const ended = new AbortController();
  const prepared = warmUp(site, AbortSignal.any([io.signal, ended.signal]), log);
  closing.push(() => {
    ended.abort();
    return Promise.all([web.close(), scheduler?.stop(), prepared]);
  });
  answering.handle = surfaces.handle;
  await printBanner(io, installation, { secret, welcome: await operatorLink(installation) });
  await untilAborted(io.signal);
  await note('Stopping. New requests are rejected, running requests are finished.');
};

/** Runs the service until it is stopped. Resolves to the exit status. */
export const serve = async (invocation: Invocation, options: ServeOptions): Promise<number> => {
  const { io, host } = invocation;
  const { target, prepared, place } = options;
  const settings = settingsOf(io.environment);
  const answering: Answering = { handle: startingHandle };
  const gate = createInFlightGate(settings.DQS_MAX_IN_FLIGHT);
  const web = await startHttpServer({
    host: place.host,
    port: place.port,
    connectionsPerAddress: connectionsPerAddress(settings),
    handle: (request, response) => answering.handle(request, response),
    drain: () => gate.drain(),
    drainDelay: settings.DQS_DRAIN_MS,
    closeTimeout: 8000,
  });
  try {
    const baseUrl = baseUrlOf(place, portOf(web));
    const log = logOf(invocation.io, settings);
    const installation = await host.open({ target, purpose: 'serve', baseUrl, log, prepared, waits: true });
    const closing: Closing = [() => installation.close()];
    try {
      await serveInstallation(invocation, options, { web, answering, gate, installation }, closing);
    } finally {
      await closeAll(closing);
    }
  } finally {
    web.server.close();
    web.server.closeAllConnections();
  }
  return exit.done;
};
