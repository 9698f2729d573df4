import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type OpenSite } from './open-site.ts';

/** Bytes of a page before compression. */
const largest = 60_000;

/** Pages of each kind that are opened: those that the entrances name, then the first that the pages before them link to. */
const ofEachKind = 8;

/** The largest page of each kind over the samples. */
const entrances = [
  '/',
  '/search?q=miami',
  '/company/AAPL',
  '/company/AAPL/statements',
  '/company/AAPL/statements?statement=balance&period=quarterly',
  '/company/AAPL/owners',
  '/company/AAPL/filings',
  '/company/AAPL/why/revenue/2025',
  '/series/bls.cps.unemployment_rate.sa?range=all',
  '/place/nation:US',
  '/place/state:12',
  '/place/state:48?rank=hrcn_risk_score',
  '/place/county:12086',
  '/place/cbsa:35620',
  '/hazard/hrcn',
  '/fx/EUR-USD?range=all&show=level',
  '/fx/USD-EUR?range=all&show=index',
  '/market/gold',
  '/market/treasury_note_5y',
  '/fund/SPY',
  '/manager/1350694',
  '/entity/INR2EJN1ERAN0W5ZP974',
  '/bank/628',
  '/drug/NDA021588',
  '/recipient/L41JMCZK3GW6',
  '/filing/0000320193-25-000079?section=item_1a',
  '/calendar?month=2026-02',
  '/datasets/fx.rates',
  '/compare?s=company/AAPL&s=company/TSLA',
  '/compare?s=fx/EUR-USD&s=fx/EUR-JPY&s=fx/EUR-GBP&range=all',
  '/catalog',
  '/freshness',
  '/explorer',
  '/docs',
  '/sign-in',
  '/account',
  '/keys',
  '/usage',
  '/operator',
];

/** Other than pages: files, pictures, documents for programs, and what needs a key. */
const notPages = /^\/(assets|chart|openapi|llms|v1|links|sign-out)|\/download\/|\.md$/;

/** `/place/county:12086?range=all` is of the kind `/place/county`. */
const kindOf = (path: string): string => {
  const [, folder = '', thing = '', part = ''] = (path.split('?', 1)[0] ?? '').split('/');
  if (folder === 'place') return `/place/${thing.split(':', 1)[0]}`;
  return folder === 'docs' ? `/docs/${thing}` : ['', folder, part].join('/');
};

const commands = /dqs (?:ingest|migrate|serve|worker|doctor|quarantine|pull)/;

describe('pages over the samples', () => {
  let site: OpenSite;
  beforeAll(async () => {
    site = await openSite({ domains, publicPages: true, isOperator: true });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const open = async (path: string, isSignedIn: boolean): Promise<{ status: number; text: string }> => {
    const cookie: Record<string, string> = isSignedIn ? { cookie: `${site.cookie.name}=${site.cookie.value}` } : {};
    const response = await fetch(site.url + path, { headers: { accept: 'text/html', ...cookie }, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };

  it('of every kind have at most 60 KB', async () => {
    const opened = new Map<string, number>();
    const sizes: (readonly [path: string, bytes: number])[] = [];
    const known = new Set<string>();
    const queue = [...entrances];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const kind = kindOf(path);
      const count = opened.get(kind) ?? 0;
      if (known.has(path) || (count >= ofEachKind && !entrances.includes(path))) continue;
      known.add(path);
      opened.set(kind, count + 1);
      const { text } = await open(path, true);
      sizes.push([path, Buffer.byteLength(text)]);
      for (const [, href = ''] of text.matchAll(/\shref="(\/[^"#]*)/g))
        if (!notPages.test(href)) queue.push(href.replaceAll('&amp;', '&'));
    }
    const worst = sizes.toSorted(([, one], [, other]) => other - one).slice(0, 5);
    console.info(`${sizes.length} pages of ${opened.size} kinds; the largest: ${JSON.stringify(worst)}`);
    expect(opened.size).toBeGreaterThan(40);
    expect(sizes.filter(([, bytes]) => bytes > largest)).toEqual([]);
  });

  it('tell visitors no commands that only the operator can run', async () => {
    const told: string[] = [];
    for (const path of entrances.filter((one) => !one.startsWith('/operator'))) {
      const { text } = await open(path, false);
      if (commands.test(text)) told.push(path);
    }
    expect(told).toEqual([]);
  });
});

describe('pages of an empty installation', () => {
  let site: OpenSite;
  beforeAll(async () => {
    site = await openSite({ domains, publicPages: true, isOperator: true, isEmpty: true });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const textOf = async (path: string, headers: Record<string, string>): Promise<string> => {
    const response = await fetch(site.url + path, { headers: { accept: 'text/html', ...headers } });
    expect([path, response.status < 500]).toEqual([path, true]);
    return response.text();
  };

  const things = [...entrances.filter((one) => !/^\/(operator|docs)/.test(one)), '/explorer/fx_get_rates?quote=USD'];

  it('say what is not loaded, and tell the command to operators alone', async () => {
    const toVisitors: string[] = [];
    let toOperators = 0;
    for (const path of things) {
      if (commands.test(await textOf(path, {}))) toVisitors.push(path);
      if (commands.test(await textOf(path, { cookie: `${site.cookie.name}=${site.cookie.value}` }))) toOperators += 1;
    }
    expect(toVisitors).toEqual([]);
    expect(toOperators).toBeGreaterThan(10);
    expect(await textOf('/company/AAPL', {})).toContain('No company has been loaded yet');
  });
});
