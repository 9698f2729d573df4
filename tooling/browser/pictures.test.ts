import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type OpenSite } from './open-site.ts';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite({ domains, publicPages: true });
});
afterAll(() => site[Symbol.asyncDispose]());

const textOf = async (path: string): Promise<string> => {
  const response = await fetch(site.url + path, { headers: { accept: 'text/html' } });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replaceAll(site.url, 'https://data.example.org');
};

/** One element of a picture in a line, so that a change is seen where it is. */
const inLines = (svg: string): string =>
  `${svg
    .replace(/\s*\n\s*/g, ' ')
    .replace(/>\s*</g, '>\n<')
    .trim()}\n`;

const kept = (name: string): string => join(import.meta.dirname, 'pictures', `${name}.svg`);

/** Look at a changed picture in a browser before it is kept anew with `vitest -u`. */
describe('pictures of the main pages, kept', () => {
  it.each([
    ['company', '/chart/company/AAPL.svg'],
    ['series', '/chart/series/fhfa.hpi.all_transactions.cbsa.12420.quarterly.nsa.svg?range=all'],
    ['pair', '/chart/fx/EUR-USD.svg?range=1m'],
    ['market', '/chart/market/gold.svg'],
  ])('the chart: %s', async (name, path) => {
    await expect(inLines(await textOf(path))).toMatchFileSnapshot(kept(name));
  });

  it.each([
    ['county', '/place/county:12086'],
    ['area', '/place/cbsa:35620'],
  ])('the map: %s', async (name, path) => {
    const [map = ''] = /<svg class="map"[^]*?<\/svg>/.exec(await textOf(path)) ?? [];
    expect(map).toContain('<path class="marked"');
    await expect(inLines(map.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))).toMatchFileSnapshot(
      kept(`map-${name}`),
    );
  });
});
