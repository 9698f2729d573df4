import { instantOf, type Clock } from '@dqs/core';
import { DuplicateKeyError, factTableName, noCounts, type Database, type LoadCounts, type Writer } from '@dqs/storage';
import { atLine, checkedRows, maximumListedRejects, type StrangerTo } from './checked-rows.ts';
import {
  tablesOf,
  type AnyConnector,
  type Building,
  type FurtherTable,
  type Located,
  type Members,
  type Reading,
  type Reject,
  type Rows,
  type StoredArtifact,
} from '../connector.ts';
import { explainDuplicate } from './duplicate-places.ts';
import {
  closeInterruptedRuns,
  finishRun,
  heldAfterLastLoad,
  type Knex,
  type Origin,
  type RejectEntry,
} from './ledger.ts';
import { emptyMessage } from './empty-file.ts';
import { refuseLoss } from './loss.ts';
import { sumOf, type MemberCounts } from './load-counts.ts';
import { heldBeside, isCompared, rememberFile } from './held-beside.ts';
import { createSieve, nothingBeside, type Sieve } from './plausibility.ts';
import { doubtText, isFileAccepted, knownDoubts, recordDoubts, rowText, type Quarantined } from './quarantine.ts';
import { loadMembers } from './load-members.ts';
import { strangersOf } from './referents.ts';
import { rulesDigest } from './rules-digest.ts';
import { createSpillFile, type SpillFile } from './spill-file.ts';

/** What loading one artifact came to. */
export interface LoadOutcome {
  readonly status: 'ok' | 'unchanged';
  readonly counts: LoadCounts;
  readonly rejects: number;
  /** Of an archive that is loaded member by member; null otherwise. */
  readonly members: MemberCounts | null;
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

type Table = Pick<FurtherTable, 'load' | 'normalise' | 'observedOn'>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Refreshes `as_of` of the rows that an artifact brought, if all of them still stand as it left them: each row names the
 * artifact that last wrote or confirmed it, so as many as after its last load means that nothing newer replaced one.
 * Answers null where the file must be read again.
 */
const refreshUnchanged = async (transaction: Knex, request: LoadRequest): Promise<LoadCounts | null> => {
  const { connector, artifactId, asOf } = request;
  if (request.force) return null;
  const held = await heldAfterLastLoad(transaction, artifactId, rulesDigest(connector.rules));
  if (held === null) return null;
  const kept = await countHeld(transaction, request);
  if (kept !== held) return null;
  // The surfaces show the later of a row's as_of and its artifact's confirmation: no row has to be written again.
  await transaction.raw('update control.artifact set confirmed_at = ? where id = ?::bigint', [asOf, artifactId]);
  if (held > 0) await noteConfirmed(transaction, request);
  return { ...noCounts, unchanged: held };
};

/** The dataset is as fresh as the newest of its rows, also where none was written. */
const noteConfirmed = async (transaction: Knex, { connector, asOf }: LoadRequest): Promise<void> => {
  await transaction.raw(
    'update control.dataset set latest_as_of = greatest(latest_as_of, ?::timestamptz) where key = ?',
    [asOf, connector.dataset],
  );
};

/** The tables that a connector's files are read for: its own, then the further ones that are not gathered meanwhile. */
const readTables = ({ connector }: LoadRequest): readonly Table[] =>
  tablesOf(connector).filter(({ gathered }) => !gathered);

const countHeldIn = async (
  transaction: Knex,
  { connector, artifactId }: LoadRequest,
  table: Table,
): Promise<number> => {
  const { rows } = await transaction.raw<{ rows: { held: string }[] }>(
    `select count(*)::text as held from ${factTableName(table.load.table)} where artifact_id = ?::bigint and source_tag = ?`,
    [artifactId, connector.source],
  );
  return Number.parseInt(rows[0]!.held, 10);
};

const countHeld = async (transaction: Knex, request: LoadRequest): Promise<number> => {
  let held = 0;
  for (const table of readTables(request)) held += await countHeldIn(transaction, request, table);
  return held;
};

/** Every row of the file now carries its stamp; only vintages and runs of lists can be fewer, as equal ones fall together. */
const heldAfter = async (transaction: Knex, request: LoadRequest, table: Table, counts: LoadCounts): Promise<number> =>
  table.load.mode === 'vintage' || table.load.mode === 'history'
    ? countHeldIn(transaction, request, table)
    : counts.inserted + counts.changed + counts.unchanged;

/** What a record is to a further table; records that give it nothing are not put aside. */
type Aside = readonly Record<string, unknown>[] | Reject;

interface Further {
  readonly table: Table;
  readonly spill: SpillFile<Aside>;
}

const asideOf = (table: Table, batch: readonly Located<unknown>[]): readonly Located<Aside>[] => {
  const aside: Located<Aside>[] = [];
  for (const { record, line } of batch) {
    try {
      const normalised: Aside = table.normalise(record);
      if ('reject' in normalised || normalised.length > 0) aside.push({ record: normalised, line });
    } catch (error) {
      throw atLine(error, line);
    }
  }
  return aside;
};

/** The connector's own parse, which puts aside on the way what the further tables get. */
const parseAside = ({ reading }: AnyConnector, further: readonly Further[]): Reading['parse'] =>
  async function* (artifact) {
    for await (const batch of reading.parse(artifact)) {
      for (const { table, spill } of further) await spill.put(asideOf(table, batch));
      yield batch;
    }
  };

interface RowSource {
  readonly parse: Reading['parse'];
  readonly rows: Rows;
}

/**
 * Sifts the connector's own rows as its declaration says, and compares the file with the one before it; null where there is
 * neither. A file that was accepted passes as it is.
 */
const sieveOf = async (transaction: Knex, request: LoadRequest): Promise<Sieve | null> => {
  const { connector, artifact, artifactId, origin } = request;
  const { plausibility = {} } = connector.rows;
  if (!connector.rows.plausibility && !isCompared(artifact, origin)) return null;
  if (await isFileAccepted(transaction, artifactId)) {
    const { lasting } = plausibility;
    return createSieve(lasting ? { lasting } : {}, nothingBeside, () => true);
  }
  const known = await knownDoubts(transaction, connector.key);
  const beside = await heldBeside(transaction, connector, artifact, origin);
  const accepts = (row: Row): boolean => known.get(rowText(row)) === 'accepted';
  return createSieve(plausibility, beside, known.size === 0 ? () => false : accepts);
};

async function* sifted(sieve: Sieve, rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const batch of rows) {
    const left = sieve.take(batch);
    if (left.length > 0) yield left;
  }
  const last = sieve.end();
  if (last.length > 0) yield last;
}

