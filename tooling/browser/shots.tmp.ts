import { openBrowser } from './chromium.ts';
import { openSite } from './open-site.ts';
const out = '/tmp/explorer-shots';
await using site = await openSite();
await using browser = await openBrowser();
const page = await browser.context.newPage();
page.on('console', (m) => console.log('console', m.text()));
page.on('pageerror', (e) => console.log('pageerror', e.message));
const only = process.argv.slice(2);
const shot = async (name: string, path: string, act?: () => Promise<void>) => {
  if (only.length && !only.some((o) => name.startsWith(o))) return;
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    if (process.env.VIEW && !process.env.VIEW.includes(`${scheme}${width}`)) continue;
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    const r = await page.goto(site.url + path);
    if (r?.status() !== 200) console.log(name, r?.status());
    await act?.();
    await page.screenshot({ path: `${out}/${name}-${scheme}-${width}.png`, fullPage: true });
  }
};
const key = async () => {
  await page.fill('#explorer-key', site.secret);
  await page.click('button.primary');
  await page.waitForSelector('#answer .tabbed, #answer .error');
};
await shot('home', '/');
await shot('list', '/explorer');
await shot('rates', '/explorer/fx_get_rates?quote=USD&limit=60', key);
await shot('ratestable', '/explorer/fx_get_rates?quote=USD&limit=5&_view=table', async () => {
  await key();
  await page.check('input[value=table]');
  await page.hover('td.number');
});
await shot('position', '/explorer/futures_get_positioning?market=gold', key);
await shot('markets', '/explorer/futures_search_markets?query=gold', key);
await shot('convert', '/explorer/fx_convert?amount=100&from_currency=EUR&to_currency=USD', key);
await shot('error', '/explorer/fx_get_rates?quote=USX', key);
await shot('stranger', '/explorer/fx_get_rates?quote=USD');
for (const p of [
  'catalog',
  'freshness',
  'docs',
  'docs/reference/fx_get_rates',
  'docs/reference/fx',
  'docs/errors',
  'docs/mcp',
])
  await shot('p' + p.replaceAll('/', '-'), '/' + p);
