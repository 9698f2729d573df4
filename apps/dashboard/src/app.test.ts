import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultLimits } from '@dqs/limits';
import { createFakeAdmission, createFakeService } from '@dqs/service/testing';
import { testClock } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from '@dqs/host';
import { mountSurface } from '@dqs/host/middleware';
import Koa from 'koa';
import { createDashboard } from './app.ts';
import { loadAssets } from './assets.ts';
import { html } from './html.ts';
import { defaultSettings } from './settings.ts';

let url: string;
const assets = loadAssets();
const koa = new Koa();
const server = createServer();

beforeAll(async () => {
  const { service, db } = createFakeService();
  const site = createDashboard({
    service,
    db,
    clock: testClock,
    baseUrl: 'https://data.example.org',
    version: 'test',
    settings: defaultSettings,
    assets,
    accounts: createAccounts({ db, clock: testClock, admission: createFakeAdmission(), limits: defaultLimits }),
    connectors: [],
  });
  koa.use(mountSurface(site));
  koa.use((context) => {
    context.status = 418;
  });
  server.on('request', koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('html', () => {
  it('escapes whatever is not markup', () => {
    const text = `<img src=x onerror="a('b')">&`;
    expect(html`<p title="${text}">${text}${null}${0}${[html`<b>${'&'}</b>`]}</p>`.toString()).toBe(
      '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;0<b>&amp;</b></p>',
    );
  });
});

describe('the site', () => {
  it('answers browsers at / and leaves programs to REST', async () => {
    const page = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const accept of ['application/json', '*/*']) {
      expect((await fetch(url, { headers: { accept } })).status).toBe(418);
    }
    for (const path of ['/v1/fx/rates', '/openapi.json', '/ready', '/mcp']) {
      expect((await fetch(url + path, { headers: { accept: 'text/html' } })).status).toBe(418);
    }
  });

  it('sends its rules to the browser with every answer', async () => {
    for (const path of ['/', '/nowhere', assets.url('site.css')]) {
      const { headers } = await fetch(url + path, { headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    }
  });

  it('says in words that there is nothing, and with which method an address is asked', async () => {
    const missing = await fetch(`${url}/nowhere`, { headers: { accept: 'text/html' } });
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('<h1>Not found</h1>')]);
    const wrong = await fetch(`${url}/`, { method: 'DELETE', headers: { accept: 'text/html' } });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('lets browsers keep styles for ever, at an address that changes with them', async () => {
    const address = assets.url('site.css');
    expect(address).toMatch(/^\/assets\/[0-9a-f]{12}\/site\.css$/);
    const style = await fetch(url + address);
    expect([style.status, style.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await fetch(`${url}/assets/000000000000/site.css`)).status).toBe(404);
  });
});
