import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../browser/accessibility.ts';
import { noBrowser, openBrowser, type TestBrowser } from '../browser/chromium.ts';
import type { RunningProcess } from './running-process.ts';
import { startServe } from './served-samples.ts';

const password = 'correct horse battery staple';
const member = 'ada@example.org';
const secretShape = /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/;

/** What a browser noticed that it should not have: broken rules, requests to elsewhere. */
const watch = (context: BrowserContext, url: string): string[] => {
  const noticed: string[] = [];
  context.on('console', (message) => {
    // A form that is refused is told so by its status, which the browser reports as well.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) noticed.push(message.text());
  });
  context.on('weberror', (error) => noticed.push(String(error.error())));
  context.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) noticed.push(`asked ${request.url()}`);
  });
  return noticed;
};

const signIn = async (page: Page, url: string, email: string, words: string): Promise<void> => {
  await page.goto(`${url}/sign-in`);
  await page.fill('#email', email);
  await page.fill('#password', words);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Enter');
  const answer = await answered;
  await (answer.status() === 303 ? page.waitForURL((address) => address.pathname !== '/sign-in') : answer.finished());
  await page.waitForLoadState('domcontentloaded');
};

describe.skipIf(noBrowser !== null)(`accounts in a browser ${noBrowser ?? ''}`, () => {
  let folder: string;
  let service: RunningProcess;
  let browser: TestBrowser;
  let page: Page;
  let noticed: string[];
  let secret = '';
  let keyPath = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-accounts-'));
    service = await startServe(folder);
    for (;;) {
      if ((await fetch(`${service.url}/ready`).catch(() => null))?.status === 200) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    browser = await openBrowser();
    noticed = watch(browser.context, service.url);
    page = await browser.context.newPage();
  });
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]();
    await service?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Leaves the page signed out, also where a try before has done so. */
  const signOut = async (): Promise<void> => {
    await page.goto(`${service.url}/keys`);
    if (new URL(page.url()).pathname === '/sign-in') return;
    await page.click('text=Sign out');
    await page.waitForURL('**/sign-in?notice=signed-out');
  };

  const rest = async (key: string): Promise<number> =>
    (await fetch(`${service.url}/v1/fx/rates?quote=USD&limit=1`, { headers: { 'x-api-key': key } })).status;

  const mcp = async (key: string): Promise<{ readonly status: number; readonly text: string }> => {
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    return { status: response.status, text: await response.text() };
  };

  it('from sign-up to the first answer, with nothing but what the pages show', async () => {
    const began = performance.now();
    await page.goto(`${service.url}/sign-up`);
    await page.fill('#email', member);
    await page.fill('#password', password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in?notice=signed-up');
    await page.fill('#email', member);
    await page.fill('#password', password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/keys');
    await page.fill('#name', 'my first client');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Your key is ready');
    secret = secretShape.exec((await page.textContent('main')) ?? '')?.[0] ?? '';
    const curl = (await page.textContent('details[open] pre')) ?? '';
    const [, address = ''] = /'(http:[^']+)'/.exec(curl) ?? [];
    expect(curl).toContain(`X-API-KEY: ${secret}`);
    const answer = await fetch(address, { headers: { 'x-api-key': secret } });
    expect(answer.status).toBe(200);
    // A person reads and types in between; the service itself must not be what takes time.
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('shows the secret once, and its use afterwards', async () => {
    await page.goto(`${service.url}/keys`);
    const text = (await page.textContent('main')) ?? '';
    expect(text).toContain(secret.slice(0, 17));
    expect(text).not.toContain(secret.slice(18));
    keyPath = (await page.getAttribute('th a', 'href')) ?? '';
    await page.goto(`${service.url}/usage`);
    expect(await page.textContent('main')).toContain('fx_get_rates');
  });

  it('offers an MCP client the tools chosen for its key', async () => {
    await page.goto(service.url + keyPath);
    await page.check('input[name=toolset][value=fx]');
    await page.click('text=Save the choice');
    await page.waitForURL('**?saved');
    const { status, text } = await mcp(secret);
    expect(status).toBe(200);
    expect(text).toContain('fx_get_rates');
    expect(text).not.toContain('futures_get_positioning');
  });

  it('rotates: the new secret is taken and the old one refused, on both surfaces, once the page is there', async () => {
    await page.goto(service.url + keyPath);
    await page.click('text=Rotate …');
    await page.click('button:text-is("Rotate")');
    await page.waitForSelector('text=The key has a new secret');
    const old = secret;
    secret = secretShape.exec((await page.textContent('main')) ?? '')?.[0] ?? '';
    expect(secret.slice(0, 17)).toBe(old.slice(0, 17));
    expect([await rest(old), (await mcp(old)).status]).toEqual([401, 401]);
    expect([await rest(secret), (await mcp(secret)).status]).toEqual([200, 200]);
  });

  it('revokes: a client that is running gets nothing more', async () => {
    const seen: { readonly at: number; readonly status: number }[] = [];
    let running = true;
    const client = (async () => {
      while (running) {
        const at = performance.now();
        seen.push({ at, status: await rest(secret) });
      }
    })();
    await page.goto(service.url + keyPath);
    await page.click('text=Revoke …');
    await page.click('button:text-is("Revoke for good")');
    await page.waitForSelector('text=every request with this key is rejected');
    const revoked = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 300));
    running = false;
    await client;
    const [before, after] = [seen.filter(({ at }) => at < revoked), seen.filter(({ at }) => at >= revoked)];
    expect(before.some(({ status }) => status === 200)).toBe(true);
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter(({ status }) => status !== 401)).toEqual([]);
    expect((await mcp(secret)).status).toBe(401);
  });

  it('refuses a form that another site sends with the visitor’s browser', async () => {
    const forged = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<form method="post" action="${service.url}/keys"><input name="name" value="forged"><button>x</button></form>`,
      );
    });
    await new Promise<void>((resolve) => forged.listen(0, '127.0.0.1', resolve));
    const other = await browser.context.newPage();
    // Another name of this machine is another site.
    await other.goto(`http://localhost:${(forged.address() as AddressInfo).port}/`);
    await other.click('button');
    await other.waitForSelector('text=Not allowed');
    await other.close();
    forged.close();
    forged.closeAllConnections();
    await page.goto(`${service.url}/keys`);
    expect(await page.textContent('main')).not.toContain('forged');
    // What the browser noticed was the test's own other site.
    noticed.splice(0, noticed.length, ...noticed.filter((text) => !text.startsWith('asked http://localhost')));
  });

  it('slows guessing down and says for how long', async () => {
    const guest = await browser.context.newPage();
    await signOut();
    const alerts: (string | null)[] = [];
    // Five failures are free. After them each wait is twice as long, so a slow machine gets there with a few more.
    for (let guess = 0; guess < 12 && !alerts.at(-1)?.includes('Too many'); guess += 1) {
      await signIn(guest, service.url, 'nobody@example.org', `guess number ${guess}`);
      alerts.push(await guest.textContent('[role=alert]'));
    }
    expect(alerts.at(-1)).toMatch(/Too many attempts: wait \d+ seconds? and try again/);
    expect(alerts.length).toBeGreaterThan(5);
    const [, seconds = ''] = /wait (\d+) second/.exec(alerts.at(-1) ?? '') ?? [];
    await guest.waitForTimeout(Number.parseInt(seconds, 10) * 1000 + 500);
    await signIn(guest, service.url, member, password);
    await guest.waitForURL('**/keys');
    await guest.close();
  });

  it('has no fault that axe finds on any page behind the sign-in, in any view', async () => {
    const [welcome = ''] = /http:\/\/localhost:\d+\/welcome\?token=\S+/.exec(service.output()) ?? [];
    const address = new URL(welcome);
    const problems: string[] = [];
    const visit = async (path: string, at: Page): Promise<void> => {
      await at.goto(service.url + path);
      problems.push(...(await accessibilityViolations(at)));
    };
    await signOut();
    await signIn(page, service.url, member, password);
    for (const path of ['/keys', keyPath, '/usage', '/account']) await visit(path, page);
    await signOut();
    for (const path of ['/sign-in', '/sign-up', `${address.pathname}${address.search}`]) await visit(path, page);
    await page.fill('#email', 'operator@example.org');
    await page.fill('#password', password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in?notice=password-set');
    await signIn(page, service.url, 'operator@example.org', password);
    await visit('/operator', page);
    const account = (await page.getAttribute(`tr:has-text("${member}") a`, 'href')) ?? '';
    for (const path of [account, `${account}/usage`, '/operator/audit?verify', '/operator/audit?loads=no'])
      await visit(path, page);
    // What an operator hands over, and where it leads.
    for (const [from, button] of [
      ['/operator', 'Create an invitation'],
      [account, 'Create a password link'],
    ] as const) {
      await page.goto(service.url + from);
      await page.click(`button:text-is("${button}")`);
      await page.waitForSelector('text=shown only here');
      problems.push(...(await accessibilityViolations(page)));
      const link = new URL(((await page.textContent('pre')) ?? '').trim());
      await visit(link.pathname + link.search, page);
    }
    await visit('/keys', page);
    await page.goto(service.url + ((await page.getAttribute('th a', 'href')) ?? ''));
    for (const action of ['rotate', 'revoke'])
      await visit(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/${action}`, page);
    expect(problems).toEqual([]);
  });

  it('can be walked through by keyboard, and begins small', async () => {
    const fresh = await browser.context.newPage();
    let bytes = 0;
    fresh.on('response', (response) => {
      void response.body().then(
        (body) => (bytes += body.length),
        () => undefined,
      );
    });
    await fresh.goto(`${service.url}/`, { waitUntil: 'networkidle' });
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(150_000);
    await fresh.keyboard.press('Tab');
    expect(await fresh.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await fresh.close();
  });

  it('S22: broke none of its rules and asked nobody else, on all these pages', () => {
    expect(noticed).toEqual([]);
  });
});
