import { endpoint, page, type Endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { completionSearches, declaredValues, matching, searchedValues } from './completion.ts';
import type { Operation } from './operation.ts';
import { createFakeDomain, createFakeService } from './testing/index.ts';

const [one, other] = [createFakeDomain(), createFakeDomain()];

const operation = (domain: Operation['domain'], declared: unknown): Operation =>
  ({
    domain,
    name: 'any',
    endpoint: declared as Endpoint,
    handler: () => Promise.reject(new Error('not asked')),
  }) as Operation;

const search = endpoint({
  path: '/v1/fake/find',
  tool: 'fake_find',
  title: 'Find',
  summary: 'Finds.',
  params: z.strictObject({ query: z.string(), kind: z.enum(['a', 'b']).nullish() }),
  data: z.strictObject({
    matches: z.array(z.strictObject({ cik: z.int(), series_id: z.string(), kind: z.string(), name: z.string() })),
  }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  examples: [{ query: 'x' }],
});

const series = endpoint({
  path: '/v1/fake/series',
  tool: 'fake_get_series',
  title: 'Series',
  summary: 'Series.',
  params: z.strictObject({
    ticker_or_cik: z.string(),
    series: z.array(z.string()).max(3).nullish(),
    kind: z.enum(['a', 'b']).nullish(),
    start: z.iso.date().nullish(),
    ...page(10, 50),
  }),
  data: z.strictObject({ value: z.string() }),
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  examples: [{ ticker_or_cik: 'ABC', series: ['s1', 's2'] }],
});

describe('searches that complete parameters', () => {
  it('are derived from the fields of their matches', () => {
    const found = completionSearches([operation(one, search), operation(one, series)]);
    const by = { tool: 'fake_find', parameter: 'query', list: 'matches' };
    expect([...found]).toEqual([
      ['fake_get_series ticker_or_cik', { ...by, field: 'cik' }],
      ['fake_get_series series', { ...by, field: 'series_id' }],
    ]);
  });

  it('of another domain apply only if a contract declares them, with their filters', () => {
    expect([...completionSearches([operation(other, search), operation(one, series)])]).toEqual([]);
    const declared = endpoint({
      ...series,
      lookups: { series: { tool: 'fake_find', field: 'series_id', values: { kind: 'a' } } },
    });
    const by = { tool: 'fake_find', parameter: 'query', list: 'matches' };
    expect([...completionSearches([operation(other, search), operation(one, declared)])]).toEqual([
      ['fake_get_series series', { ...by, field: 'series_id', values: { kind: 'a' } }],
    ]);
    expect([...completionSearches([operation(one, declared)])]).toEqual([]);
  });
});

it('lists enumerated values, then those of the examples', () => {
  expect(declaredValues(series as unknown as Endpoint, 'kind')).toEqual(['a', 'b']);
  expect(declaredValues(series as unknown as Endpoint, 'series')).toEqual(['s1', 's2']);
  expect(declaredValues(series as unknown as Endpoint, 'nothing')).toEqual([]);
});

it('ranks values that begin with the typed text before those that contain it', () => {
  expect(matching(['euro_fx', 'neuro', 'gold', 'EUR'], 'eur')).toEqual(['euro_fx', 'EUR', 'neuro']);
});

it('returns the values of a search once, best first, and fails if the search does', async () => {
  const { service } = createFakeService();
  const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'dqs_live_k', surface: 'public' } as const;
  const asked = { tool: 'fake_search', parameter: 'query', list: 'matches', field: 'code' };
  const { signal } = new AbortController();
  expect(await searchedValues(service, asked, 'dollar', caller, signal)).toMatchObject([
    { value: 'USD', label: null },
    { value: 'AUD', label: null },
  ]);
  await expect(searchedValues(service, asked, '', caller, signal)).rejects.toMatchObject({ code: 'bad_parameter' });
});
