import type { FurtherTable } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { unstorableColumn } from './unstorable-column.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of one further table, gathered while the records of a file pass. */
export interface Gathered {
  readonly load: FurtherTable['load'];
  add(record: unknown): void;
  /** All of them in the order of their first appearance, in batches. */
  rows(): AsyncIterable<readonly Record<string, unknown>[]>;
}

const batchRows = 1000;

const differingColumn = (held: Row, row: Row): string | undefined =>
  [...new Set([...Object.keys(held), ...Object.keys(row)])].find(
    (column) => (held[column] ?? null) !== (row[column] ?? null),
  );

async function* inBatches(rows: readonly Record<string, unknown>[]) {
  for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
}

/**
 * Gathers the rows of a further table, one for each key. Throws `SourceFormatError` for two rows of a key that differ
 * and for one that cannot be stored. The error names the key and the column.
 */
export const gather = ({ load, normalise }: FurtherTable): Gathered => {
  const held = new Map<string, Record<string, unknown>>();
  const taken = new Set<Record<string, unknown>>();
  const take = (row: Record<string, unknown>): void => {
    // Most records yield the same row as the record before.
    if (taken.has(row)) return;
    const key = JSON.stringify(load.key.map((column) => row[column] ?? null));
    const before = held.get(key);
    if (before === undefined) {
      const unstorable = unstorableColumn(row);
      if (unstorable !== null)
        throw new SourceFormatError(`${unstorable} of ${load.table} ${key} contains a control character`);
      held.set(key, row);
      taken.add(row);
      return;
    }
    const column = differingColumn(before, row);
    if (column === undefined) return;
    throw new SourceFormatError(
      `conflicting values for ${load.table} ${key}: ${column} is ${JSON.stringify(before[column])} and ${JSON.stringify(row[column])}`,
    );
  };
  return {
    load,
    add: (record) => {
      const rows = normalise(record);
      if ('reject' in rows) throw new SourceFormatError(rows.reject);
      rows.forEach(take);
    },
    rows: () => inBatches([...held.values()]),
  };
};
