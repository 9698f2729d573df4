import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import { columnOf, typeOf, valueAt, type Cell, type Column } from './table.ts';

/** Value of a cell: a scalar, or a list of texts. */
export type LongCell = Cell | readonly string[];

/** A column of the tabular formats. */
export interface LongColumn extends Column {
  /** True for lists of texts: a list in NDJSON and Parquet, joined by ` | ` elsewhere. */
  readonly list: boolean;
}

export interface EnvelopeParts {
  readonly data: unknown;
  readonly meta: unknown;
}

/**
 * An answer as a table in long form: one row for each element of the innermost list (observation, line, metric,
 * category), with outer values repeated. An element whose list is empty keeps one row.
 */
export interface LongTable {
  readonly columns: readonly LongColumn[];
  rows(envelope: EnvelopeParts): Iterable<readonly LongCell[]>;
  /** The columns of one entry if the innermost list is a map, such as the lines of a statement. */
  readonly entry: Entry | null;
}

/** Positions of the columns of a map's entries. */
interface Entry {
  /** Position of the key. */
  readonly key: number;
  /** Position of the value. */
  readonly value: number;
  /** Positions of all columns of an entry, key and value among them. */
  readonly own: readonly number[];
}

type Definitions = Readonly<Record<string, JsonSchema>>;

interface Field {
  readonly path: readonly string[];
  readonly column: LongColumn;
}

/** One list of objects, or a map of them, with its nested lists. */
interface Level {
  readonly name: string;
  readonly path: readonly string[];
  /** Name of the column with the key of a map; null for lists. */
  readonly keyed: string | null;
  readonly fields: readonly Field[];
  readonly branches: readonly Level[];
  /** Whether the level is on the path that the contract declares as its rows. */
  readonly named: boolean;
}

/** A level whose columns have their final names and positions. */
interface Placed extends Omit<Level, 'fields' | 'branches'> {
  readonly keyAt: number | null;
  /** Position of the key's title, if the contract declares where keys are described. */
  readonly titleAt: number | null;
  /** Position of the name of the row's list, if there are several. */
  readonly listAt: number | null;
  readonly fields: readonly (Field & { readonly at: number })[];
  readonly branches: readonly Placed[];
}

interface Property {
  readonly path: readonly string[];
  readonly schemas: readonly JsonSchema[];
  readonly description: string | null;
}

/** The properties of an object. Those of nested objects are named by their whole path. */
const propertiesOf = (
  object: JsonSchema,
  definitions: Definitions,
  path: readonly string[] = [],
): readonly Property[] =>
  Object.entries(object.properties ?? {}).flatMap(([key, property]): readonly Property[] => {
    const here = [...path, key];
    const { schemas } = alternatives(property, definitions);
    const [only] = schemas;
    if (schemas.length === 1 && only?.type === 'object' && only.properties)
      return propertiesOf(only, definitions, here);
    return [{ path: here, schemas, description: property.description ?? only?.description ?? null }];
  });

/** The items of a list or a map; null for a scalar. */
const itemsOf = ({ schemas }: Property, definitions: Definitions) => {
  const [only] = schemas;
  if (schemas.length !== 1 || !only) return null;
  const item = only.items ?? (typeof only.additionalProperties === 'object' ? only.additionalProperties : null);
  if (!item) return null;
  return { keyed: only.type === 'object', schemas: alternatives(item, definitions).schemas };
};

const fieldOf = ({ path, schemas, description }: Property, list: boolean): Field => ({
  path,
  column: { ...columnOf(path.join('_'), schemas, description), list, json: false, depth: 0 },
});

interface Building {
  readonly endpoint: Endpoint;
  readonly definitions: Definitions;
}

