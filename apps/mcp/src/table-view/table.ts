import { abbreviated } from './abbreviated.ts';
import { cellsOf, columnsOf, type Cells, type Columns } from './cells.ts';
import { formedOf } from './formed.ts';
import { companionsOf } from './goes-with.ts';
import type { Shape } from './shape.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A column by name. For cells that are tables themselves, with their columns. */
type Column = string | { readonly [name: string]: readonly Column[] };

/** Rows as arrays. A value that is equal in most of them is written once. */
export interface Table {
  /** In the order of the cells. */
  readonly columns: readonly Column[];
  /** The values of omitted cells at the end of a row. `lines.unit` refers to rows inside the column `lines`. */
  readonly left_out?: Plain;
  /** How the texts of a column are formed from the cell, `{}`, and from other columns of the row. */
  readonly formed?: Readonly<Record<string, string>>;
  /**
   * Cells determined by the key of an inner row, or by the first cell in a list: those of the columns that inner rows
   * omit.
   */
  readonly by_key?: Readonly<Record<string, KeyTable>>;
  /** Abbreviations of texts, word sequences, or lists of texts, in `rows` and in the rows of `by_key`. */
  readonly abbreviations?: Plain;
  /** A map has its rows under its keys. */
  readonly rows: unknown;
}

interface KeyTable {
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<string, unknown>>;
}

/** Lists of rows of one kind, in the cells of one column: their common parts, and each list. */
interface Encoded {
  readonly columns: readonly Column[];
  readonly leftOut: Map<string, unknown>;
  readonly formed: Map<string, string>;
  readonly byKey: Map<string, KeyTable>;
  /** Columns that differ between lists but hardly inside one: a value for each list. */
  readonly ofLists: ReadonlyMap<string, readonly unknown[]>;
  readonly lists: readonly (readonly (readonly unknown[])[])[];
}

interface Written {
  readonly name: string;
  readonly column: Column;
  readonly cells: readonly unknown[];
  /** The most frequent value, as text by row; null if each row has its own. */
  readonly usual: readonly string[] | null;
}

const textOf = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value));

const mostOf = (texts: readonly string[]): { readonly text: string; readonly count: number } => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let [text, count] = ['', 0];
  for (const [each, times] of counts) if (times > count) [text, count] = [each, times];
  return { text, count };
};

const differing = (texts: readonly string[], usual: readonly string[]): number =>
  texts.filter((text, at) => text !== usual[at]).length;

/** Maximum share of rows that differ for a value to be omitted in the remaining ones. */
const mostDiffering = 0.5;

/** Inner lists of a column, as arrays of rows with the keys of a map. */
const innerLists = (cells: readonly unknown[]): readonly (readonly Plain[])[] =>
  cells.map((cell) => (typeof cell === 'object' && cell !== null ? Object.values(cell as Plain) : []) as Plain[]);

const innerCell = (cell: unknown, rows: readonly (readonly unknown[])[]): unknown => {
  if (typeof cell !== 'object' || cell === null) return cell;
  if (Array.isArray(cell)) return rows.every(({ length }) => length === 1) ? rows.map(rowOfMap) : rows;
  return Object.fromEntries(Object.keys(cell).map((key, at) => [key, rowOfMap(rows[at] ?? [])]));
};

/** An inner row with one cell is written as that cell, unless the cell is a list, which would look like a row. */
const rowOfMap = (row: readonly unknown[]): unknown => {
  const [only] = row;
  return row.length === 1 && (typeof only !== 'object' || only === null) ? only : row;
};

/** What is written once for a column of all lists: one value, one for each list, or none. */
const usualOf = (
  texts: readonly string[],
  sizes: readonly number[],
  among: boolean,
): { readonly all: string } | { readonly each: readonly string[] } | null => {
  if (texts.length < 2) return null;
  const { text, count } = mostOf(texts);
  if (count < 2) return null;
  const other = texts.length - count;
  if (among && other > 0) {
    let from = 0;
    const each = sizes.map((size) => mostOf(texts.slice(from, (from += size))).text);
    const ofEach = sizes.flatMap((size, at) => Array.from({ length: size }, () => each[at] ?? ''));
    const cost = differing(texts, ofEach) + sizes.length;
    if (cost < other && cost <= texts.length * mostDiffering) return { each };
  }
  return other <= texts.length * mostDiffering ? { all: text } : null;
};

