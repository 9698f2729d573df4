import type { Judge } from './difference.ts';
import type { Load } from './load.ts';
import type { SourceTag } from './source.ts';
import type { Undone } from './undo-load.ts';

/** A cell for COPY: text, or null. Exact values stay text throughout. */
export type Cell = string | number | boolean | null;

/** The stamp of an artifact's rows. Connectors never write it. */
export interface Stamp {
  readonly sourceTag: SourceTag;
  readonly artifactId: string;
  /** RFC 3339, UTC: the instant of the run. */
  readonly asOf: string;
  /**
   * Rows of the artifact that are not loaded. Stored rows with their keys stay. Called after all rows have been read.
   */
  readonly spared?: () => readonly object[];
  /**
   * The artifact of the previous file of the same name. Rows that it had and this one lacks are part of the difference.
   */
  readonly predecessor?: string;
  /** Examines what the rows would change in stored ones, before anything is changed. Throws to keep them. */
  readonly judge?: Judge;
}

/** The common stamp of rows from many artifacts, without the artifact itself. */
export interface PartsStamp extends Omit<Stamp, 'artifactId' | 'spared' | 'predecessor'> {
  /**
   * A relation of the session with a column `artifact_id`: artifacts of the same load whose rows stay unchanged. A row
   * with a key of one of theirs is a duplicate, as if both had been supplied.
   */
  readonly kept?: string;
}

/** Rows of one of many artifacts. */
export interface Part<Row extends object> {
  readonly artifactId: string;
  readonly rows: readonly Row[];
}

/** The result of one load. `unchanged` rows only had their `as_of` refreshed. */
export interface LoadCounts {
  readonly read: number;
  readonly inserted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** The result of a load that changed nothing. */
export const noCounts: LoadCounts = { read: 0, inserted: 0, changed: 0, unchanged: 0, removed: 0 };

/** The only way to write fact rows. It is valid inside one transaction. */
export interface Writer {
  /**
   * Streams rows by COPY, stamps them, and merges them by the load's mode with the rows of the same source. Two sources
   * can have rows of one key if the table's unique key includes `source_tag`, and never change each other's rows. Row
   * keys are the table's column names. A missing key is null; all rows may omit a column with a default. A number
   * counts as changed if its digits did (1.1, 1.10). Throws if two rows of the artifact share a key, or if a text
   * contains a control character other than tab, newline and carriage return. The whole transaction must then be rolled
   * back.
   */
  load<Row extends object>(load: Load<Row>, stamp: Stamp, rows: AsyncIterable<readonly Row[]>): Promise<LoadCounts>;
  /**
   * The same for rows of many artifacts, only in the modes `merge` and `insert`. A key must be unique among all of
   * them. The loader records the artifacts in control.artifact before the transaction ends.
   */
  loadParts<Row extends object>(
    load: Load<Row>,
    stamp: PartsStamp,
    parts: AsyncIterable<Part<Row>>,
  ): Promise<LoadCounts>;
  /**
   * Streams complete rows, stamps included, into a table: CSV without a header, each chunk of whole rows, in the order
   * of the columns. Stored rows are not compared.
   */
  copyCsv(table: string, columns: readonly string[], chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Analyzes a table after `rows` rows of it were copied, and merges the pending entries of its indexes. */
  copied(table: string, rows: number): Promise<void>;
  /**
   * Starts to record what the transaction changes, under its run number, so that it can be undone. The number of rows
   * and the time are bounded (see `mostRecordedRows`). `tables` are those that the transaction changes by its own
   * statements, in at least `rows` rows.
   */
  record(runId: string, tables?: readonly string[], rows?: number): Promise<void>;
  /** Marks the start of building derived tables. All later changes are recorded row by row. */
  beginBuilding(): Promise<void>;
  /** Shows a judge what building has changed, as far as it is recorded. */
  judgeBuilt(judge: Judge): Promise<void>;
  /**
   * Restores all rows to their state before a recorded load of this dataset. Throws `UndoRefused` if a later load
   * depends on it, or if its record does not exist.
   */
  undo(runId: string): Promise<Undone>;
}
