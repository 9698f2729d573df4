import { fileURLToPath } from 'node:url';
import { fx } from '@dqs/fx';
import type { Domain } from '@dqs/kit';
import type { DatasetKey, Envelope } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from './index.ts';

const samples = fileURLToPath(new URL('../../../samples/fx', import.meta.url));

/** A second dataset that only an operator's own staff may see, and one that nobody loaded. */
const vendor: Domain = {
  ...fx,
  key: 'vendor',
  title: 'Vendor',
  contract: {},
  handlers: {},
  migrations: [],
  connectors: [],
  completeness: () =>
    Promise.resolve(
      new Map([
        [
          'vendor.lists' as DatasetKey,
          [
            { release: '2026', of: 'lists', held: 30, expected: 1030 },
            { release: '2025', of: 'lists', held: 1029, expected: 1030 },
            { release: '2024', of: 'lists', held: 1030, expected: 1000, inPart: 2 },
          ],
        ],
      ]),
    ),
  sources: [
    { ...fx.sources[0]!, tag: 'vendor.prices', name: 'Prices', posture: 'internal', license: 'Not to be shown' },
  ],
  datasets: [
    {
      key: 'vendor.lists',
      displayName: 'Lists',
      source: 'vendor.prices',
      coverage: 'Lists of all years',
      cadence: 'at will',
      refresh: 'manual',
      held: { table: 'fx_rate', column: 'rate_date', as: 'year', of: 'every source', what: 'lists of' },
    },
    {
      key: 'vendor.errata',
      listedWith: 'vendor.lists',
      displayName: 'Errata',
      source: 'vendor.prices',
      coverage: 'Mistakes in lists',
      cadence: 'at will',
    },
    {
      key: 'vendor.prices',
      displayName: 'Prices',
      source: 'vendor.prices',
      coverage: 'What was bought',
      cadence: 'at will',
      refresh: 'manual',
    },
  ],
};

/** Rates of a publisher whose calendar announced some for 10 March. */
const announced: Domain = {
  ...fx,
  missed: (_db, now) =>
    Promise.resolve(
      new Map(now < '2026-03-10T16:00:00Z' ? [] : [['fx.rates' as DatasetKey, 'rates came out on 10 March']]),
    ),
};

interface Row {
  readonly dataset: string;
  readonly [name: string]: unknown;
}