/** Minimum average number of a key's occurrences for its values to be written once. */
const leastTimes = 2;

const isKey = (rows: readonly Cells[], keys: readonly string[], name: string): boolean =>
  rows.every((row, at) => row.get(name) === keys[at]);

/**
 * The scalar columns in which every map has the same value under the same key, and different values under different
 * keys.
 */
const columnsByKey = (columns: Columns, rows: readonly Cells[], keys: readonly string[]): readonly string[] =>
  [...columns].flatMap(([name, { kind }]) => {
    if (kind !== 'value') return [];
    const said = new Map<string, string>();
    const texts = rows.map((row) => textOf(row.get(name)));
    const isSame = keys.every((key, at) => {
      const before = said.get(key);
      said.set(key, texts[at]!);
      return before === undefined || before === texts[at];
    });
    return isSame && new Set(texts).size > 1 ? [name] : [];
  });

/**
 * The keys that distinguish the rows inside a column: those of maps; in lists the value of the first field, if it is a
 * text. Null if rows have no such key.
 */
const keysOf = (cells: readonly unknown[], of: Shape): readonly string[] | null => {
  const lists = cells.filter((cell) => typeof cell === 'object' && cell !== null);
  if (!lists.every(Array.isArray)) return lists.flatMap((cell) => Object.keys(cell));
  const [first] = of.kind === 'record' ? of.fields.keys() : [];
  const keys = lists.flat().map((row) => (row as Plain)[first ?? '']);
  return keys.every((key) => typeof key === 'string') ? keys : null;
};

