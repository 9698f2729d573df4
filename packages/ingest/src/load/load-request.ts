import type { Clock } from '@dqs/core';
import type { Database, LoadCounts } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import type { Knex, Origin, RejectEntry } from './ledger.ts';
import type { MemberCounts } from './load-counts.ts';

/** What loading one artifact came to. */
export interface LoadOutcome {
  readonly status: 'ok' | 'unchanged';
  readonly counts: LoadCounts;
  readonly rejects: number;
  /** Rows that went to quarantine instead of the table, and series that the file lacks. */
  readonly withheld: number;
  /** Of an archive that is loaded member by member; null otherwise. */
  readonly members: MemberCounts | null;
  /** By how much its values differ from those held before, by table and column. */
  readonly differences: readonly string[];
  /** What is remarkable about a file that was loaded: what it holds where it gave no row. Null otherwise. */
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
  /** Told how much of an archive has been compared with what was loaded before. */
  readonly onCompared: (done: number, total: number) => void;
  /** Filled while rows pass, so that a failed run can list them too. */
  readonly rejects: { count: number; list: readonly RejectEntry[] };
  /** More to be recorded in the same transaction. */
  readonly record: (transaction: Knex) => Promise<void>;
}

/** A load whose operator has decided, or not, that the file is right as it is. */
export interface DecidedRequest extends LoadRequest {
  readonly isAccepted: boolean;
}
