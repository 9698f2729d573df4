import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from '../../e2e/installation.ts';
import { askGold, missingClaims, type ToolAnswer, type Tools } from './ask.ts';
import { askModel } from './ask-model.ts';
import { evaluateQuestions } from './evaluate.ts';
import { questionSets } from './sets.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ domains });
});
afterAll(() => installation[Symbol.asyncDispose]());

const evaluated = async (): Promise<readonly string[]> => {
  const lines: string[] = [];
  const { url, caller } = installation;
  await evaluateQuestions({ url, key: caller.secret, model: null, print: (line) => lines.push(line) });
  return lines;
};

const idsOf = (lines: readonly string[], what: string): readonly string[] =>
  lines.flatMap((line) => (line.startsWith(`  ${what}: `) ? [line.slice(what.length + 4).split(':')[0]!] : []));

describe('the questions of public sets', () => {
  it('name their origin and licence, and have tools that exist', () => {
    const tools = new Set(installation.service.visible('public').map(({ endpoint }) => endpoint.tool));
    for (const set of questionSets) {
      expect(set.repository).toMatch(/^https:\/\/github\.com\//);
      expect(set.commit).toMatch(/^[0-9a-f]{40}$/);
      expect(['MIT', 'Apache-2.0']).toContain(set.license);
      expect(new Set(set.questions.map(({ id }) => id)).size).toBe(set.questions.length);
      for (const { calls } of set.questions) for (const [tool] of calls) expect(tools).toContain(tool);
    }
  });

  it('are answered from the samples, as far as these have what is asked for', async () => {
    const lines = await evaluated();
    expect(idsOf(lines, 'wrong')).toEqual([]);
    // Microsoft's facts, reports of others than Apple, and the estimates of 2024 are not among the samples.
    expect(idsOf(lines, 'not loaded')).toEqual([
      ...[
        'TC004',
        'TC006',
        'TC007',
        'TC009',
        'TC015',
        'TC016',
        'TC017',
        'TC018',
        'TC019',
        'TC020',
        'TC021',
        'TC022',
        'TC025',
        'TC026',
      ],
      ...['TC027', 'TC031', 'TC035', 'date 1', 'date 2'],
    ]);
    expect(lines.filter((line) => line.includes(' answered; '))).toEqual([
      '  15 of 15 answered; 17 ask for data that is not loaded',
      '  1 of 1 answered; 2 ask for data that is not loaded',
    ]);
  });
});

const answering = (...answers: readonly ToolAnswer[]): Tools => {
  let at = 0;
  return { list: [], instructions: 'Instructions.', call: () => Promise.resolve(answers[at++]!) };
};

const found = (data: object): ToolAnswer => ({ text: JSON.stringify({ data }), isError: false });
const refused = (code: string): ToolAnswer => ({ text: JSON.stringify({ error: { code } }), isError: true });

describe('a question without a model', () => {
  const calls = [
    ['search', { query: 'x' }],
    ['read', { cik: '$0.data.matches.0.cik' }],
  ] as const;
  const question = { id: '1', question: 'x', calls, claims: ['Revenue', '1234567'], mostCalls: 2 };
  const matches = found({ matches: [{ cik: 7 }] });

  it.each([
    ['answered', [matches, found({ rows: [{ title: 'revenue of 1,234,567' }] })], null],
    ['wrong', [matches, found({ rows: [{ title: 'revenue' }] })], 'no 1234567 in the answer'],
    ['wrong', [matches, refused('bad_parameter')], '{"error":{"code":"bad_parameter"}}'],
    ['not loaded', [matches, refused('out_of_coverage')], '{"error":{"code":"out_of_coverage"}}'],
    ['not loaded', [found({ matches: [] })], 'nothing found for read'],
    ['not loaded', [matches, found({ rows: [] })], 'the answer is empty'],
  ] as const)('is %s after %j', async (ended, answers, why) => {
    expect(await askGold(question, answering(...answers))).toMatchObject({ ended, why, calls: answers.length });
  });

  it('is wrong where it takes more calls than the set allows', async () => {
    const strict = { ...question, mostCalls: 1 };
    const outcome = await askGold(strict, answering(matches, found({ rows: ['revenue 1234567'] })));
    expect([outcome.ended, outcome.why]).toEqual(['wrong', '2 calls; the set allows 1']);
  });

  it('is not loaded where the edition that the set means is another one', async () => {
    const dated = { ...question, loadedIf: 'Vintage 2024' };
    const outcome = await askGold(dated, answering(matches, found({ rows: ['Vintage 2023'] })));
    expect(outcome).toMatchObject({ ended: 'not loaded', why: 'no Vintage 2024 in the answer' });
  });

  it('finds claims in any case, and digits with or without commas', () => {
    expect(missingClaims({ claims: ['apple', '1234567', 'Tesla'] }, 'APPLE has 1,234,567')).toEqual(['Tesla']);
  });
});

interface Asked {
  readonly authorization: string | undefined;
  readonly body: { readonly messages: readonly Record<string, unknown>[]; readonly tools: readonly object[] };
}

describe('a question with a model', () => {
  let server: Server;
  let url = '';
  const asked: Asked[] = [];
  let replies: object[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(body) as Asked['body'] });
      const message = replies.shift() ?? { content: 'nothing more' };
      response.end(JSON.stringify({ choices: [{ message }], usage: { prompt_tokens: 100, completion_tokens: 10 } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const call = (id: string, name: string, args: string) => ({
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
  });
  const question = { id: '1', question: 'How many?', calls: [], claims: ['1234567'], mostCalls: 2 };
  const tools = (): Tools => ({
    ...answering(found({ rows: [1_234_567] })),
    list: [{ name: 'count', description: 'Counts.', inputSchema: { type: 'object' } }],
  });

  it('gets the tools and their answers, and is judged by what the model says in the end', async () => {
    replies = [call('a', 'count', '{"of":"x"}'), { content: 'There are 1,234,567.' }];
    const outcome = await askModel(question, tools(), { url, name: 'small', key: 'secret' });
    expect(outcome).toMatchObject({ ended: 'answered', calls: 1, promptTokens: 200, completionTokens: 20 });
    const [first, second] = asked;
    expect(first?.authorization).toBe('Bearer secret');
    expect(first?.body).toMatchObject({
      model: 'small',
      messages: [
        { role: 'system', content: 'Instructions.' },
        { role: 'user', content: 'How many?' },
      ],
      tools: [
        { type: 'function', function: { name: 'count', description: 'Counts.', parameters: { type: 'object' } } },
      ],
    });
    expect(second?.body.messages.at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'a',
      content: '{"data":{"rows":[1234567]}}',
    });
  });

  it('is wrong without the claim, and with more calls than the set allows', async () => {
    replies = [{ content: 'Many.' }];
    expect(await askModel(question, tools(), { url, name: 'small', key: null })).toMatchObject({
      ended: 'wrong',
      why: 'no 1234567 in the answer',
    });
    replies = [
      call('a', 'count', 'no JSON'),
      call('b', 'count', 'no JSON'),
      call('c', 'count', 'no JSON'),
      { content: '1234567' },
    ];
    expect(await askModel(question, tools(), { url, name: 'small', key: null })).toMatchObject({
      ended: 'wrong',
      why: '3 calls; the set allows 2',
    });
  });
});