const encode = (
  lists: readonly (readonly Plain[])[],
  shape: Shape,
  among: boolean,
  keys: readonly string[] | null = null,
): Encoded & { readonly ofKeys: KeyTable | null } => {
  const records = lists.flat();
  const sizes = lists.map(({ length }) => length);
  const all = columnsOf(shape as Extract<Shape, { kind: 'record' }>, records);
  const rows = records.map((record) => cellsOf(record, all));
  const [leftOut, formed] = [new Map<string, unknown>(), new Map<string, string>()];
  const byKey = new Map<string, KeyTable>();
  const repeated = keys !== null && keys.length >= leastTimes * new Set(keys).size;
  const [first] = all.keys();
  // The key itself stays if it is also a field.
  const once = repeated
    ? columnsByKey(all, rows, keys).filter((name) => name !== first || !isKey(rows, keys, name))
    : [];
  // In the outermost rows every column may be a key. The columns that it determines are written once per value.
  const companions = keys === null && lists.length === 1 && !among ? companionsOf(all, rows) : [];
  for (const { key, columns: names } of companions) {
    const said = rows.map(
      (row) => [String(row.get(key)), rowOfMap(names.map((name) => row.get(name) ?? null))] as const,
    );
    byKey.set(key, { columns: names, rows: Object.fromEntries(said) });
  }
  const writtenOnce = new Set([...once, ...companions.flatMap(({ columns: names }) => names)]);
  const columns = new Map([...all].filter(([name]) => !writtenOnce.has(name)));
  // The distinguishing key is written in each row, first.
  const key = once.length > 0 && keys !== null && first !== undefined && isKey(rows, keys, first) ? first : null;
  const ofLists = new Map<string, readonly unknown[]>();

  const write = (name: string, values: readonly unknown[]): Written => {
    const isKeyed = name === key || companions.some((other) => other.key === name);
    // A column formed from others cannot form another.
    const before = [...columns.keys()].filter((other) => !formed.has(other));
    const at = before.indexOf(name);
    const form = isKeyed ? null : formedOf(name, values, rows, at < 0 ? [] : before.slice(0, at));
    const cells = form?.rests ?? values;
    if (form) formed.set(name, form.template);
    const texts = cells.map(textOf);
    if (form && texts.every((text) => text === 'undefined')) return { name, column: name, cells, usual: texts };
    const usual = name === key ? null : usualOf(texts, sizes, among);
    if (usual === null) return { name, column: name, cells, usual: null };
    if ('all' in usual) {
      leftOut.set(name, usual.all === 'undefined' ? undefined : (JSON.parse(usual.all) as unknown));
      return { name, column: name, cells, usual: texts.map(() => usual.all) };
    }
    ofLists.set(
      name,
      usual.each.map((text) => (text === '' || text === 'undefined' ? null : (JSON.parse(text) as unknown))),
    );
    return {
      name,
      column: name,
      cells,
      usual: sizes.flatMap((size, at) => Array(size).fill(usual.each[at]) as string[]),
    };
  };

  const writeInner = (name: string, of: Shape, values: readonly unknown[]): readonly Written[] => {
    const inner = encode(innerLists(values), of, true, keysOf(values, of));
    if (inner.ofKeys) byKey.set(name, inner.ofKeys);
    for (const [column, table] of inner.byKey) byKey.set(`${name}.${column}`, table);
    for (const [column, value] of inner.leftOut) leftOut.set(`${name}.${column}`, value);
    for (const [column, template] of inner.formed) formed.set(`${name}.${column}`, template);
    const cells = values.map((value, at) => innerCell(value, inner.lists[at] ?? []));
    const texts = cells.map(textOf);
    const usual = usualOf(texts, sizes, false);
    const isLeftOut = usual !== null && 'all' in usual;
    if (isLeftOut) leftOut.set(name, JSON.parse(usual.all) as unknown);
    const own: Written = {
      name,
      column: inner.columns.length === 0 ? name : { [name]: inner.columns },
      cells,
      usual: isLeftOut ? texts.map(() => usual.all) : null,
    };
    return [...[...inner.ofLists].map(([column, each]) => write(`${name}.${column}`, each)), own];
  };

  const written = [...columns].flatMap(([name, kind]) => {
    const values = rows.map((row: Cells) => row.get(name));
    return kind.kind === 'list' || kind.kind === 'map' ? writeInner(name, kind.of, values) : [write(name, values)];
  });
  const others = ({ cells, usual }: Written): number => (usual ? differing(cells.map(textOf), usual) : Infinity);
  const inOrder = written
    .map((column) => ({ column, others: others(column) }))
    .sort((one, other) => (one.others === other.others ? 0 : other.others - one.others))
    .map(({ column }) => column);

  const rowAt = (at: number): readonly unknown[] => {
    let length = inOrder.length;
    while (length > 0) {
      const { cells, usual } = inOrder[length - 1]!;
      if (usual === null || textOf(cells[at]) !== usual[at]) break;
      length -= 1;
    }
    return inOrder.slice(0, length).map(({ cells }) => cells[at] ?? null);
  };
  let from = 0;
  const made = sizes.map((size) => Array.from({ length: size }, () => rowAt(from++)));
  const ofKeys =
    once.length === 0
      ? null
      : {
          columns: once,
          rows: Object.fromEntries(
            (keys ?? []).map((key, at) => [key, rowOfMap(once.map((name) => rows[at]?.get(name) ?? null))]),
          ),
        };
  return { columns: inOrder.map(({ column }) => column), leftOut, formed, byKey, ofLists, lists: made, ofKeys };
};

/** A list or map of records as a table. */
export const tableOf = (value: readonly Plain[] | Readonly<Record<string, Plain>>, of: Shape): Table => {
  const { columns, leftOut, formed, byKey, lists } = encode([Object.values(value)], of, false);
  const written = Array.isArray(value) ? lists[0]! : (innerCell(value, lists[0] ?? []) as Plain);
  const keyed = [...byKey.values()].map(({ rows }) => rows);
  const { rows, abbreviations } = abbreviated([written, ...keyed]);
  const shortKeyed = [...byKey].map(([key, table], at) => [key, { ...table, rows: rows[at + 1] }]);
  return {
    columns,
    ...(leftOut.size > 0 ? { left_out: Object.fromEntries(leftOut) } : {}),
    ...(formed.size > 0 ? { formed: Object.fromEntries(formed) } : {}),
    ...(byKey.size > 0 ? { by_key: Object.fromEntries(shortKeyed) as Record<string, KeyTable> } : {}),
    ...(abbreviations.size > 0 ? { abbreviations: Object.fromEntries(abbreviations) } : {}),
    rows: rows[0],
  };
};
