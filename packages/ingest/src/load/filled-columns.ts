import type { Row } from './sifted-rows.ts';

/** Number of rows that decide which columns a file fills. */
const judgedRows = 1000;
/** Minimum number of rows to conclude that a column is empty. */
const fewRows = 5;
/** In a file with fewer rows, only columns count that every row fills. */
const rowsForShares = 20;

/** Records which columns a file fills, while its rows pass. */
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
    /** Columns that at least half of the first rows fill. In a small file, those that all rows fill. */
    filled: (): readonly string[] => {
      if (rows < fewRows) return [];
      const least = rows < rowsForShares ? rows : Math.min(rows, judgedRows) / 2;
      return [...counts].flatMap(([column, count]) => (count >= least ? [column] : []));
    },
    /** Those of the given columns that no row of the file fills. */
    emptied: (before: readonly string[]): readonly string[] =>
      rows < fewRows ? [] : before.filter((column) => empty.has(column)),
  };
};
