import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import type { Operation } from './operation.ts';

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
/** Room for words where the names and values of the parameters leave none. */
const leastTextBytes = 60;

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The most of some versions, the longest first, that takes no more than so many bytes; the last one where none does. */
const firstWithin = <T>(bytes: number, versions: readonly (() => T)[]): T => {
  for (const version of versions) {
    const made = version();
    if (sizeOf(made) <= bytes) return made;
  }
  const last = versions.at(-1);
  if (!last) throw new Error('no version given');
  return last();
};

/** Where a sentence ends: a full stop before a capital, a digit or a quote. The stops of `e.g.`, `i.e.`, `vs.` and `U.S.` end none. */
const sentenceEnd = /(?<!\b(?:[eE]\.g|[iI]\.e|vs|etc|incl|U\.S|No))\.\s+(?=[\p{Lu}\d"'(])/u;

/** A shortened text ends as a sentence does. */
const closed = (text: string): string => {
  const bare = text.trim().replace(/[\s,;:(]+$/, '');
  return bare === '' || /[.…!?]$/.test(bare) ? bare : `${bare}.`;
};

/**
 * Wordings of a parameter, the longest first: the whole text, its first sentence, and that sentence up to its first clause. A clause ends
 * where a space follows its mark, so `key:asc` and `e.g. AAPL` stay whole; one word alone says too little.
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

/** What parameters need words for most: what must be given, what no list of values explains, and last the ends of a range. */
const needs = { required: 0, free: 1, flag: 2, listed: 3, end: 4 } as const;

/** Null for the cursor, of which the instructions speak once for all tools. */
const needOf = (name: string, short: JsonSchema, required: boolean): number | null => {
  if (name === 'cursor') return null;
  if (required) return needs.required;
  if (short.format?.startsWith('date') && /^(start|end)/.test(name)) return needs.end;
  const values = short.enum ?? short.items?.enum;
  return values ? needs.listed : short.type === 'boolean' ? needs.flag : needs.free;
};

/** "First date." says no more of a start than its name. */
const saysNoMore = ([whole = '']: readonly string[]): boolean => whole.split(' ').length <= 2;

const inputSchemaOf = (endpoint: Endpoint): Tool['inputSchema'] => {
  const schema = jsonSchemaOf(endpoint.params, 'input');
  const definitions = schema.$defs ?? {};
  const shorts = new Map<string, JsonSchema>();
  const texts: { readonly name: string; readonly need: number; readonly words: readonly string[] }[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const short = shortParameter(property, definitions);
    shorts.set(name, short);
    // The bounds of a page size say all that its words say.
    if (name === (endpoint.pageParameter ?? 'limit')) continue;
    const text = property.description ?? alternatives(property, definitions).schemas[0]?.description;
    const words = text === undefined ? [] : wordings(text);
    const need = needOf(name, short, schema.required?.includes(name) ?? false);
    if (need !== null && !(need === needs.end && saysNoMore(words))) texts.push({ name, words, need });
  }
  if (endpoint.rows) shorts.set('view', { type: 'string', enum: ['table'] });
  const made = (): Tool['inputSchema'] => ({
    type: 'object',
    properties: Object.fromEntries(shorts),
    ...(schema.required?.length ? { required: schema.required } : {}),
    additionalProperties: false,
  });
  // Where names and values leave no room, required parameters are described all the same.
  const bare = sizeOf(made());
  const room = bare > inputBytes ? bare + leastTextBytes : inputBytes;
  // Each in few words first, then in more wherever the bytes allow.
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

/** What every row carries and nobody asks for: where it comes from and how a search ranked it. */
const beside = new Set([
  ...['source', 'as_of', 'attribution', 'license_tag', 'index_url', 'score', 'match_reason', 'release_version'],
  ...['units', 'metric_definitions'],
]);

/** What a caller already knows who asked: it stands in an answer to be read apart from its question. */
const isEcho = (name: string, endpoint: Endpoint): boolean =>
  name in endpoint.params.shape || (/_or_/.test(Object.keys(endpoint.params.shape).join()) && identity.has(name));

const identity = new Set(['ticker', 'cik', 'company_name']);

/** The fields of one row, the outermost list first; of a map by keys those of its values. */
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

/** More of them are in the whole schema. */
const mostFields = 8;

const outputSchemaOf = (endpoint: Endpoint, bytes: number): Tool['outputSchema'] => {
  const schema = jsonSchemaOf(endpoint.data, 'output');
  const definitions = schema.$defs ?? {};
  const [list, ...inner] = endpoint.rows ?? [];
  const told = Object.keys(schema.properties ?? {}).filter((name) => !isEcho(name, endpoint) && !beside.has(name));
  const shown = list === undefined ? told : [list, ...told.filter((name) => name !== list)];
  const rows = list === undefined ? undefined : alternatives(schema.properties?.[list] ?? {}, definitions).schemas[0];
  const all = rows?.items ? rowFields(rows.items, inner, definitions).filter((name) => !beside.has(name)) : [];
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
  // The fields of the rows before those around them.
  const most = Math.min(fields.length, mostFields);
  const around = shown.map((_, at) => version(shown.length - at, most));
  const fewer = Array.from({ length: most }, (_, at) => version(1, most - at));
  return firstWithin(bytes, [...around, ...fewer, version(0, 0)]);
};

/** What a tool takes that is shown in full: the names of the fields in its answer are told as far as there is room. */
const toolBytes = 880;
/** Room for them even where the arguments take more. */
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

/** The whole schemas of an operation, for readers who want every field: parameters, `data` and `meta`. */
export const fullSchemasOf = ({
  endpoint,
}: Operation): { readonly params: JsonSchema; readonly data: JsonSchema; readonly meta: JsonSchema } => ({
  params: jsonSchemaOf(endpoint.params, 'input'),
  data: jsonSchemaOf(endpoint.data, 'output'),
  meta: jsonSchemaOf(endpoint.meta, 'output'),
});
