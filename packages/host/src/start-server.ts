import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpServer } from './http/http-server.ts';
import { createInFlightGate, type InFlightGate } from './http/in-flight-gate.ts';
import { openInstallation, recordConfiguration, type Installation, type InstallationOptions } from './installation.ts';
import { createLog } from './log.ts';
import type { StorageLog } from '@dqs/storage';
import { servingSources } from './metric-sources.ts';
import { openMetrics, type MetricSource, type Metrics } from './metrics.ts';
import type { AppLog, RequestMetrics } from './request-record.ts';
import type { SettingsOf } from './settings/index.ts';

/** A process that serves. */
export interface RunningProcess {
  /** `http://host:port` as it listens. */
  readonly address: string;
  /** Finishes what is under way, then closes keys and database. */
  close(): Promise<void>;
}

/** What every process that serves is told. */
export type ServingSettings = Pick<
  SettingsOf<'rest'>,
  keyof SettingsOf<'rest'> & keyof SettingsOf<'mcp'> & keyof SettingsOf<'dashboard'>
> & {
  /** Counts only where no server is named. */
  readonly DQS_DATA?: string;
};

/** What an application of a serving process stands on. */
export interface ServingParts {
  readonly installation: Installation;
  readonly log: AppLog;
  readonly metrics: RequestMetrics | undefined;
  readonly gate: InFlightGate;
}

/** An application as a process runs it. */
export interface ServedApp {
  handle(request: IncomingMessage, response: ServerResponse): unknown;
  /** Called once it listens. */
  listening?(): Promise<void>;
  close?(): Promise<void>;
}

export interface StartServerOptions {
  /** As the audit log names it. */
  readonly name: string;
  readonly settings: ServingSettings;
  readonly domains: InstallationOptions['domains'];
  /** Settings of its own that are worth a row of the audit log when they change. */
  readonly audited: Readonly<Record<string, string | number | boolean>>;
  readonly createApp: (parts: ServingParts) => ServedApp | Promise<ServedApp>;
}

/** Open connections from one address: behind a proxy all clients share one. */
export const connectionsPerAddress = (
  settings: Pick<ServingSettings, 'DQS_CONNECTIONS_PER_ADDRESS' | 'DQS_PROXIES'>,
): number => settings.DQS_CONNECTIONS_PER_ADDRESS ?? (settings.DQS_PROXIES > 0 ? 0 : 256);

/** The figures of a process, where somebody is to look at them. */
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

const serveOn = async (options: StartServerOptions, installation: Installation, log: ReturnType<typeof createLog>) => {
  const { name, settings, audited, createApp } = options;
  await recordConfiguration(installation.db, name, settings, audited);
  const gate = createInFlightGate(settings.DQS_MAX_IN_FLIGHT);
  const metrics = await metricsOf(settings, servingSources(installation, gate), log);
  const app = await createApp({ installation, log, metrics, gate });
  const server = await startHttpServer({
    handle: (request, response) => app.handle(request, response),
    host: settings.DQS_HOST,
    port: settings.DQS_PORT,
    connectionsPerAddress: connectionsPerAddress(settings),
    drain: () => gate.drain(),
    drainDelay: settings.DQS_DRAIN_MS,
  });
  log.info({ address: server.address, engine: installation.db.engine }, 'listening');
  await app.listening?.();
  return {
    address: server.address,
    close: async () => {
      await server.close();
      await app.close?.();
      await metrics?.close();
      await installation.close();
    },
  };
};

/**
 * Starts a process that serves one application: database, keys, limits and service beneath it, listening, probes and draining
 * around it. Rejects, with the database closed again, when it cannot serve.
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
  try {
    return await serveOn(options, installation, log);
  } catch (error) {
    await installation.close();
    throw error;
  }
};
