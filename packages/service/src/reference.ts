import { errorStatuses, type Contract, type Endpoint, type ErrorCode } from '@dqs/schemas';
import { z } from 'zod';
import { mostValuesOf } from './batch.ts';
import { fieldsOf, inlined, type Field, type JsonSchema } from './reference-fields.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  inlined(z.toJSONSchema(schema, { io }) as JsonSchema);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
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

const examples = (endpoint: Endpoint, runAt: RunAt | undefined): string =>
  endpoint.examples
    .map((example) =>
      [
        ...(runAt ? [`[Run it in the explorer](${runAt(endpoint, example)})`, ''] : []),
        '```sh',
        `curl -H "X-API-KEY: $DQS_API_KEY" '$DQS_URL${address(endpoint, example)}'`
          .replace("'$DQS_URL", '"$DQS_URL')
          .replace(/'$/, '"'),
        `dqs call ${endpoint.tool} '${JSON.stringify(example)}'`,
        '```',
      ].join('\n'),
    )
    .join('\n\n');

const parameters = (endpoint: Endpoint): string =>
  markdownTable(['Name', 'Type', 'Required', 'Notes'], parameterRows(fieldsOf(schemaOf(endpoint.params, 'input'))));

/** The sentence that names the parameter that may be repeated. */
const repeated = (endpoint: Endpoint): string => {
  const { batch } = endpoint;
  if (batch === undefined) return '';
  const rows = endpoint.keyset
    ? ` \`${endpoint.pageParameter ?? 'limit'}\` counts the rows of each, and a page has no more rows than that of one.`
    : '';
  return `CSV, NDJSON and Parquet accept \`${batch}\` up to ${mostValuesOf(endpoint)} times and answer one table.${rows}`;
};

const errors = (endpoint: Endpoint): string =>
  (endpoint.errors ?? []).map((code: ErrorCode) => `\`${code}\` (${errorStatuses[code]})`).join(', ');

/** The address at which an example can be run. */
export type RunAt = (endpoint: Endpoint, example: Readonly<Record<string, unknown>>) => string;

/** Settings of a reference. */
export interface ReferenceOptions {
  /** Address of the page of errors. */
  readonly errors: string;
  readonly runAt?: RunAt;
}

/** The reference of one operation without its title, as Markdown with third-level headings. */
export const operationReference = (endpoint: Endpoint, { errors: errorsPage, runAt }: ReferenceOptions): string =>
  [
    endpoint.summary,
    `\`GET ${endpoint.path}\` · MCP tool \`${endpoint.tool}\``,
    endpoint.description ?? '',
    '### Parameters',
    parameters(endpoint),
    repeated(endpoint),
    '### Answer: `data`',
    markdownTable(['Field', 'Type', 'Notes'], fieldRows(fieldsOf(schemaOf(endpoint.data, 'output')))),
    '### Answer: `meta`',
    markdownTable(['Field', 'Type', 'Notes'], fieldRows(fieldsOf(schemaOf(endpoint.meta, 'output')))),
    errors(endpoint) && `Errors beyond [those of every operation](${errorsPage}): ${errors(endpoint)}.`,
    '### Examples',
    examples(endpoint, runAt),
  ]
    .filter(Boolean)
    .join('\n\n');

/** The reference page of one domain as Markdown, with a line that says it is generated. */
export const domainReference = (key: string, contract: Contract): string =>
  [
    `<!-- Generated from the contracts by \`pnpm reference\`; edit packages/${key}/src/**/contract.ts instead. -->`,
    `# ${key}`,
    ...Object.values(contract).flatMap((endpoint) => [
      `## ${endpoint.title}`,
      operationReference(endpoint, { errors: '../errors.md' }),
    ]),
    '',
  ].join('\n\n');
