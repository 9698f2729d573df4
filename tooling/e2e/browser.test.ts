import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDashboard, defaultSettings, loadAssets } from '@dqs/dashboard';
import { createFakeService } from '@dqs/service/testing';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../browser/accessibility.ts';
import { noBrowser, openBrowser } from '../browser/chromium.ts';

describe.skipIf(noBrowser !== null)(`the site in a browser ${noBrowser ?? ''}`, () => {
  it('shows its start page without breaking its own rules', async () => {
    const { service, db, clock } = createFakeService();
    const site = { service, db, clock, baseUrl: 'http://127.0.0.1', version: 'test', settings: defaultSettings };
    const app = createDashboard({ ...site, assets: loadAssets() });
    const server = createServer((request, response) => void app.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await using browser = await openBrowser();
    const page = await browser.context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await page.textContent('h1')).toBe('Ask official public data a question');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(said).toEqual([]);
    server.close();
    server.closeAllConnections();
  });
});
