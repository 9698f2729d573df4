import type { DatasetKey } from '@dqs/schemas';
import type { Load, Part, SourceTag } from '@dqs/storage';
import type { Http } from './http.ts';
import type { ZipMemberBytes, ZipMembersOptions } from './zip-members.ts';

/** One official file as it can be fetched: what it is called and where the publisher keeps it. */
export interface Artifact {
  /** Stable inside the connector, e.g. `eurofxref-hist.zip` or `fut_fin_txt_2024.zip`. */
  readonly name: string;
  /** The official address, https. */
  readonly address: string;
}

/** An artifact on disk: whole, hashed, ready to be read any number of times. */
export interface StoredArtifact extends Artifact {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Told how much of the file has been read, in the same unit as `total`; `openArtifact` calls it. */
  readonly onRead?: (done: number, total: number) => void;
}

/** A record of a file with where it stands, for the reject list. */
export interface Located<Raw> {
  readonly record: Raw;
  /** Line, row or element number inside the member, 1-based. */
  readonly line: number;
}

/** What `normalise` answers for a record that is bad by itself: it is counted and listed; above 1 % the run fails. */
export interface Reject {
  readonly reject: string;
}

/** Another table that the records of a connector's files feed. */
export interface FurtherTable<Raw = unknown, Row extends object = Record<string, unknown>> {
  /** As the connector's own; records that are not for this table give no rows. */
  normalise(record: Raw): readonly Row[] | Reject;
  readonly load: Load<Row>;
  readonly observedOn?: keyof Row & string;
  /**
   * True where its rows are what the connector's own rows refer to, such as the series of observations: they are few enough to
   * be kept in memory while the file is read for both, equal ones fall together, and two that differ under one key fail the
   * run. Then `normalise` is asked for every record that the connector answered with rows, and rejects none.
   */
  readonly gathered?: true;
}

/** What a building step works with: the transaction of the load that it follows. */
export interface Building {
  /** The artifacts that were loaded, and of an archive of members those of the members that were read: rows carry these ids. */
  readonly artifactIds: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Runs one statement over the tables of schema `data`, values in place of question marks; everything arrives as text. */
  query<Row extends object>(
    sql: string,
    values?: readonly (string | number | readonly string[])[],
  ): Promise<readonly Row[]>;
  /** Loads built rows, each under the stamp of the artifact that it is built after; of several artifacts by mode `merge` alone. */
  load<Row extends object>(load: Load<Row>, parts: readonly Part<Row>[]): Promise<void>;
}

/**
 * How an archive of many files is read, each of which could be loaded by itself. Members with the bytes of the last load are
 * not read again, so that a new archive costs what changed: a record must depend on its own part alone, and the rows of two
 * parts must not share a key. All tables of such a connector are merged, none gathered.
 */
export interface Members<Raw = unknown> {
  /** The name of the artifact that is such an archive. */
  readonly archive: string;
  /** Which members are read, and what is accepted of them. */
  readonly limits: ZipMembersOptions;
  /** The part of a member: neighbours by name with the same one are read together. Absent: each is a part of its own. */
  partOf?(name: string): string;
  /** The records of one part. Throws `SourceFormatError`. */
  parse(part: readonly ZipMemberBytes[]): readonly Located<Raw>[];
}

/** One official file family. It extracts; it knows nothing of the database, the clock or its own provenance. */
export interface Connector<Raw = unknown, Row extends object = Record<string, unknown>> {
  /** `<domain>.<source>`, e.g. `fx.ecb`; what `dqs ingest` takes. */
  readonly key: string;
  readonly source: SourceTag;
  readonly dataset: DatasetKey;
  /** Cron, UTC (five fields); freshness is computed from it. */
  readonly schedule: string;
  /** One sentence: what it loads. */
  readonly summary: string;
  /** The artifacts it knows, for `dqs sources` and for recognising a file by name. Patterns match the file's base name. */
  readonly artifacts: readonly { readonly name: string; readonly address: string; readonly pattern: RegExp }[];
  /** Largest accepted decompressed size of one artifact in bytes. */
  readonly maximumBytes: number;
  /** What is to be fetched now, oldest first. `today` is the run's UTC day. */
  discover(today: string, http: Http): AsyncIterable<Artifact>;
  /**
   * Tells which artifact a local file is, by its name or its first bytes (4 KB, decompressed where it is a zip or gzip);
   * null when it is none of this connector's.
   */
  recognise(fileName: string, head: string): Artifact | null;
  /** Why a file that people take for one of this connector's is none: said instead of that nobody knows it; null otherwise. */
  refusal?(fileName: string, head: string): string | null;
  /** Bytes to records in batches, streaming. Throws `SourceFormatError` when the file is not what it should be. */
  parse(artifact: StoredArtifact): AsyncIterable<readonly Located<Raw>[]>;
  /** One of its artifacts is an archive that is loaded member by member: `parse` is asked for the others. */
  readonly members?: Members<Raw>;
  /** Pure. A list of rows (a wide record can hold many; empty skips it), or a reject. A throw fails the run. */
  normalise(record: Raw): readonly Row[] | Reject;
  readonly load: Load<Row>;
  /**
   * Further tables that the same files feed, loaded in the same transaction after the connector's own. The file is read once:
   * rows that are not gathered are put aside meanwhile, so they must be what JSON can hold.
   */
  // any: every table has rows of its own type, which only its own normalise makes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly also?: readonly FurtherTable<Raw, any>[];
  /**
   * Makes what is built from the loaded rows together with earlier ones, after all tables and in the same transaction. Rows
   * it makes must depend on the rows held alone, not on the order in which files came.
   */
  build?(building: Building): Promise<void>;
  /** The column with the day a row speaks of: rows of a day after tomorrow are rejected. */
  readonly observedOn?: keyof Row & string;
  /** True where an artifact without any row is a good one (a delta on a quiet day). */
  readonly mayBeEmpty?: boolean;
  /** Raised when `parse` or `normalise` make other rows of the same file: files already loaded are then loaded again. Default 1. */
  readonly revision?: number;
}

// any: lists of connectors mix record and row types, and only a connector's own functions ever see its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyConnector = Connector<any, any>;

/** Control characters of a file must not reach the terminal of who reads the message, where they could move the cursor. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD');

/** The file is not what its source publishes: wrong header, truncated, HTML instead of data. Fails the whole run. */
export class SourceFormatError extends Error {
  override readonly name = 'SourceFormatError';
  readonly line: number | null;

  constructor(message: string, line: number | null = null, options?: ErrorOptions) {
    super(withoutControls(message), options);
    this.line = line;
  }
}
