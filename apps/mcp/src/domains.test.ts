import { alternatives, jsonSchemaOf } from '@dqs/core';
import { domains } from '@dqs/domains';
import { completionSearches } from '@dqs/service';
import { describe, expect, test } from 'vitest';
import { compactTools } from './compact.ts';
import { fixtureService } from './fixtures/service.ts';
import { standardPrompts } from './prompts.ts';
import { Selections } from './selection.ts';
import { withView } from './views/address.ts';

const selections = new Selections(fixtureService(domains));
const everything = selections.of('public', { compact: false, textOnly: false, toolsets: [], tools: [] });
/** As clients see them that show views: the longer list. */
const viewed = everything.tools.map((tool) => withView(tool, everything.operations.get(tool.name)));
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe.each([...viewed, ...compactTools])('$name', (tool) => {
  test('is shown as recorded', async () => {
    await expect(`${JSON.stringify(tool, null, 2)}\n`).toMatchFileSnapshot(`__toolsnaps__/${tool.name}.snap`);
  });

  test('has a name, annotations and sizes that every client takes', () => {
    expect(tool.name).toMatch(/^[a-z0-9_]{1,64}$/);
    expect(tool.title).toBeTruthy();
    expect(tool.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(tool.inputSchema.additionalProperties).toBe(false);
    // The parameters that derive values take 650 bytes without any description.
    expect(sizeOf(tool.inputSchema)).toBeLessThanOrEqual(
      'transform' in (tool.inputSchema.properties ?? {}) ? 720 : 600,
    );
    expect(sizeOf(tool.outputSchema)).toBeLessThanOrEqual(350);
  });
});

test('every text of a parameter is whole: it ends as a sentence does, in more than one word', () => {
  const texts = everything.tools.flatMap(({ name, inputSchema }) =>
    Object.entries(inputSchema.properties ?? {}).map(([parameter, { description }]) => [name, parameter, description]),
  );
  const told = texts.filter(([, , text]) => text !== undefined);
  expect(told.length).toBeGreaterThan(120);
  expect(
    told.filter(([, , text = '']) => !/\S \S.*[.…]$/.test(text) || /\b(?:of|e\.g|i\.e|or|and|the|a)\.$/.test(text)),
  ).toEqual([]);
});

const median = (sizes: readonly number[]): number => {
  const sorted = sizes.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

test('the list stays within its share of a model’s attention', () => {
  expect(sizeOf(viewed)).toBeLessThanOrEqual(60_000);
  // What a model reads of one: hosts keep the address of a view to themselves.
  expect(median(everything.tools.map(sizeOf))).toBeLessThanOrEqual(960);
  expect(everything.tools.filter((tool) => sizeOf(tool) > 1150).map(({ name }) => name)).toEqual(['macro_get_series']);
});

test('every prompt names tools and parameters that exist', () => {
  for (const prompt of standardPrompts) {
    expect(prompt.tools.filter((name) => !everything.operations.has(name))).toEqual([]);
    for (const { like } of prompt.arguments)
      if (like) {
        const tool = everything.tools.find(({ name }) => name === like.tool);
        expect(Object.keys(tool?.inputSchema.properties ?? {})).toContain(like.parameter);
      }
  }
});

describe('values of parameters', () => {
  const operations = [...everything.operations.values()];
  const searches = completionSearches(operations);

  test('are looked for in searches that exist, in a field of what these find', () => {
    const declared = operations.flatMap(({ endpoint }) =>
      Object.keys(endpoint.lookups ?? {}).map((name) => `${endpoint.tool} ${name}`),
    );
    expect(declared.filter((subject) => !searches.has(subject))).toEqual([]);
    for (const [subject, { tool, list, field, values = {} }] of searches) {
      const { endpoint } = everything.operations.get(tool)!;
      const data = jsonSchemaOf(endpoint.data, 'output');
      const items = alternatives(data.properties?.[list] ?? {}, data.$defs ?? {}).schemas[0]?.items ?? {};
      const [match] = alternatives(items, data.$defs ?? {}).schemas;
      expect(Object.keys(match?.properties ?? {}), subject).toContain(field);
      expect(Object.keys(endpoint.params.shape), subject).toEqual(
        expect.arrayContaining(['query', ...Object.keys(values)]),
      );
    }
  });

  test.each([
    ['hazards_get_risk_profile geography', 'geo_resolve', 'geography_id'],
    ['hazards_get_hazard_components geography', 'geo_resolve', 'geography_id'],
    ['hazards_get_rankings state', 'geo_resolve', 'geography_id'],
    ['re_get_hazard_profile fips_or_geo_key', 'geo_resolve', 'geography_id'],
    ['re_get_series series_key', 're_search_series', 'series_key'],
    ['macro_get_series series_key', 'macro_search', 'series_key'],
    ['geo_get_contains geography_id', 'geo_resolve', 'geography_id'],
    ['funds_get_proxy_votes ticker', 'stocks_search', 'tickers'],
    ['stocks_get_beneficial_owners ticker', 'stocks_search', 'tickers'],
  ])('of %s come from %s', (subject, tool, field) => {
    expect(searches.get(subject)).toMatchObject({ tool, field });
  });

  test('come from another domain only where the contract says so', () => {
    for (const [subject, { tool }] of searches) {
      const [asking = '', parameter = ''] = subject.split(' ');
      const own = everything.operations.get(asking)!;
      if (own.endpoint.lookups?.[parameter]) continue;
      expect([subject, everything.operations.get(tool)?.domain.key]).toEqual([subject, own.domain.key]);
    }
  });
});