const levelOf = (
  building: Building,
  at: Pick<Level, 'name' | 'path' | 'keyed' | 'named'>,
  schemas: readonly JsonSchema[],
  names: readonly string[],
): Level => {
  const { definitions, endpoint } = building;
  const [only] = schemas;
  if (schemas.length !== 1 || only?.type !== 'object' || !only.properties) {
    const value: Property = { path: [], schemas, description: null };
    const field = fieldOf(value, false);
    return { ...at, fields: [{ ...field, column: { ...field.column, name: 'value' } }], branches: [] };
  }
  const properties = propertiesOf(only, definitions).map((property) => ({
    property,
    items: itemsOf(property, definitions),
  }));
  const isTexts = ({ items }: (typeof properties)[number]): boolean =>
    items !== null && !items.keyed && typeOf(items.schemas) !== null;
  const lists = properties.filter((each) => each.items !== null && !isTexts(each));
  const [next, ...rest] = names;
  const followed = next === undefined ? lists : lists.filter(({ property }) => property.path.join('_') === next);
  if (next !== undefined && followed.length === 0)
    throw new Error(`operation ${endpoint.tool}: rows names ${next}, which is not a list of objects in data`);
  return {
    ...at,
    fields: properties
      .filter((each) => each.items === null || isTexts(each))
      .map((each) => fieldOf(each.property, isTexts(each))),
    branches: followed.map(({ property, items }) => {
      const name = property.path.at(-1) ?? '';
      const keyed = items?.keyed ? (endpoint.key ?? `${name}_key`) : null;
      return levelOf(
        building,
        { name, path: property.path, keyed, named: next !== undefined },
        items?.schemas ?? [],
        rest,
      );
    }),
  };
};

const ownNames = ({ fields, keyed }: Level): readonly string[] => [
  ...(keyed === null ? [] : [keyed]),
  ...fields.map(({ column }) => column.name),
];

/** The levels of the contract's rows path, outermost first. */
const namedLevels = (level: Level): readonly Level[] => {
  const [next] = level.branches;
  return next?.named ? [level, ...namedLevels(next)] : [level];
};

/**
 * Assigns every column its name and position. On the contract's rows path, inner names stay as they are, and an outer
 * column of the same name is prefixed with its level. Columns of deeper lists are prefixed with their list if a name is
 * taken.
 */
const place = (
  root: Level,
  { key, keyTitles }: Endpoint,
): {
  readonly placed: Placed;
  readonly columns: readonly LongColumn[];
} => {
  const columns: LongColumn[] = [];
  const way = namedLevels(root);
  const taken = new Set<string>();
  const add = (column: LongColumn): number => {
    taken.add(column.name);
    return columns.push(column) - 1;
  };
  const nameIn = (level: Level, name: string): string => {
    const depth = way.indexOf(level);
    const clashes = depth < 0 ? taken.has(name) : way.slice(depth + 1).some((inner) => ownNames(inner).includes(name));
    return clashes ? `${level.name}_${name}` : name;
  };
  const text = { type: 'text', holds: null, json: false, list: false } as const;
  const placeLevel = (level: Level, depth: number): Placed => {
    const keyAt =
      level.keyed === null
        ? null
        : add({ ...text, name: nameIn(level, level.keyed), depth, description: `Key of the row in ${level.name}.` });
    const titleAt =
      keyTitles === undefined || level.keyed === null || level.keyed !== key
        ? null
        : add({ ...text, name: nameIn(level, `${key}_title`), depth, description: `Title of the ${key}.` });
    const fields = level.fields.map((field) => ({
      ...field,
      at: add({ ...field.column, name: nameIn(level, field.column.name), depth }),
    }));
    const several = level.branches.map(({ name }) => name);
    const description = `Which list the row is of: ${several.join(' or ')}.`;
    const listAt =
      several.length > 1 ? add({ ...text, name: nameIn(level, 'list'), depth: depth + 1, description }) : null;
    return {
      ...level,
      keyAt,
      titleAt,
      listAt,
      fields,
      branches: level.branches.map((branch) => placeLevel(branch, depth + 1)),
    };
  };
  return { placed: placeLevel(root, 0), columns };
};

