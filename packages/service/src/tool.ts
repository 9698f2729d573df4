import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import type { Operation } from './service.ts';

/** One tool as `tools/list` shows it. Its schemas are short on purpose: a list of many tools is read by a model. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** At most 600 bytes wherever the names and values of the parameters leave room. */
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  /** The envelope and the top-level fields of `data`; at most 350 bytes. */
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: true;
    readonly destructiveHint: false;
    readonly idempotentHint: true;
    readonly openWorldHint: false;
  };
}

const inputBytes = 600;
const outputBytes = 350;
/** The fields of `data` show their types where the whole schema is that short anyway, and their names alone elsewhere. */
const typedOutputBytes = 200;

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const firstWithin = <T>(bytes: number, versions: readonly (() => T)[]): T => {
  for (const version of versions) {
    const made = version();
    if (sizeOf(made) <= bytes) return made;
  }
  const last = versions.at(-1);
  if (!last) throw new Error('no version given');
  return last();
};

const describe = (text: string | undefined, longest: number): { readonly description?: string } => {
  if (text === undefined || longest === 0) return {};
  if (text.length <= longest) return { description: text };
  const cut = text.slice(0, longest);
  return { description: cut.slice(0, Math.max(cut.lastIndexOf(' '), longest >> 1)).replace(/[\s,;:.(]+$/, '') };
};

/** Longer lists of allowed values than this stay in the whole schema; the words of the parameter say what they look like. */
const valuesBytes = 300;

/** A parameter in few words: no null (leaving it out says the same), no references, no patterns, no very long lists. */
const shortParameter = (schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const { schemas } = alternatives(schema, definitions);
  const parts = schemas.map(
    ({ type, format, minimum, maximum, minItems, maxItems, enum: values, items }): JsonSchema => ({
      ...(type === undefined ? {} : { type }),
      ...(format === 'date' || format === 'date-time' ? { format } : {}),
      ...(values && sizeOf(values) <= valuesBytes ? { enum: values } : {}),
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
      ...(items ? { items: shortParameter(items, definitions) } : {}),
    }),
  );
  const [only] = parts;
  const types = parts.map(({ type }) => type).filter((type) => typeof type === 'string');
  const bare = parts.every((part) => Object.keys(part).length === 1);
  const shape: JsonSchema = parts.length === 1 && only ? only : bare ? { type: [...new Set(types)] } : { anyOf: parts };
  return { ...shape, ...(schema.default === undefined ? {} : { default: schema.default }) };
};

const inputSchemaOf = (endpoint: Endpoint): Tool['inputSchema'] => {
  const schema = jsonSchemaOf(endpoint.params, 'input');
  const definitions = schema.$defs ?? {};
  const properties = Object.entries(schema.properties ?? {});
  // What a caller must give is explained for longer than what it may leave out.
  const version = (required: number, optional: number, cursor: number) => (): Tool['inputSchema'] => ({
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([name, property]) => {
        const text = property.description ?? alternatives(property, definitions).schemas[0]?.description;
        const short = shortParameter(property, definitions);
        if (name === 'cursor') return [name, { ...short, ...describe('From next_cursor.', cursor) }];
        // The bounds of a page size say all that its words say.
        if (name === (endpoint.pageParameter ?? 'limit')) return [name, short];
        return [name, { ...short, ...describe(text, schema.required?.includes(name) ? required : optional) }];
      }),
    ),
    ...(schema.required?.length ? { required: schema.required } : {}),
    additionalProperties: false,
  });
  return firstWithin(inputBytes, [
    version(120, 120, 60),
    version(120, 120, 0),
    version(120, 60, 0),
    version(120, 0, 0),
    version(60, 0, 0),
    version(0, 0, 0),
  ]);
};

const shallowType = (schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const { schemas, nullable } = alternatives(schema, definitions);
  const types = [...new Set(schemas.map(({ type, const: value }) => String(type ?? typeof value)))];
  const all = nullable ? [...types, 'null'] : types;
  return { type: all.length === 1 ? (all[0] as string) : all };
};

const outputSchemaOf = (endpoint: Endpoint): Tool['outputSchema'] => {
  const schema = jsonSchemaOf(endpoint.data, 'output');
  const names = Object.entries(schema.properties ?? {});
  const version = (property: (part: JsonSchema) => JsonSchema, kept: number) => (): Tool['outputSchema'] => ({
    type: 'object',
    properties: {
      data: {
        type: 'object',
        properties: Object.fromEntries(names.slice(0, kept).map(([name, part]) => [name, property(part)])),
      },
      meta: {},
      pagination: {},
    },
  });
  const typed = (part: JsonSchema): JsonSchema => shallowType(part, schema.$defs ?? {});
  const named = (): JsonSchema => ({});
  const shorter = names.map((_, at) => version(named, names.length - at));
  const whole = version(typed, names.length)();
  return sizeOf(whole) <= typedOutputBytes ? whole : firstWithin(outputBytes, [...shorter, version(named, 0)]);
};

/** The MCP tool of an operation. */
export const toolOf = ({ endpoint }: Operation): Tool => ({
  name: endpoint.tool,
  title: endpoint.title,
  description: endpoint.summary,
  inputSchema: inputSchemaOf(endpoint),
  outputSchema: outputSchemaOf(endpoint),
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
});

/** The whole schemas of an operation, for readers who want every field: parameters, `data` and `meta`. */
export const fullSchemasOf = ({
  endpoint,
}: Operation): { readonly params: JsonSchema; readonly data: JsonSchema; readonly meta: JsonSchema } => ({
  params: jsonSchemaOf(endpoint.params, 'input'),
  data: jsonSchemaOf(endpoint.data, 'output'),
  meta: jsonSchemaOf(endpoint.meta, 'output'),
});
