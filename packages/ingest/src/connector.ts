import type { DatasetKey } from '@dqs/schemas';
import type { ArtifactLoad, Load, Part, SourceTag } from '@dqs/storage';
import type { Artifact, StoredArtifact } from './artifact.ts';
import type { Http } from './fetch/http.ts';
import type { ExpectedDifference } from './load/difference-bounds.ts';
import type { Plausibility } from './load/declared-plausibility.ts';
import type { ZipMemberBytes, ZipMembersOptions } from './read/zip-members.ts';

/** A record of a file with its position, for the reject list. */
export interface Located<Raw> {
  readonly record: Raw;
  /** Line, row or element number inside the member, 1-based. */
  readonly line: number;
}

/**
 * The result of `normalise` for a record that is invalid by itself. It is counted and listed. A file with more than 1 %
 * rejects fails.
 */
export interface Reject {
  readonly reject: string;
}

/** What the publisher publishes, where and when. */
export interface Publication {
  /**
   * When to look for new files: five fields of cron, and the publisher's time zone if it is not UTC, such as `30 9 * *
   * 2#L America/New_York`. A day of the month and a weekday must both match.
   */
  readonly schedule: string;
  /**
   * The official files, for `dqs sources` and for the list of allowed hosts. Patterns match the base name of a local
   * copy.
   */
  readonly artifacts: readonly { readonly name: string; readonly address: string; readonly pattern: RegExp }[];
  /** Largest accepted decompressed size of one artifact in bytes. */
  readonly maximumBytes: number;
  /** Further hosts of the publisher to which its addresses may redirect. */
  readonly hosts?: readonly string[];
  /**
   * Lists the files to fetch now, oldest first. `notFetched` if files are only loaded locally. `today` is the run's UTC
   * day. `since` is the day from which the operator wants files, and is set only if one of the next two properties
   * gives it a meaning.
   */
  discover(today: string, http: Http, since?: string): AsyncIterable<Artifact>;
  /** True if `discover` lists only the newest file by default and can go back to any day `since`, inclusive. */
  readonly goesBack?: true;
  /**
   * True if files cover periods and state their end (`until`). Discovered files that end before `since` are omitted.
   */
  readonly ofPeriods?: true;
  /**
   * Lists the files of one subject of the domain, such as a company by its key, in their newest state. Absent if each
   * file covers all subjects.
   */
  ofSubject?(key: string, http: Http): AsyncIterable<Artifact>;
}

/** Replaces `discover` if the publisher's files have no address. They are loaded from local files. */
export const notFetched: Publication['discover'] = async function* () {
  // Yields nothing.
};

/**
 * Recognizes a local file by its first bytes: 4 KB of text, decompressed from a zip or gzip. For an Excel workbook
 * these are the first rows of its first sheet, with tab-separated cells. Names may help.
 */
export interface Recognition {
  /**
   * Returns the artifact of a file; null if it does not belong to this connector. `folder` is the name of its folder,
   * for files that have the same name in each. `members` are the names inside a zip, for one that was renamed.
   */
  recognise(fileName: string, head: string, folder?: string, members?: readonly string[]): Artifact | null;
  /**
   * Why a file that looks like one of this connector's is not. The message replaces that of an unrecognized file. Null
   * otherwise.
   */
  refusal?(fileName: string, head: string): string | null;
}

/** How a file is parsed to records. */
export interface Reading<Raw = unknown> {
  /**
   * Parses bytes to records in batches, streaming. Throws `SourceFormatError` if the file does not have the expected
   * format.
   */
  parse(artifact: StoredArtifact): AsyncIterable<readonly Located<Raw>[]>;
  /**
   * `open`: the publisher ends its texts without a newline, so a file truncated inside its last line cannot be detected
   * by it. Absent: such a file is rejected.
   */
  readonly lastLine?: 'open';
  /**
   * `open`: the columns of files of one name vary, such as currencies or a user's selection of series. Absent: a column
   * of the previous file of the same name must be in the next one.
   */
  readonly columns?: 'open';
  /**
   * Set if one of the artifacts is an archive that is loaded member by member. `parse` then handles the remaining
   * artifacts.
   */
  readonly members?: Members<Raw>;
}

/**
 * How an archive of many files is read, each of which could be loaded alone. Members with the bytes of the last load
 * are not read again, so a new archive costs only what changed. A record must therefore depend only on its own part,
 * and two parts must not share a key. All tables of such a connector are merged, none gathered.
 */
export interface Members<Raw = unknown> {
  /** The name of that archive artifact. */
  readonly archive: string;
  /** Which members are read, and their limits. */
  readonly limits: ZipMembersOptions;
  /**
   * The part of a member. Adjacent members (by name) with the same part are read together. Absent: each member is a
   * separate part.
   */
  partOf?(name: string): string;
  /** The records of one part. Throws `SourceFormatError`. */
  parse(part: readonly ZipMemberBytes[]): readonly Located<Raw>[];
}

/** The rows of a table that the records yield. */
export interface TableRows<Raw = unknown, Row extends object = Record<string, unknown>> {
  /**
   * Pure. Returns a list of rows or a reject. A wide record can yield many rows; an empty list skips it. A throw fails
   * the file.
   */
  normalise(record: Raw): readonly Row[] | Reject;
  /** The column with the day of an observation. Rows with a day after tomorrow are rejected. */
  readonly observedOn?: keyof Row & string;
}

