import { domains } from '@dqs/domains';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openBrowser, type TestBrowser } from './chromium.ts';
import { openSite, type OpenSite } from './open-site.ts';

/** A task from the start page: a question, the result that is followed, one more step where it takes one, and what must then be in sight. */
interface Task {
  readonly task: string;
  readonly question: string;
  readonly result: string;
  /** A link that is followed, or a field that is filled and sent. */
  readonly then?: { readonly click: string } | { readonly fill: string; readonly value: string };
  /** A selector that is visible at the end, or a text. */
  readonly sees: string;
}

const tasks: readonly Task[] = [
  {
    task: 'Apple’s revenue over the years',
    question: 'apple',
    result: '/company/AAPL',
    sees: 'svg[aria-label^="Revenue and net income"]:visible',
  },
  {
    task: 'the unemployment rate as a chart',
    question: 'unemployment rate',
    result: '/series/bls.cps.unemployment_rate.sa',
    sees: '.chart:visible .line',
  },
  {
    task: 'flood risk of a county',
    question: 'flood risk of miami-dade',
    result: '/place/county:12086',
    sees: 'td:has-text("Inland Flooding")',
  },
  {
    task: 'hurricane ranking of a state',
    question: 'florida',
    result: '/place/state:12',
    then: { click: 'a[href*="rank=hrcn_risk_score"]' },
    sees: 'svg[aria-label="Counties by risk"]:visible',
  },
  {
    task: 'who owns more than 5 % of a company',
    question: 'who owns more than 5 percent of QXO',
    result: '/company/QXO/owners',
    sees: '[aria-label="Owners of more than 5 percent"] tbody tr',
  },
  {
    task: 'insider sales',
    question: 'apple insider sales',
    result: '/company/AAPL/owners',
    sees: '[aria-label="Insider transactions"] tbody tr',
  },
  {
    task: 'EUR/USD of last year as CSV',
    question: 'eur usd',
    result: '/fx/EUR-USD',
    sees: 'a[download][href*="/download/csv"]:has-text("CSV of 2025")',
  },
  {
    task: 'an amount converted at a date',
    question: 'eur usd',
    result: '/fx/EUR-USD',
    then: { fill: '#date', value: '2026-01-15' },
    sees: '.large:has-text("fixing of 2026-01-15")',
  },
  {
    task: 'the federal funds rate',
    question: 'fed funds rate',
    result: '/series/frb.h15.fed_funds.monthly',
    sees: '.chart:visible',
  },
  {
    task: 'the next CPI release',
    question: 'cpi',
    result: '/series/bls.cpi.u.us.all_items.sa',
    sees: 'section:has(#next-releases) li time',
  },
  {
    task: 'house prices in Austin against the US',
    question: 'house prices austin',
    result: '/series/fhfa.hpi.all_transactions.cbsa.12420.quarterly.nsa',
    then: { click: 'text=Against the United States' },
    sees: '.legend li >> nth=1',
  },
  {
    task: 'rent of two bedrooms in Miami',
    question: 'fair market rent two-bedroom miami-dade',
    result: '/series/hud.fmr.two_bedroom.county.12086.annual.na',
    sees: '.stats .value >> nth=0',
  },
  {
    task: 'uninsured deposits of a bank',
    question: 'silicon valley bank',
    result: '/bank/24735',
    sees: 'dt:has-text("Uninsured deposits")',
  },
  {
    task: 'contracts of a company',
    question: 'acuity international',
    result: '/recipient/6868beca-8dcf-543e-476a-cc7e2be0af30-C',
    sees: '[aria-label="By kind of award"] tbody tr',
  },
  {
    task: 'approvals of a drug',
    question: 'gleevec',
    result: '/drug/NDA021588',
    sees: '[aria-label="Approvals"] tbody tr',
  },
  {
    task: 'LEI and parent of a company',
    question: 'github',
    result: '/entity/6354003LMZZAKOPXLX69',
    sees: 'section:has(#parents) a:has-text("MICROSOFT CORPORATION")',
  },
  {
    task: 'two companies compared',
    question: 'apple',
    result: '/company/AAPL',
    then: { fill: '#other', value: 'TSLA' },
    sees: 'h1:has-text("Apple Inc. and Tesla, Inc.")',
  },
  {
    task: 'growth of a series',
    question: 'inflation',
    result: '/series/bls.cpi.u.us.all_items.sa',
    then: { click: 'text=Year on year >> nth=-1' },
    sees: 'text=Derived: the percent change from the same period a year earlier',
  },
  {
    task: 'all of one company on one page',
    question: 'apple',
    result: '/company/AAPL',
    sees: '#institutional-holders',
  },
  {
    task: 'risk factors of a report',
    question: 'risk factors of apple',
    result: '/company/AAPL/filings',
    then: { click: 'a:has-text("1A")' },
    sees: '.filing-text',
  },
  {
    task: 'a whole dataset as a file',
    question: 'fx.rates',
    result: '/datasets/fx.rates',
    sees: 'pre:has-text("--all --output")',
  },
  {
    task: 'a chart embedded elsewhere',
    question: 'gold',
    result: '/market/gold',
    sees: 'section:has(#embed-title) code:has-text("/chart/market/gold.svg")',
  },
  {
    task: 'who votes how',
    question: 'bond fund',
    result: '/fund/S000013795',
    sees: 'svg[aria-label^="Holdings"]:visible',
  },
  {
    task: 'earthquakes by county',
    question: 'earthquake',
    result: '/hazard/erqk',
    sees: '[aria-label="Counties"] tbody tr',
  },
];