/** Records what a sieve has held back, as far as nobody knows of it, and the series of the file. */
const recordHeldBack = async (transaction: Knex, request: LoadRequest, { doubts, seen }: Sieve): Promise<void> => {
  const { connector, artifact, artifactId, clock, origin } = request;
  await rememberFile(transaction, connector, artifact, origin, seen());
  if (doubts.length === 0) return;
  const known = await knownDoubts(transaction, connector.key);
  const unknown = doubts.filter((doubt) => !known.has(doubtText(doubt) ?? ''));
  const place = { connector: connector.key, dataset: connector.dataset, artifact: artifact.name, artifactId };
  await recordDoubts(transaction, { ...place, now: clock.now() }, unknown);
};

/** Loads one of the tables that an artifact feeds, with those gathered meanwhile; `rowsBefore` is what the tables before have read. */
const loadTable = async (
  writer: Writer,
  request: LoadRequest,
  load: Table['load'],
  source: RowSource,
  rowsBefore: number,
  sieve: Sieve | null,
  strangerTo: StrangerTo | null,
): Promise<LoadCounts> => {
  const { connector, artifact, artifactId, asOf, rejects } = request;
  const before = { count: rejects.count, list: rejects.list };
  const { rows, gathered } = checkedRows(source.parse, source.rows, artifact, {
    today: request.today,
    strangerTo,
    ...(request.signal ? { signal: request.signal } : {}),
    onBatch: (now) => {
      rejects.count = before.count + now.rejectedRecords + now.rejectedRows + now.strangers;
      rejects.list = [...before.list, ...now.list];
      request.onRows(rowsBefore + now.rows);
    },
  });
  const stamp = { sourceTag: connector.source, artifactId, asOf };
  const counts = sieve
    ? await writer.load(
        load,
        { ...stamp, spared: () => sieve.doubts.flatMap(({ row }) => (row === null ? [] : [row])) },
        sifted(sieve, rows),
      )
    : await writer.load(load, stamp, rows);
  refuseLoss(request, counts);
  for (const beside of gathered) refuseLoss(request, await writer.load(beside.load, stamp, beside.rows()));
  return counts;
};

interface Loaded {
  readonly counts: LoadCounts;
  readonly held: number;
}

/** Reads the artifact once and loads all tables that it feeds. */
const loadTables = async (writer: Writer, transaction: Knex, request: LoadRequest): Promise<Loaded> => {
  const { connector } = request;
  const further = readTables(request)
    .slice(1)
    .map((table): Further => ({ table, spill: createSpillFile() }));
  let total: Loaded = { counts: noCounts, held: 0 };
  const add = async (
    table: Table,
    source: RowSource,
    sieve: Sieve | null,
    strangerTo: StrangerTo | null,
  ): Promise<void> => {
    const counts = await loadTable(writer, request, table.load, source, total.counts.read, sieve, strangerTo);
    const held = await heldAfter(transaction, request, table, counts);
    total = { counts: sumOf(total.counts, counts), held: total.held + held };
  };
  try {
    const { rows, load } = connector;
    const sieve = await sieveOf(transaction, request);
    await add(
      { ...rows, load },
      { parse: parseAside(connector, further), rows },
      sieve,
      await strangersOf(transaction, rows),
    );
    if (sieve) await recordHeldBack(transaction, request, sieve);
    for (const { table, spill } of further) {
      // Not every file has rows for every further table.
      const rows: Rows = { ...table, normalise: (aside) => aside as Aside, mayBeEmpty: true };
      await add(table, { parse: () => spill.read(), rows }, null, null);
      await spill.close();
    }
  } finally {
    for (const { spill } of further) await spill.close();
  }
  return total;
};

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