const cellOf = (value: unknown, path: readonly string[], list: boolean): LongCell => {
  const found = path.length === 0 ? value : valueAt(value, path);
  if (found === null || found === undefined) return null;
  if (list) return Array.isArray(found) ? found.map(String) : null;
  return typeof found === 'object' ? JSON.stringify(found) : (found as Cell);
};

const entriesAt = (value: unknown, path: readonly string[]): readonly (readonly [string, unknown])[] => {
  const list = valueAt(value, path);
  return typeof list === 'object' && list !== null ? Object.entries(list) : [];
};

const clear = (level: Placed, row: LongCell[]): void => {
  if (level.keyAt !== null) row[level.keyAt] = null;
  if (level.titleAt !== null) row[level.titleAt] = null;
  if (level.listAt !== null) row[level.listAt] = null;
  for (const { at } of level.fields) row[at] = null;
  for (const branch of level.branches) clear(branch, row);
};

/** The objects that the contract's `keyTitles` refer to, in one answer. */
type Titles = Readonly<Record<string, { readonly title?: string }>>;

function* rowsOf(
  value: unknown,
  level: Placed,
  row: LongCell[],
  isRoot: boolean,
  titles: Titles,
): Generator<readonly LongCell[]> {
  for (const { at, path, column } of level.fields) row[at] = cellOf(value, path, column.list);
  let empty = true;
  for (const branch of level.branches) {
    for (const [key, item] of entriesAt(value, branch.path)) {
      empty = false;
      if (level.listAt !== null) row[level.listAt] = branch.name;
      if (branch.keyAt !== null) row[branch.keyAt] = key;
      if (branch.titleAt !== null) row[branch.titleAt] = titles[key]?.title ?? null;
      yield* rowsOf(item, branch, row, false, titles);
    }
    clear(branch, row);
  }
  if (level.listAt !== null) row[level.listAt] = null;
  // An answer without rows is an empty table.
  if (empty && !(isRoot && level.branches[0]?.named)) yield [...row];
}

const entryOf = (level: Placed): Entry | null => {
  const [only, ...others] = level.branches;
  if (others.length > 0) return null;
  if (only) return entryOf(only);
  const value = level.fields.find(({ path }) => path.join('_') === 'value');
  if (level.keyAt === null || !value) return null;
  const titled = level.titleAt === null ? [] : [level.titleAt];
  return { key: level.keyAt, value: value.at, own: [level.keyAt, ...titled, ...level.fields.map(({ at }) => at)] };
};

/** The table of an operation, derived from its contract: the columns are the same for every answer. */
export const longTableOf = (endpoint: Endpoint): LongTable => {
  const schema = jsonSchemaOf(endpoint.data, 'output');
  const building = { endpoint, definitions: schema.$defs ?? {} };
  const root = levelOf(building, { name: 'data', path: [], keyed: null, named: true }, [schema], endpoint.rows ?? []);
  const { placed, columns } = place(root, endpoint);
  const entry = entryOf(placed);
  const { keyTitles } = endpoint;
  const plainRows = (data: unknown): Iterable<readonly LongCell[]> => {
    const titles = keyTitles === undefined ? {} : ((valueAt(data, [keyTitles]) ?? {}) as Titles);
    return rowsOf(
      data,
      placed,
      columns.map(() => null),
      true,
      titles,
    );
  };
  if (columns.some(({ name }) => name === 'source')) return { columns, entry, rows: ({ data }) => plainRows(data) };
  const source: LongColumn = {
    name: 'source',
    type: 'text',
    holds: null,
    json: false,
    list: false,
    depth: 0,
    description: 'Stable identifier of the connector the page came from.',
  };
  return {
    columns: [...columns, source],
    entry,
    *rows({ data, meta }) {
      const named = (meta as { readonly source?: Cell }).source ?? null;
      for (const row of plainRows(data)) yield [...row, named];
    },
  };
};
