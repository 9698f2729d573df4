import { cellText, nameOf, type Row } from './sifted-rows.ts';

/** A stored series: its name, first and last day, and number of rows. */
export interface SeriesSeen {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly rows: number;
}

interface Counting {
  readonly name: string;
  first: string;
  last: string;
  rows: number;
}

/** Records which series a file has, while its rows pass. */
export const createSeriesNotes = (series: readonly string[], at: string) => {
  const seen = new Map<string, Counting>();
  let latest: Counting | null = null;
  const noteRow = (row: Row): void => {
    const name = nameOf(row, series);
    const day = cellText(row, at);
    // Rows of a series are mostly adjacent.
    const counting: Counting | undefined = latest?.name === name ? latest : seen.get(name);
    if (counting === undefined) {
      latest = { name, first: day, last: day, rows: 1 };
      seen.set(name, latest);
      return;
    }
    latest = counting;
    counting.rows += 1;
    if (day < counting.first) counting.first = day;
    if (day > counting.last) counting.last = day;
  };
  return {
    note: (rows: readonly Row[]): void => rows.forEach(noteRow),
    seen: (): readonly SeriesSeen[] => [...seen.values()],
    /** Those of the stored series that lie in the file's days and that the file lacks. */
    missingFrom: (held: readonly SeriesSeen[]): readonly SeriesSeen[] => {
      let [start, end] = ['9999', ''];
      for (const { first, last } of seen.values()) {
        if (first < start) start = first;
        if (last > end) end = last;
      }
      return held.filter(({ name, first, last }) => !seen.has(name) && first <= end && last >= start);
    },
  };
};
