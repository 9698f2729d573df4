/** How the values of one column differ between stored rows and the file's rows with the same key. */
export interface ColumnDifference {
  readonly column: string;
  /** The field inside the column's JSON documents; absent if the difference concerns the whole column. */
  readonly field?: string;
  /** True for a numeric column. For other columns only `changed` and `emptied` are counted. */
  readonly isNumber: boolean;
  /** Rows of the file whose stored row has a value. */
  readonly held: number;
  readonly changed: number;
  /** Values that are missing in the file. */
  readonly emptied: number;
  /** Values other than zero that became zero. */
  readonly zeroed: number;
  /** Values that changed by more than a tenth. */
  readonly moved: number;
  /** Values more than twice, or less than half, of the stored value. */
  readonly beyondTwofold: number;
  /** Nonzero values more than ten times, or less than a tenth, of the stored value. */
  readonly beyondTenfold: number;
  readonly signTurned: number;
  /** Texts with a wrong encoding, or in which decimal points became commas. */
  readonly garbled: number;
}

/** Maximum number of rows shown as examples of a difference. */
export const shownExamples = 3;

/** The same counts for one series of a table that has one row per value. */
export interface SeriesDifference extends ColumnDifference {
  readonly series: string;
}

/** Rows that the previous file of the same name contained and this one lacks. */
export interface EndedRows {
  /** Rows of the previous file that no later file has replaced. */
  readonly before: number;
  readonly ended: number;
  /** Ended rows that are later than the newest day of this file. */
  readonly later: number;
  /** Whether all days of this file are later than those of the previous file, as in a window that moves forward. */
  readonly isNextWindow: boolean;
  /** Whether ended rows are removed, as in a table that is built or replaced. Otherwise they stay unchanged. */
  readonly areRemoved: boolean;
  /** Keys of some ended rows. */
  readonly examples: readonly string[];
}

/** New rows of a file, compared with stored rows of the same series. */
export interface ShiftedRows {
  /** Number of rows compared: new ones with a nonzero number. */
  readonly of: number;
  /** Compared rows whose values are stored for another day. */
  readonly rows: number;
  /** Number of distinct values among them. */
  readonly values: number;
  /** The minimum, over these rows, of the number of digits of a row's longest number. */
  readonly digits: number;
  /** Some of these rows, each with the day for which its values are stored. */
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
  /** Rows of the file whose key is stored. */
  readonly met: number;
  /** Rows of the file that differ from the stored ones. */
  readonly changed: number;
  /** Columns with a value that differs. */
  readonly columns: readonly ColumnDifference[];
  /** The series that differ most, if the table has one row per value. */
  readonly series: readonly SeriesDifference[];
  readonly ended: EndedRows;
  readonly shifted: ShiftedRows;
  /** Some of the differing values, largest difference first. */
  examples(difference: ColumnDifference | SeriesDifference): Promise<readonly DifferingValue[]>;
  /** The most frequent ratio of new to stored value, to two digits, and its number of rows; null if there is none. */
  factor(
    difference: ColumnDifference | SeriesDifference,
  ): Promise<{ readonly ratio: string; readonly rows: number } | null>;
  /** Whether every row of the source has a value in a column, and there are enough rows to conclude this. */
  isAlwaysFilled(column: string): Promise<boolean>;
  /** Number of rows of the file in which the values of two columns are swapped. */
  exchanged(column: string, other: string): Promise<number>;
}

/** Examines a difference before it is applied. Throws to keep the stored rows unchanged. */
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
