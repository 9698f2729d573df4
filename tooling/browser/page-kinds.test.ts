import { domains } from '@dqs/domains';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, ofFingers } from './accessibility.ts';
import { noBrowser, openBrowser, type TestBrowser } from './chromium.ts';
import { openSite, type OpenSite } from './open-site.ts';
import { pageKinds } from './page-kinds.ts';

/** What Lighthouse asks of a page, besides what axe finds and how fast the machine is: it was 100 of 100 on every kind in these. */
const measured = `new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const all = (selector) => [...document.querySelectorAll(selector)];
  setTimeout(() => resolve({
    lang: document.documentElement.lang,
    title: document.title.length > 20,
    description: document.querySelector('meta[name=description]')?.content.length > 20,
    viewport: document.querySelector('meta[name=viewport]')?.content,
    isShifting: shift > 0.05,
    blockingScripts: all('script').filter((one) => one.type !== 'module').length,
    images: all('img').filter((one) => !one.alt || !one.width || !one.height).length,
    emptyLinks: all('a').filter((one) => one.textContent.trim() === '' && !one.querySelector('title')).length,
    elements: document.querySelectorAll('*').length,
    requests: performance.getEntriesByType('resource').length + 1,
    bytes: [...performance.getEntriesByType('resource'), performance.getEntriesByType('navigation')[0]]
      .reduce((sum, one) => sum + one.encodedBodySize, 0),
  }), 300);
})`;

interface Measured {
  readonly elements: number;
  readonly requests: number;
  readonly bytes: number;
}

/** What of a page can be reached with Tab, in its order: in sight, not switched off, and not taken out of the order. */
const reached = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((one) => one.tabIndex >= 0 && !one.disabled && one.type !== 'hidden' && one.checkVisibility())`;

describe.skipIf(noBrowser !== null)(`pages of every kind in a browser ${noBrowser ?? ''}`, () => {
  let site: OpenSite;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    site = await openSite({ domains, publicPages: true });
    browser = await openBrowser();
    page = await browser.context.newPage();
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  it('have no accessibility violation, light, dark, at 200 % and on a phone', async () => {
    const found: string[] = [];
    for (const path of pageKinds) {
      await page.goto(site.url + path);
      found.push(...(await accessibilityViolations(page, page.mainFrame(), ofFingers)));
    }
    expect(found).toEqual([]);
  });

  it('lead with the keyboard past the navigation, to the search by one key, and to all that can be clicked in its order', async () => {
    const found: unknown[] = [];
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of pageKinds) {
      await page.goto(site.url + path);
      await page.keyboard.press('Tab');
      const first = await page.evaluate('document.activeElement.textContent');
      await page.keyboard.press('Enter');
      await page.waitForURL('**#content');
      const inside = await page.evaluate('document.activeElement.id');
      await page.keyboard.press('/');
      const search = await page.evaluate('document.activeElement.name');
      const ordered = await page.evaluate(`${reached}.every((one) => one.tabIndex === 0)`);
      // A ring or another outline shows where one is.
      const outlined = await page.evaluate(`${reached}.slice(0, 40).filter((one) => {
        one.focus({ focusVisible: true });
        return document.activeElement === one && getComputedStyle(one).outlineStyle === 'none';
      }).map((one) => one.outerHTML.slice(0, 120))`);
      const seen = [first, inside, search, ordered, outlined];
      const wanted = ['Skip to the content', 'content', 'q', true, []];
      if (JSON.stringify(seen) !== JSON.stringify(wanted)) found.push([path, ...seen]);
    }
    expect(found).toEqual([]);
  });

  it('are light and steady, block on no script, and say to crawlers what they are', async () => {
    const found: unknown[] = [];
    await using fresh = await openBrowser();
    const opened = await fresh.context.newPage();
    for (const path of pageKinds) {
      await opened.goto(site.url + path);
      const { elements, requests, bytes, ...rest } = (await opened.evaluate(measured)) as Measured;
      const wanted = {
        lang: 'en',
        title: true,
        description: true,
        viewport: 'width=device-width, initial-scale=1',
        isShifting: false,
        blockingScripts: 0,
        images: 0,
        emptyLinks: 0,
      };
      if (JSON.stringify(rest) !== JSON.stringify(wanted)) found.push([path, rest]);
      if (elements > 2000 || requests > 10 || bytes > 60_000) found.push([path, elements, requests, bytes]);
    }
    expect(found).toEqual([]);
  });

  it('say the same without script', async () => {
    await using plain = await openBrowser({ javaScriptEnabled: false });
    const quiet = await plain.context.newPage();
    const wordsOf = async (opened: Page): Promise<readonly string[]> => {
      // Buttons that copy and fields that filter a list are the work of a script.
      const ofScript = await opened.locator('main [data-filter]').allInnerTexts();
      const whole = await opened.locator('main').innerText();
      const words = ofScript.reduce((text, one) => text.replace(one, ''), whole);
      return words.split(/\s+/).filter((word) => !['', 'Copy'].includes(word));
    };
    const found: unknown[] = [];
    await page.setViewportSize({ width: 1280, height: 900 });
    await quiet.setViewportSize({ width: 1280, height: 900 });
    for (const path of pageKinds) {
      await page.goto(site.url + path);
      await quiet.goto(site.url + path);
      const [withScript, without] = [await wordsOf(page), await wordsOf(quiet)];
      const missing = withScript.filter((word) => !without.includes(word));
      if (missing.length > 0) found.push([path, missing.slice(0, 10)]);
    }
    expect(found).toEqual([]);
  });
});
