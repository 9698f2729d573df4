import type { DatasetKey } from '@dqs/schemas';
import type { ArtifactLoad, Load, Part, SourceTag } from '@dqs/storage';
import type { Artifact, StoredArtifact } from './artifact.ts';
import type { Http } from './fetch/http.ts';
import type { ExpectedDifference } from './load/difference-bounds.ts';
import type { Plausibility } from './load/declared-plausibility.ts';
import type { ZipMemberBytes, ZipMembersOptions } from './read/zip-members.ts';

/** A record of a file with where it stands, for the reject list. */
export interface Located<Raw> {
  readonly record: Raw;
  /** Line, row or element number inside the member, 1-based. */
  readonly line: number;
}

/** What `normalise` answers for a record that is bad by itself: it is counted and listed; above 1 % the file fails. */
export interface Reject {
  readonly reject: string;
}

/** Where the files come from: what the publisher publishes, where and when. */
export interface Publication {
  /**
   * When to look for something new: five fields of cron, and the publisher's time zone where it is not UTC, such as
   * `30 9 * * 2#L America/New_York`; a day of the month and a weekday both have to fit.
   */
  readonly schedule: string;
  /** The official files, for `dqs sources` and for the hosts that may be asked. Patterns match the base name of a local copy. */
  readonly artifacts: readonly { readonly name: string; readonly address: string; readonly pattern: RegExp }[];
  /** Largest accepted decompressed size of one artifact in bytes. */
  readonly maximumBytes: number;
  /** Further hosts of the publisher to which its addresses may lead. */
  readonly hosts?: readonly string[];
  /**
   * What is to be fetched now, oldest first; `notFetched` where files are only at hand. `today` is the run's UTC day, `since` the
   * day that the operator wants to go back to, given where one of the two properties below says that it has a meaning.
   */
  discover(today: string, http: Http, since?: string): AsyncIterable<Artifact>;
  /** True where `discover` finds the newest alone, and goes back to any day `since`, inclusive. */
  readonly goesBack?: true;
  /** True where files are of periods and say which (`until`): of what is found, those that end before `since` are left out. */
  readonly ofPeriods?: true;
  /** The files of one subject of the domain, such as a company by its key, newest state; absent where files are of all together. */
  ofSubject?(key: string, http: Http): AsyncIterable<Artifact>;
}

/** Stands for `discover` where the publisher's files have no address to be fetched from: they are loaded from files at hand. */
export const notFetched: Publication['discover'] = async function* () {
  // Nothing is ever there.
};

/**
 * How a local file is known, by its first bytes: 4 KB of text, decompressed where it is a zip or gzip; of an Excel workbook the
 * first rows of its first sheet, cells parted by tabs. Names may help.
 */
export interface Recognition {
  /**
   * Tells which artifact a file is; null when it is none of this connector's. `folder` is the name of the folder that it lies in,
   * for files that bear the same name in each.
   */
  recognise(fileName: string, head: string, folder?: string): Artifact | null;
  /** Why a file that people take for one of this connector's is none: said instead of that nobody knows it; null otherwise. */
  refusal?(fileName: string, head: string): string | null;
}

