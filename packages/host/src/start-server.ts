import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAll, type Closing } from './closing.ts';
import { startHttpServer } from './http/http-server.ts';
import { createInFlightGate, type InFlightGate } from './http/in-flight-gate.ts';
import { openInstallation, recordConfiguration, type Installation, type InstallationOptions } from './installation.ts';
import { createLog } from './log.ts';
import type { StorageLog } from '@dqs/storage';
import { servingSources } from './metric-sources.ts';
import { openMetrics, type MetricSource, type Metrics } from './metrics.ts';
import type { AppLog, RequestMetrics } from './request-record.ts';
import type { SettingsOf } from './settings/index.ts';

/** A serving process. */
export interface RunningProcess {
  /** `http://host:port` of the open socket. */
  readonly address: string;
  /** Finishes running requests, then closes keys and database. */
  close(): Promise<void>;
}

/** The settings of every serving process. */
export type ServingSettings = Pick<
  SettingsOf<'rest'>,
  keyof SettingsOf<'rest'> & keyof SettingsOf<'mcp'> & keyof SettingsOf<'dashboard'>
> & {
  /** Used only if no database server is set. */
  readonly DQS_DATA?: string;
};

/** The parts of a serving process that an application uses. */
export interface ServingParts {
  readonly installation: Installation;
  readonly log: AppLog;
  readonly metrics: RequestMetrics | undefined;
  readonly gate: InFlightGate;
}

/** An application in a serving process. */
export interface ServedApp {
  handle(request: IncomingMessage, response: ServerResponse): unknown;
  /** Called once the server listens. */
  listening?(): Promise<void>;
  close?(): Promise<void>;
}

export interface StartServerOptions {
  /** Its name in the audit log. */
  readonly name: string;
  readonly settings: ServingSettings;
  readonly domains: InstallationOptions['domains'];
  /** Settings of the process whose changes are written to the audit log. */
  readonly audited: Readonly<Record<string, string | number | boolean>>;
  readonly createApp: (parts: ServingParts) => ServedApp | Promise<ServedApp>;
}

/** Maximum open connections from one address. Behind a proxy all clients share one. */
export const connectionsPerAddress = (
  settings: Pick<ServingSettings, 'DQS_CONNECTIONS_PER_ADDRESS' | 'DQS_PROXIES'>,
): number => settings.DQS_CONNECTIONS_PER_ADDRESS ?? (settings.DQS_PROXIES > 0 ? 0 : 256);

/** The metrics of a process, if they are on. */
export const metricsOf = async (
  settings: Pick<ServingSettings, 'DQS_HOST' | 'DQS_METRICS_PORT'>,
  sources: readonly MetricSource[],
  log?: StorageLog,
): Promise<Metrics | undefined> =>
  settings.DQS_METRICS_PORT === undefined
    ? undefined
    : openMetrics({
        host: settings.DQS_HOST,
        port: settings.DQS_METRICS_PORT,
        sources,
        onError: (error, source) => log?.warn({ error: (error as Error).message, source }, 'a metric was not read'),
      });

const placeOf = ({ DATABASE_URL: url, DQS_READ_URL: readUrl, DQS_DATA: folder }: ServingSettings) => {
  if (url !== undefined) return { kind: 'postgres', url, readUrl } as const;
  if (folder === undefined) throw new Error('neither DATABASE_URL nor DQS_DATA is set');
  return { kind: 'embedded', folder } as const;
};

/** Serves on an opened installation and resolves to the address. What it opens is added to `closing`. */
const serveOn = async (
  options: StartServerOptions,
  installation: Installation,
  log: ReturnType<typeof createLog>,
  closing: Closing,
) => {
  const { name, settings, audited, createApp } = options;
  await recordConfiguration(installation.db, name, settings, audited);
  const gate = createInFlightGate(settings.DQS_MAX_IN_FLIGHT);
  const metrics = await metricsOf(settings, servingSources(installation, gate), log);
  closing.push(() => metrics?.close());
  const app = await createApp({ installation, log, metrics, gate });
  closing.push(() => app.close?.());
  const server = await startHttpServer({
    handle: (request, response) => app.handle(request, response),
    host: settings.DQS_HOST,
    port: settings.DQS_PORT,
    connectionsPerAddress: connectionsPerAddress(settings),
    drain: () => gate.drain(),
    drainDelay: settings.DQS_DRAIN_MS,
  });
  closing.push(() => server.close());
  log.info({ address: server.address, engine: installation.db.engine }, 'listening');
  await app.listening?.();
  return server.address;
};

/**
 * Starts a process that serves one application, with database, keys, limits and service, and with listening, probes and
 * draining. Rejects, with everything closed again, if it cannot serve.
 */
export const startServer = async (options: StartServerOptions): Promise<RunningProcess> => {
  const { settings, domains } = options;
  const log = createLog(settings.DQS_LOG_LEVEL ?? 'info');
  const installation = await openInstallation({
    domains,
    settings,
    place: placeOf(settings),
    purpose: 'serve',
    waitSeconds: settings.DQS_DATABASE_WAIT_SECONDS,
    log,
  });
  const closing: Closing = [() => installation.close()];
  try {
    const address = await serveOn(options, installation, log, closing);
    return { address, close: () => closeAll(closing) };
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
};
