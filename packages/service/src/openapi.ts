import type { Domain } from '@dqs/kit';
import type { Surface } from '@dqs/storage';
import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import { ErrorBody, Pagination, type Endpoint } from '@dqs/schemas';
import { mostValuesOf } from './batch.ts';
import { commonErrors } from './error-catalogue.ts';
import { columnForms, contentTypes, formats } from './format.ts';
import { createComponents, type Components } from './openapi-components.ts';
import { errorResponses, headers, problemSchema, successHeaders } from './openapi-responses.ts';
import { createCatalogue } from './catalogue.ts';
import type { Operation } from './operation.ts';
import { longTableOf } from './long-table.ts';

type Json = Record<string, unknown>;

const mediaType = (contentType: string): string => contentType.split(';')[0] ?? contentType;

const pascal = (tool: string): string =>
  tool
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The schema of a parameter in an address, where null cannot occur. */
const querySchema = (property: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const { schemas } = alternatives(property, definitions);
  const parts = schemas.map(({ description: _, ...part }) => ({
    ...part,
    ...(part.items ? { items: querySchema(part.items, definitions) } : {}),
  }));
  const { default: standard } = property;
  const [only] = parts;
  return {
    ...(parts.length === 1 && only ? only : { anyOf: parts }),
    ...(standard === undefined ? {} : { default: standard }),
  };
};

const parametersOf = (endpoint: Endpoint, components: Components): readonly Json[] => {
  const schema = jsonSchemaOf(endpoint.params, 'input');
  const definitions = schema.$defs ?? {};
  const [example] = endpoint.examples as readonly Json[];
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const inPath = endpoint.path.includes(`{${name}}`);
    const made = querySchema(property, definitions);
    const description = property.description ?? alternatives(property, definitions).schemas[0]?.description;
    const repeats = name === endpoint.batch;
    const repeated = `Table formats accept up to ${mostValuesOf(endpoint)}: repeat the parameter.`;
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || (schema.required?.includes(name) ?? false),
      ...(description === undefined ? {} : { description: repeats ? `${description} ${repeated}` : description }),
      schema: components.inline(made),
      ...(repeats ? { 'x-repeatable': { maxItems: mostValuesOf(endpoint) } } : {}),
      ...(made.type === 'array' ? { style: 'form', explode: true } : {}),
      ...(example?.[name] === undefined ? {} : { example: example[name] }),
    };
  });
};

const envelopeOf = (endpoint: Endpoint, components: Components): Json => {
  const name = pascal(endpoint.tool);
  const base = {
    data: components.add(`${name}Data`, endpoint.data),
    meta: components.add(`${name}Meta`, endpoint.meta),
  };
  return {
    type: 'object',
    properties: {
      ...base,
      pagination: endpoint.keyset ? { $ref: '#/components/schemas/Pagination' } : { type: 'null' },
    },
    required: ['data', 'meta', 'pagination'],
  };
};

const columnList = (endpoint: Endpoint): string =>
  `Columns: ${longTableOf(endpoint)
    .columns.map(({ name }) => `\`${name}\``)
    .join(', ')}.`;

const successOf = ({ domain, endpoint }: Operation, components: Components): Json => {
  const table = { type: 'string', description: columnList(endpoint) };
  const example = domain.responses?.[endpoint.tool];
  const answer = { schema: envelopeOf(endpoint, components), ...(example === undefined ? {} : { example }) };
  const content: Json = { [mediaType(contentTypes.json)]: answer };
  for (const format of formats) {
    if (format === 'json') continue;
    const schema = format === 'parquet' ? { ...table, contentMediaType: contentTypes.parquet } : table;
    content[mediaType(contentTypes[format])] = { schema };
  }
  return { description: endpoint.summary, headers: successHeaders, content };
};

const codeSample = (endpoint: Endpoint, baseUrl: string): Json => {
  let path: string = endpoint.path;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(endpoint.examples[0] as Json)) {
    if (value === null || value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const address = `${baseUrl}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
  return { lang: 'Shell', label: 'curl', source: `curl -H "X-API-KEY: $DQS_API_KEY" '${address}'` };
};