describe('the description of the service', () => {
  let scratch: ScratchService;
  const datasets = async (tool: string, values: object = {}, surface?: 'internal'): Promise<readonly Row[]> =>
    ((await scratch.ask(tool, values, surface)).data as { datasets: readonly Row[] }).datasets;
  const row = async (tool: string, key: string): Promise<Row> =>
    (await datasets(tool)).find(({ dataset }) => dataset === key)!;

  beforeAll(async () => {
    scratch = await openScratchService(platform, '2026-03-06T09:00:00.000Z', [announced, vendor]);
  });
  afterAll(() => scratch.close());

  it('lists what nobody loaded, with the command that loads it', async () => {
    expect(await row('platform_get_freshness', 'fx.rates')).toMatchObject({
      status: 'never_ran',
      stale: false,
      status_reason: 'nothing is loaded; load it with: dqs ingest fx.ecb',
      last_refresh: null,
      latest_as_of: null,
      tools: ['fx_get_rates', 'fx_convert'],
    });
    expect(await row('platform_get_catalog', 'fx.rates')).toMatchObject({
      coverage: expect.stringMatching(/^Nothing is loaded\. At the source: Units of/),
    });
  });

  it('lists datasets that readers know as one in one row, with what stands in each', async () => {
    expect(await row('platform_get_catalog', 'vendor.lists')).toMatchObject({
      display_name: 'Lists',
      coverage:
        'Nothing is loaded. At the source: Lists of all years. Errata: Nothing is loaded. At the source: Mistakes in lists',
    });
    expect((await datasets('platform_get_freshness')).map(({ dataset }) => dataset)).not.toContain('vendor.errata');
  });

  it('lists every category, and those to come as such', async () => {
    const { data, meta } = await scratch.ask('platform_get_catalog', {});
    const { categories } = data as { categories: readonly { key: string; status: string; exempt: boolean }[] };
    expect(categories.filter(({ status }) => status === 'live').map(({ key }) => key)).toEqual([
      'platform',
      'fx',
      'vendor',
    ]);
    expect(categories.filter(({ exempt }) => exempt).map(({ key }) => key)).toEqual(['platform']);
    expect(categories.filter(({ status }) => status === 'soon')).toHaveLength(11);
    expect(meta).toEqual({ source: 'platform_catalog', as_of: null });
  });

  it('judges what is loaded by the newest day it holds, whenever it was loaded', async () => {
    expect((await scratch.load(fx.connectors[0]!, [samples])).status).toBe('ok');
    const loaded = await row('platform_get_catalog', 'fx.rates');
    expect(loaded).toMatchObject({
      category: 'fx',
      source_tag: 'ecb.eurofxref',
      posture: 'public',
      redistributable: true,
      coverage: expect.stringMatching(/^Loaded: \d{4}-\d\d-\d\d to 2026-03-05\. At the source: /),
      freshness: {
        status: 'fresh',
        stale: false,
        status_reason: 'loaded from local files',
        last_refresh: '2026-03-06T09:00:00Z',
        latest_as_of: '2026-03-06T09:00:00Z',
      },
    });
    scratch.clock.set('2026-03-10T09:00:00.000Z');
    expect(await row('platform_get_freshness', 'fx.rates')).toMatchObject({ status: 'fresh' });
    // What the publisher's own calendar announced is missed sooner than the oldest age that is usual.
    scratch.clock.set('2026-03-11T09:00:00.000Z');
    const late = { status: 'stale', status_reason: 'rates came out on 10 March' };
    expect(await row('platform_get_freshness', 'fx.rates')).toMatchObject(late);
    expect(await row('platform_get_catalog', 'fx.rates')).toMatchObject({ freshness: late });
    scratch.clock.set('2026-03-12T09:00:00.000Z');
    await scratch.load(fx.connectors[0]!, [samples], { force: true });
    expect(await row('platform_get_freshness', 'fx.rates')).toMatchObject({
      status: 'stale',
      stale: true,
      status_reason: 'data through 2026-03-05; newer data was due by 2026-03-11',
      last_refresh: '2026-03-12T09:00:00Z',
    });
  });

  it('says in coverage what the days held are days of, and years where lists have years', async () => {
    await scratch.db.writing('vendor.lists' as DatasetKey, () => Promise.resolve());
    expect(await row('platform_get_catalog', 'vendor.lists')).toMatchObject({
      coverage: expect.stringMatching(
        /^Loaded: lists of (?:\d{4} to )?2026; 2026: 30 of 1,030 lists; 2025: 1,029 of 1,030 lists; 2024: 1,030 of 1,030 lists, 2 of them partial\. At the source: Lists of all years\. Errata: Nothing is loaded\. At the source: Mistakes in lists$/,
      ),
    });
    const lists = 'partly loaded: 2026: 30 of 1,030 lists; 2024: 1,030 of 1,030 lists, 2 of them partial';
    expect(await row('platform_get_freshness', 'vendor.lists')).toMatchObject({
      status: 'manual',
      status_reason: lists,
    });
    await scratch.db.writing('vendor.errata' as DatasetKey, () => Promise.resolve());
    scratch.clock.set('2026-03-12T10:00:00.000Z');
    expect(await row('platform_get_freshness', 'vendor.lists')).toMatchObject({
      status: 'manual',
      stale: false,
      status_reason: lists,
      last_refresh: expect.any(String),
    });
  });

  it('describes internal datasets on both surfaces, and itself as it is asked', async () => {
    for (const surface of [undefined, 'internal'] as const)
      expect(await datasets('platform_get_freshness', {}, surface)).toContainEqual(
        expect.objectContaining({
          dataset: 'vendor.prices',
          source: 'vendor.prices',
          non_redistributable: true,
          tools: [],
        }),
      );
    expect(await row('platform_get_catalog', 'vendor.prices')).toMatchObject({
      posture: 'internal',
      redistributable: false,
      license: 'Not to be shown',
    });
    expect(await row('platform_get_freshness', 'platform.catalog')).toMatchObject({ status: 'live', stale: false });
  });

  it.each(['platform_get_catalog', 'platform_get_freshness'])('%s pages by category and dataset', async (tool) => {
    const whole = (await datasets(tool)).map(({ dataset }) => dataset);
    expect(whole).toEqual(['fx.rates', 'platform.catalog', 'vendor.lists', 'vendor.prices']);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: Envelope = await scratch.ask(tool, { limit: 1, ...(cursor === null ? {} : { cursor }) });
      seen.push(...(answer.data as { datasets: readonly Row[] }).datasets.map(({ dataset }) => dataset));
      cursor = answer.pagination?.next_cursor ?? null;
      expect(answer.pagination?.has_more).toBe(cursor !== null);
    } while (cursor !== null);
    expect(seen).toEqual(whole);
    await expect(scratch.ask(tool, { limit: 0 })).rejects.toMatchObject({ code: 'bad_parameter' });
    await expect(scratch.ask(tool, { limit: 101 })).rejects.toMatchObject({ code: 'bad_parameter' });
    await expect(scratch.ask(tool, { cursor: 'x' })).rejects.toMatchObject({ detail: { param: 'cursor' } });
  });
});
