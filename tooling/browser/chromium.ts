import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

const found = [process.env['DQS_CHROMIUM'] ?? [], places].flat().find((path) => existsSync(path));

/** Why tests in a browser cannot run here; null where they can. Stands in the names of the tests that are skipped. */
export const noBrowser: string | null =
  found === undefined ? 'skipped: no Chromium here (apt-get install chromium, or name one in DQS_CHROMIUM)' : null;

/** A browser of a test's own: nothing kept from before, no request of its own to anywhere. */
export interface TestBrowser extends AsyncDisposable {
  readonly context: BrowserContext;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium of this machine with an empty profile. */
export const openBrowser = async (options: BrowserContextOptions = {}): Promise<TestBrowser> => {
  if (found === undefined) throw new Error(noBrowser ?? '');
  const profile = await mkdtemp(join(tmpdir(), 'dqs-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: found,
    headless: true,
    args: flags,
    ...options,
  });
  return {
    context,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
