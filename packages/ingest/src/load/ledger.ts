import type { Database, LoadCounts } from '@dqs/storage';
import type { StoredArtifact, Artifact } from '../artifact.ts';
import { withoutControls } from '../source-format-error.ts';
import type { Validators } from '../fetch/http.ts';
import type { MemberCounts } from './load-counts.ts';

/** RFC 3339 in UTC, whatever the session's settings. */
export const instantText = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A connection with the owner's rights, inside a transaction or not. */
export type Knex = Database['knex'];

/** The origin of a run's bytes: the publisher's address, or files that the operator named. */
export type Origin = 'official' | 'files';

type RunStatus = 'running' | 'ok' | 'unchanged' | 'failed' | 'undone';

/** A record that was left out, and why. */
export interface RejectEntry {
  readonly line: number;
  readonly reason: string;
}

export interface NewRun {
  /** One call of `ingest`. Its artifacts succeed or fail separately, but count together. */
  readonly batch: string;
  readonly connector: string;
  readonly dataset: string;
  readonly origin: Origin;
  readonly artifact: string | null;
  readonly startedAt: string;
  /** The digest of the rules that read the artifact. */
  readonly rules: string;
}

/** How a run ended. */
export interface RunEnd {
  readonly status: Exclude<RunStatus, 'running' | 'undone'>;
  readonly finishedAt: string;
  readonly counts: LoadCounts;
  /** Rows that now carry the artifact's stamp. */
  readonly held: number;
  /** Counts for an archive that is loaded member by member; null otherwise. */
  readonly members: MemberCounts | null;
  readonly rejects: number;
  readonly rejectList: readonly RejectEntry[];
  readonly line: number | null;
  readonly message: string | null;
}

const interrupted = 'the process ended before the run did';
/** PostgreSQL rejects more than 65,535 values in one statement. */
const rejectsPerStatement = 500;

/** Text that may be stored and shown. The removed control characters include NUL, which PostgreSQL cannot store. */
/** A message that the database can store. */
export const storable = (text: string): string => withoutControls(text).slice(0, 4000);

/** Records the start of a run. Returns its id. */
export const startRun = async (knex: Knex, run: NewRun): Promise<string> => {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `insert into control.ingestion_run (batch, connector, dataset, origin, artifact, started_at, status, rules)
     values (?, ?, ?, ?, ?, ?, 'running', ?) returning id::text as id`,
    [run.batch, run.connector, run.dataset, run.origin, run.artifact, run.startedAt, run.rules],
  );
  return rows[0]!.id;
};