const operationOf = (operation: Operation, components: Components, baseUrl: string, responses: Json): Json => {
  const { domain, endpoint } = operation;
  const wide = longTableOf(endpoint).entry === null ? [] : [{ $ref: '#/components/parameters/columns' }];
  const errors = errorResponses([...commonErrors, ...(endpoint.errors ?? [])]);
  Object.assign(responses, errors.components);
  return {
    operationId: endpoint.tool,
    tags: [domain.key],
    summary: endpoint.title,
    description: endpoint.description ? `${endpoint.summary}\n\n${endpoint.description}` : endpoint.summary,
    parameters: [...parametersOf(endpoint, components), { $ref: '#/components/parameters/format' }, ...wide],
    responses: {
      200: successOf(operation, components),
      304: { $ref: '#/components/responses/NotModified' },
      ...errors.references,
    },
    // The list inside `data` that tables contain and that clients iterate over.
    ...(endpoint.rows ? { 'x-rows': endpoint.rows } : {}),
    'x-codeSamples': [codeSample(endpoint, baseUrl)],
  };
};

const format = {
  name: 'format',
  in: 'query',
  required: false,
  description:
    'Format of the answer: the JSON envelope, or its rows as a table. The next page of a table is in the Link header.',
  schema: { type: 'string', enum: formats, default: 'json' },
};

const columns = {
  name: 'columns',
  in: 'query',
  required: false,
  description:
    'The form of a table: one row for each line or metric, or (wide) one row for each period with a column for each. The columns of a wide table are those of its page.',
  schema: { type: 'string', enum: columnForms, default: 'long' },
};

const about = `Official public data, one key for every operation.

Every answer is an envelope of \`data\`, \`meta\` and \`pagination\`. Exact numbers are text. Lists are newest first unless they say
otherwise; \`pagination.next_cursor\` goes back unchanged as \`cursor\`. Every operation is also a tool of the MCP endpoint under its
operation id. HEAD is answered wherever GET is. Inside a version fields may be added: ignore those you do not know.`;

/** The OpenAPI 3.1 document of the domains' operations on a surface. Throws if the domains conflict. */
export const openapiOfDomains = (
  domains: readonly Domain[],
  surface: Surface,
  baseUrl: string,
): Record<string, unknown> => openapiOf(createCatalogue(domains).visible[surface], baseUrl);

/** The OpenAPI 3.1 document of these operations. */
export const openapiOf = (operations: readonly Operation[], baseUrl: string): Record<string, unknown> => {
  const components = createComponents();
  components.add('Error', ErrorBody);
  components.add('Pagination', Pagination);
  const responses: Json = {
    NotModified: { description: 'The answer of If-None-Match is still current.', headers: successHeaders },
  };
  const paths = Object.fromEntries(
    operations.map((operation) => [
      operation.endpoint.path,
      { get: operationOf(operation, components, baseUrl, responses) },
    ]),
  );
  const domains = [...new Set(operations.map(({ domain }) => domain))];
  const paging = operations.some(({ endpoint }) => endpoint.keyset);
  const { Pagination: pagination, ...others } = components.schemas;
  return {
    openapi: '3.1.1',
    info: {
      title: 'Data Query Service',
      version: '1',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ ApiKey: [] }],
    tags: domains.map((domain) => ({
      name: domain.key,
      'x-displayName': domain.title,
      description: domain.description,
    })),
    externalDocs: { url: `${baseUrl}/docs/errors`, description: 'Every error code with its meaning and remedy.' },
    paths,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'One key for REST and MCP.' },
      },
      parameters: { format, ...(operations.some(({ endpoint }) => longTableOf(endpoint).entry) ? { columns } : {}) },
      headers,
      responses,
      schemas: { ...others, ...(paging ? { Pagination: pagination } : {}), Problem: problemSchema },
    },
  };
};
