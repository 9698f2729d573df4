import type { DatasetKey } from '@dqs/schemas';

/** Calls of an operation: each row of the statement is a request, its columns are the parameters. */
export interface Calls {
  readonly tool: string;
  readonly requests: string;
}

/** How the rows of an export are compared with those that an operation gives page by page. Statements are DuckDB's. */
export interface Comparison extends Calls {
  readonly dataset: DatasetKey;
  /** Tables of the export that take part. */
  readonly tables: readonly string[];
  /** Calls whose rows are the table `first` in the other statements. */
  readonly first?: Calls;
  /** Columns of the operation's table, and what they are in `from`, over the files alone. */
  readonly columns: Readonly<Record<string, string>>;
  readonly from: string;
  /** Which served rows take part; absent: all. */
  readonly served?: string;
  /** Codes of errors that stand for no rows. */
  readonly without?: readonly string[];
}

/** A table that no operation pages, and why. */
export interface Unpaged {
  readonly table: string;
  readonly reason: string;
}
