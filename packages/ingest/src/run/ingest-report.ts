import { ServiceError } from '@dqs/schemas';
import type { LoadCounts } from '@dqs/storage';
import type { MemberCounts } from '../load/load-counts.ts';
import type { RejectEntry } from '../load/ledger.ts';
import type { UnknownFile } from '../read/recognise-files.ts';
import type { SourceFault } from '../source-fault.ts';

/** The result of one artifact. */
export interface ArtifactReport {
  readonly artifact: string;
  readonly file: string | null;
  readonly status: 'ok' | 'unchanged' | 'failed';
  readonly counts: LoadCounts;
  /** Counts for an archive that is loaded member by member; null otherwise. */
  readonly members: MemberCounts | null;
  readonly rejects: number;
  /** Rows that went to quarantine instead of the table, and series that the file lacks. */
  readonly withheld: number;
  /** How much the values of a loaded file differ from the stored ones before: one line per table and column. */
  readonly differences: readonly string[];
  /** The first rejected records. The ledger lists more. */
  readonly firstRejects: readonly RejectEntry[];
  /** For a failed artifact, the fault and its line in the file. For one without rows, the contents of the file. */
  readonly message: string | null;
  readonly line: number | null;
  /** The error itself, with its code and hint. */
  readonly error: SourceFault | null;
}

/** The result of a run: `failed` if any artifact failed, `unchanged` if none contained anything new. */
export interface IngestReport {
  readonly connector: string;
  readonly dataset: string;
  readonly status: 'ok' | 'unchanged' | 'failed';
  readonly artifacts: readonly ArtifactReport[];
  /** Names of artifacts that were not tried, because the publisher requested a pause at an earlier one. */
  readonly notTried: readonly string[];
  /**
   * Names of artifacts that were skipped because they were loaded before: settled ones, or all if only missing ones are
   * wanted.
   */
  readonly passedOver: readonly string[];
  /** Files under `from` that do not belong to this connector. */
  readonly unknownFiles: readonly UnknownFile[];
}

/** Whether the publisher requested a pause. Nothing more is then requested from it. */
export const isThrottled = ({ error }: ArtifactReport): boolean =>
  error instanceof ServiceError && error.code === 'upstream_rate_limited';

const sumOf = (artifacts: readonly ArtifactReport[], count: (artifact: ArtifactReport) => number): number =>
  artifacts.reduce((sum, artifact) => sum + count(artifact), 0);

/** The result of a run for the audit log. */
export const auditSummary = ({ status, artifacts }: IngestReport) => ({
  status,
  artifacts: artifacts.length,
  rows_inserted: sumOf(artifacts, ({ counts }) => counts.inserted),
  rows_changed: sumOf(artifacts, ({ counts }) => counts.changed),
  rows_removed: sumOf(artifacts, ({ counts }) => counts.removed),
  rejects: sumOf(artifacts, ({ rejects }) => rejects),
  withheld: sumOf(artifacts, ({ withheld }) => withheld),
});
