import type { Cells, Columns } from './cells.ts';

/** A column, and the columns that it determines: `code` and `code_meaning`. */
export interface Companions {
  readonly key: string;
  readonly columns: readonly string[];
}

/** Minimum average number of occurrences of a key, and minimum characters saved. */
const least = { times: 1.5, saved: 24 } as const;

/** A column's values, serialized once for all comparisons. */
interface ComparedColumn {
  readonly name: string;
  /** The value in each row; undefined if a row lacks it. */
  readonly texts: readonly (string | undefined)[];
  /** Characters of the column if its most frequent value is omitted. */
  readonly length: number;
}

/** A column whose values may be keys. */
interface Key extends ComparedColumn {
  /** For each row, the first row with the same key. */
  readonly first: readonly number[];
  readonly values: ReadonlyMap<string, number>;
}

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:/.test(value);

const lengthOf = (said: readonly (string | undefined)[]): number => {
  const texts = said.map((text) => text ?? '');
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const all = texts.reduce((sum, text) => sum + text.length + 1, 0);
  const [usual, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
  return count * 2 < texts.length ? all : all - count * (usual.length + 1);
};

/** Addresses are formed from other columns of the row, so no key determines them. */
const comparedColumn = (name: string, rows: readonly Cells[]): ComparedColumn => {
  const values = rows.map((row) => row.get(name));
  const texts = values.map((value) => (isAddress(value) ? undefined : JSON.stringify(value)));
  return { name, texts, length: lengthOf(texts) };
};

/** Days and amounts coincide by chance. */
const mayBeKey = (value: unknown): boolean =>
  Number.isInteger(value) ||
  (typeof value === 'string' && !isAddress(value) && !/^(\d{4}-\d\d-\d\d|[+-]?\d+\.\d+$)/.test(value));

const keyOf = (said: ComparedColumn, rows: readonly Cells[]): Key | null => {
  const own = rows.map((row) => row.get(said.name));
  if (!own.every(mayBeKey)) return null;
  const values = new Map<string, number>();
  const first = own.map((value, at) => {
    const known = values.get(String(value)) ?? at;
    values.set(String(value), known);
    return known;
  });
  return values.size > 1 && rows.length >= least.times * values.size ? { ...said, first, values } : null;
};

const goesWith = ({ first }: Key, { texts }: ComparedColumn): boolean =>
  texts.every((text, at) => text !== undefined && text === texts[first[at]!]);

/** Characters saved by writing columns once for each value of a key. */
const savedBy = ({ values }: Key, columns: readonly ComparedColumn[]): number => {
  const keys = [...values.keys()].reduce((sum, key) => sum + key.length + 6, 0);
  const once = columns.reduce(
    (sum, { texts }) => [...values.values()].reduce((all, at) => all + (texts[at]?.length ?? 0) + 1, sum),
    0,
  );
  return columns.reduce((sum, { length }) => sum + length, 0) - once - keys;
};

/**
 * The columns that are shorter when written once for each value of another one, grouped by that key, largest saving
 * first.
 */
export const companionsOf = (columns: Columns, rows: readonly Cells[]): readonly Companions[] => {
  const all = [...columns].flatMap(([name, { kind }]) => (kind === 'value' ? [comparedColumn(name, rows)] : []));
  const candidates = all.flatMap((said) => {
    const key = keyOf(said, rows);
    if (!key) return [];
    return [{ key, with: all.filter((other) => other !== said && other.length > 0 && goesWith(key, other)) }];
  });
  const found: Companions[] = [];
  // A determined column is not a key itself, and a key is not determined by another.
  const taken = new Set<string>();
  for (;;) {
    const open = candidates
      .filter(({ key }) => !taken.has(key.name))
      .map(({ key, with: others }) => ({ key, with: others.filter(({ name }) => !taken.has(name)) }))
      .map((each) => ({ ...each, saved: savedBy(each.key, each.with) }));
    const [best] = open.toSorted((one, other) => other.saved - one.saved);
    if (!best || best.saved < least.saved) return found;
    const names = best.with.map(({ name }) => name);
    found.push({ key: best.key.name, columns: names });
    for (const name of [best.key.name, ...names]) taken.add(name);
  }
};