const buildingOf = (
  writer: Writer,
  transaction: Knex,
  request: LoadRequest,
  artifactIds: readonly string[],
): Building => ({
  artifactIds,
  asOf: request.asOf,
  signal: request.signal,
  refuseLoss: (removed, held) => refuseLoss(request, { ...noCounts, removed, unchanged: held - removed }),
  query: async <Row extends object>(sql: string, values: readonly (string | number | readonly string[])[] = []) =>
    // Knex types its bindings as a list that may be changed.
    (await transaction.raw<{ rows: Row[] }>(sql, [...values] as never)).rows,
  load: async (load, parts) => {
    const stamp = { sourceTag: request.connector.source, asOf: request.asOf };
    const [only] = artifactIds;
    if (only === undefined || artifactIds.length > 1) await writer.loadParts(load, stamp, inTurn(parts));
    else await writer.load(load, { ...stamp, artifactId: only }, inTurn(parts.map(({ rows }) => rows)));
  },
});

/**
 * Loads one artifact in one transaction under the dataset's lock: all of its rows and the end of its run, or nothing.
 * Throws `SourceFormatError` for a bad file, `DatasetBusyError` when another process loads the dataset.
 */
export const loadArtifact = (request: LoadRequest): Promise<LoadOutcome> =>
  loadWhole(request).catch(async (error: unknown) => {
    if (!(error instanceof DuplicateKeyError)) throw error;
    throw await explainDuplicate(request.connector, request.artifact, error);
  });

/** Loads a row that the operator took out of quarantine, under the stamp of the artifact that gave it, and builds what follows. */
export const loadAccepted = (
  connector: AnyConnector,
  { db, clock }: Pick<LoadRequest, 'db' | 'clock'>,
  { artifactId, row }: Pick<Quarantined, 'artifactId' | 'row'>,
): Promise<void> =>
  db.writing(connector.dataset, async (writer, transaction) => {
    const asOf = instantOf(clock.now());
    const { load } = connector;
    const alone = load.mode === 'replace' ? { table: load.table, key: load.key, mode: 'merge' as const } : load;
    await writer.load(alone, { sourceTag: connector.source, artifactId, asOf }, inTurn([[row ?? {}]]));
    const query = async <Found extends object>(
      sql: string,
      values: readonly (string | number | readonly string[])[] = [],
    ) =>
      // Knex types its bindings as a list that may be changed.
      (await transaction.raw<{ rows: Found[] }>(sql, [...values] as never)).rows;
    await connector.build?.({
      artifactIds: [artifactId],
      asOf,
      refuseLoss: () => undefined,
      query,
      load: async (built, parts) => {
        await writer.load(
          built,
          { sourceTag: connector.source, artifactId, asOf },
          inTurn(parts.map(({ rows }) => rows)),
        );
      },
    });
  });

/** What came of the artifact's rows, before the end of the run is recorded. */
type Result = Omit<LoadOutcome, 'rejects' | 'message'> & { readonly held: number };

const loadFile = async (writer: Writer, transaction: Knex, request: LoadRequest): Promise<Result> => {
  const refreshed = await refreshUnchanged(transaction, request);
  if (refreshed) return { status: 'unchanged', counts: refreshed, held: refreshed.unchanged, members: null };
  const { counts, held } = await loadTables(writer, transaction, request);
  await request.connector.build?.(buildingOf(writer, transaction, request, [request.artifactId]));
  return { status: 'ok', counts, held, members: null };
};

const loadArchive = async (
  writer: Writer,
  transaction: Knex,
  request: LoadRequest,
  declared: Members,
): Promise<Result> => {
  const { counts, held, members, artifactIds } = await loadMembers(writer, transaction, request, declared);
  if (held > 0) await noteConfirmed(transaction, request);
  if (members.read === 0) return { status: 'unchanged', counts, held, members };
  await request.connector.build?.(buildingOf(writer, transaction, request, artifactIds));
  return { status: 'ok', counts, held, members };
};

const loadWhole = (request: LoadRequest): Promise<LoadOutcome> =>
  request.db.writing(request.connector.dataset, async (writer, transaction) => {
    const { connector, artifact, clock, runId, rejects } = request;
    await closeInterruptedRuns(transaction, connector.dataset, runId, instantOf(clock.now()));
    const result =
      connector.reading.members?.archive === artifact.name
        ? await loadArchive(writer, transaction, request, connector.reading.members)
        : await loadFile(writer, transaction, request);
    const { held, ...outcome } = result;
    const message = emptyMessage(connector.rows, result, rejects.count);
    await request.record(transaction);
    await finishRun(transaction, runId, {
      ...outcome,
      finishedAt: instantOf(clock.now()),
      held,
      rejects: rejects.count,
      rejectList: rejects.list.slice(0, maximumListedRejects),
      line: null,
      message,
    });
    return { ...outcome, rejects: rejects.count, message };
  });
