import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type OpenSite } from './open-site.ts';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite({ domains, publicPages: true });
});
afterAll(() => site[Symbol.asyncDispose]());

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const get = async (path: string, headers: Record<string, string> = asBrowser) => {
  const response = await fetch(site.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** A page of each kind, of what the samples hold, with a text that only its answers can give it. */
const things: readonly (readonly [path: string, text: string])[] = [
  ['/company/AAPL', 'value="416161000000"'],
  ['/company/320193', 'Apple Inc.'],
  ['/company/AAPL/statements', '416,161'],
  ['/company/AAPL/statements?statement=balance&period=quarterly', 'Total assets'],
  ['/company/AAPL/why/revenue/2025', 'RevenueFromContractWithCustomerExcludingAssessedTax'],
  ['/company/AAPL/why/free_cash_flow/2025', 'operating_cash_flow + capital_expenditure'],
  ['/company/AAPL/owners', 'Bridgewater Associates, LP'],
  ['/company/AAPL/filings', '10-K'],
  ['/company/QXO/owners', 'Owners of more than 5 percent'],
  ['/series/bls.cps.unemployment_rate.sa', 'Unemployment rate'],
  ['/series/bls.cps.unemployment_rate.sa?range=all&show=yoy', 'percentage points'],
  ['/series/bls.cpi.u.us.all_items.sa?known=2020-06-01', 'As known on a date'],
  ['/series/fhfa.hpi.all_transactions.cbsa.12420.quarterly.nsa', 'Austin'],
  ['/place/county:12086', 'Miami-Dade County, FL'],
  ['/place/state:12', 'Counties by risk'],
  ['/place/state:34', 'Columbia Bank'],
  ['/place/nation:US', 'Florida'],
  ['/place/cbsa:35620', 'Drawn from the 22 counties'],
  ['/place/cbsa:12420', 'Austin'],
  ['/place/county:09110', 'Connecticut, which contains it, is shown'],
  ['/place/au_state:1', 'no outline of this place is loaded'],
  ['/fx/EUR-USD', 'USD per EUR'],
  ['/fx/EUR-USD?amount=250.50&date=2026-01-15', '250.50'],
  ['/market/gold', 'Managed money'],
  ['/fund/SPY', 'AbbVie Inc'],
  ['/manager/1350694', 'Bridgewater Associates, LP'],
  ['/entity/INR2EJN1ERAN0W5ZP974', 'GITHUB INC'],
  ['/bank/628', 'Uninsured deposits'],
  ['/drug/NDA021588', 'IMATINIB MESYLATE'],
  ['/recipient/L41JMCZK3GW6', 'ACUITY INTERNATIONAL, LLC'],
  ['/filing/0000320193-25-000079', 'Sections'],
  ['/calendar?month=2026-02', 'Consumer Price Index'],
  ['/datasets/fx.rates', 'European Central Bank'],
  ['/compare?s=series/bls.cps.unemployment_rate.sa&s=series/bls.cpi.u.us.all_items.sa', 'first value shown = 100'],
  ['/compare?s=company/AAPL&s=company/TSLA', 'Apple Inc. and Tesla, Inc.'],
  ['/compare?s=company/AAPL&s=tsla', 'Apple Inc. and Tesla, Inc.'],
  ['/compare?s=apple&s=tesla', 'Read: “apple” as Apple Inc.; “tesla” as Tesla, Inc.'],
  ['/compare?s=place/cbsa:12420&s=place/nation:US', 'House prices'],
  ['/compare?s=place/cbsa:12420&s=series/bls.cps.unemployment_rate.sa&range=all', 'Unemployment rate'],
  ['/compare?s=place/county:12086&s=place/cbsa:12420&of=rents', 'no series of its rent of two bedrooms is loaded'],
  ['/compare?s=place/county:12086', 'Miami-Dade County, FL'],
  ['/compare?s=eur/usd&s=company/AAPL', '“company/AAPL” is not shown'],
  ['/compare?s=series/bls.cps.unemployment_rate.sa&s=zzqqxx', 'matches “zzqqxx”'],
  [
    '/compare?s=company/AAPL&s=company/TSLA&s=zzqqxx1&s=zzqqxx2&s=zzqqxx3&s=zzqqxx4&s=zzqqxx5',
    'The first 6 of 7 are shown.',
  ],
];

describe('pages of things', () => {
  it.each(things)('%s shows what is loaded, in at most 60 KB, with sources and calls', async (path, text) => {
    const page = await get(path);
    expect([page.status, page.text.includes(text)]).toEqual([200, true]);
    expect(Buffer.byteLength(page.text)).toBeLessThan(60_000);
    expect(page.text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page.text).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style|\sstyle="|\son[a-z]+="/);
    expect(/undefined|NaN|\[object /.exec(page.text)?.[0]).toBeUndefined();
    // What no reader and no script of these pages has a use for.
    expect(/\sclass=""|\sdata-(?:row|column)=/.exec(page.text)?.[0]).toBeUndefined();
    expect(page.text).toContain('id="sources-title"');
    const ids = [...page.text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['/company/AAPL', ['Revenue', 'Net income', 'Diluted earnings per share', 'Net margin', 'Return on equity']],
    ['/company/TSLA', ['Revenue', 'Net income', 'Diluted earnings per share', 'Net margin', 'Return on equity']],
    [
      '/place/county:12086',
      ['Population', 'Natural hazard risk', 'Fair market rent, two bedrooms', 'New homes permitted'],
    ],
    ['/place/state:12', ['Population', 'Highest natural hazard risk', 'House prices in a year']],
    ['/place/nation:US', ['Population', 'House prices in a year']],
    ['/market/gold', ['Open interest', 'Most long, net', 'Most short, net']],
  ])('%s begins with the few figures that matter first', async (path, names) => {
    const { text } = await get(path);
    const [head = ''] = /<header class="stack thing">[^]*?<\/header>/.exec(text) ?? [];
    expect([...head.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, name]) => name)).toEqual(names);
    for (const [, figure = ''] of head.matchAll(/<span class="value"\s*>([^]*?)<\/span/g))
      expect(figure).toMatch(/<data[^>]*\svalue="-?[\d.]+"/);
  });

  it('ask their questions of the service, as anybody can with the calls at their foot', async () => {
    const { text } = await get('/company/AAPL');
    for (const words of ['curl -H', '@dqs/client', 'dqs_client', 'dqs stocks income-statements', 'tools/call']) {
      expect(text).toContain(words);
    }
  });

  it('lead from one thing to the next, and no link of theirs fails', async () => {
    const links = new Set<string>();
    for (const [path] of things) {
      const { text } = await get(path);
      for (const [, href = ''] of text.matchAll(/\shref="(\/[^"]*)"/g))
        links.add((href.split('#', 1)[0] ?? '').replaceAll('&amp;', '&'));
    }
    expect(links.size).toBeGreaterThan(200);
    const failed: string[] = [];
    // Somebody who is signed in: visitors have a budget of pages for each minute.
    const signedIn = { ...asBrowser, cookie: `${site.cookie.name}=${site.cookie.value}` };
    for (const link of links) {
      const { status } = await get(link, signedIn);
      if (status >= 500 || status === 400 || status === 429) failed.push(`${status} ${link}`);
    }
    expect(failed).toEqual([]);
  });

  it('say what is unknown with what is near, and never guess', async () => {
    for (const path of [
      '/company/NOSUCH',
      '/series/no.such.key',
      '/place/county:99999',
      '/market/gould',
      '/datasets/fx.rate',
    ]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('role="alert"');
    }
    expect((await get('/fx/EURO')).status).toBe(400);
  });

  it.each([
    '/chart/series/bls.cps.unemployment_rate.sa.svg',
    '/chart/company/AAPL.svg',
    '/chart/fx/EUR-USD.svg',
    '/chart/market/gold.svg',
  ])('%s is a picture to embed, with its source', async (path) => {
    const { status, headers, text } = await get(path, { accept: 'image/*' });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(text).toMatch(/^<svg[^]*Source: |^<svg[^]*as of 20\d\d/);
    expect(text).not.toMatch(/<script|href=|NaN|undefined/);
  });

  it.each(['series/bls.cps.unemployment_rate.sa', 'company/AAPL', 'fx/EUR-USD', 'market/gold'])(
    'the chart of %s is a PNG, too, and one in the shape of previews, which its page names',
    async (thing) => {
      for (const [query, width, height] of [
        ['', 1520, null],
        ['?size=preview', 1200, 630],
      ] as const) {
        const response = await fetch(`${site.url}/chart/${thing}.png${query}`, { headers: { accept: 'image/*' } });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(bytes.subarray(1, 4).toString()).toBe('PNG');
        expect(bytes.readUInt32BE(16)).toBe(width);
        if (height !== null) expect(bytes.readUInt32BE(20)).toBe(height);
        expect(bytes.length).toBeLessThan(150_000);
      }
      const { text } = await get(`/${thing}`);
      expect(text).toContain(`<meta property="og:image" content="${site.url}/chart/${thing}.png?size=preview"`);
      expect(text).toContain('id="embed-title"');
    },
  );

  it('have a preview where they have no chart: the card of the site', async () => {
    const { text } = await get('/bank/628');
    expect(text).toContain(`<meta property="og:image" content="${site.url}/card.png"`);
    expect(text).not.toContain('id="embed-title"');
    const card = Buffer.from(await (await fetch(`${site.url}/card.png`)).arrayBuffer());
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('are named to crawlers: every address of the site map opens, and robots.txt names the map', async () => {
    const map = await get('/sitemap.xml', { accept: '*/*' });
    expect(map.headers.get('content-type')).toContain('application/xml');
    const addresses = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(100);
    const cookie = `${site.cookie.name}=${site.cookie.value}`;
    for (const address of addresses) {
      expect(address.startsWith(site.url)).toBe(true);
      // Somebody who is signed in: visitors have a budget of pages for each minute.
      const opened = await get(address.slice(site.url.length), { ...asBrowser, cookie });
      expect([address, opened.status]).toEqual([address, 200]);
    }
    expect((await get('/robots.txt', { accept: '*/*' })).text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect((await get('/favicon.ico', { accept: 'image/*' })).text).toContain('<svg');
  });

  it('give the rows of a page as a file to visitors', async () => {
    const file = await get(
      '/explorer/fx_get_rates/download/csv?base=EUR&quote=USD&start=2025-01-01&end=2025-12-31&limit=500',
    );
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain('fx_get_rates.csv');
    expect(file.text.split('\r\n')[0]).toContain('date');
  });

  it('give every row of a question in one file, whatever the pages of the operation', async () => {
    const whole = `/explorer/fx_get_rates/download/csv?base=EUR&quote=USD&start=2020-01-01&limit=5&_whole=yes`;
    const { text } = await get('/fx/EUR-USD');
    expect(text).toContain('quote=USD&amp;_whole=yes');
    const lines = (await get(whole)).text.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(100);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines[0]).toContain('date');
    const json = JSON.parse((await get(whole.replace('/csv?', '/json?'))).text) as Record<string, { rates: unknown[] }>;
    expect(json['data']?.rates).toHaveLength(lines.length - 1);
    expect(json['pagination']).toEqual({ limit: lines.length - 1, has_more: false, next_cursor: null });
    const parquet = await fetch(site.url + whole.replace('/csv?', '/parquet?'));
    expect(
      Buffer.from(await parquet.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('PAR1');
    // One that has no pages.
    const convert = '/explorer/fx_convert/download/csv?amount=1&from_currency=EUR&to_currency=USD&_whole=yes';
    expect((await get(convert)).text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('are for whoever is signed in where the operator does not open them', async () => {
    await using closed = await openSite();
    const asked = await fetch(`${closed.url}/fx/EUR-USD?range=1y`, { headers: asBrowser, redirect: 'manual' });
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sign-in?next=%2Ffx%2FEUR-USD%3Frange%3D1y']);
    const cookie = `${closed.cookie.name}=${closed.cookie.value}`;
    expect((await fetch(`${closed.url}/fx/EUR-USD`, { headers: { ...asBrowser, cookie } })).status).toBe(200);
  });
});
