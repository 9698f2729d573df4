import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import type { Operation } from './operation.ts';

/** One tool as in `tools/list`. Its schemas are short because a model reads the whole list. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** At most 600 bytes if the names and values of the parameters leave room. */
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
/** Bytes for descriptions if the names and values of the parameters use all others. */
const leastTextBytes = 60;

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * The longest version that fits into a number of bytes; the last one if none does. Versions are ordered longest first.
 */
const firstWithin = <T>(bytes: number, versions: readonly (() => T)[]): T => {
  for (const version of versions) {
    const made = version();
    if (sizeOf(made) <= bytes) return made;
  }
  const last = versions.at(-1);
  if (!last) throw new Error('no version given');
  return last();
};

/**
 * End of a sentence: a full stop before a capital, a digit or a quote. The stops of `e.g.`, `i.e.`, `vs.` and `U.S.` do
 * not end one.
 */
const sentenceEnd = /(?<!\b(?:[eE]\.g|[iI]\.e|vs|etc|incl|U\.S|No))\.\s+(?=[\p{Lu}\d"'(])/u;

/** Ends a shortened text like a sentence. */
const closed = (text: string): string => {
  const bare = text.trim().replace(/[\s,;:(]+$/, '');
  return bare === '' || /[.…!?]$/.test(bare) ? bare : `${bare}.`;
};

/**
 * Wordings of a parameter, longest first: the whole text, its first sentence, and that sentence up to its first clause.
 * A clause ends at punctuation followed by a space, so that `key:asc` and `e.g. AAPL` stay whole. A single word says
 * too little.
 */
export const wordings = (text: string): readonly string[] => {
  const sentence = text.split(sentenceEnd)[0] ?? '';
  const clauses = [/;\s|\s\(/, /;\s|\s\(|:\s|,\s(?!e\.g)/, /;\s|\s\(|:\s|,\s/].map(
    (mark) => sentence.split(mark)[0] ?? '',
  );
  const short = clauses.filter((clause) => clause === sentence || clause.includes(' '));
  const all = [text, sentence, ...short].map(closed);
  return [...new Set(all)].filter((words) => words.length > 0 && words.length <= 120);
};

/**
 * Maximum bytes of a list of allowed values. Longer lists are only in the full schema; the description then says what
 * the values look like.
 */
const valuesBytes = 300;

/** A short parameter schema: without null (omission means the same), references, patterns and very long lists. */
const shortParameter = (schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const { schemas } = alternatives(schema, definitions);
  const parts = schemas.map(
    ({ type, format, minimum, maximum, minItems, maxItems, enum: values, items }): JsonSchema => ({
      ...(type === undefined ? {} : { type }),
      ...(format === 'date' || format === 'date-time' ? { format } : {}),
      ...(values && sizeOf(values) <= valuesBytes ? { enum: values } : {}),
      ...(minimum === undefined || minimum === 1 ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
      ...(minItems === undefined || minItems === 1 ? {} : { minItems }),
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

/**
 * Priority of descriptions: required parameters first, then those without a list of values, and last the ends of a
 * range.
 */
const needs = { required: 0, free: 1, flag: 2, listed: 3, end: 4 } as const;

/** Null for the cursor, which the instructions describe once for all tools. */
const needOf = (name: string, short: JsonSchema, required: boolean): number | null => {
  if (name === 'cursor') return null;
  if (required) return needs.required;
  if (short.format?.startsWith('date') && /^(start|end)/.test(name)) return needs.end;
  const values = short.enum ?? short.items?.enum;
  return values ? needs.listed : short.type === 'boolean' ? needs.flag : needs.free;
};

/** Whether a description adds nothing to the name, such as "First date." for a start. */
const repeatsName = ([whole = '']: readonly string[]): boolean => whole.split(' ').length <= 2;

const inputSchemaOf = (endpoint: Endpoint): Tool['inputSchema'] => {
  const schema = jsonSchemaOf(endpoint.params, 'input');
  const definitions = schema.$defs ?? {};
  const shorts = new Map<string, JsonSchema>();
  const texts: { readonly name: string; readonly need: number; readonly words: readonly string[] }[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const short = shortParameter(property, definitions);
    shorts.set(name, short);
    // The bounds of a page size are sufficient without a description.
    if (name === (endpoint.pageParameter ?? 'limit')) continue;
    const text = property.description ?? alternatives(property, definitions).schemas[0]?.description;
    const words = text === undefined ? [] : wordings(text);
    const need = needOf(name, short, schema.required?.includes(name) ?? false);
    if (need !== null && !(need === needs.end && repeatsName(words))) texts.push({ name, words, need });
  }
  if (endpoint.rows) shorts.set('view', { type: 'string', enum: ['table'] });
  const made = (): Tool['inputSchema'] => ({
    type: 'object',
    properties: Object.fromEntries(shorts),
    ...(schema.required?.length ? { required: schema.required } : {}),
    additionalProperties: false,
  });
  // Required parameters are described even if names and values leave no room.
  const bare = sizeOf(made());
  const room = bare > inputBytes ? bare + leastTextBytes : inputBytes;
  // Each gets a short description first, then a longer one if the bytes allow it.
  const describe = (name: string, words: readonly string[]): void => {
    const before = shorts.get(name) ?? {};
    const versions = words.map((description) => () => {
      shorts.set(name, { ...before, description });
      return made();
    });
    const restored = () => {
      shorts.set(name, before);
      return made();
    };
    firstWithin(room, [...versions, restored]);
  };
  const inOrder = texts.toSorted((one, other) => one.need - other.need);
  for (const { name, words } of inOrder) describe(name, words.slice(-1));
  for (const { name, words } of inOrder) describe(name, words);
  return made();
};

/** Fields that every row has and that are rarely the question: its provenance and its rank in a search. */
const contextFields = new Set([
  ...['source', 'as_of', 'attribution', 'license_tag', 'index_url', 'score', 'match_reason', 'release_version'],
  ...['units', 'metric_definitions'],
]);

/** Whether a field repeats a value of the request. Answers contain it so that they can be read without the request. */
const isEcho = (name: string, endpoint: Endpoint): boolean =>
  name in endpoint.params.shape || (/_or_/.test(Object.keys(endpoint.params.shape).join()) && identity.has(name));

const identity = new Set(['ticker', 'cik', 'company_name']);

/** The fields of one row, outermost list first. For a map, those of its values. */
const rowFields = (schema: JsonSchema, names: readonly string[], definitions: Definitions): readonly string[] => {
  const [name, ...inner] = names;
  const object = alternatives(schema, definitions).schemas.find(({ properties }) => properties !== undefined);
  const properties = object?.properties ?? {};
  const found = name === undefined ? undefined : properties[name];
  if (found === undefined) return Object.keys(properties);
  const list = alternatives(found, definitions).schemas[0];
  return [
    ...Object.keys(properties).filter((key) => key !== name),
    ...rowFields(list?.items ?? {}, inner, definitions),
  ];
};

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Maximum number of fields shown. The full schema has the others. */
const mostFields = 8;

const outputSchemaOf = (endpoint: Endpoint, bytes: number): Tool['outputSchema'] => {
  const schema = jsonSchemaOf(endpoint.data, 'output');
  const definitions = schema.$defs ?? {};
  const [list, ...inner] = endpoint.rows ?? [];
  const fieldNames = Object.keys(schema.properties ?? {}).filter(
    (name) => !isEcho(name, endpoint) && !contextFields.has(name),
  );
  const shown = list === undefined ? fieldNames : [list, ...fieldNames.filter((name) => name !== list)];
  const rows = list === undefined ? undefined : alternatives(schema.properties?.[list] ?? {}, definitions).schemas[0];
  const all = rows?.items ? rowFields(rows.items, inner, definitions).filter((name) => !contextFields.has(name)) : [];
  const fields = [...new Set([...(endpoint.outline ?? []), ...all])];
  const version = (kept: number, named: number) => (): Tool['outputSchema'] => ({
    type: 'object',
    properties: {
      data: {
        type: 'object',
        properties: Object.fromEntries(
          shown
            .slice(0, kept)
            .map((name) => [
              name,
              name === list && named > 0 ? { description: fields.slice(0, named).join(', ') } : {},
            ]),
        ),
      },
      meta: {},
      pagination: {},
    },
  });
  // The fields of rows before those around them.
  const most = Math.min(fields.length, mostFields);
  const around = shown.map((_, at) => version(shown.length - at, most));
  const fewer = Array.from({ length: most }, (_, at) => version(1, most - at));
  return firstWithin(bytes, [...around, ...fewer, version(0, 0)]);
};

/** Bytes of a tool that is shown in full. Names of answer fields are listed as long as they fit. */
const toolBytes = 880;
/** Minimum bytes for them if the arguments take more. */
const leastOutputBytes = 170;

/** The MCP tool of an operation. */
export const toolOf = ({ endpoint }: Operation): Tool => {
  const shown = {
    name: endpoint.tool,
    title: endpoint.title,
    description: endpoint.guidance === undefined ? endpoint.summary : `${endpoint.summary} ${endpoint.guidance}`,
    inputSchema: inputSchemaOf(endpoint),
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  } as const;
  const left = toolBytes - sizeOf({ ...shown, outputSchema: '' });
  const outputSchema = outputSchemaOf(endpoint, Math.min(outputBytes, Math.max(leastOutputBytes, left)));
  const { annotations, ...before } = shown;
  return { ...before, outputSchema, annotations };
};

/** The full schemas of an operation, with every field: parameters, `data` and `meta`. */
export const fullSchemasOf = ({
  endpoint,
}: Operation): { readonly params: JsonSchema; readonly data: JsonSchema; readonly meta: JsonSchema } => ({
  params: jsonSchemaOf(endpoint.params, 'input'),
  data: jsonSchemaOf(endpoint.data, 'output'),
  meta: jsonSchemaOf(endpoint.meta, 'output'),
});