/** The number of a load without a run: that of a row that an operator accepted from quarantine. */
export const newRunId = async (knex: Knex): Promise<string> => {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select nextval(pg_get_serial_sequence('control.ingestion_run', 'id'))::text as id`,
  );
  return rows[0]!.id;
};

/** Records the bytes of a run: creates the artifact row or updates when it was last seen. Returns the artifact's id. */
export const recordArtifact = async (
  knex: Knex,
  runId: string,
  connector: string,
  artifact: StoredArtifact,
  now: string,
): Promise<string> => {
  const { name, address, sha256, bytes, path } = artifact;
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `with known as (
       update control.artifact set last_seen = ?, path = ?, address = ? where id = (
         select id from control.artifact where connector = ? and name = ? and sha256 = ? order by id limit 1)
       returning id),
     added as (
       insert into control.artifact (connector, name, address, sha256, bytes, path, first_seen, last_seen)
       select ?, ?, ?, ?, ?::bigint, ?, seen, seen from (select ?::timestamptz as seen) now
       where not exists (select from known) returning id)
     update control.ingestion_run run set artifact_id = artifact.id, file = ?
     from (select id from known union all select id from added) artifact
     where run.id = ?::bigint returning artifact.id::text as id`,
    [now, path, address, connector, name, sha256, connector, name, address, sha256, bytes, path, now, path, runId],
  );
  return rows[0]!.id;
};

/** Records the end of a run with its rejects. */
export const finishRun = async (knex: Knex, runId: string, end: RunEnd): Promise<void> => {
  const { counts } = end;
  await knex.raw(
    `update control.ingestion_run set status = ?, finished_at = ?, rows_read = ?, rows_inserted = ?, rows_changed = ?,
       rows_unchanged = ?, rows_removed = ?, rows_held = ?, members_read = ?, members_unchanged = ?, rejects = ?, line = ?, message = ? where id = ?::bigint`,
    [
      end.status,
      end.finishedAt,
      counts.read,
      counts.inserted,
      counts.changed,
      counts.unchanged,
      counts.removed,
      end.held,
      end.members?.read ?? null,
      end.members?.unchanged ?? null,
      end.rejects,
      end.line,
      end.message === null ? null : storable(end.message),
      runId,
    ],
  );
  for (let at = 0; at < end.rejectList.length; at += rejectsPerStatement) {
    const slice = end.rejectList.slice(at, at + rejectsPerStatement);
    const values = slice.flatMap(({ line, reason }) => [runId, line, storable(reason)]);
    const places = slice.map(() => '(?::bigint, ?::bigint, ?)').join(', ');
    await knex.raw(`insert into control.ingestion_reject (run_id, line, reason) values ${places}`, values);
  }
};

/**
 * Marks unfinished runs of a dataset as failed. The caller has the dataset's lock, so any other process that claims to
 * load it is dead. A run that is still fetching corrects the mark when it ends.
 */
export const closeInterruptedRuns = async (
  knex: Knex,
  dataset: string,
  exceptRunId: string,
  now: string,
): Promise<void> => {
  await knex.raw(
    `update control.ingestion_run set status = 'failed', finished_at = ?, message = ?
     where dataset = ? and status = 'running' and id < ?::bigint`,
    [now, interrupted, dataset, exceptRunId],
  );
};

/** Whether any run of a connector ever left rows. */
export const hasLoaded = async (knex: Knex, connector: string): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: { loaded: boolean }[] }>(
    `select exists (
       select from control.ingestion_run where connector = ? and status in ('ok', 'unchanged') and rows_held > 0) as loaded`,
    [connector],
  );
  return rows[0]!.loaded;
};

/** When each artifact of a connector was last loaded or confirmed, RFC 3339 in UTC, by name. */
export const lastLoads = async (knex: Knex, connector: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await knex.raw<{ rows: { artifact: string; at: string }[] }>(
    `select artifact, to_char(max(started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from control.ingestion_run where connector = ? and artifact is not null and status in ('ok', 'unchanged')
     group by artifact`,
    [connector],
  );
  return new Map(rows.map(({ artifact, at }) => [artifact, at]));
};

/** How many rows carried an artifact's stamp after its last load by the same rules, or null. */
export const rowsAfterLastLoad = async (knex: Knex, artifactId: string, rules: string): Promise<number | null> => {
  const { rows } = await knex.raw<{ rows: { held: string }[] }>(
    `select rows_held::text as held from control.ingestion_run
     where artifact_id = ?::bigint and rules = ? and status in ('ok', 'unchanged') order by id desc limit 1`,
    [artifactId, rules],
  );
  return rows[0] ? Number.parseInt(rows[0].held, 10) : null;
};

/** The artifact that was last loaded under a name, except the given one; null if there is none. */
export const artifactBefore = async (
  knex: Knex,
  connector: string,
  name: string,
  artifactId: string,
): Promise<string | null> => {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select artifact_id::text as id from control.ingestion_run
     where connector = ? and artifact = ? and status in ('ok', 'unchanged') and artifact_id is not null
     order by id desc limit 1`,
    [connector, name],
  );
  return rows[0] === undefined || rows[0].id === artifactId ? null : rows[0].id;
};

/** The validators and the digest of the last load from an address. */
export interface LastResponse extends Validators {
  readonly sha256: string;
}

export const lastResponse = async (knex: Knex, connector: string, artifact: Artifact): Promise<LastResponse | null> => {
  const { rows } = await knex.raw<{ rows: { etag: string | null; last_modified: string | null; sha256: string }[] }>(
    'select etag, last_modified, sha256 from control.artifact_validator where connector = ? and address = ?',
    [connector, artifact.address],
  );
  const [row] = rows;
  return row ? { etag: row.etag, lastModified: row.last_modified, sha256: row.sha256 } : null;
};

export const storeResponse = async (
  knex: Knex,
  connector: string,
  artifact: Artifact,
  answer: LastResponse,
): Promise<void> => {
  await knex.raw(
    `insert into control.artifact_validator (connector, address, etag, last_modified, sha256) values (?, ?, ?, ?, ?)
     on conflict (connector, address) do update
     set etag = excluded.etag, last_modified = excluded.last_modified, sha256 = excluded.sha256`,
    [connector, artifact.address, answer.etag, answer.lastModified, answer.sha256],
  );
};