/**
 * Entities that rows reference, such as places, and the table that lists them. A row that references an unlisted entity
 * is rejected and counted. Any number of them does not fail the file, because the publisher knows more entities than
 * the list. Kinds with an incomplete list are not validated.
 */
export interface Referent<Row extends object = Record<string, unknown>> {
  /** Table and column with the ids of all entities: the kind, a colon, the code. */
  readonly table: string;
  readonly column: string;
  /** For each validated kind, the minimum number of stored entities at which the list counts as complete. */
  readonly wholeFrom: Readonly<Record<string, number>>;
  /** The id that a row references; null for none. */
  of(row: Row): string | null;
}

/**
 * The rows that the records yield: those of the connector's own table, and of further tables that the same files feed.
 */
export interface Rows<Raw = unknown, Row extends object = Record<string, unknown>> extends TableRows<Raw, Row> {
  /**
   * Which of the connector's own rows are plausible. Others go to quarantine. Not for archives that are loaded by
   * members.
   */
  readonly plausibility?: Plausibility<Row>;
  /** Changes by the publisher's practice that exceed the default bounds, such as annual revisions. */
  readonly differs?: readonly ExpectedDifference[];
  /**
   * True if an artifact without any row is valid (a delta on a quiet day). A text if it is valid but unusual; the text
   * describes such a file.
   */
  readonly mayBeEmpty?: true | string;
  /** The entities that the rows reference, if a table lists them. */
  readonly referent?: Referent<Row>;
  /**
   * Loaded in the same transaction after the connector's own table. The file is read once. Rows that are not gathered
   * are spilled meanwhile, so JSON must be able to represent them.
   */
  // any: every table has its own row type, which only its own normalise produces.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly further?: readonly FurtherTable<Raw, any>[];
}

/** Another table that the records of a connector's files feed. Records without data for it yield no rows. */
export interface FurtherTable<Raw = unknown, Row extends object = Record<string, unknown>> extends TableRows<Raw, Row> {
  readonly load: ArtifactLoad<Row>;
  /**
   * True if the connector's own rows reference its rows, such as the series of observations. They are few enough to
   * stay in memory while the file is read for both tables. Equal rows are merged, and two that differ under one key
   * fail the file. `normalise` is then called for every record that yielded own rows, and rejects none.
   */
  readonly gathered?: true;
}

/** What a build step can use, inside the transaction of the load that it follows. */
export interface Building {
  /** The loaded artifacts; for an archive of members, those of the members that were read. Rows carry these ids. */
  readonly artifactIds: readonly string[];
  /** RFC 3339: the instant of the run, which becomes `as_of` of the rows seen. */
  readonly asOf: string;
  /**
   * The time from which all rows of the loaded file count as known: the file's own or that of the run. Null if rows
   * have several times, or if a record was rejected or a row withheld. Without it a missing row allows no conclusion.
   */
  readonly completeAt: string | null;
  readonly signal?: AbortSignal | undefined;
  /** Adds a conclusion about the file that is in none of its rows to the report of the load. */
  remark(text: string): void;
  /**
   * Must be called before rows are withdrawn because a complete file lacks them. Throws `SourceFormatError` if that is
   * more than a file may withdraw of the stored rows in its scope, unless the operator allowed it.
   */
  refuseLoss(removed: number, held: number): void;
  /**
   * Runs one statement over the tables of schema `data`, with question marks as placeholders. All values arrive as
   * text.
   */
  query<Row extends object>(
    sql: string,
    values?: readonly (string | number | readonly string[])[],
  ): Promise<readonly Row[]>;
  /**
   * Loads derived rows, each under the stamp of the artifact from which it is built. Rows of several artifacts require
   * mode `merge`.
   */
  load<Row extends object>(load: Load<Row>, parts: readonly Part<Row>[]): Promise<void>;
}

/**
 * One official file family. A connector extracts data and has no access to the database, the clock or its own
 * provenance.
 */
export interface Connector<Raw = unknown, Row extends object = Record<string, unknown>> {
  /** `<domain>.<source>`, e.g. `fx.ecb`; the argument of `dqs ingest`. */
  readonly key: string;
  readonly source: SourceTag;
  readonly dataset: DatasetKey;
  /** One sentence about what it loads. */
  readonly summary: string;
  readonly publication: Publication;
  readonly recognition: Recognition;
  readonly reading: Reading<Raw>;
  readonly rows: Rows<Raw, Row>;
  /** How the rows are merged with stored ones. */
  readonly load: ArtifactLoad<Row>;
  /**
   * Builds derived rows from the loaded rows and earlier ones, after all tables and in the same transaction. The result
   * must depend only on the stored rows, not on the order in which files arrived.
   */
  build?(building: Building): Promise<void>;
  /**
   * `import.meta.url` of the module that declares the connector. A digest of its code and its imports decides whether a
   * loaded file would now yield other rows and must be loaded again.
   */
  readonly rules: string;
}

// any: lists of connectors mix record and row types, and only a connector's own functions receive its records and rows.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyConnector = Connector<any, any>;

/** Whether a connector has an official address. Without one it only reads local files. */
export const isFetched = ({ publication }: Pick<AnyConnector, 'publication'>): boolean =>
  publication.discover !== notFetched;

/** All tables that a connector's files feed, its own first. */
export const tablesOf = ({ rows, load }: AnyConnector): readonly FurtherTable[] => [
  { ...rows, load },
  ...(rows.further ?? []),
];
