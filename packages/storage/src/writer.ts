import type { Judge } from './difference.ts';
import type { Load } from './load.ts';
import type { SourceTag } from './source.ts';
import type { Undone } from './undo-load.ts';

/** A cell as it goes into COPY: text, or null. Exact values stay text all the way. */
export type Cell = string | number | boolean | null;

/** What stamps every row of an artifact; connectors never write these. */
export interface Stamp {
  readonly sourceTag: SourceTag;
  readonly artifactId: string;
  /** RFC 3339, UTC: the instant of the run. */
  readonly asOf: string;
  /**
   * Rows that the artifact gives and that are not loaded: what is held under their keys stays. Asked when all rows have been read.
   */
  readonly spared?: () => readonly object[];
  /** The artifact of the file before of the same name: what it gave and this one lacks is part of the difference. */
  readonly predecessor?: string;
  /** Looks at what the rows would change of those held, before anything is changed; throws to keep them. */
  readonly judge?: Judge;
}

/** What stamps every row of many artifacts beside the artifact itself. */
export interface PartsStamp extends Omit<Stamp, 'artifactId' | 'spared' | 'predecessor'> {
  /**
   * A relation of the session with a column `artifact_id`: artifacts that belong to the same load and whose rows stand as they
   * are. A row with the key of one of theirs stands twice, as if both had been given.
   */
  readonly kept?: string;
}

/** Rows of one of many artifacts. */
export interface Part<Row extends object> {
  readonly artifactId: string;
  readonly rows: readonly Row[];
}

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
  /**
   * Streams whole rows, stamps included, into a table: CSV without a header, each chunk of whole rows, in the order of the columns. Nothing
   * is compared with the rows held.
   */
  copyCsv(table: string, columns: readonly string[], chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Tells the planner what a table looks like after `rows` rows of it were copied, and merges what its indexes have collected. */
  copied(table: string, rows: number): Promise<void>;
  /**
   * Keeps from here on what the transaction changes, under the number of its run, so that it can be undone: a bounded number of rows, for
   * a bounded time (see `mostRecordedRows`). `tables` are those that the transaction changes by statements of its own, in so many `rows`
   * at least.
   */
  record(runId: string, tables?: readonly string[], rows?: number): Promise<void>;
  /** Says that what follows is built from what was loaded: all of its changes are kept row by row. */
  beginBuilding(): Promise<void>;
  /** Shows a judge what building has changed, as far as it is recorded. */
  judgeBuilt(judge: Judge): Promise<void>;
  /**
   * Puts all rows back as they were before a recorded load of this dataset. Throws `UndoRefused` where a later load stands on them, or
   * where they are not kept.
   */
  undo(runId: string): Promise<Undone>;
}
