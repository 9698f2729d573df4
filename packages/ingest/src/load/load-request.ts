import type { Clock } from '@dqs/core';
import type { Database, LoadCounts } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import type { Knex, Origin, RejectEntry } from './ledger.ts';
import type { MemberCounts } from './load-counts.ts';

/** The result of loading one artifact. */
export interface LoadOutcome {
  readonly status: 'ok' | 'unchanged';
  readonly counts: LoadCounts;
  readonly rejects: number;
  /** Rows that went to quarantine instead of the table, and series that the file lacks. */
  readonly withheld: number;
  /** Counts for an archive that is loaded member by member; null otherwise. */
  readonly members: MemberCounts | null;
  /** How much its values differ from the stored ones before, by table and column. */
  readonly differences: readonly string[];
  /** A remark about a loaded file, such as the contents of one without rows. Null otherwise. */
  readonly message: string | null;
}

export interface LoadRequest {
  readonly connector: AnyConnector;
  readonly db: Pick<Database, 'engine' | 'knex' | 'writing'>;
  readonly clock: Clock;
  readonly today: string;
  /** RFC 3339: the instant of the whole run. */
  readonly asOf: string;
  readonly runId: string;
  readonly artifactId: string;
  readonly artifact: StoredArtifact;
  readonly origin: Origin;
  readonly force: boolean;
  readonly allowShrink: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onRows: (rows: number) => void;
  readonly onMembers: (members: MemberCounts) => void;
  /** Receives how much of an archive has been compared with the last load. */
  readonly onCompared: (done: number, total: number) => void;
  /** Filled while rows pass, so that a failed run can also list them. */
  readonly rejects: { count: number; list: readonly RejectEntry[] };
  /** Further records to write in the same transaction. */
  readonly record: (transaction: Knex) => Promise<void>;
}

/** A load with the operator's decision whether the file is right as it is. */
export interface DecidedRequest extends LoadRequest {
  readonly isAccepted: boolean;
}
