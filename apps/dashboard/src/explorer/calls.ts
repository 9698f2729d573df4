import { alternatives, jsonSchemaOf } from '@dqs/core';
import { fromClone, restPath, type Operation } from '@dqs/service';
import type { Asked } from './asked.ts';

/** The same request for another program. */
export interface Call {
  readonly title: string;
  readonly note: string;
  readonly text: string;
}

const plainWord = /^[\w.,:/@%+=-]+$/;

const shellWord = (text: string): string => (plainWord.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The values as JSON types, for a tool call and the client. */
const valuesOf = ({ endpoint }: Operation, asked: Asked): Readonly<Record<string, unknown>> => {
  const { properties = {}, $defs = {} } = jsonSchemaOf(endpoint.params, 'input');
  const typed = (name: string, text: string): unknown => {
    const { schemas } = alternatives(properties[name] ?? {}, $defs);
    const list = schemas.find(({ type }) => type === 'array');
    const single = list ? alternatives(list.items ?? {}, $defs).schemas : schemas;
    const types = single.map(({ type, enum: values, const: value }) => type ?? typeof (values?.[0] ?? value));
    if (types.includes('string')) return text;
    if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
    return /^-?\d{1,15}(\.\d+)?$/.test(text) ? JSON.parse(text.replace(/^(-?)0+(?=\d)/, '$1')) : text;
  };
  const values: Record<string, unknown> = {};
  for (const [name, text] of asked) {
    const { schemas } = alternatives(properties[name] ?? {}, $defs);
    if (!schemas.some(({ type }) => type === 'array')) values[name] = typed(name, text);
    else values[name] = [...((values[name] as unknown[] | undefined) ?? []), typed(name, text)];
  }
  return values;
};

const methodName = (tool: string): string =>
  tool.slice(tool.indexOf('_') + 1).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const identifier = /^[A-Za-z_$][\w$]*$/;

const literal = (values: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(values).map(
    ([name, value]) =>
      `${identifier.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value).replaceAll('","', '", "')}`,
  );
  return entries.length === 0 ? '' : `{ ${entries.join(', ')} }`;
};

const commandOf = ({ endpoint }: Operation, asked: Asked, baseUrl: string): string => {
  const words = endpoint.path.split('/').slice(2);
  return [
    'dqs',
    ...words.filter((word) => word !== '' && !word.startsWith('{')),
    ...asked.map(([name, value]) => `--${name.replaceAll('_', '-')} ${shellWord(value)}`),
    `--url ${shellWord(baseUrl)}`,
  ].join(' ');
};

const pythonValue = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
};

const pythonOf = (
  { domain, endpoint }: Operation,
  values: Readonly<Record<string, unknown>>,
  baseUrl: string,
): string =>
  [
    'import os',
    'from dqs_client import Client',
    '',
    `client = Client(${JSON.stringify(baseUrl)}, os.environ["DQS_API_KEY"], decimals=True)`,
    `answer = client.${domain.key}.${endpoint.tool.slice(endpoint.tool.indexOf('_') + 1)}(${Object.entries(values)
      .map(([name, value]) => `${name}=${pythonValue(value)}`)
      .join(', ')})`,
  ].join('\n');

/** One request in five notations. None contains a key. */
export const callsOf = (operation: Operation, asked: Asked, baseUrl: string): readonly Call[] => {
  const { domain, endpoint } = operation;
  const values = valuesOf(operation, asked);
  const params = { name: endpoint.tool, arguments: values };
  return [
    {
      title: 'curl',
      note: 'REST, with the key in the environment variable DQS_API_KEY.',
      text: `curl -H "X-API-KEY: $DQS_API_KEY" ${shellWord(`${baseUrl}${restPath(endpoint, asked)}`).replace(/^(?!')(.*)$/, "'$1'")}`,
    },
    {
      title: 'TypeScript',
      note: `The typed client. After npm run pack:all -- ./packed in a clone of the service: ${fromClone('client', 'schemas').local}`,
      text: [
        "import { createClient } from '@dqs/client';",
        '',
        'const client = createClient({',
        `  baseUrl: ${JSON.stringify(baseUrl)},`,
        "  apiKey: process.env.DQS_API_KEY ?? '',",
        '});',
        `const { data, meta } = await client.${domain.key}.${methodName(endpoint.tool)}(${literal(values)});`,
      ].join('\n'),
    },
    {
      title: 'Command line',
      note: 'The command dqs; it reads the key from DQS_API_KEY.',
      text: commandOf(operation, asked, baseUrl),
    },
    {
      title: 'Python',
      note: 'The client in clients/python of the repository. In a clone: pnpm python --dist, then pip install clients/python/dist/*.whl.',
      text: pythonOf(operation, values, baseUrl),
    },
    {
      title: 'MCP',
      note: 'What an agent sends to the MCP endpoint.',
      text: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2),
    },
  ];
};
