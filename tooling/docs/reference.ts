import { errorStatuses, type Contract, type Endpoint, type ErrorCode } from '@dqs/schemas';
import { z } from 'zod';
import { fieldsOf, inlined, type Field, type JsonSchema } from './fields.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  inlined(z.toJSONSchema(schema, { io }) as JsonSchema);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const parameterRows = (fields: readonly Field[]): string[][] =>
  fields.map(({ name, type, required, notes }) => [`\`${name}\``, type, required ? 'yes' : 'no', notes]);

const fieldRows = (fields: readonly Field[]): string[][] =>
  fields.map(({ name, type, notes }) => [`\`${name}\``, type, notes]);

const query = (example: Readonly<Record<string, unknown>>): string =>
  Object.entries(example)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

const address = (endpoint: Endpoint, example: Readonly<Record<string, unknown>>): string => {
  const rest = { ...example };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const text = query(rest);
  return text ? `${path}?${text}` : path;
};

const examples = (endpoint: Endpoint): string =>
  endpoint.examples
    .map((example) =>
      [
        '```sh',
        `curl -H "X-API-KEY: $DQS_API_KEY" '$DQS_URL${address(endpoint, example)}'`
          .replace("'$DQS_URL", '"$DQS_URL')
          .replace(/'$/, '"'),
        `dqs call ${endpoint.tool} '${JSON.stringify(example)}'`,
        '```',
      ].join('\n'),
    )
    .join('\n\n');

const errors = (endpoint: Endpoint): string =>
  (endpoint.errors ?? []).map((code: ErrorCode) => `\`${code}\` (${errorStatuses[code]})`).join(', ');

/** The reference section of one operation, Markdown. */
const operationPage = (endpoint: Endpoint): string =>
  [
    `## ${endpoint.title}`,
    endpoint.summary,
    `\`GET ${endpoint.path}\` · MCP tool \`${endpoint.tool}\``,
    endpoint.description ?? '',
    '### Parameters',
    table(['Name', 'Type', 'Required', 'Notes'], parameterRows(fieldsOf(schemaOf(endpoint.params, 'input')))),
    '### Answer: `data`',
    table(['Field', 'Type', 'Notes'], fieldRows(fieldsOf(schemaOf(endpoint.data, 'output')))),
    '### Answer: `meta`',
    table(['Field', 'Type', 'Notes'], fieldRows(fieldsOf(schemaOf(endpoint.meta, 'output')))),
    errors(endpoint) && `Errors beyond [those of every operation](../errors.md): ${errors(endpoint)}.`,
    '### Examples',
    examples(endpoint),
  ]
    .filter(Boolean)
    .join('\n\n');

/** The reference page of one domain, Markdown, with a line that says it is generated. */
export const domainPage = (key: string, contract: Contract): string =>
  [
    `<!-- Generated from the contracts by \`pnpm reference\`; edit packages/${key}/src/**/contract.ts instead. -->`,
    `# ${key}`,
    ...Object.values(contract).map(operationPage),
    '',
  ].join('\n\n');
