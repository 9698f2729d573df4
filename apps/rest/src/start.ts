import { domains } from '@dqs/domains';
import { startServer, type RunningProcess } from '@dqs/host';
import type { SettingsOf } from '@dqs/host/settings';
import { createRestApp } from './app.ts';
import { bulkOf } from './bulk.ts';
import { version } from './version.ts';

/** Starts the REST server as a separate process. Rejects, with everything closed again, if it cannot serve. */
export const start = (settings: SettingsOf<'rest'>): Promise<RunningProcess> =>
  startServer({
    name: 'rest',
    settings,
    domains,
    audited: { accept_bearer: settings.DQS_ACCEPT_BEARER },
    createApp: ({ installation: { service, baseUrl }, log, metrics, gate }) => {
      const app = createRestApp(service, {
        baseUrl,
        version,
        log,
        metrics,
        gate,
        acceptBearer: settings.DQS_ACCEPT_BEARER,
        allowedOrigins: settings.DQS_ALLOWED_ORIGINS,
        bulk: bulkOf(settings.DQS_BULK, domains),
      });
      return { handle: app.callback() };
    },
  });
