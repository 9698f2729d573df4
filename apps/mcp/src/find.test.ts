import { domains } from '@dqs/domains';
import type { Answer, Service } from '@dqs/service';
import { describe, expect, test } from 'vitest';
import { find, toolsFor } from './find.ts';
import { fixtureService } from './fixtures/service.ts';
import { toolQuestions } from './fixtures/tool-questions.ts';
import { Selections } from './selection.ts';
import { laterAsked, laterHeldOut } from './testing/later-questions.ts';

const service = fixtureService(domains);
const everything = new Selections(service).of('public', { compact: true, textOnly: false, toolsets: [], tools: [] });

/** Which share of the questions finds its tool among the first so many, and the questions that do not. */
const found = (questions: readonly (readonly [tool: string, question: string])[], first: number) => {
  const missed = questions.filter(([tool, question]) => !toolsFor(everything, question).slice(0, first).includes(tool));
  return { share: 1 - missed.length / questions.length, missed };
};

describe('tools are found by natural questions', () => {
  const first = toolQuestions.flatMap(({ tool, asked }) => asked.map((question) => [tool, question] as const));
  const asked = [...first, ...laterAsked];
  const heldOut = [...toolQuestions.map(({ tool, heldOut }) => [tool, heldOut] as const), ...laterHeldOut];

  test('each tool has its questions', () => {
    expect(toolQuestions.map(({ tool }) => tool).toSorted()).toEqual([...everything.operations.keys()].toSorted());
    expect(asked.length + heldOut.length).toBeGreaterThanOrEqual(300);
  });

  test.each([
    ['the questions that words were chosen by', asked, 0.95, 0.9],
    ['questions that were held out', heldOut, 0.95, 0.8],
  ])('%s: the tool is among the first three', (_, questions, three, one) => {
    const among = found(questions, 3);
    expect(among.share, JSON.stringify(among.missed)).toBeGreaterThanOrEqual(three);
    const first = found(questions, 1);
    expect(first.share, JSON.stringify(first.missed)).toBeGreaterThanOrEqual(one);
  });

  test('a word with a slip still finds', () => {
    expect(toolsFor(everything, 'wildfre risk ranking of counties')[0]).toBe('hazards_get_rankings');
    expect(toolsFor(everything, 'comittments of tradres for gold').slice(0, 3)).toContain('futures_get_positioning');
  });

  test('what says nothing finds nothing', () => {
    expect(toolsFor(everything, 'qqqq zzzz')).toEqual([]);
    expect(toolsFor(everything, '???')).toEqual([]);
  });
});

/** The service, with a few things that its searches find. */
const holding = (held: Readonly<Record<string, readonly (readonly [asked: string, match: object])[]>>): Service => ({
  ...service,
  async call(tool, input, ...others) {
    const asked = 'values' in input ? Object.values(input.values as Record<string, unknown>) : [];
    const matches = (held[tool] ?? []).flatMap(([name, match]) => (asked.includes(name) ? [match] : []));
    if (asked.includes('never')) await new Promise(() => undefined);
    if (matches.length === 0) return service.call(tool, input, ...others);
    return { envelope: () => ({ data: { matches } }), note: null, ownNote: null } as unknown as Answer;
  },
});

const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;
const toolsIn = async (asked: Service, question: string) =>
  (await find(asked, everything, question, 3, caller, new AbortController().signal)).tools.map(({ name }) => name);

describe('tools are found by the things that a question names', () => {
  const chase = { name: 'JPMorgan Chase Bank', cert: 628, match_reason: 'name_exact' };
  const held = holding({
    stocks_search: [
      ['umbrella', { tickers: ['UMB'], name: 'Umbrella Inc.', match_reason: 'name', score: 1 }],
      ['chase', { tickers: ['JPM'], name: 'JPMorgan Chase & Co', match_reason: 'words', score: 0.8 }],
      ['umbrela', { tickers: ['UMB'], name: 'Umbrella Inc.', match_reason: 'fuzzy', score: 0.5 }],
    ],
    banks_search: [['chase', chase]],
    geo_resolve: [['springfield', { geography_id: 'county:1', name: 'Springfield County', match_reason: 'name' }]],
    fda_search_approvals: [['zyxomab', { application_number: 'BLA1' }]],
  });

  test.each([
    ['umbrella', 'stocks_search'],
    ['umbrella goodwill', 'stocks_get_balance_sheets'],
    ['umbrela buybacks', 'stocks_get_cash_flow_statements'],
    ['chase roa', 'banks_get_financials'],
    ['is springfield risky', 'hazards_get_risk_profile'],
    ['zyxomab', 'fda_search_approvals'],
    // A name that nothing held bears.
    ['qwertzia', 'stocks_search'],
  ])('%s: %s', async (question, tool) => {
    expect(await toolsIn(held, question)).toContain(tool);
  });

  test('words decide alone where nothing is held, and where a search does not answer in time', async () => {
    expect(await toolsIn(service, 'operating margin')).toEqual(toolsFor(everything, 'operating margin').slice(0, 3));
    expect(await toolsIn(held, 'operating margin of never')).toEqual(
      toolsFor(everything, 'operating margin of never').slice(0, 3),
    );
  });

  test.each([
    ['unemployment rate', 'macro_get_series', 'macro_search'],
    ['fair market rent', 're_get_series', 're_search_series'],
  ])('%s: what takes keys is found together with what finds them', (question, ...pair) => {
    expect(toolsFor(everything, question).slice(0, 2).toSorted()).toEqual(pair);
  });
});

const valuesOf = async (question: string) => {
  const { values } = await find(service, everything, question, 5, caller, new AbortController().signal);
  return values.map(({ tool, parameter, value }) => [tool, parameter, value]);
};

test.each([
  ['operating margin of a company', ['stocks_get_metrics', 'metrics', 'operating_margin']],
  ['capex of Apple by quarter', ['stocks_get_cash_flow_statements', 'lines', 'capital_expenditure']],
  ['SG&A expenses', ['stocks_get_income_statements', 'lines', 'selling_general_administrative']],
  ['hurricane risk of a county', ['hazards_get_hazard_components', 'hazard_type', 'HRCN']],
])('%s: the value that it names is shown with the parameter that takes it', async (question, value) => {
  expect(await valuesOf(question)).toContainEqual(value);
});

describe('searches of series', () => {
  test('a search that knows what is asked for leads to its tools, though nothing is loaded', async () => {
    const knowing = (isKnownOnly: boolean): Service => ({
      ...service,
      call: (tool, ...others) =>
        tool === 'macro_search'
          ? Promise.resolve({
              envelope: () => ({ data: { matches: [] } }),
              note: 'in any words',
              ownNote: 'in any words',
              isKnownOnly,
            } as unknown as Answer)
          : service.call(tool, ...others),
    });
    expect(await toolsIn(knowing(true), 'zzbarrels')).toContain('macro_search');
    expect(await toolsIn(knowing(false), 'zzbarrels')).not.toContain('macro_search');
  });

  test('each search of series is asked once', async () => {
    const called: string[] = [];
    const counting: Service = {
      ...service,
      call: (tool, input, ...others) => {
        called.push(`${tool} ${JSON.stringify(input)}`);
        return service.call(tool, input, ...others);
      },
    };
    await toolsIn(counting, 'unemployment rate of teenagers');
    const ofSeries = called.filter((each) => each.startsWith('macro_search'));
    expect(ofSeries).toHaveLength(new Set(ofSeries).size);
    expect(ofSeries.length).toBeGreaterThan(0);
  });
});
