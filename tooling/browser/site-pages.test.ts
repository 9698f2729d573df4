import { domains } from '@dqs/domains';
import { errorCodes } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type OpenSite } from './open-site.ts';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite({ domains, publicPages: true });
});
afterAll(() => site[Symbol.asyncDispose]());

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const signedIn = () => ({ ...asBrowser, cookie: `${site.cookie.name}=${site.cookie.value}` });

const get = async (path: string, headers: Record<string, string> = asBrowser) => {
  const response = await fetch(site.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = asBrowser) =>
  fetch(site.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });

const operations = domains.flatMap((domain) =>
  Object.values(domain.contract).map((endpoint) => ({ domain, endpoint })),
);

const documents = [
  '/',
  '/catalog',
  '/freshness',
  '/docs',
  '/docs/errors',
  '/docs/mcp',
  ...['start-agents', 'start-developers', 'start-analysts', 'start-operators'].map((name) => `/docs/${name}`),
  ...['limits', 'tables', 'python', 'security', 'deploying', 'settings', 'loading', 'glossary'].map(
    (name) => `/docs/${name}`,
  ),
  ...domains.map(({ key }) => `/docs/reference/${key}`),
  ...operations.map(({ endpoint }) => `/docs/reference/${endpoint.tool}`),
];

describe('public pages', () => {
  it('are HTML for people: one heading of the first level, no inline script or style, whatever is linked exists', async () => {
    const links = new Set<string>();
    for (const path of [...documents, '/explorer', ...operations.map(({ endpoint }) => `/explorer/${endpoint.tool}`)]) {
      const { status, headers, text } = await get(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect([path, text.match(/<h1[ >]/g)?.length]).toEqual([path, 1]);
      expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style|\sstyle="|\son[a-z]+="/);
      expect([path, /undefined|NaN|\[object /.exec(text)?.[0]]).toEqual([path, undefined]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      for (const [, href = ''] of text.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)) {
        links.add((href.split('#', 1)[0] ?? '').replaceAll('&amp;', '&'));
      }
    }
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });

  it('are Markdown for programs, by address and by Accept', async () => {
    for (const path of documents) {
      const address = path === '/' ? '/index.md' : `${path}.md`;
      const { status, headers, text } = await get(address, { accept: '*/*' });
      expect([address, status, headers.get('content-type')]).toEqual([address, 200, 'text/markdown; charset=utf-8']);
      expect(text).toMatch(/^# /);
      // Guides show markup as code.
      const written = text.replace(/```[^]*?```|`[^`]*`/g, '');
      expect([address, /<[a-z]+[ >]/.exec(written)?.[0]]).toEqual([address, undefined]);
    }
    const negotiated = await get('/docs/reference/fx_get_rates', { accept: 'text/markdown, text/html;q=0.5' });
    expect(negotiated.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(negotiated.headers.get('vary')).toContain('Accept');
  });

  it('leave the addresses of programs to REST and MCP', async () => {
    expect((await get('/', { accept: '*/*' })).headers.get('content-type')).toContain('application/json');
    expect((await get('/docs/errors', { accept: '*/*' })).headers.get('content-type')).toContain('text/markdown');
    expect((await get('/docs/mcp', { accept: '*/*' })).headers.get('content-type')).toContain('text/markdown');
    const index = JSON.parse((await get('/', { accept: 'application/json' })).text) as {
      links: Record<string, string>;
    };
    expect(index.links['connect']).toMatch(/\/docs\/mcp$/);
    expect((await get('/llms.txt')).text).toContain('/docs/mcp');
    // A browser gets them, too.
    for (const path of ['/agents.md', '/code.md', '/code/dqs.js'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  it('name every operation in the explorer, and link every documented example to it', async () => {
    const { text } = await get('/explorer');
    for (const { endpoint } of operations) {
      expect(text).toContain(`href="/explorer/${endpoint.tool}"`);
      const reference = (await get(`/docs/reference/${endpoint.tool}`)).text;
      const runs = [...reference.matchAll(/href="(\/explorer\/[^"]+)">Run it/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      expect([endpoint.tool, runs.length]).toEqual([endpoint.tool, endpoint.examples.length]);
      // The first example of an operation answers from the samples.
      const answered = await get(runs[0] ?? '', signedIn());
      expect([runs[0], /class="badge good">200</.test(answered.text)]).toEqual([runs[0], true]);
    }
  });

  it('describe every data set of a public source with licence, coverage, cadence and freshness', async () => {
    const [catalog, freshness] = [(await get('/catalog.md')).text, (await get('/freshness.md')).text];
    for (const { datasets, sources } of domains) {
      for (const { key, displayName, coverage, cadence, source, listedWith } of datasets) {
        const of = sources.find(({ tag }) => tag === source);
        if (of?.posture !== 'public') {
          expect(catalog).not.toContain(`\`${key}\``);
          continue;
        }
        // What is listed with another data set has no row of its own, but its name and its coverage in that of the other.
        const own = listedWith === undefined ? [`\`${key}\``, cadence] : [];
        for (const words of [displayName, coverage, of.license, of.publisher, ...own]) expect(catalog).toContain(words);
        if (listedWith === undefined)
          expect(freshness).toMatch(new RegExp(`\\| \`${key}\` \\| (fresh|stale|never_ran|manual|live) \\|`));
      }
    }
  });

  it('explain every error code at the anchor that error bodies link to', async () => {
    const { text } = await get('/docs/errors');
    for (const code of errorCodes) expect(text).toContain(`id="${code}"`);
  });

  it('say what is near where a name is unknown', async () => {
    const { status, text } = await get('/docs/reference/fx_get_rate');
    expect([status, text.includes('fx_get_rates')]).toEqual([404, true]);
    expect((await get('/explorer/fx_get_rate')).status).toBe(404);
  });
});