/** More tasks, in the words of people who do not know the site. */
const more: readonly Task[] = [
  {
    task: 'why a figure is what it is',
    question: 'apple balance sheet',
    result: '/company/AAPL/statements',
    then: { click: 'a[href="/company/AAPL/why/revenue/2025"]' },
    sees: 'text=RevenueFromContractWithCustomerExcludingAssessedTax',
  },
  {
    task: 'what a company sells where',
    question: 'apple segments',
    result: '/company/AAPL',
    sees: 'svg[aria-label="Revenue by segment"]:visible',
  },
  {
    task: 'what a company last announced',
    question: 'apple events',
    result: '/company/AAPL',
    sees: '[aria-label="Events"] tbody tr',
  },
  {
    task: 'what a fund holds',
    question: 'spdr s&p 500 etf',
    result: '/company/SPY',
    then: { click: 'text=Its holdings as a fund' },
    sees: '[aria-label="Holdings"] tbody tr',
  },
  { task: 'how many yen a euro buys', question: 'euro yen', result: '/fx/EUR-JPY', sees: '.stats .value >> nth=0' },
  {
    task: 'where a county is',
    question: 'miami-dade',
    result: '/place/county:12086',
    sees: '.place-map path.marked >> nth=0',
  },
  {
    task: 'from a state to a county on its map',
    question: 'florida',
    result: '/place/state:12',
    then: { click: '.place-map a[href="/place/county:12086"]' },
    sees: 'h1:has-text("Miami-Dade County")',
  },
  {
    task: 'which metropolitan area a county belongs to',
    question: 'miami-dade',
    result: '/place/county:12086',
    then: { click: 'main a:has-text("Miami-Fort Lauderdale") >> nth=0' },
    sees: '#what-it-contains',
  },
  {
    task: 'where tornadoes do most harm',
    question: 'tornado',
    result: '/hazard/trnd',
    sees: '[aria-label="Counties"] tr',
  },
  {
    task: 'what the inflation figures said on a day in the past',
    question: 'consumer prices',
    result: '/series/bls.cpi.u.us.all_items.sa',
    then: { fill: '#known', value: '2020-06-01' },
    sees: 'text=as known at 2020-06-01',
  },
  {
    task: 'building permits of a county',
    question: 'building permits miami-dade',
    result: '/series/census.bps.units.total.county.12086.annual.nsa',
    sees: 'h1:has-text("Building permits")',
  },
  {
    task: 'who is long in crude oil',
    question: 'crude oil',
    result: '/market/wti_crude_oil',
    sees: 'meter >> nth=0',
  },
  {
    task: 'the ten-year Treasury yield over ten years',
    question: '10 year treasury',
    result: '/series/frb.h15.treasury.10y',
    then: { click: 'nav[aria-label="Range"] >> text=10Y' },
    sees: '.chart:visible',
  },
  {
    task: 'a series as a Parquet file',
    question: 'payrolls',
    result: '/series/bls.ces.employment.total_nonfarm.sa',
    sees: 'a[download][href*="/download/parquet"]',
  },
  {
    task: 'a chart as a picture for a document',
    question: 'unemployment rate',
    result: '/series/bls.cps.unemployment_rate.sa',
    sees: 'a[href*=".png"] >> nth=0',
  },
  { task: 'the releases of this month', question: 'release calendar', result: '/calendar', sees: 'main time >> nth=0' },
  { task: 'how often one may ask', question: 'limits', result: '/docs/limits', sees: 'h1:has-text("Limits")' },
  {
    task: 'figures in a spreadsheet',
    question: 'excel',
    result: '/docs/spreadsheets',
    sees: 'h1:has-text("Spreadsheets")',
  },
  {
    task: 'the call behind a page',
    question: 'swap dealers gold',
    result: '/market/gold',
    then: { click: 'summary:has-text("futures_get_positioning")' },
    sees: 'pre:visible:has-text("curl")',
  },
  {
    task: 'the licence of a dataset',
    question: 'fx.rates',
    result: '/datasets/fx.rates',
    sees: 'dt:has-text("Licence")',
  },
];

