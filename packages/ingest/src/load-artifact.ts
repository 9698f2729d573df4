import { instantOf, type Clock } from '@dqs/core';
import { DuplicateKeyError, type Database, type LoadCounts } from '@dqs/storage';
import { checkedRows } from './checked-rows.ts';
import { SourceFormatError, type AnyConnector, type StoredArtifact } from './connector.ts';
import { explainDuplicate } from './duplicate-places.ts';
import { closeInterruptedRuns, finishRun, heldAfterLastLoad, type Knex, type RejectEntry } from './ledger.ts';

/** What loading one artifact came to. */
export interface LoadOutcome {
  readonly status: 'ok' | 'unchanged';
  readonly counts: LoadCounts;
  readonly rejects: number;
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
  readonly force: boolean;
  readonly allowShrink: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onRows: (rows: number) => void;
  /** Filled while rows pass, so that a failed run can list them too. */
  readonly rejects: { count: number; list: readonly RejectEntry[] };
  /** More to be recorded in the same transaction. */
  readonly record: (transaction: Knex) => Promise<void>;
}

/** A larger share of rows gone than this is more likely a damaged file than news. */
const acceptedShrinkPercent = 30;

const noCounts: LoadCounts = { read: 0, inserted: 0, changed: 0, unchanged: 0, removed: 0 };

const tableOf = (connector: AnyConnector): string => `data."${connector.load.table.replaceAll('"', '""')}"`;

/**
 * Refreshes `as_of` of the rows that an artifact brought, if all of them still stand as it left them: each row names the
 * artifact that last wrote or confirmed it, so as many as after its last load means that nothing newer replaced one.
 * Answers null where the file must be read again.
 */
const refreshUnchanged = async (transaction: Knex, request: LoadRequest): Promise<LoadCounts | null> => {
  const { connector, artifactId, asOf } = request;
  if (request.force) return null;
  const held = await heldAfterLastLoad(transaction, artifactId, connector.revision ?? 1);
  if (held === null) return null;
  const standing = await countHeld(transaction, request);
  if (standing !== held) return null;
  // The surfaces show the later of a row's as_of and its artifact's confirmation: no row has to be written again.
  await transaction.raw('update control.artifact set confirmed_at = ? where id = ?::bigint', [asOf, artifactId]);
  if (held > 0) {
    await transaction.raw(
      'update control.dataset set latest_as_of = greatest(latest_as_of, ?::timestamptz) where key = ?',
      [asOf, connector.dataset],
    );
  }
  return { ...noCounts, unchanged: held };
};

const countHeld = async (transaction: Knex, { connector, artifactId }: LoadRequest): Promise<number> => {
  const { rows } = await transaction.raw<{ rows: { held: string }[] }>(
    `select count(*)::text as held from ${tableOf(connector)} where artifact_id = ?::bigint and source_tag = ?`,
    [artifactId, connector.source],
  );
  return Number.parseInt(rows[0]!.held, 10);
};

/** Every row of the file now carries its stamp; only vintages can be fewer, as equal ones fall together. */
const heldAfter = async (transaction: Knex, request: LoadRequest, counts: LoadCounts): Promise<number> =>
  request.connector.load.mode === 'vintage'
    ? countHeld(transaction, request)
    : counts.inserted + counts.changed + counts.unchanged;

/** A rejected record may be the very row that is missing: what is held must not go because its successor could not be read. */
const refuseRemovalByReject = (counts: LoadCounts, rejects: number): void => {
  if (rejects === 0 || counts.removed === 0) return;
  throw new SourceFormatError(
    `${counts.removed} of the rows held are missing from the file, in which ${rejects} records were rejected; nothing is changed, because a damaged record must not remove a good value`,
  );
};

const refuseShrinking = (counts: LoadCounts): void => {
  const before = counts.removed + counts.changed + counts.unchanged;
  if (counts.removed * 100 <= before * acceptedShrinkPercent) return;
  throw new SourceFormatError(
    `the file would remove ${counts.removed} of the ${before} rows it replaces, more than ${acceptedShrinkPercent} %; allow it explicitly if the publisher really withdrew them`,
  );
};

/**
 * Loads one artifact in one transaction under the dataset's lock: all of its rows and the end of its run, or nothing.
 * Throws `SourceFormatError` for a bad file, `DatasetBusyError` when another process loads the dataset.
 */
export const loadArtifact = (request: LoadRequest): Promise<LoadOutcome> =>
  loadWhole(request).catch(async (error: unknown) => {
    if (!(error instanceof DuplicateKeyError)) throw error;
    throw await explainDuplicate(request.connector, request.artifact, error);
  });

const loadWhole = (request: LoadRequest): Promise<LoadOutcome> =>
  request.db.writing(request.connector.dataset, async (writer, transaction) => {
    const { connector, artifact, artifactId, asOf, clock, runId, rejects } = request;
    await closeInterruptedRuns(transaction, connector.dataset, runId, instantOf(clock.now()));
    const refreshed = await refreshUnchanged(transaction, request);
    const finish = async (status: LoadOutcome['status'], counts: LoadCounts, held: number): Promise<LoadOutcome> => {
      await request.record(transaction);
      await finishRun(transaction, runId, {
        status,
        finishedAt: instantOf(clock.now()),
        counts,
        held,
        rejects: rejects.count,
        rejectList: rejects.list,
        line: null,
        message: null,
      });
      return { status, counts, rejects: rejects.count };
    };
    if (refreshed) return finish('unchanged', refreshed, refreshed.unchanged);
    const { rows, tally } = checkedRows(connector, artifact, {
      today: request.today,
      ...(request.signal ? { signal: request.signal } : {}),
      onBatch: (now) => {
        rejects.count = now.rejectedRecords + now.rejectedRows;
        request.onRows(now.rows);
      },
    });
    rejects.list = tally.list;
    const counts = await writer.load(connector.load, { sourceTag: connector.source, artifactId, asOf }, rows);
    if (!request.allowShrink) {
      refuseRemovalByReject(counts, rejects.count);
      refuseShrinking(counts);
    }
    return finish('ok', counts, await heldAfter(transaction, request, counts));
  });
