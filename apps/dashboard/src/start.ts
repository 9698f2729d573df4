import { domains } from '@dqs/domains';
import { startServer, type RunningProcess, type ServedApp, type ServingParts } from '@dqs/host';
import { createProbes } from '@dqs/host/http';
import type { SettingsOf } from '@dqs/host/settings';
import { createDashboard } from './app.ts';
import { loadAssets } from './assets.ts';
import { openIdentityProvider } from './single-sign-on/provider.ts';
import { operatorLink } from './operator-link.ts';
import { version } from './version.ts';
import { warmUp } from './warm-up.ts';

type Settings = SettingsOf<'dashboard'>;

const createApp = (settings: Settings, { installation, log, metrics, gate }: ServingParts): ServedApp => {
  const identityProvider = openIdentityProvider(settings, installation);
  const site = {
    ...installation,
    version,
    settings: {
      signUp: settings.DQS_SIGN_UP,
      passwords: settings.DQS_PASSWORDS,
      proxies: settings.DQS_PROXIES,
      publicPages: settings.DQS_PUBLIC_PAGES ?? false,
      isSamples: false,
    },
    assets: loadAssets(),
    domains,
    ...(identityProvider ? { identityProvider } : {}),
    connectors: domains.flatMap((domain) => domain.connectors),
  };
  const app = createDashboard(site, { log, metrics, gate });
  const probes = createProbes(site.service, gate);
  const answer = app.callback();
  const ending = new AbortController();
  let prepared: Promise<void> | undefined;
  return {
    handle: (request, response) => probes(request, response) || answer(request, response),
    listening: async () => {
      prepared = warmUp(site, ending.signal, log);
      const welcome = await operatorLink(site);
      // Not a log line, which others may read. The operator who starts the process sees it once.
      if (welcome !== null) process.stdout.write(`Choose how you sign in as the operator (works once): ${welcome}\n`);
    },
    close: async () => {
      ending.abort();
      await prepared;
    },
  };
};

/** Starts the site as a separate process. Rejects, with everything closed again, if it cannot serve. */
export const start = (settings: Settings): Promise<RunningProcess> =>
  startServer({
    name: 'dashboard',
    settings,
    domains,
    audited: {
      sign_up: settings.DQS_SIGN_UP,
      passwords: settings.DQS_PASSWORDS,
      ...(settings.DQS_OIDC_ISSUER === undefined ? {} : { oidc_issuer: settings.DQS_OIDC_ISSUER }),
      proxies: settings.DQS_PROXIES,
    },
    createApp: (parts) => createApp(settings, parts),
  });
