import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { tokensOf } from './questions/ask.ts';

/** A task of an everyday session: the question, and the one call that answers it. */
interface Task {
  readonly question: string;
  readonly tool: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Ten tasks over as many subjects, which the samples answer. */
const sessionTasks: readonly Task[] = [
  {
    question: 'Revenue and net income of Apple by fiscal year',
    tool: 'stocks_get_income_statements',
    values: { ticker_or_cik: 'Apple', lines: ['revenue', 'net income'] },
  },
  {
    question: 'Compare the revenue of Apple and Tesla',
    tool: 'stocks_compare',
    values: { tickers_or_ciks: ['Apple', 'Tesla'], lines: ['revenue'] },
  },
  {
    question: 'Insider transactions at Apple',
    tool: 'stocks_get_insider_transactions',
    values: { ticker_or_cik: 'Apple', limit: 10 },
  },
  {
    question: 'What is in the portfolio of Bridgewater?',
    tool: 'stocks_get_institution_holdings',
    values: { manager: 'Bridgewater', limit: 10 },
  },
  {
    question: 'US GDP in current dollars',
    tool: 'macro_get_series',
    values: { series_key: 'GDP', limit: 12 },
  },
  {
    question: '250 euros in Swiss francs on 13 February 2026',
    tool: 'fx_convert',
    values: { amount: '250', from_currency: 'EUR', to_currency: 'CHF', date: '2026-02-13' },
  },
  {
    question: 'Natural-hazard risk of Los Angeles County, California',
    tool: 'hazards_get_risk_profile',
    values: { geography: 'Los Angeles County, California' },
  },
  {
    question: 'Hedge funds in E-mini S&P 500 futures',
    tool: 'futures_get_positioning',
    values: { market: 'E-mini S&P 500', category: 'leveraged_funds', limit: 10 },
  },
  {
    question: 'Total assets of JPMorgan Chase Bank by quarter',
    tool: 'banks_get_financials',
    values: { cert: 'JPMorgan Chase Bank', metrics: ['total assets'], limit: 8 },
  },
  {
    question: 'Approvals of Gleevec',
    tool: 'fda_search_approvals',
    values: { drug: 'Gleevec', limit: 10 },
  },
];

/** What a session of the ten tasks takes, in tokens (o200k_base). */
interface SessionTokens {
  /** What a client puts before the model at the start: the instructions, and names, descriptions and parameters of the tools. */
  readonly start: number;
  /** Arguments of the calls, and their answers. */
  readonly calls: number;
  readonly answers: number;
  /** Calls that did not answer. */
  readonly failed: readonly string[];
}

/** The ways to connect that the session is counted for. */
const sessionWays = ['all tools', 'subjects of the task', 'three tools for all'] as const;

const subjects = 'stocks,macro,fx,hazards,futures,banks,fda';

const addresses: Readonly<Record<(typeof sessionWays)[number], string>> = {
  'all tools': '/mcp?answers=text',
  'subjects of the task': `/mcp/x/${subjects}?answers=text`,
  'three tools for all': '/mcp/compact?answers=text',
};

/** The calls of a task: itself, or with three tools a search, a description and the call. */
const callsOf = ({ question, tool, values }: Task, isCompact: boolean, view: object) =>
  isCompact
    ? [
        { name: 'tools_search', arguments: { query: question } },
        { name: 'tools_describe', arguments: { names: [tool] } },
        { name: 'tools_call', arguments: { name: tool, arguments: { ...values, ...view } } },
      ]
    : [{ name: tool, arguments: { ...values, ...view } }];

/** Tasks whose tool has no rows, and so no `view`. */
const withoutRows: ReadonlySet<string> = new Set(['fx_convert', 'hazards_get_risk_profile']);

/** Runs the session against a service and counts it. */
const countSession = async (
  url: string,
  key: string,
  way: (typeof sessionWays)[number],
  isTable: boolean,
): Promise<SessionTokens> => {
  const client = new Client({ name: 'evaluate', version: '1' });
  const address = new URL(`${url.replace(/\/+$/, '')}${addresses[way]}`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { 'x-api-key': key } } }));
  try {
    const { tools } = await client.listTools();
    const list = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const start = tokensOf(JSON.stringify(list)) + tokensOf(client.getInstructions() ?? '');
    let [calls, answers] = [0, 0];
    const failed: string[] = [];
    for (const task of sessionTasks) {
      const view = isTable && !withoutRows.has(task.tool) ? { view: 'table' } : {};
      for (const call of callsOf(task, way === 'three tools for all', view)) {
        calls += tokensOf(JSON.stringify(call));
        const { content, isError } = await client.callTool(call);
        const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
        answers += tokensOf(text);
        if (isError === true) failed.push(`${call.name}: ${text}`);
      }
    }
    return { start, calls, answers, failed };
  } finally {
    await client.close();
  }
};

/** Prints a table of the session for each way to connect. Resolves to the number of calls that failed. */
export const evaluateSession = async (url: string, key: string, print: (line: string) => void): Promise<number> => {
  let failed = 0;
  print('| tools | answers | at the start | calls | answers | together |');
  print('| --- | --- | --: | --: | --: | --: |');
  for (const way of sessionWays)
    for (const isTable of [false, true]) {
      const { start, calls, answers, failed: faults } = await countSession(url, key, way, isTable);
      failed += faults.length;
      const cells = [start, calls, answers, start + calls + answers].map((count) => count.toLocaleString('en-US'));
      print(`| ${way} | ${isTable ? '`view: "table"`' : 'JSON'} | ${cells.join(' | ')} |`);
      for (const fault of faults) print(`  failed: ${fault}`);
    }
  return failed;
};
