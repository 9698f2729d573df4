import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import { Decimal, type Endpoint } from '@dqs/schemas';

type ColumnType = 'text' | 'integer' | 'number' | 'boolean';

/** A column of a table; exact decimals, days and instants are text, as in JSON. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Kind of its texts; null for any other text, and for columns that are not text. */
  readonly holds: 'decimal' | 'day' | 'instant' | null;
  /** True for lists and maps, written as JSON text. */
  readonly json: boolean;
  /** Number of lists around the value: 0 is `data` itself, whose values repeat in every row. */
  readonly depth: number;
  readonly description: string | null;
}

export type Cell = string | number | boolean | null;

/** A column with its path in `data`: names of the outer lists and objects, then its own. */
export interface TableColumn extends Column {
  readonly path: readonly string[];
}

/**
 * An answer as a table for pages: one row for each element of the operation's list, outer values repeated, inner lists
 * as JSON.
 */
export interface Table {
  readonly columns: readonly TableColumn[];
  rows(envelope: { readonly data: unknown; readonly meta: unknown }): Iterable<readonly Cell[]>;
}

type Definitions = Readonly<Record<string, JsonSchema>>;
type Field = Omit<Column, 'depth'> & { readonly path: readonly string[] };
type Level = { readonly name: string; readonly fields: readonly Field[]; readonly keyed: boolean };

/** The type of a scalar with these schemas; null if it is not a scalar. */
export const typeOf = (schemas: readonly JsonSchema[]): ColumnType | null => {
  const types = new Set(
    schemas.map((schema) => schema.type ?? typeof (schema.const ?? schema.enum?.[0] ?? {})).map(String),
  );
  if (types.has('object') || types.has('array')) return null;
  if (types.size === 1 && types.has('boolean')) return 'boolean';
  if (types.size === 1 && types.has('integer')) return 'integer';
  return [...types].every((type) => type === 'integer' || type === 'number') ? 'number' : 'text';
};

const decimalPattern = jsonSchemaOf(Decimal, 'output').$defs?.['Decimal']?.pattern;

const holdingOf = (schemas: readonly JsonSchema[]): Column['holds'] => {
  const [only, ...others] = schemas;
  if (!only || others.length > 0 || only.type !== 'string') return null;
  if (only.format === 'date') return 'day';
  if (only.format === 'date-time') return 'instant';
  return only.pattern !== undefined && only.pattern === decimalPattern ? 'decimal' : null;
};

/** A column of scalars with these schemas. */
export const columnOf = (
  name: string,
  schemas: readonly JsonSchema[],
  description: string | null,
): Omit<Column, 'depth'> => {
  const type = typeOf(schemas);
  return { name, type: type ?? 'text', holds: holdingOf(schemas), json: type === null, description };
};

/**
 * Scalars of an object, with nested objects flattened by `_`. Lists and maps are JSON text if `whole` includes them.
 */
const fieldsOf = (
  object: JsonSchema,
  without: string | undefined,
  whole: boolean,
  definitions: Definitions,
  path: readonly string[] = [],
): readonly Field[] =>
  Object.entries(object.properties ?? {}).flatMap(([key, property]): readonly Field[] => {
    if (path.length === 0 && key === without) return [];
    const here = [...path, key];
    const { schemas } = alternatives(property, definitions);
    const [only] = schemas;
    if (schemas.length === 1 && only?.type === 'object' && only.properties) {
      return fieldsOf(only, without, whole, definitions, here);
    }
    if (typeOf(schemas) === null && !whole) return [];
    const description = property.description ?? only?.description ?? null;
    return [{ ...columnOf(here.join('_'), schemas, description), path: here }];
  });

const objectOf = (schema: JsonSchema, definitions: Definitions): JsonSchema | undefined =>
  alternatives(schema, definitions).schemas.find((part) => part.type === 'object');

