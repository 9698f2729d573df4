import type { SourceTag } from './source.ts';

/** A cell as it goes into COPY: text, or null. Exact values stay text all the way. */
export type Cell = string | number | boolean | null;

/** What stamps every row of an artifact; connectors never write these. */
export interface Stamp {
  readonly sourceTag: SourceTag;
  readonly artifactId: string;
  /** RFC 3339, UTC: the instant of the run. */
  readonly asOf: string;
}

/** What stamps every row of many artifacts beside the artifact itself. */
export interface PartsStamp extends Omit<Stamp, 'artifactId'> {
  /**
   * A relation of the session with a column `artifact_id`: artifacts that belong to the same load and whose rows stand as they
   * are. A row with the key of one of theirs stands twice, as if both had been given.
   */
  readonly standing?: string;
}

/** Rows of one of many artifacts. */
export interface Part<Row extends object> {
  readonly artifactId: string;
  readonly rows: readonly Row[];
}

/** How rows of an artifact meet the rows already held. */
export type Load<Row extends object> = {
  readonly table: string;
  readonly key: readonly (keyof Row & string)[];
} &
  /**
   * Refreshes in place, bumps `as_of`. A table with wide indexes in other orders than the file's says in `arrangedBy` how new
   * rows are to come in: neighbours of an index together, they fill its pages one after the other, where rows all over it
   * take many times as long.
   */
  (
    | { readonly mode: 'merge'; readonly arrangedBy?: readonly (keyof Row & string)[] }
    /**
     * The table has `as_known_at`; its unique key is the load's key with that column. A changed value adds a row, an equal one
     * bumps the `as_of` of the row before it. Rows that carry no `as_known_at` of their own became known with the run.
     * Columns in `beside` come with a new value and never make one: an equal value keeps what it came with.
     */
    | { readonly mode: 'vintage'; readonly beside?: readonly (keyof Row & string)[] }
    /**
     * The artifact is a complete list as it stood on one day, which all of its rows give as `valid_from`. The table keeps
     * unbroken runs of lists that hold a key: `valid_from` and `last_seen` are its first and last list, `valid_to` is null as
     * long as that is the newest list held and the last day otherwise; its unique key is the load's key with `valid_from`.
     * Lists may come in any order: `lists` names the table that remembers their days in `seen_on`. Two lists of one day are
     * one: what either holds was there. A value is the newest list's; a null does not erase what another list said.
     */
    | { readonly mode: 'history'; readonly lists: string }
    | {
        /**
         * The artifact is complete inside its own bounds: rows of its source with the same `scope` values whose
         * `within` column lies between the artifact's smallest and largest, and which it does not contain, go.
         * Without `within` the whole scope is exchanged.
         */
        readonly mode: 'replace';
        readonly scope: readonly (keyof Row & string)[];
        readonly within?: keyof Row & string;
      }
    /**
     * No row with a key of the artifact is held, because its rows were removed before in the same transaction: the rows only go
     * in. A key that is held all the same is an error. The load's key, alone or with source_tag, has to be unique in the table.
     */
    | { readonly mode: 'insert' }
  );

/** What one load did. `unchanged` rows only had their `as_of` refreshed. */
export interface LoadCounts {
  readonly read: number;
  readonly inserted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** A load that did nothing. */
export const noCounts: LoadCounts = { read: 0, inserted: 0, changed: 0, unchanged: 0, removed: 0 };

/** The only way fact rows get in; lives inside one transaction. */
export interface Writer {
  /**
   * Streams rows by COPY, stamps them, and merges them by the load's mode with the rows of the same source: two sources can
   * hold rows of one key where the table's unique key includes `source_tag`, and never touch each other's.
   * Row keys are the table's column names; a missing key is null, a column with a default may be left out by all rows.
   * A number counts as changed when its digits did (1.1, 1.10).
   * Throws when two rows of the artifact share a key, and when a text holds a control character other than tab, newline and
   * carriage return; then the whole transaction must go.
   */
  load<Row extends object>(load: Load<Row>, stamp: Stamp, rows: AsyncIterable<readonly Row[]>): Promise<LoadCounts>;
  /**
   * The same for rows of many artifacts, by the modes `merge` and `insert` alone; a key stands once among all of them. The
   * artifacts are to be recorded in control.artifact before the transaction ends, by who loads them.
   */
  loadParts<Row extends object>(
    load: Load<Row>,
    stamp: PartsStamp,
    parts: AsyncIterable<Part<Row>>,
  ): Promise<LoadCounts>;
}
