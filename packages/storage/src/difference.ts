/** How the values of one column differ between rows held and rows of a file that have the same key. */
export interface ColumnDifference {
  readonly column: string;
  /** The field of the column's documents that it is about; absent: the column as a whole. */
  readonly field?: string;
  /** True of a column of numbers; of others only `changed` and `emptied` are counted. */
  readonly isNumber: boolean;
  /** Rows of the file whose key is held with a value. */
  readonly held: number;
  readonly changed: number;
  /** Values that the file no longer has. */
  readonly emptied: number;
  /** Values other than zero that became zero. */
  readonly zeroed: number;
  /** Values that changed by more than a tenth. */
  readonly moved: number;
  /** Values more than twice, or less than half, of what is held. */
  readonly beyondTwofold: number;
  /** Values other than zero more than ten times, or less than a tenth, of what is held. */
  readonly beyondTenfold: number;
  readonly signTurned: number;
  /** Texts that lost their encoding, or in which decimal points became commas. */
  readonly garbled: number;
}

/** So many rows are shown as examples of a difference. */
export const shownExamples = 3;

/** The same of one series of a table that has a row for each value. */
export interface SeriesDifference extends ColumnDifference {
  readonly series: string;
}

/** Rows that the file before of the same name gave and this one lacks. */
export interface EndedRows {
  /** Rows of the file before, as far as no later file has replaced them. */
  readonly before: number;
  readonly ended: number;
  /** Of the ended rows those later than the newest day of this file. */
  readonly later: number;
  /** Whether all days of this file lie behind those of the file before: a window that moved on. */
  readonly isNextWindow: boolean;
  /** Whether the ended rows go, as in a table that is built or replaced; otherwise they stay as they are. */
  readonly areRemoved: boolean;
  /** The keys of some of them. */
  readonly examples: readonly string[];
}

/** Rows of a file of which no row is held, beside what is held of the same series. */
export interface ShiftedRows {
  /** The rows that were looked at: new ones with a number other than zero. */
  readonly of: number;
  /** Of them those with the values that are held for another day. */
  readonly rows: number;
  /** How many different values they have. */
  readonly values: number;
  /** How many digits the longest number of each has; of all rows the fewest. */
  readonly digits: number;
  /** Some of them, each with the day under which its values are held. */
  readonly examples: readonly string[];
}

/** One value that differs. */
export interface DifferingValue {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a file would change in one table. */
export interface TableDifference {
  readonly table: string;
  /** Rows of the file whose key is held. */
  readonly met: number;
  /** Rows of the file that differ from what is held. */
  readonly changed: number;
  /** Columns with a value that differs. */
  readonly columns: readonly ColumnDifference[];
  /** The series that differ most, where the table has a row for each value. */
  readonly series: readonly SeriesDifference[];
  readonly ended: EndedRows;
  readonly shifted: ShiftedRows;
  /** Some of the values that differ, those that differ most first. */
  examples(difference: ColumnDifference | SeriesDifference): Promise<readonly DifferingValue[]>;
  /** The ratio of new to held value that most values share, to two digits, and how many do; null where there is none. */
  factor(
    difference: ColumnDifference | SeriesDifference,
  ): Promise<{ readonly ratio: string; readonly rows: number } | null>;
  /** Whether every row of the source has a value of a column, and there are enough rows to say so. */
  isAlwaysFilled(column: string): Promise<boolean>;
  /** How many rows of the file have the values of two columns in each other's place. */
  exchanged(column: string, other: string): Promise<number>;
}

/** Looks at the difference before it is made; throws to keep the rows held as they are. */
export type Judge = (difference: TableDifference) => Promise<void>;

export const noneEnded: EndedRows = {
  before: 0,
  ended: 0,
  later: 0,
  isNextWindow: false,
  areRemoved: false,
  examples: [],
};

export const noneShifted: ShiftedRows = { of: 0, rows: 0, values: 0, digits: 0, examples: [] };