/** One level for each list on the path to the rows, `data` first. */
const levelsOf = (endpoint: Endpoint): readonly Level[] => {
  const schema = jsonSchemaOf(endpoint.data, 'output');
  const definitions = schema.$defs ?? {};
  const names: readonly string[] = endpoint.rows ?? [];
  const levels: Level[] = [];
  let object: JsonSchema = schema;
  let [name, keyed] = ['data', false];
  for (let depth = 0; depth <= names.length; depth++) {
    const next = names[depth];
    levels.push({ name, keyed, fields: fieldsOf(object, next, next === undefined, definitions) });
    if (next === undefined) break;
    const found = object.properties?.[next];
    const list = found && alternatives(found, definitions).schemas[0];
    const item =
      list?.items ?? (typeof list?.additionalProperties === 'object' ? list.additionalProperties : undefined);
    const inner = item && objectOf(item, definitions);
    if (!list || !inner)
      throw new Error(`operation ${endpoint.tool}: rows names ${next}, which is not a list of objects in data`);
    [name, keyed, object] = [next, list.type === 'object', inner];
  }
  return levels;
};

/** Inner names stay as they are. An outer column of the same name is prefixed with its level. */
const withoutClashes = (levels: readonly Level[]): readonly Level[] =>
  levels.map((level, depth) => {
    const inner = new Set(levels.slice(depth + 1).flatMap(({ fields }) => fields.map((field) => field.name)));
    return {
      ...level,
      fields: level.fields.map((field) =>
        inner.has(field.name) ? { ...field, name: `${level.name}_${field.name}` } : field,
      ),
    };
  });

/** The value at a path of names; undefined if it is absent. */
export const valueAt = (value: unknown, path: readonly string[]): unknown => {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
};

const cellOf = (value: unknown, field: Field): Cell => {
  const found = valueAt(value, field.path);
  if (found === null || found === undefined) return null;
  return field.json || typeof found === 'object' ? JSON.stringify(found) : (found as Cell);
};

const itemsOf = (value: unknown, name: string): readonly (readonly [string, unknown])[] => {
  const list = (value as Record<string, unknown>)[name];
  return typeof list === 'object' && list !== null ? Object.entries(list) : [];
};

function* rowsOf(
  value: unknown,
  key: string,
  levels: readonly Level[],
  before: readonly Cell[],
): Generator<readonly Cell[]> {
  const [level, next] = levels;
  if (!level) return;
  const cells = [...before, ...(level.keyed ? [key] : []), ...level.fields.map((field) => cellOf(value, field))];
  if (!next) yield cells;
  else for (const [innerKey, item] of itemsOf(value, next.name)) yield* rowsOf(item, innerKey, levels.slice(1), cells);
}

const plain = { type: 'text', holds: null, json: false } as const;

/**
 * The table of an operation for a page, derived from its contract: the columns are the same for every answer. Files and
 * the command line use `longTableOf`.
 */
export const tableOf = (endpoint: Endpoint): Table => {
  const levels = withoutClashes(levelsOf(endpoint));
  const columns = levels.flatMap(({ name, keyed, fields }, depth): readonly TableColumn[] => {
    const lists = (endpoint.rows ?? []).slice(0, depth);
    const key = `${name}_key`;
    return [
      ...(keyed
        ? [{ ...plain, name: key, depth, path: [...lists, key], description: `Key of the row in ${name}.` }]
        : []),
      ...fields.map((field) => ({ ...field, depth, path: [...lists, ...field.path] })),
    ];
  });
  if (columns.some(({ name }) => name === 'source')) {
    return { columns, rows: ({ data }) => rowsOf(data, '', levels, []) };
  }
  const source: TableColumn = {
    ...plain,
    name: 'source',
    depth: 0,
    path: ['source'],
    description: 'Stable identifier of the connector the page came from.',
  };
  return {
    columns: [...columns, source],
    *rows({ data, meta }) {
      const named = (meta as { readonly source?: Cell }).source ?? null;
      for (const row of rowsOf(data, '', levels, [])) yield [...row, named];
    },
  };
};