describe('the explorer over HTTP', () => {
  it('shows strangers the form and the finished call, but no answer', async () => {
    const { text } = await get('/explorer/fx_get_rates?quote=USD&limit=5');
    expect(text).toContain('value="USD"');
    expect(text).toContain('/v1/fx/rates?quote=USD&amp;limit=5');
    expect(text).toContain('/sign-in?next=%2Fexplorer%2Ffx_get_rates%3Fquote%3DUSD%26limit%3D5');
    expect(text).not.toContain('class="badge good">200<');
  });

  it('answers whoever is signed in, under one key of the account', async () => {
    const { text } = await get('/explorer/fx_get_rates?quote=USD&limit=5', signedIn());
    expect(text).toMatch(/<td class="number" data-name="value">\s*1\.\d+<\/td>/);
    await get('/explorer/futures_get_positioning?market=gold', signedIn());
    const keys = await site.installation.keys.list({ accountId: site.accountId });
    expect(keys.map(({ name, surface }) => [name, surface])).toEqual([['Explorer', 'public']]);
  });

  it('turns a form without a key into an address without secrets', async () => {
    const form = { quote: 'USD', start: '', limit: '5', _view: 'table' };
    const stranger = await post('/explorer/fx_get_rates', form);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      '/explorer/fx_get_rates?quote=USD&limit=5&_view=table',
    ]);
    const foreign = await fetch(`${site.url}/explorer/fx_get_rates`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...asBrowser, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  });

  it('answers a key that was typed in, and never repeats it', async () => {
    const response = await post('/explorer/fx_get_rates', { quote: 'USD', limit: '5', _key: site.secret });
    const text = await response.text();
    expect([response.status, text.includes('class="badge good">200<')]).toEqual([200, true]);
    expect(text).not.toContain(site.secret);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const wrong = await (await post('/explorer/fx_get_rates', { quote: 'USD', _key: 'dqs_live_wrong' })).text();
    expect(wrong).toContain('/docs/errors#unauthorized');
    expect(wrong).not.toContain('dqs_live_wrong');
  });

  it('shows a refusal at its field, with what was meant one step away', async () => {
    const { text } = await get('/explorer/futures_get_positioning?market=gould', signedIn());
    expect(text).toContain('/docs/errors#not_found');
    expect(text).toContain('href="/explorer/futures_get_positioning?market=gold"');
    expect(text).toMatch(/id="field-market"[^>]*aria-invalid="true"/);
  });

  it('escapes whatever an address brings', async () => {
    const evil = encodeURIComponent('"><script>alert(1)</script>');
    for (const headers of [asBrowser, signedIn()]) {
      const { text } = await get(
        `/explorer/fx_get_rates?quote=${evil}&${evil}=x&_view=${evil}&_column=${evil}`,
        headers,
      );
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('"><script');
    }
  });

  it('pages on with the cursor, and back to the first page', async () => {
    const first = (await get('/explorer/fx_get_rates?quote=USD&limit=2', signedIn())).text;
    const cursor = /name="_cursor" value="([^"]+)"/.exec(first)?.[1] ?? '';
    const next = (
      await get(`/explorer/fx_get_rates?quote=USD&limit=2&cursor=${encodeURIComponent(cursor)}`, signedIn())
    ).text;
    const days = (text: string) => [...text.matchAll(/data-name="date">\s*([\d-]+)</g)].map(([, day]) => day);
    expect(days(first)).toHaveLength(2);
    expect((days(next)[0] as string) < (days(first)[1] as string)).toBe(true);
    expect(next).toContain('href="/explorer/fx_get_rates?quote=USD&amp;limit=2">First page');
  });

  it('completes values by the search of the domain, and for strangers from the declaration', async () => {
    const ask = async (query: string, headers: Record<string, string>) => {
      const { text } = await get(`/explorer/futures_get_positioning/complete?${query}`, headers);
      return (JSON.parse(text) as { values: { value: string; label: string | null }[] }).values;
    };
    expect(await ask('parameter=market&typed=gol', { 'x-api-key': site.secret })).toContainEqual(
      expect.objectContaining({ value: 'gold', label: expect.any(String) as string }),
    );
    expect((await ask('parameter=market&typed=gol', signedIn())).map(({ value }) => value)).toContain('gold');
    expect(await ask('parameter=market&typed=eu', asBrowser)).toEqual([{ value: 'euro_fx', label: null }]);
    expect((await get('/explorer/futures_get_positioning/complete?parameter=nothing&typed=x')).status).toBe(400);
  });

  it('compresses pages of whoever is signed in, but none that another site may have opened', async () => {
    const encodingOf = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await get('/catalog', { ...headers, 'accept-encoding': 'gzip' });
      return [status, answered.get('content-encoding')];
    };
    expect(await encodingOf(asBrowser)).toEqual([200, 'gzip']);
    for (const from of ['same-origin', 'none'])
      expect(await encodingOf({ ...signedIn(), 'sec-fetch-site': from })).toEqual([200, 'gzip']);
    for (const from of ['cross-site', 'same-site'])
      expect(await encodingOf({ ...signedIn(), 'sec-fetch-site': from })).toEqual([200, null]);
    expect(await encodingOf(signedIn())).toEqual([200, null]);
  });

  it('gives files to whoever is signed in', async () => {
    const file = await get('/explorer/fx_get_rates/download/csv?quote=USD&limit=2', signedIn());
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="fx_get_rates.csv"',
    ]);
    expect(file.text.trim().split('\r\n')).toHaveLength(3);
    expect((await get('/explorer/fx_get_rates/download/xls?quote=USD', signedIn())).status).toBe(404);
  });
});

describe('the budget', () => {
  it('sends the first page and everything it loads in less than 150 KB', async () => {
    for (const path of ['/', '/explorer/fx_get_rates', '/catalog']) {
      const { text } = await get(path);
      const assets = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
      // explorer.js loads the two modules beside it.
      const scripts = assets.filter((address) => address.endsWith('explorer.js'));
      const all = [
        ...assets,
        ...scripts.flatMap((script) => ['copy.js', 'origin.js'].map((name) => script.replace('explorer.js', name))),
      ];
      let bytes = 0;
      for (const address of [path, ...new Set(all)]) {
        const response = await fetch(site.url + address, { headers: { ...asBrowser, 'accept-encoding': 'identity' } });
        bytes += (await response.arrayBuffer()).byteLength;
      }
      expect(bytes).toBeLessThan(150_000);
    }
  });
});
