import { jsonSchemaOf } from '@dqs/core';
import { domains } from '@dqs/domains';
import type { Endpoint, Envelope } from '@dqs/schemas';
import { completionSearches, searchedValues, toolAnswerBytes } from '@dqs/service';
import { clockAt, openTestDatabase, samplesOf, type TestDatabase, usualEngine } from '@dqs/testing';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOperation, type CallSetting } from './call.ts';
import { grown } from './testing/grown.ts';
import { replays } from './fixtures/replays.ts';
import { openSampleService, schema, type SampleService } from './fixtures/samples.ts';
import { untabled } from './assets/untable.js';
import { Selections, type Selection } from './selection.ts';
import { settingOf } from './setting.ts';
import { tableView } from './table-view/view.ts';

let database: TestDatabase;
let installation: SampleService;

beforeAll(async () => {
  const clock = clockAt('2026-11-20T12:00:00Z');
  database = await openTestDatabase(usualEngine, schema, { clock, template: samplesOf(domains, clock) });
  installation = openSampleService(database.db, clock);
});

afterAll(async () => {
  await installation.close();
  await database.cleanup();
});

const caller = { accountId: 'account', keyId: 'key', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
const { signal } = new AbortController();

const tokensOf = (envelope: unknown): number => encode(JSON.stringify(envelope)).length;

/** Rows of a page by default, and of one that is long enough for what is said once not to weigh. */
const pageOf = (endpoint: Endpoint): { readonly usual: number; readonly long: number } => {
  const { properties = {} } = jsonSchemaOf(endpoint.params, 'input');
  const { default: size, maximum = 25 } = properties[endpoint.pageParameter ?? 'limit'] ?? {};
  const usual = typeof size === 'number' ? size : 20;
  return { usual, long: Math.min(maximum, Math.max(25, usual)) };
};

/**
 * The pages of a tool to measure: those that the samples fill, with ten rows at least or as many as a page has by default; where they
 * fill none, what they have of it grown to a long page.
 */
const pagesOf = (endpoint: Endpoint, answers: readonly Envelope[]): readonly Envelope[] => {
  const { usual, long } = pageOf(endpoint);
  const rows = ({ data }: Envelope): number => {
    const list = (data as Fields)[endpoint.rows?.[0] ?? ''];
    return Array.isArray(list) ? list.length : 0;
  };
  const full = answers.filter((answer) => rows(answer) >= Math.min(10, usual));
  return full.length > 0 ? full : answers.filter((answer) => rows(answer) > 0).map((one) => grown(endpoint, one, long));
};

type Fields = Readonly<Record<string, unknown>>;

const leaves = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.values(value).map(leaves) : value;

/** The answer with nothing in its rows but what stands in them: no names, no column that is the same in all, no address. */
const bare = (endpoint: Endpoint, { data, ...around }: Envelope): unknown => {
  const list = endpoint.rows?.[0] ?? '';
  const rows = (data as Readonly<Record<string, readonly Fields[]>>)[list] ?? [];
  const varied = Object.keys(rows[0] ?? {}).filter(
    (name) =>
      new Set(rows.map((row) => JSON.stringify(row[name]))).size > 1 && !/^https?:/.test(String(rows[0]?.[name])),
  );
  return {
    data: { ...(data as Fields), [list]: rows.map((row) => varied.map((name) => leaves(row[name]))) },
    ...around,
  };
};

/**
 * Shares of the pages above where no view comes to half. Of `stocks_get_filing_sections` the text, what stands around the list, and each
 * value of the list once, without a name or a separator, take 0.63; of `hazards_get_hazard_components`, with up to 18 digits a value,
 * 0.58. Of `re_get_hazard_profile` they take 0.47, and 0.55 with the columns named, the rows parted, and every rating a number. Texts of
 * `platform_get_catalog` and `platform_get_freshness`, each of which stands there once, take 0.80 and 0.79.
 */
const dense: Readonly<Record<string, number>> = {
  stocks_get_filing_sections: 0.81,
  hazards_get_hazard_components: 0.7,
  re_get_hazard_profile: 0.65,
  platform_get_catalog: 0.57,
  platform_get_freshness: 0.52,
};

/** A table may take so much more than its figures and texts alone. */
const mostBeside = 1.2;

const at = (value: unknown, path: string): unknown => {
  let found = value;
  for (const part of path.split('.')) found = (found as Readonly<Record<string, unknown>> | null)?.[part];
  return found;
};

describe('questions of several steps', () => {
  let setting: CallSetting;
  let selection: Selection;

  beforeAll(() => {
    setting = settingOf(installation.service, { baseUrl: 'https://data.example.org' });
    selection = new Selections(installation.service).of('public', {
      compact: false,
      textOnly: true,
      toolsets: [],
      tools: [],
    });
  });

  const answer = async (tool: string, values: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const operation = selection.operations.get(tool);
    if (!operation) throw new Error(`there is no tool ${tool}`);
    const { content, isError } = await callOperation(setting, selection, operation, values, caller, signal);
    const [text] = content;
    if (isError || text?.type !== 'text') throw new Error(JSON.stringify(content));
    return (JSON.parse(text.text) as { readonly data: unknown }).data;
  };

  test('there are sixty', () => {
    expect(replays.length).toBeGreaterThanOrEqual(60);
    expect(replays.filter(({ calls }) => calls.length < 2)).toEqual([]);
  });

  test.each(replays)('$question', async ({ calls, figures }) => {
    const answers: unknown[] = [];
    for (const [tool, values] of calls) {
      const filled = Object.entries(values).map(([name, value]) => {
        const earlier = typeof value === 'string' ? /^\$(.+)$/.exec(value)?.[1] : undefined;
        return [name, earlier === undefined ? value : at(answers, earlier)] as const;
      });
      answers.push(await answer(tool, Object.fromEntries(filled)));
    }
    for (const [path, figure] of Object.entries(figures)) expect([path, at(answers, path)]).toEqual([path, figure]);
  });
});

describe('values that places are completed with', () => {
  test.each([
    ['hazards_get_risk_profile', 'geography', 'Miami', {}, 'county:12086'],
    ['hazards_get_hazard_components', 'geography', 'los ang', {}, 'county:06037'],
    ['hazards_get_rankings', 'state', 'Mary', { level: 'tract', metric: 'risk_score' }, 'state:24'],
    ['re_get_hazard_profile', 'fips_or_geo_key', 'Miami-Dade', {}, 'county:12086'],
  ])('%s %s: %s', async (tool, parameter, typed, others, expected) => {
    const { service } = installation;
    const search = completionSearches(service.visible('public')).get(`${tool} ${parameter}`);
    const found = search ? await searchedValues(service, search, typed, caller, signal) : [];
    expect(found.map(({ value }) => value)).toContain(expected);
    const answer = await service.call(tool, { values: { ...others, [parameter]: expected } }, caller, signal);
    expect(JSON.stringify(answer.envelope().data)).toContain(expected);
  });
});

describe('what answers take', () => {
  test('a default call takes less than 25,000 tokens, and a table of a full page at most half of that, with the same figures', async () => {
    const shares: Record<string, readonly [share: number, bare: number]> = {};
    const lists = installation.service.visible('public').filter(({ endpoint }) => endpoint.rows);
    for (const { endpoint } of installation.service.visible('public')) {
      const answers: Envelope[] = [];
      for (const example of endpoint.examples) {
        const { limit: _, ...values } = example as Fields;
        const call = { values, mostBytes: toolAnswerBytes };
        const answer = (await installation.service.call(endpoint.tool, call, caller, signal)).envelope();
        expect(tokensOf(answer), endpoint.tool).toBeLessThan(25_000);
        const view = tableView(endpoint, answer);
        expect(untabled(view.data), `${endpoint.tool} ${JSON.stringify(values)}`).toEqual(answer.data);
        answers.push(answer);
      }
      if (!endpoint.rows) continue;
      for (const page of pagesOf(endpoint, answers)) {
        const view = tableView(endpoint, page);
        expect(untabled(view.data), endpoint.tool).toEqual(page.data);
        const share = tokensOf(view) / tokensOf(page);
        if (share < (shares[endpoint.tool]?.[0] ?? 1))
          shares[endpoint.tool] = [share, tokensOf(bare(endpoint, page)) / tokensOf(page)];
      }
    }
    const measured = Object.entries(shares);
    expect(Object.keys(shares).toSorted()).toEqual(lists.map(({ endpoint }) => endpoint.tool).toSorted());
    expect(measured.filter(([tool, [share]]) => share > (dense[tool] ?? 0.5))).toEqual([]);
    expect(measured.filter(([, [share, alone]]) => share > Math.max(0.5, alone * mostBeside))).toEqual([]);
    expect(Object.keys(dense).filter((tool) => (shares[tool]?.[0] ?? 0) <= 0.5)).toEqual([]);
  });

  test('a default page of the catalogue has every dataset, within the budget of a tool with room for longer texts', async () => {
    for (const tool of ['platform_get_catalog', 'platform_get_freshness']) {
      const answer = await installation.service.call(tool, { values: {}, mostBytes: toolAnswerBytes }, caller, signal);
      const { data, pagination } = answer.envelope();
      expect(pagination, tool).toEqual({ limit: 50, has_more: false, next_cursor: null });
      const listed = domains.flatMap(({ datasets }) => datasets).filter(({ listedWith }) => listedWith === undefined);
      expect((data as { datasets: object[] }).datasets, tool).toHaveLength(listed.length);
      expect(answer.byteLength, tool).toBeLessThan(0.95 * toolAnswerBytes);
    }
  });

  test('the largest answer that a tool may give takes less than 25,000 tokens', async () => {
    const values = { market: 'gold', limit: 500 };
    const call = { values, mostBytes: toolAnswerBytes };
    const answer = await installation.service.call('futures_get_positioning', call, caller, signal);
    expect(answer.byteLength).toBeLessThanOrEqual(toolAnswerBytes);
    expect(answer.nextCursor).not.toBeNull();
    expect(tokensOf(answer.envelope())).toBeLessThan(25_000);
  });
});
