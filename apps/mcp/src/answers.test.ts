import { jsonSchemaOf } from '@dqs/core';
import type { Endpoint, Envelope } from '@dqs/schemas';
import { completionSearches, searchedValues, toolAnswerBytes } from '@dqs/service';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOperation } from './call.ts';
import { grown } from './fixtures/grown.ts';
import { replays } from './fixtures/replays.ts';
import { openSampleService, type SampleService } from './fixtures/samples.ts';
import { untabled } from './assets/untable.js';
import { Selections } from './selection.ts';
import { settingOf } from './setting.ts';
import { tableView } from './table-view/view.ts';

let installation: SampleService;

beforeAll(async () => {
  installation = await openSampleService();
}, 300_000);

afterAll(() => installation.close());

const caller = { accountId: 'account', keyId: 'key', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
const { signal } = new AbortController();

const tokensOf = (envelope: Envelope): number => encode(JSON.stringify(envelope)).length;

const pageSizeOf = (endpoint: Endpoint): number => {
  const { properties = {} } = jsonSchemaOf(endpoint.params, 'input');
  const size = properties[endpoint.pageParameter ?? 'limit']?.default;
  return typeof size === 'number' ? size : 20;
};

/**
 * Where texts or figures alone, which no view may shorten, take more than half: prose of filings and catalogues, long decimals, and
 * names that share nothing. Shares measured of the pages below.
 */
const dense: Readonly<Record<string, number>> = {
  stocks_get_filing_sections: 0.95,
  gov_get_recipient_awards: 0.75,
  re_get_hazard_profile: 0.67,
  hazards_get_hazard_components: 0.73,
  stocks_get_insider_transactions: 0.67,
  stocks_list_line_items: 0.67,
  stocks_search_filings: 0.65,
  stocks_get_beneficial_owners: 0.65,
  re_search_geographies: 0.62,
  platform_get_catalog: 0.62,
  stocks_get_executive_compensation: 0.62,
  gov_search_recipients: 0.6,
  macro_search: 0.6,
  platform_get_freshness: 0.6,
  re_search_series: 0.65,
  hazards_get_rankings: 0.55,
  stocks_get_shares_outstanding: 0.55,
};

const at = (value: unknown, path: string): unknown => {
  let found = value;
  for (const part of path.split('.')) found = (found as Readonly<Record<string, unknown>> | null)?.[part];
  return found;
};

describe('questions of several steps', () => {
  const answer = async (tool: string, values: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const setting = settingOf(installation.service, { baseUrl: 'https://data.example.org' });
    const wanted = { compact: false, textOnly: true, toolsets: [], tools: [] };
    const selection = new Selections(installation.service).of('public', wanted);
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
    const shares: Record<string, number> = {};
    for (const { endpoint } of installation.service.visible('public')) {
      for (const example of endpoint.examples) {
        const { limit: _, ...values } = example as Readonly<Record<string, unknown>>;
        const answer = await installation.service.call(
          endpoint.tool,
          { values, mostBytes: toolAnswerBytes },
          caller,
          signal,
        );
        const envelope = answer.envelope();
        expect(tokensOf(envelope), endpoint.tool).toBeLessThan(25_000);
        const view = tableView(endpoint, envelope);
        expect(untabled(view.data), `${endpoint.tool} ${JSON.stringify(values)}`).toEqual(envelope.data);
        const page = grown(endpoint, envelope, pageSizeOf(endpoint));
        if (!endpoint.rows || page.data === envelope.data) continue;
        const share = tokensOf(tableView(endpoint, page)) / tokensOf(page);
        shares[endpoint.tool] = Math.min(share, shares[endpoint.tool] ?? 1);
        expect(untabled(tableView(endpoint, page).data), endpoint.tool).toEqual(page.data);
      }
    }
    const above = Object.entries(shares).filter(([tool, share]) => share > (dense[tool] ?? 0.5));
    expect(above).toEqual([]);
    const lists = installation.service.visible('public').filter(({ endpoint }) => endpoint.rows);
    expect(Object.keys(shares).toSorted()).toEqual(lists.map(({ endpoint }) => endpoint.tool).toSorted());
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
