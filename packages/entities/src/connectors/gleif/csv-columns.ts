import { columnIndex } from '@dqs/kit';

/** The header of a CSV file. Columns are looked up by name, because their order differs between years. */
export interface CsvColumns {
  /**
   * Returns functions that read named cells of a row; empty cells are null. Throws `SourceFormatError` for a missing
   * column.
   */
  readers<Field extends string>(
    columns: Readonly<Record<Field, string>>,
  ): (cells: readonly string[]) => Record<Field, string | null>;
  /** Like `readers`, but cells of a missing column are null. */
  optionalReaders<Field extends string>(
    columns: Readonly<Record<Field, string>>,
  ): (cells: readonly string[]) => Record<Field, string | null>;
  /**
   * Positions of the columns of the 1st, 2nd, … item of a repeated element, one for each suffix; -1 for a missing
   * column.
   */
  numbered(prefix: string, suffixes: readonly string[]): readonly (readonly number[])[];
  /** Positions of columns; -1 for a missing one. */
  places(names: readonly string[]): readonly number[];
  /** Returns a function that reads the instant of a deletion, if the file has a column for it. */
  deletion(): (cells: readonly string[]) => string | null;
}

const cell = (cells: readonly string[], at: number): string | null => cells[at]?.trim() || null;

export const csvColumns = (header: readonly string[]): CsvColumns => {
  const names = header.map((name) => name.trim());
  const readersOf = <Field extends string>(
    columns: Readonly<Record<Field, string>>,
    placeOf: (name: string) => number,
  ): ((cells: readonly string[]) => Record<Field, string | null>) => {
    const places = Object.entries<string>(columns).map(([field, name]) => [field as Field, placeOf(name)] as const);
    return (cells) => {
      const read = {} as Record<Field, string | null>;
      for (const [field, at] of places) read[field] = cell(cells, at);
      return read;
    };
  };
  return {
    readers: (columns) => {
      const index = columnIndex(names, Object.values<string>(columns));
      return readersOf(columns, (name) => index.get(name)!);
    },
    optionalReaders: (columns) => readersOf(columns, (name) => names.indexOf(name)),
    numbered: (prefix, suffixes) => {
      const found: (readonly number[])[] = [];
      for (let item = 1; ; item += 1) {
        const places = suffixes.map((suffix) => names.indexOf(`${prefix}${item}${suffix}`));
        if (places.every((at) => at === -1)) return found;
        found.push(places);
      }
    },
    places: (wanted) => wanted.map((name) => names.indexOf(name)),
    deletion: () => {
      const at = names.findIndex((name) => /delet(ed|ion)/i.test(name));
      return (cells) => (at === -1 ? null : cell(cells, at));
    },
  };
};