/** How a file is read: bytes to records. */
export interface Reading<Raw = unknown> {
  /** Bytes to records in batches, streaming. Throws `SourceFormatError` when the file is not what it should be. */
  parse(artifact: StoredArtifact): AsyncIterable<readonly Located<Raw>[]>;
  /**
   * `open`: the publisher ends its texts without a newline, so that a file cut inside its last line cannot be told from a whole one
   * by it. Absent: such a file is refused.
   */
  readonly lastLine?: 'open';
  /**
   * `open`: the columns of files of one name come and go, such as currencies or the series that somebody selected. Absent: a column that
   * the file before of the same name had must be in the next one.
   */
  readonly columns?: 'open';
  /** One of the artifacts is an archive that is loaded member by member: `parse` is asked for the others. */
  readonly members?: Members<Raw>;
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

/** Which rows of a table the records give. */
export interface TableRows<Raw = unknown, Row extends object = Record<string, unknown>> {
  /** Pure. A list of rows (a wide record can hold many; empty skips it), or a reject. A throw fails the file. */
  normalise(record: Raw): readonly Row[] | Reject;
  /** The column with the day a row speaks of: rows of a day after tomorrow are rejected. */
  readonly observedOn?: keyof Row & string;
}

/**
 * Things that rows speak of, such as places, and the list of them. A row that speaks of what the list lacks is rejected and counted,
 * without failing the file however many they are: their publisher knows more of them than the list. A kind of which the list
 * does not hold all is not judged.
 */
export interface Referent<Row extends object = Record<string, unknown>> {
  /** Table and column with the ids of all that there is: the kind, a colon, the code. */
  readonly table: string;
  readonly column: string;
  /** Of each kind that is judged, the least number held from which the list is taken to be whole. */
  readonly wholeFrom: Readonly<Record<string, number>>;
  /** The id that a row speaks of; null: of none. */
  of(row: Row): string | null;
}

/** Which rows the records give: those of the connector's own table, and of further tables that the same files feed. */
export interface Rows<Raw = unknown, Row extends object = Record<string, unknown>> extends TableRows<Raw, Row> {
  /** What of the connector's own rows can be true; what cannot goes to quarantine. Not for archives loaded by members. */
  readonly plausibility?: Plausibility<Row>;
  /** What the publisher's practice changes beyond the bounds that hold for every file, such as annual revisions. */
  readonly differs?: readonly ExpectedDifference[];
  /**
   * True where an artifact without any row is a good one (a delta on a quiet day); a text where it is remarkable, which says what
   * such a file holds.
   */
  readonly mayBeEmpty?: true | string;
  /** What the rows speak of, where another list says what there is of it. */
  readonly referent?: Referent<Row>;
  /**
   * Loaded in the same transaction after the connector's own. The file is read once: rows that are not gathered are put
   * aside meanwhile, so they must be what JSON can hold.
   */
  // any: every table has rows of its own type, which only its own normalise makes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly further?: readonly FurtherTable<Raw, any>[];
}

/** Another table that the records of a connector's files feed; records that are not for it give no rows. */
export interface FurtherTable<Raw = unknown, Row extends object = Record<string, unknown>> extends TableRows<Raw, Row> {
  readonly load: ArtifactLoad<Row>;
  /**
   * True where its rows are what the connector's own rows refer to, such as the series of observations: they are few enough to
   * be kept in memory while the file is read for both, equal ones fall together, and two that differ under one key fail the
   * file. Then `normalise` is asked for every record that the connector answered with rows, and rejects none.
   */
  readonly gathered?: true;
}

/** What a building step works with: the transaction of the load that it follows. */
export interface Building {
  /** The artifacts that were loaded, and of an archive of members those of the members that were read: rows carry these ids. */
  readonly artifactIds: readonly string[];
  /** RFC 3339: the instant of the run, `as_of` of what it has seen. */
  readonly asOf: string;
  /**
   * The moment from which all rows of the loaded file count as known, its own or that of the run; null where they have several, and where
   * a record of it was rejected or a row withheld. Without it nothing follows from what a file lacks.
   */
  readonly completeAt: string | null;
  readonly signal?: AbortSignal | undefined;
  /** Says in the report of the load what was concluded from the file and stands in no row of it. */
  remark(text: string): void;
  /**
   * To be asked before rows are taken back because a complete file lacks them: throws `SourceFormatError` where that would be
   * more than a file may take back of the rows held in its scope, unless the operator allowed it.
   */
  refuseLoss(removed: number, held: number): void;
  /** Runs one statement over the tables of schema `data`, values in place of question marks; everything arrives as text. */
  query<Row extends object>(
    sql: string,
    values?: readonly (string | number | readonly string[])[],
  ): Promise<readonly Row[]>;
  /** Loads built rows, each under the stamp of the artifact that it is built after; of several artifacts by mode `merge` alone. */
  load<Row extends object>(load: Load<Row>, parts: readonly Part<Row>[]): Promise<void>;
}

/** One official file family. It extracts; it knows nothing of the database, the clock or its own provenance. */
export interface Connector<Raw = unknown, Row extends object = Record<string, unknown>> {
  /** `<domain>.<source>`, e.g. `fx.ecb`; what `dqs ingest` takes. */
  readonly key: string;
  readonly source: SourceTag;
  readonly dataset: DatasetKey;
  /** One sentence: what it loads. */
  readonly summary: string;
  readonly publication: Publication;
  readonly recognition: Recognition;
  readonly reading: Reading<Raw>;
  readonly rows: Rows<Raw, Row>;
  /** How the rows meet those already held. */
  readonly load: ArtifactLoad<Row>;
  /**
   * Makes what is built from the loaded rows together with earlier ones, after all tables and in the same transaction. Rows
   * it makes must depend on the rows held alone, not on the order in which files came.
   */
  build?(building: Building): Promise<void>;
  /**
   * `import.meta.url` of the module that declares the connector: by its code and all it imports it is told whether a file
   * already loaded would give other rows today, and has to be loaded again.
   */
  readonly rules: string;
}

// any: lists of connectors mix record and row types, and only a connector's own functions ever see its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyConnector = Connector<any, any>;

/** Whether a connector has an official address; the others only read local files. */
export const isFetched = ({ publication }: Pick<AnyConnector, 'publication'>): boolean =>
  publication.discover !== notFetched;

/** All tables that a connector's files feed, its own first. */
export const tablesOf = ({ rows, load }: AnyConnector): readonly FurtherTable[] => [
  { ...rows, load },
  ...(rows.further ?? []),
];
