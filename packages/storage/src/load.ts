/** The table that a load fills, and the columns whose values name a row among those of one source. */
interface LoadTarget<Row extends object> {
  readonly table: string;
  readonly key: readonly (keyof Row & string)[];
  /** Columns of text that hold JSON: two of them are compared field by field. */
  readonly documents?: readonly (keyof Row & string)[];
}

/** Rows are added and refreshed in place, never taken away: for artifacts that hold a part of what is held. */
export interface MergeLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'merge';
  /**
   * The order in which new rows go in, for a table with wide indexes in other orders than the file's: put beside their
   * neighbours in the widest index they fill its pages one after the other, where rows all over it take many times as long.
   */
  readonly arrangedBy?: readonly (keyof Row & string)[];
  /**
   * Where artifacts may come in any order: the column that says which of two rows of a key is the later one. A held row stays
   * where it is later, and another value of that column alone is not a change.
   */
  readonly latest?: keyof Row & string;
}

/**
 * What was once published stays: a changed value adds a row with the instant from which it was known (`as_known_at`, with the
 * load's key the unique key of the table); an equal one refreshes the row before it.
 * Rows that carry no `as_known_at` of their own became known with the run.
 */
interface VintageLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'vintage';
  /** Columns that come with a new value and never make one: an equal value keeps what it came with. */
  readonly beside?: readonly (keyof Row & string)[];
  /**
   * A column of the table, `timestamptz[] not null default '{}'`, that remembers the moments at which rows that name their own
   * said the value again. A file that comes late, of a moment between two others, then changes what was known between them
   * and nothing after: the order in which files are loaded makes no difference.
   */
  readonly repeats?: string;
}

/**
 * The artifact is a complete list as it stood on one day, which all of its rows give as `valid_from`. The table keeps
 * unbroken runs of lists that hold a key: `valid_from` and `last_seen` are its first and last list, `valid_to` is null as
 * long as that is the newest list held and the last day otherwise; its unique key is the load's key with `valid_from`.
 * Lists may come in any order. Two lists of one day are one: what either holds was there. A value is the newest list's; a
 * null does not erase what another list said.
 */
interface HistoryLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'history';
  /** The table that remembers the days of the lists, in its column `seen_on`. */
  readonly lists: string;
}

/**
 * The artifact is complete inside its own bounds: rows of its source with the same `scope` values whose `within` column lies
 * between the artifact's smallest and largest, and which it does not contain, go.
 */
interface ReplaceLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'replace';
  /** Empty: all rows of the source. */
  readonly scope: readonly (keyof Row & string)[];
  /** Absent: the whole scope is exchanged. */
  readonly within?: keyof Row & string;
}

/**
 * For what is built anew: no row with a key of the load is held, because its rows were removed before in the same transaction.
 * A key that is held all the same is an error. The load's key, alone or with source_tag, has to be unique in the table.
 */
interface InsertLoad<Row extends object> extends LoadTarget<Row> {
  readonly mode: 'insert';
}

/** How the rows of an official file meet the rows already held of its source. */
export type ArtifactLoad<Row extends object> = MergeLoad<Row> | VintageLoad<Row> | HistoryLoad<Row> | ReplaceLoad<Row>;

/** How rows meet the rows already held. */
export type Load<Row extends object> = ArtifactLoad<Row> | InsertLoad<Row>;
