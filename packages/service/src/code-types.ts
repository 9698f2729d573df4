import { jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';

type Definitions = Map<string, string>;

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

const literal = (value: unknown): string => JSON.stringify(value);

const commentOf = (description: string | undefined, indent: string): string =>
  description === undefined
    ? ''
    : `${indent}/** ${description.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim()} */\n`;

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const listOf = (item: string): string => (/^[\w$.]+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`);

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** An object type over several lines, each property with its description. */
const objectType = (schema: JsonSchema, indent: string): string => {
  const { properties, additionalProperties, required = [] } = schema;
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = `${isName(name) ? name : literal(name)}${required.includes(name) ? '' : '?'}`;
    return `${commentOf(property.description, inner)}${inner}readonly ${key}: ${typeText(property, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
};

/** The TypeScript type that a schema describes. */
const typeText = (schema: JsonSchema, indent = ''): string => {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return union(parts.map((part) => typeText(part, indent)));
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ');
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((each) => typeText({ ...schema, type: each as string }, indent)));
  if (type === 'array') return listOf(schema.items ? typeText(schema.items, indent) : 'unknown');
  if (type === 'object') return objectType(schema, indent);
  return plainTypes[String(type)] ?? 'unknown';
};

/** `fx_get_rates` becomes `FxGetRates`. */
const typeName = (tool: string): string => tool.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());

/** Declares a schema as a named type, with all types that it references. Throws if two types of one name differ. */
const declare = (name: string, { $defs = {}, ...schema }: JsonSchema, definitions: Definitions): void => {
  const put = (key: string, text: string): void => {
    const before = definitions.get(key);
    if (before !== undefined && before !== text) throw new Error(`two different types are called ${key}`);
    definitions.set(key, text);
  };
  const declaration = (key: string, each: JsonSchema): string =>
    `${commentOf(each.description, '')}export type ${key} = ${typeText(each)};\n`;
  for (const [key, each] of Object.entries($defs)) put(key, declaration(key, each));
  if (schema.$ref !== `#/$defs/${name}`) put(name, declaration(name, schema));
};

const common = `/** Address and key. Default: DQS_URL and DQS_API_KEY of the environment. */
export interface Settings {
  readonly baseUrl?: string;
  readonly apiKey?: string;
}
export declare const configure: (settings: Settings) => void;

/** An error of the service. \`code\` is stable, \`hint\` and \`candidates\` say what to do. */
export declare class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  readonly param?: string;
  readonly hint?: string;
  readonly candidates?: readonly string[];
  readonly retry_after?: number;
  readonly reset_at?: string;
}

export interface Answer<Data, Meta> {
  readonly data: Data;
  readonly meta: Meta;
  readonly pagination: { readonly limit: number; readonly has_more: boolean; readonly next_cursor: string | null } | null;
  /** Why a list is empty, or what is missing in it; null if there is no note. Not part of the JSON. */
  readonly note: string | null;
}

/** A function of an operation. Row is an element of the list that its answer holds. */
export interface Operation<Params, Data, Meta, Row> {
  (params: Params): Promise<Answer<Data, Meta>>;
  /** Every row of every page. */
  rows(params: Params): AsyncGenerator<Row, void, undefined>;
}
`;

const optionalIfEmpty = ({ required = [] }: JsonSchema): boolean => required.length === 0;

const functionOf = (endpoint: Endpoint, definitions: Definitions): string => {
  const { tool, summary, guidance, rows } = endpoint;
  const name = typeName(tool);
  const params = jsonSchemaOf(endpoint.params, 'input');
  const data = jsonSchemaOf(endpoint.data, 'output');
  declare(`${name}Params`, params, definitions);
  declare(`${name}Data`, data, definitions);
  const meta = jsonSchemaOf(endpoint.meta, 'output');
  const metaName = meta.$ref?.replace('#/$defs/', '') ?? `${name}Meta`;
  declare(metaName, meta, definitions);
  const list = rows?.[0];
  const items = list === undefined ? undefined : data.properties?.[list]?.items;
  const row = items ? `${name}Data[${literal(list)}][number]` : `${name}Data`;
  const given = optionalIfEmpty(params) ? `${name}Params | void` : `${name}Params`;
  return `${commentOf([summary, guidance].filter((text) => text !== undefined).join(' '), '')}export declare const ${tool}: Operation<${given}, ${name}Data, ${metaName}, ${row}>;\n`;
};

/** TypeScript declarations of the module that `codeModule` writes for the same operations. */
export const codeTypes = (endpoints: readonly Endpoint[]): string => {
  const definitions: Definitions = new Map();
  const functions = endpoints.map((endpoint) => functionOf(endpoint, definitions));
  return [common, ...functions, ...definitions.values()].join('\n');
};
