/** The table that a load fills, and the columns that identify a row among those of one source. */
interface LoadTarget<Row extends object> {
  readonly table: string;
  readonly key: readonly (keyof Row & string)[];
  /** Text columns that contain JSON. Their values are compared field by field. */
  readonly documents?: readonly (keyof Row & string)[];
}

/** Rows are added and refreshed in place, never removed. For artifacts that contain only a part of the stored rows. */
export interface MergeLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'merge';
  /**
   * The order in which new rows are inserted, for a table whose wide indexes have another order than the file. Inserted
   * in the order of the widest index they fill its pages one after the other. Rows scattered over the index take many
   * times as long.
   */
  readonly arrangedBy?: readonly (keyof Row & string)[];
  /**
   * The column that decides which of two rows of a key is later, for artifacts that may arrive in any order. A later
   * stored row is kept. A difference in that column alone is not a change.
   */
  readonly latest?: keyof Row & string;
}

/**
 * Published values are never overwritten. A changed value adds a row with the time from which it was known
 * (`as_known_at`). That column and the load's key are the unique key of the table. An equal value refreshes the row
 * before it. Rows without `as_known_at` became known with the run.
 */
interface VintageLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'vintage';
  /**
   * Columns that are stored with a new value but whose change alone does not create one. An equal value keeps its
   * stored columns.
   */
  readonly beside?: readonly (keyof Row & string)[];
  /**
   * A column of the table, `timestamptz[] not null default '{}'`, with the times at which later rows repeated the
   * value. Only for rows that carry their own times. A file that arrives late, for a time between two others, then
   * changes only what was known between them. The order in which files are loaded therefore makes no difference.
   */
  readonly repeats?: string;
}

/**
 * The artifact is a complete list as of one day, which all of its rows give as `valid_from`. The table stores unbroken
 * runs of lists that contain a key. `valid_from` and `last_seen` are the first and last list of a run. `valid_to` is
 * null if that is the newest stored list, and otherwise the run's last day. The unique key is the load's key with
 * `valid_from`. Lists may arrive in any order. Two lists of one day count as one that contains the rows of both. A
 * value is that of the newest list, and a null does not erase another list's value.
 */
interface HistoryLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'history';
  /** The table that stores the days of the lists, in its column `seen_on`. */
  readonly lists: string;
}

/**
 * The artifact is complete inside its own bounds. Rows of its source are removed if they have the same `scope` values,
 * their `within` column lies between the artifact's smallest and largest value, and the artifact does not contain them.
 */
interface ReplaceLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'replace';
  /** Empty: the scope is all rows of the source. */
  readonly scope: readonly (keyof Row & string)[];
  /** Absent: the whole scope is replaced. */
  readonly within?: keyof Row & string;
}

/**
 * For derived tables. No row with a key of the load is stored, because its rows were removed earlier in the same
 * transaction. A stored key is an error. The load's key, alone or with source_tag, must be unique in the table.
 */
interface InsertLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'insert';
}

/** How the rows of an official file are merged with the stored rows of its source. */
export type ArtifactLoad<Row extends object> = MergeLoad<Row> | VintageLoad<Row> | HistoryLoad<Row> | ReplaceLoad<Row>;

/** How rows are merged with stored rows. */
export type Load<Row extends object> = ArtifactLoad<Row> | InsertLoad<Row>;
