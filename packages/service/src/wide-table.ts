import type { EnvelopeParts, LongCell, LongColumn, LongTable } from './long-table.ts';

/** A table of one or more answers whose columns depend on the rows. */
export interface Filled {
  readonly columns: readonly LongColumn[];
  readonly rows: readonly (readonly LongCell[])[];
}

/** Fields of a value that wide rows keep. All others are only in the long form. */
const kept = ['currency', 'accession_number', 'as_of'] as const;

/** Distinct texts in order of appearance. */
const distinct = (cells: readonly LongCell[]): readonly string[] => [
  ...new Set(cells.filter((cell) => cell !== null).map(String)),
];

const latest = (cells: readonly LongCell[]): LongCell =>
  distinct(cells).reduce<string | null>((newest, text) => (newest === null || text > newest ? text : newest), null);

/**
 * The table with one column for each key of its map (line, metric) and one row for each of its periods; null if the
 * innermost list is not a map. The columns are the keys that occur, in order of appearance.
 */
export const wideTable = ({ columns, entry, rows }: LongTable, envelopes: readonly EnvelopeParts[]): Filled | null => {
  if (!entry) return null;
  const own = new Set(entry.own);
  const outer = [...columns.keys()].filter((at) => !own.has(at));
  const about = entry.own.filter((at) => (kept as readonly string[]).includes(columns[at]?.name ?? ''));
  const keys = new Map<string, number>();
  const groups = new Map<string, { readonly row: readonly LongCell[]; readonly entries: (readonly LongCell[])[] }>();
  for (const envelope of envelopes) {
    for (const row of rows(envelope)) {
      const head = JSON.stringify(outer.map((at) => row[at]));
      const group = groups.get(head) ?? { row, entries: [] };
      groups.set(head, group);
      const key = row[entry.key];
      if (typeof key !== 'string') continue;
      group.entries.push(row);
      if (!keys.has(key)) keys.set(key, keys.size);
    }
  }
  const value = columns[entry.value] as LongColumn;
  const taken = new Set(outer.map((at) => columns[at]?.name));
  return {
    columns: [
      ...outer.map((at) => columns[at] as LongColumn),
      ...[...keys.keys()].map((name) => ({
        ...value,
        name: taken.has(name) ? `value_${name}` : name,
        description: null,
      })),
      ...about.map((at) => {
        const column = columns[at] as LongColumn;
        return column.holds === 'instant' ? column : { ...column, list: true };
      }),
    ],
    rows: [...groups.values()].map(({ row, entries }) => {
      const values = new Map(entries.map((each) => [each[entry.key], each[entry.value] ?? null]));
      return [
        ...outer.map((at) => row[at] ?? null),
        ...[...keys.keys()].map((key) => values.get(key) ?? null),
        ...about.map((at): LongCell => {
          const cells = entries.map((each) => each[at] ?? null);
          return columns[at]?.holds === 'instant' ? latest(cells) : distinct(cells);
        }),
      ];
    }),
  };
};
