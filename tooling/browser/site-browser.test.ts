import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { noBrowser, openBrowser, type TestBrowser } from './chromium.ts';
import { openSite, type OpenSite } from './open-site.ts';

describe.skipIf(noBrowser !== null)(`public pages and explorer in a browser ${noBrowser ?? ''}`, () => {
  let site: OpenSite;
  let browser: TestBrowser;
  let page: Page;
  /** What the browser complained of, and every host that it asked. */
  const complaints: string[] = [];
  const hosts = new Set<string>();
  let bytes = 0;

  beforeAll(async () => {
    site = await openSite();
    browser = await openBrowser();
    page = await browser.context.newPage();
    page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('requestfinished', (request) => {
      void request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize));
    });
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const open = (path: string) => page.goto(site.url + path);

  /** Asks the question of the open form with a key, as a stranger does. */
  const askWithKey = async () => {
    await page.fill('#explorer-key', site.secret);
    await page.click('button[type="submit"].primary');
    await page.waitForSelector('#answer .tabbed, #answer .notice.error');
  };

  it('loads the first page in less than 150 KB, from this host alone', async () => {
    bytes = 0;
    await open('/');
    await page.waitForLoadState('networkidle');
    expect(await page.textContent('h1')).toBe('Ask official public data a question');
    expect(await page.locator('.tiles .chart:visible').count()).toBe(3);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.name')).toBe('q');
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(150_000);
  });

  it('draws a series, and shows the exact value with its origin under the pointer', async () => {
    await open('/explorer/fx_get_rates?quote=USD&limit=40');
    await askWithKey();
    expect(await page.locator('#answer .chart:visible .line').count()).toBe(1);
    expect(await page.locator('#answer .chart:visible .dot').count()).toBe(40);
    await page.locator('#answer .chart:visible').hover({ position: { x: 300, y: 100 } });
    const card = await page.locator('#origin-card').innerText();
    expect(card).toMatch(/\d{4}-\d\d-\d\d: 1\.\d+/);
    expect(card).toContain('European Central Bank');
    expect(card).toMatch(/As of\s*2026-/);

    await page.check('input[name="_view"][value="table"]', { force: true });
    const cell = page.locator('#answer td[data-name="value"]').first();
    await cell.hover();
    expect(await page.locator('#origin-card').innerText()).toContain(`value: ${(await cell.innerText()).trim()}`);
    await page.keyboard.press('Escape');
    expect(await page.locator('#origin-card').isVisible()).toBe(false);

    await page.locator('#answer td[data-name]').first().focus();
    await page.keyboard.press('ArrowDown');
    const second = page.locator('#answer tbody tr').nth(1).locator('td').first();
    expect(await page.locator('#origin-card').innerText()).toContain(`date: ${(await second.innerText()).trim()}`);
    await page.keyboard.press('Escape');
  });

  it('shows JSON and the calls to copy, and keeps the key out of the address, of storage and of the page', async () => {
    await page.check('input[name="_view"][value="json"]', { force: true });
    const shown = JSON.parse(await page.locator('.json-panel code').innerText()) as { data: { quote: string } };
    expect(shown.data.quote).toBe('USD');
    await page.check('input[name="_view"][value="calls"]', { force: true });
    expect(await page.locator('.calls-panel').innerText()).toContain('client.fx.getRates({ quote: "USD", limit: 40 })');
    expect(await page.locator('.calls-panel .copy').count()).toBe(6);
    const traces = (await page.evaluate(
      'JSON.stringify([location.href, document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])',
    )) as string;
    expect(traces).not.toContain(site.secret);
    expect(page.url()).toBe(`${site.url}/explorer/fx_get_rates?quote=USD&limit=40&_view=`);
  });

  it('shows a search, with values completed while they are typed', async () => {
    await open('/explorer/futures_search_markets?query=gold');
    await askWithKey();
    expect(await page.locator('#answer td[data-name="market"]').first().innerText()).toBe('gold');
    await open('/explorer/futures_get_positioning');
    await page.fill('#explorer-key', site.secret);
    await page.locator('#field-market').pressSequentially('gol');
    await page.waitForFunction('document.querySelector("#field-market-list option[value=gold]")');
    await page.fill('#field-market', 'gold');
    await page.click('button[type="submit"].primary');
    await page.waitForSelector('#answer .chart');
    expect(await page.locator('#answer .legend li').count()).toBe(5);
    expect(page.url()).toBe(`${site.url}/explorer/futures_get_positioning?market=gold&_view=`);
  });

  it('shows a single record, and an error at its field', async () => {
    await open('/explorer/fx_convert?amount=100&from_currency=EUR&to_currency=USD');
    await askWithKey();
    expect(await page.locator('#answer dd[data-name="converted"]').innerText()).toMatch(/^\d+\.\d+$/);
    await page.locator('#answer dd[data-name="rate"]').hover();
    expect(await page.locator('#origin-card').innerText()).toContain('As of');
    await page.fill('#field-to_currency', 'USX');
    await page.click('button[type="submit"].primary');
    await page.waitForSelector('#answer .notice.error');
    expect(await page.getAttribute('#field-to_currency', 'aria-invalid')).toBe('true');
    expect(await page.inputValue('#explorer-key')).toBe(site.secret);
  });

  it('finds operations while one types', async () => {
    await open('/explorer');
    await page.fill('#filter', 'positioning');
    expect(await page.locator('#operations li:visible').count()).toBe(1);
    expect(await page.locator('[data-filter] [role="status"]').innerText()).toMatch(/^1 of \d+ operations$/);
  });

  it('finds datasets of the catalog while one types', async () => {
    await open('/catalog');
    await page.fill('#filter', 'euro reference');
    expect(await page.locator('#datasets article:visible').count()).toBe(1);
    expect(await page.locator('[data-filter] [role="status"]').innerText()).toMatch(/^1 of \d+ datasets$/);
  });

  it('shows an answer before its form on a phone, and beside it where there is room', async () => {
    const placesOf = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await open('/explorer/fx_get_rates?quote=USD&limit=40');
      await askWithKey();
      const boxes = [page.locator('#answer'), page.locator('#explorer')].map((one) => one.boundingBox());
      return Promise.all(boxes);
    };
    const [answer, form] = await placesOf(390);
    expect(answer?.y ?? 0).toBeLessThan(form?.y ?? 0);
    const [beside, wide] = await placesOf(1280);
    expect(beside?.x ?? 0).toBeGreaterThan(wide?.x ?? 0);
  });

  it('has no accessibility violation on any page, light, dark and on a phone', async () => {
    const paths = [
      '/',
      '/catalog',
      '/freshness',
      '/docs',
      '/docs/errors',
      '/docs/mcp',
      '/docs/reference/fx',
      '/docs/reference/fx_get_rates',
      '/explorer',
      '/explorer/fx_get_rates',
      '/nowhere-at-all',
    ];
    const found: string[] = [];
    for (const path of paths) {
      await open(path);
      found.push(...(await accessibilityViolations(page)));
    }
    expect(found).toEqual([]);
  });

  it('has none on any view of an answer', async () => {
    const found: string[] = [];
    for (const path of ['/explorer/futures_get_positioning?market=gold', '/explorer/fx_get_rates?quote=USX']) {
      await open(path);
      await askWithKey();
      found.push(...(await accessibilityViolations(page)));
    }
    for (const view of ['table', 'json', 'calls']) {
      await open(`/explorer/futures_search_markets?query=gold&_view=${view}`);
      await askWithKey();
      await page.check(`input[name="_view"][value="${view}"]`, { force: true });
      found.push(...(await accessibilityViolations(page)));
    }
    expect(found).toEqual([]);
  });

  it('works without script: the form becomes an address, and a session sees the answer', async () => {
    await using plain = await openBrowser({ javaScriptEnabled: false });
    await plain.context.addCookies([site.cookie]);
    const quiet = await plain.context.newPage();
    await quiet.goto(`${site.url}/explorer/fx_get_rates`);
    await quiet.fill('#field-quote', 'JPY');
    await quiet.fill('#field-limit', '3');
    await quiet.click('button[type="submit"].primary');
    expect(new URL(quiet.url()).search).toBe('?quote=JPY&limit=3&_view=');
    expect(await quiet.locator('#answer .chart:visible').count()).toBe(1);
    await quiet.locator('.tabs label', { hasText: 'Table' }).click();
    expect(await quiet.locator('#answer tbody tr:visible').count()).toBe(3);
    await quiet.click('text=Next page');
    expect(new URL(quiet.url()).searchParams.get('cursor')).toMatch(/.+/);
  });

  it('asked no other host, and broke none of its own rules', () => {
    expect([...hosts]).toEqual([new URL(site.url).host]);
    // The browser says so itself when a page answers 404.
    expect(complaints.filter((text) => !/nowhere-at-all.*404/.test(text))).toEqual([]);
  });
});