describe.skipIf(noBrowser !== null)(`tasks and pages of things in a browser ${noBrowser ?? ''}`, () => {
  let site: OpenSite;
  let browser: TestBrowser;
  let page: Page;
  const hosts = new Set<string>();
  const complaints: string[] = [];

  beforeAll(async () => {
    site = await openSite({ domains, publicPages: true });
    browser = await openBrowser();
    page = await browser.context.newPage();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`));
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  /** Somebody on the start page: each click and each filled field that is sent is a step. */
  const visitorOn = async (opened: Page) => {
    let steps = 0;
    await opened.goto(`${site.url}/`);
    return {
      steps: () => steps,
      click: async (selector: string) => {
        steps += 1;
        await opened.click(selector);
      },
      fill: async (selector: string, value: string) => {
        steps += 1;
        await opened.fill(selector, value);
        await opened.keyboard.press('Enter');
      },
    };
  };

  it.each([...tasks, ...more])(
    '$task, from the start page in at most three steps',
    async ({ question, result, then, sees }) => {
      const visitor = await visitorOn(page);
      await visitor.fill('#search-large', question);
      await page.waitForURL('**/search?q=*');
      await visitor.click(`.results a[href="${result}"] >> nth=0`);
      if (then && 'click' in then) await visitor.click(then.click);
      else if (then) await visitor.fill(then.fill, then.value);
      await page.locator(sees).first().waitFor({ timeout: 10_000 });
      expect(visitor.steps()).toBeLessThanOrEqual(3);
    },
  );

  it('how fresh the data is, and a key for an agent, in one step', async () => {
    const reader = await visitorOn(page);
    await reader.click('nav >> text=Freshness');
    await page.waitForURL('**/freshness');
    expect(await page.textContent('h1')).toContain('Freshness');
    const owner = await visitorOn(page);
    await owner.click('text=Connect an agent');
    await page.waitForURL('**/docs/mcp');
    expect(await page.textContent('main')).toContain('claude mcp add');
    expect([reader.steps(), owner.steps()]).toEqual([1, 1]);
  });

  it('a leaked key revoked, from the start page in three steps', async () => {
    await using owner = await openBrowser();
    await owner.context.addCookies([site.cookie]);
    const { keys } = site.installation;
    const { key } = await keys.create({ name: 'leaked', accountId: site.accountId });
    const own = await owner.context.newPage();
    const holder = await visitorOn(own);
    await holder.click('nav >> text=Keys');
    await holder.click('a:has-text("Revoke")');
    await holder.click('button:has-text("Revoke for good")');
    await own.waitForSelector('text=every request with this key is rejected');
    expect(holder.steps()).toBe(3);
    const [stored] = await keys.list({ accountId: site.accountId });
    expect([stored?.id, stored?.revokedAt === null]).toEqual([key.id, false]);
  });

  it('a chart embedded elsewhere is shown on a page of another site, as SVG and as PNG, without a key', async () => {
    await using elsewhere = await openBrowser();
    const other = await elsewhere.context.newPage();
    for (const ending of ['svg', 'png']) {
      await other.setContent(`<img src="${site.url}/chart/market/gold.${ending}">`);
      await other.waitForFunction('document.images[0].complete && document.images[0].naturalWidth > 700');
    }
  });

  it('shows the exact value under the pointer, and copies it', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${site.url}/series/bls.cps.unemployment_rate.sa`);
    await page
      .locator('.chart:visible')
      .first()
      .hover({ position: { x: 400, y: 150 } });
    expect(await page.locator('#origin-card').innerText()).toMatch(/^[A-Z][a-z]{2} \d{4}: \d+\.\d$/);
  });

  it('asked no other host, and broke none of its own rules', () => {
    expect([...hosts]).toEqual([new URL(site.url).host]);
    expect(complaints).toEqual([]);
  });
});
