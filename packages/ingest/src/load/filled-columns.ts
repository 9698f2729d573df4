import type { Row } from './sifted-rows.ts';

/** So many rows tell which columns a file fills. */
const judgedRows = 1000;
/** Fewer rows do not show that a column is empty. */
const fewRows = 5;
/** Of a file with fewer rows only columns count that every row fills. */
const rowsForShares = 20;

/** Notes which columns a file fills, while its rows pass. */
export const createColumnNotes = () => {
  const counts = new Map<string, number>();
  /** Columns that no row has filled so far. */
  const empty = new Set<string>();
  let rows = 0;

  const countRow = (row: Row): void => {
    for (const column in row) {
      if (row[column] === null || row[column] === undefined || row[column] === '') {
        if (!counts.has(column)) empty.add(column);
        continue;
      }
      counts.set(column, (counts.get(column) ?? 0) + 1);
      empty.delete(column);
    }
  };

  const lookForEmpty = (row: Row): void => {
    for (const column of empty) {
      if (row[column] !== null && row[column] !== undefined && row[column] !== '') empty.delete(column);
    }
  };

  return {
    note: (given: readonly Row[]): void => {
      for (const row of given) {
        rows += 1;
        if (rows <= judgedRows) countRow(row);
        else if (empty.size > 0) lookForEmpty(row);
        else return;
      }
    },
    /** Columns that at least half of the first rows fill; of a small file those that all rows fill. */
    filled: (): readonly string[] => {
      if (rows < fewRows) return [];
      const least = rows < rowsForShares ? rows : Math.min(rows, judgedRows) / 2;
      return [...counts].flatMap(([column, count]) => (count >= least ? [column] : []));
    },
    /** Of some columns those that no row of the file fills. */
    emptied: (before: readonly string[]): readonly string[] =>
      rows < fewRows ? [] : before.filter((column) => empty.has(column)),
  };
};
