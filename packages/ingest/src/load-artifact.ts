import { instantOf, type Clock } from '@dqs/core';
import type { Database, LoadCounts, Writer } from '@dqs/storage';
import { atLine, checkedRows } from './checked-rows.ts';
import {
  SourceFormatError,
  type AnyConnector,
  type Building,
  type Located,
  type Reject,
  type StoredArtifact,
} from './connector.ts';
import { closeInterruptedRuns, finishRun, heldAfterLastLoad, type Knex, type RejectEntry } from './ledger.ts';
import { createSpool, type Spool } from './spool.ts';

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

type Table = Pick<AnyConnector, 'load' | 'normalise' | 'observedOn'>;

const nameOf = ({ load }: Table): string => `data."${load.table.replaceAll('"', '""')}"`;

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

/** What a connector's files feed: its own table, then the further ones. */
const tablesOf = ({ connector }: LoadRequest): readonly Table[] => [connector, ...(connector.also ?? [])];

const countHeldIn = async (
  transaction: Knex,
  { connector, artifactId }: LoadRequest,
  table: Table,
): Promise<number> => {
  const { rows } = await transaction.raw<{ rows: { held: string }[] }>(
    `select count(*)::text as held from ${nameOf(table)} where artifact_id = ?::bigint and source_tag = ?`,
    [artifactId, connector.source],
  );
  return Number.parseInt(rows[0]!.held, 10);
};

const countHeld = async (transaction: Knex, request: LoadRequest): Promise<number> => {
  let held = 0;
  for (const table of tablesOf(request)) held += await countHeldIn(transaction, request, table);
  return held;
};

/** Every row of the file now carries its stamp; only vintages and runs of lists can be fewer, as equal ones fall together. */
const heldAfter = async (transaction: Knex, request: LoadRequest, table: Table, counts: LoadCounts): Promise<number> =>
  table.load.mode === 'vintage' || table.load.mode === 'history'
    ? countHeldIn(transaction, request, table)
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

const sumOf = (left: LoadCounts, right: LoadCounts): LoadCounts => ({
  read: left.read + right.read,
  inserted: left.inserted + right.inserted,
  changed: left.changed + right.changed,
  unchanged: left.unchanged + right.unchanged,
  removed: left.removed + right.removed,
});

/** What a record is to a further table; records that give it nothing are not put aside. */
type Aside = readonly Record<string, unknown>[] | Reject;

interface Further {
  readonly table: Table;
  readonly spool: Spool<Aside>;
}

const asideOf = (table: Table, batch: readonly Located<unknown>[]): readonly Located<Aside>[] =>
  batch.flatMap(({ record, line }) => {
    try {
      const normalised: Aside = table.normalise(record);
      return 'reject' in normalised || normalised.length > 0 ? [{ record: normalised, line }] : [];
    } catch (error) {
      throw atLine(error, line);
    }
  });

/** The connector's own parse, which puts aside on the way what the further tables get. */
const parseAside = (connector: AnyConnector, further: readonly Further[]): AnyConnector['parse'] =>
  async function* (artifact) {
    for await (const batch of connector.parse(artifact)) {
      for (const { table, spool } of further) await spool.put(asideOf(table, batch));
      yield batch;
    }
  };

type RowSource = Parameters<typeof checkedRows>[0];

/** Loads one of the tables that an artifact feeds; `rowsBefore` is what the tables before have read. */
const loadTable = async (
  writer: Writer,
  request: LoadRequest,
  table: Table,
  source: Omit<RowSource, 'observedOn'>,
  rowsBefore: number,
): Promise<LoadCounts> => {
  const { connector, artifact, artifactId, asOf, rejects } = request;
  const before = { count: rejects.count, list: rejects.list };
  const checked = { ...source, ...(table.observedOn ? { observedOn: table.observedOn } : {}) };
  const { rows } = checkedRows(checked, artifact, {
    today: request.today,
    ...(request.signal ? { signal: request.signal } : {}),
    onBatch: (now) => {
      rejects.count = before.count + now.rejectedRecords + now.rejectedRows;
      rejects.list = [...before.list, ...now.list];
      request.onRows(rowsBefore + now.rows);
    },
  });
  const counts = await writer.load(table.load, { sourceTag: connector.source, artifactId, asOf }, rows);
  if (!request.allowShrink) {
    refuseRemovalByReject(counts, rejects.count);
    refuseShrinking(counts);
  }
  return counts;
};

interface Loaded {
  readonly counts: LoadCounts;
  readonly held: number;
}

/** Reads the artifact once and loads all tables that it feeds. */
const loadTables = async (writer: Writer, transaction: Knex, request: LoadRequest): Promise<Loaded> => {
  const { connector } = request;
  const further = (connector.also ?? []).map((table): Further => ({ table, spool: createSpool() }));
  let total: Loaded = { counts: noCounts, held: 0 };
  const add = async (table: Table, source: Omit<RowSource, 'observedOn'>): Promise<void> => {
    const counts = await loadTable(writer, request, table, source, total.counts.read);
    const held = await heldAfter(transaction, request, table, counts);
    total = { counts: sumOf(total.counts, counts), held: total.held + held };
  };
  try {
    await add(connector, {
      parse: parseAside(connector, further),
      normalise: (record) => connector.normalise(record),
      ...(connector.mayBeEmpty === undefined ? {} : { mayBeEmpty: connector.mayBeEmpty }),
    });
    for (const { table, spool } of further) {
      // Not every file has rows for every further table.
      await add(table, { parse: () => spool.read(), normalise: (aside: Aside) => aside, mayBeEmpty: true });
      await spool.close();
    }
  } finally {
    for (const { spool } of further) await spool.close();
  }
  return total;
};

const inOneBatch = async function* <Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
};

const buildingOf = (writer: Writer, transaction: Knex, request: LoadRequest): Building => ({
  artifactId: request.artifactId,
  signal: request.signal,
  query: async <Row extends object>(sql: string, values: readonly (string | number | readonly string[])[] = []) =>
    // Knex types its bindings as a list that may be changed.
    (await transaction.raw<{ rows: Row[] }>(sql, [...values] as never)).rows,
  load: async (load, rows) => {
    const stamp = { sourceTag: request.connector.source, artifactId: request.artifactId, asOf: request.asOf };
    await writer.load(load, stamp, inOneBatch(rows));
  },
});

/**
 * Loads one artifact in one transaction under the dataset's lock: all of its rows and the end of its run, or nothing.
 * Throws `SourceFormatError` for a bad file, `DatasetBusyError` when another process loads the dataset.
 */
export const loadArtifact = (request: LoadRequest): Promise<LoadOutcome> =>
  request.db.writing(request.connector.dataset, async (writer, transaction) => {
    const { connector, clock, runId, rejects } = request;
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
    const total = await loadTables(writer, transaction, request);
    await connector.build?.(buildingOf(writer, transaction, request));
    return finish('ok', total.counts, total.held);
  });
