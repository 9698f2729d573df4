import { ServiceError } from '@dqs/schemas';
import { expect, it } from 'vitest';
import type { Service } from '@dqs/service';
import { loadAssets } from './assets.ts';
import { defaultSettings } from './settings.ts';
import type { Site } from './site.ts';
import { warmUp } from './warm-up.ts';

/** A service whose operations all answer nothing, or fail. */
const siteThat = (fails: boolean) => {
  const asked: { readonly tool: string; readonly account: string }[] = [];
  const service: Partial<Service> = {
    visible: () => [],
    domains: () => [],
    operation: (tool) => ({ endpoint: { tool, path: `/v1/${tool}`, chart: { kind: 'none', reason: '' } } }) as never,
    call: (tool, _, caller) => {
      asked.push({ tool, account: caller.accountId });
      if (fails) return Promise.reject(new ServiceError('service_unavailable', 'the database is away'));
      return Promise.resolve({ envelope: () => ({ data: {}, meta: {} }), note: null, nextCursor: null } as never);
    },
  };
  const site = { service, clock: { now: () => 0 }, settings: defaultSettings, assets: loadAssets(), version: 'test' };
  return { site: site as never as Site, asked };
};

const lines: string[] = [];
const write = (_: object, message: string) => void lines.push(message);
const log = { info: write, error: write };

it('asks every search of the site as itself, whether or not visitors may', async () => {
  const { site, asked } = siteThat(false);
  await warmUp(site, new AbortController().signal, log);
  const tools = new Set(asked.map(({ tool }) => tool));
  for (const tool of ['stocks_search', 'geo_resolve', 'macro_search', 're_search_series', 'banks_search'])
    expect(tools).toContain(tool);
  expect(new Set(asked.map(({ account }) => account))).toEqual(new Set(['site']));
});

it('writes what fails to the log and goes on', async () => {
  const { site, asked } = siteThat(true);
  lines.length = 0;
  await warmUp(site, new AbortController().signal, log);
  expect(lines.length).toBeGreaterThan(5);
  expect(new Set(lines)).toEqual(new Set(['a page was not prepared']));
  expect(asked.length).toBeGreaterThan(lines.length);
});

it('ends with its process', async () => {
  const { site, asked } = siteThat(false);
  await warmUp(site, AbortSignal.abort());
  expect(asked).toEqual([]);
});
