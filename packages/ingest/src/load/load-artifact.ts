import { instantOf } from '@dqs/core';
import { DuplicateKeyError, noCounts, type LoadCounts, type Writer } from '@dqs/storage';
import { atLine, checkedRows, maximumListedRejects, type OrphanCheck } from './checked-rows.ts';
import type { AnyConnector, Building, Located, Members, Reading, Reject, Rows } from '../connector.ts';
import { buildingOf, inTurn } from './building.ts';
import { completeAt, noting, type Moments } from './complete-at.ts';
import { explainDuplicate } from './duplicate-places.ts';
import { closeInterruptedRuns, finishRun, newRunId, type Knex } from './ledger.ts';
import { findHeader, newColumnsRemark, refuseLostColumns, rememberHeader } from './file-header.ts';
import { emptyMessage } from './empty-file.ts';
import { refuseLoss } from './loss.ts';
import {
  countArtifactRows,
  rowsAfterLoad,
  noteConfirmed,
  readTables,
  refreshUnchanged,
  type Table,
} from './artifact-rows.ts';
import type { DecidedRequest, LoadOutcome, LoadRequest } from './load-request.ts';
import { judgingOf, type Judging } from './judging.ts';
import { ImplausibleFile } from './implausible-file.ts';
import { refuseCutFile } from './cut-file.ts';
import { joinedRemarks } from './judge-difference.ts';
import { isSuperseded, refuseOtherName } from './file-editions.ts';
import { sumOf } from './load-counts.ts';
import { marksOf } from './held-back.ts';
import { readBaseline, isCompared, rememberFile } from './baseline.ts';
import { createSieve, emptyBaseline, sifted, type Sieve } from './plausibility.ts';
import {
  doubtText,
  isFileAccepted,
  quarantineStatuses,
  recordDoubts,
  rowText,
  type Quarantined,
} from './quarantine.ts';
import { loadMembers } from './load-members.ts';
import { orphanCheckOf } from './orphan-rows.ts';
import { refuseUndone } from './undo-load.ts';
import { createSpillFile, type SpillFile } from './spill-file.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of a record for a further table. Records without any are not spilled. */
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

/** The connector's own parse, which also spills the rows of further tables. */
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
 * Creates the sieve of the connector's own rows by its plausibility rules, with a comparison to the previous file. Null
 * if there is neither. An accepted file passes unchanged.
 */
const sieveOf = async (transaction: Knex, request: DecidedRequest): Promise<Sieve | null> => {
  const { connector, artifact, origin } = request;
  const { plausibility = {} } = connector.rows;
  if (!connector.rows.plausibility && !isCompared(artifact)) return null;
  if (request.isAccepted) {
    const { lasting } = plausibility;
    return createSieve(lasting ? { lasting } : {}, emptyBaseline, () => true);
  }
  const known = await quarantineStatuses(transaction, connector.key);
  const baseline = await readBaseline(transaction, connector, artifact, origin);
  const accepts = (row: Row): boolean => known.get(rowText(row)) === 'accepted';
  return createSieve(plausibility, baseline, known.size === 0 ? () => false : accepts);
};

/** Records the held-back rows that are new in quarantine, and the series of the file. */
const recordHeldBack = async (transaction: Knex, request: LoadRequest, { doubts, seen }: Sieve): Promise<void> => {
  const { connector, artifact, artifactId, clock, origin } = request;
  await rememberFile(transaction, connector, artifact, origin, seen());
  if (doubts.length === 0) return;
  const known = await quarantineStatuses(transaction, connector.key);
  const unknown = doubts
    .filter((doubt) => !known.has(doubtText(doubt) ?? ''))
    .map((doubt) => (doubt.row === null ? doubt : { ...doubt, marks: marksOf(connector.load.key, doubt.row) }));
  const place = { connector: connector.key, dataset: connector.dataset, artifact: artifact.name, artifactId };
  await recordDoubts(transaction, { ...place, now: clock.now() }, unknown);
};

/**
 * Loads one of the tables that an artifact feeds, with those gathered meanwhile. `rowsBefore` is the number of rows
 * that earlier tables have read.
 */
const loadTable = async (
  writer: Writer,
  request: LoadRequest,
  load: Table['load'],
  source: RowSource,
  rowsBefore: number,
  sieve: Sieve | null,
  orphanReason: OrphanCheck | null,
  judging: Judging,
  moments: Moments | null,
): Promise<LoadCounts> => {
  const { connector, artifact, artifactId, asOf, rejects } = request;
  const before = { count: rejects.count, list: rejects.list };
  const { rows: checked, gathered } = checkedRows(source.parse, source.rows, artifact, {
    today: request.today,
    orphanReason,
    key: load.key,
    ...(request.signal ? { signal: request.signal } : {}),
    onBatch: (now) => {
      rejects.count = before.count + now.rejectedRecords + now.rejectedRows + now.orphans;
      rejects.list = [...before.list, ...now.list];
      request.onRows(rowsBefore + now.rows);
    },
  });
  const rows = moments === null ? checked : noting(moments, checked);
  const stamp = { sourceTag: connector.source, artifactId, asOf };
  const counts = sieve
    ? await writer.load(
        load,
        { ...stamp, ...judging.by, spared: () => sieve.doubts.flatMap(({ row }) => (row === null ? [] : [row])) },
        sifted(sieve, rows),
      )
    : await writer.load(load, { ...stamp, ...judging.by }, rows);
  refuseLoss(request, counts);
  for (const further of gathered)
    refuseLoss(request, await writer.load(further.load, { ...stamp, ...judging.by }, further.rows()));
  return counts;
};

interface Loaded {
  readonly counts: LoadCounts;
  readonly held: number;
  readonly withheld: number;
}

interface LoadedFile extends Loaded {
  readonly completeAt: string | null;
}

/** Reads the artifact once and loads all tables that it feeds. */
const loadTables = async (
  writer: Writer,
  transaction: Knex,
  request: DecidedRequest,
  judging: Judging,
): Promise<LoadedFile> => {
  const { connector } = request;
  const moments: Moments = new Set();
  const further = readTables(request)
    .slice(1)
    .map((table): Further => ({ table, spill: createSpillFile() }));
  let total: Loaded = { counts: noCounts, held: 0, withheld: 0 };
  const add = async (
    table: Table,
    source: RowSource,
    sieve: Sieve | null,
    orphanReason: OrphanCheck | null,
    noted: Moments | null,
  ): Promise<void> => {
    const { read } = total.counts;
    const counts = await loadTable(writer, request, table.load, source, read, sieve, orphanReason, judging, noted);
    const held = await rowsAfterLoad(transaction, request, table, counts);
    total = { ...total, counts: sumOf(total.counts, counts), held: total.held + held };
  };
  try {
    const { rows, load } = connector;
    const sieve = await sieveOf(transaction, request);
    await add(
      { ...rows, load },
      { parse: parseAside(connector, further), rows },
      sieve,
      await orphanCheckOf(transaction, rows),
      moments,
    );
    if (sieve) {
      await recordHeldBack(transaction, request, sieve);
      total = { ...total, withheld: sieve.doubts.length };
    }
    for (const { table, spill } of further) {
      // Not every file has rows for every further table.
      const rows: Rows = { ...table, normalise: (aside) => aside as Aside, mayBeEmpty: true };
      await add(table, { parse: () => spill.read(), rows }, null, null, null);
      await spill.close();
    }
  } finally {
    for (const { spill } of further) await spill.close();
  }
  return { ...total, completeAt: completeAt(request, moments, total.withheld) };
};

/**
 * Loads one artifact in one transaction under the dataset's lock: all of its rows and the end of its run, or nothing.
 * Throws `SourceFormatError` for a bad file, `DatasetBusyError` if another process loads the dataset.
 */
export const loadArtifact = (request: LoadRequest): Promise<LoadOutcome> =>
  loadWhole(request).catch(async (error: unknown) => {
    if (!(error instanceof DuplicateKeyError)) throw error;
    throw await explainDuplicate(request.connector, request.artifact, error);
  });

/** Loads a row that the operator accepted from quarantine, under the stamp of its artifact, and builds derived rows. */
export const loadAccepted = (
  connector: AnyConnector,
  { db, clock }: Pick<LoadRequest, 'db' | 'clock'>,
  { artifactId, row }: Pick<Quarantined, 'artifactId' | 'row'>,
): Promise<void> =>
  db.writing(connector.dataset, async (writer, transaction) => {
    const stamp = { sourceTag: connector.source, asOf: instantOf(clock.now()) };
    const { load } = connector;
    await writer.record(await newRunId(transaction));
    const alone = load.mode === 'replace' ? { table: load.table, key: load.key, mode: 'merge' as const } : load;
    await writer.load(alone, { ...stamp, artifactId }, inTurn([[row ?? {}]]));
    await writer.beginBuilding();
    await connector.build?.(
      buildingOf(writer, transaction, stamp, [artifactId], {
        completeAt: null,
        remark: () => undefined,
        refuseLoss: () => undefined,
      }),
    );
  });

/** The result for the artifact's rows, before the end of the run is recorded. */
type Result = Omit<LoadOutcome, 'rejects' | 'message'> & { readonly held: number; readonly remark: string | null };

const nothingDone = { counts: noCounts, held: 0, withheld: 0, differences: [], members: null, remark: null };

/** Builds derived rows from the loaded ones, and judges the changes. */
const buildAfter = async (
  writer: Writer,
  transaction: Knex,
  request: LoadRequest,
  artifactIds: readonly string[],
  { built }: Judging,
  complete: string | null,
  remark: Building['remark'],
): Promise<void> => {
  await writer.beginBuilding();
  const { connector, asOf, signal } = request;
  await connector.build?.(
    buildingOf(writer, transaction, { sourceTag: connector.source, asOf }, artifactIds, {
      completeAt: complete,
      remark,
      refuseLoss: (removed, held) => refuseLoss(request, { ...noCounts, removed, unchanged: held - removed }),
      signal,
    }),
  );
  if (built) await writer.judgeBuilt(built);
};

/** An older edition, loaded again after a newer one, would restore data that the publisher has replaced. */
const older = 'a newer file of this name is loaded; use --force to load the older one';

const wentBack = 'the publisher serves an earlier edition again, which is older than the loaded one';

const loadFile = async (writer: Writer, transaction: Knex, request: DecidedRequest): Promise<Result> => {
  const { connector, artifact, artifactId, force } = request;
  const refreshed = await refreshUnchanged(transaction, request);
  if (refreshed) return { ...nothingDone, status: 'unchanged', counts: refreshed, held: refreshed.unchanged };
  const isAccepted = force || request.isAccepted;
  if (!isAccepted && (await isSuperseded(transaction, connector, artifact, artifactId))) {
    // A publisher that serves an earlier edition again does so on purpose. A folder that is loaded again does not.
    if (request.origin === 'official') throw new ImplausibleFile(wentBack);
    return { ...nothingDone, status: 'unchanged', held: await countArtifactRows(transaction, request), remark: older };
  }
  await refuseCutFile(connector.reading, artifact);
  const header = await findHeader(transaction, connector, artifact);
  if (!isAccepted) refuseLostColumns(header);
  const remarks: string[] = [];
  const tell = (remark: string) => void remarks.push(remark);
  const judging = await judgingOf(transaction, request, tell);
  const { completeAt: complete, ...loaded } = await loadTables(writer, transaction, request, judging);
  await rememberHeader(transaction, connector, artifact, header);
  const { inserted, changed, removed } = loaded.counts;
  if (!isAccepted && inserted + changed + removed > 0) await refuseOtherName(transaction, connector, artifact);
  await buildAfter(writer, transaction, request, [request.artifactId], judging, complete, tell);
  const remark = joinedRemarks([newColumnsRemark(header), ...remarks]);
  return { ...nothingDone, status: 'ok', ...loaded, differences: judging.differences, remark };
};

const loadArchive = async (
  writer: Writer,
  transaction: Knex,
  request: DecidedRequest,
  declared: Members,
): Promise<Result> => {
  const remarks: string[] = [];
  const tell = (remark: string) => void remarks.push(remark);
  const judging = await judgingOf(transaction, request, tell);
  const { counts, held, members, artifactIds } = await loadMembers(
    writer,
    transaction,
    request,
    declared,
    judging.by.judge ?? null,
  );
  if (held > 0) await noteConfirmed(transaction, request);
  if (members.read === 0) return { ...nothingDone, status: 'unchanged', counts, held, members };
  await buildAfter(writer, transaction, request, artifactIds, judging, null, tell);
  const { differences } = judging;
  return { ...nothingDone, status: 'ok', counts, held, members, differences, remark: joinedRemarks(remarks) };
};

const loadWithin = async (writer: Writer, transaction: Knex, given: LoadRequest): Promise<LoadOutcome> => {
  const request = { ...given, isAccepted: await isFileAccepted(transaction, given.artifactId) };
  const { connector, artifact, clock, runId, rejects } = request;
  await closeInterruptedRuns(transaction, connector.dataset, runId, instantOf(clock.now()));
  await refuseUndone(transaction, request);
  await writer.record(runId);
  const result =
    connector.reading.members?.archive === artifact.name
      ? await loadArchive(writer, transaction, request, connector.reading.members)
      : await loadFile(writer, transaction, request);
  const { held, remark, ...outcome } = result;
  const message = remark ?? emptyMessage(connector.rows, result, rejects.count);
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
};

const loadWhole = (request: LoadRequest): Promise<LoadOutcome> =>
  request.db.writing(request.connector.dataset, (writer, transaction) => loadWithin(writer, transaction, request));

/** Ends the transaction of a rehearsal by rolling it back. */
class Rehearsed extends Error {
  readonly outcome: LoadOutcome;
  constructor(outcome: LoadOutcome) {
    super('a rehearsal stores nothing');
    this.outcome = outcome;
  }
}

type RehearsalRequest = Omit<LoadRequest, 'runId' | 'artifactId'>;

/**
 * Loads one artifact as `loadArtifact` does and rolls back. Returns what a load would do. `begin` records the run and
 * the artifact inside the transaction.
 */
export const rehearseArtifact = async (
  request: RehearsalRequest,
  begin: (transaction: Knex) => Promise<Pick<LoadRequest, 'runId' | 'artifactId'>>,
): Promise<LoadOutcome> => {
  try {
    await request.db.writing(request.connector.dataset, async (writer, transaction) => {
      const ids = await begin(transaction);
      throw new Rehearsed(await loadWithin(writer, transaction, { ...request, ...ids }));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    if (error instanceof DuplicateKeyError) throw await explainDuplicate(request.connector, request.artifact, error);
    throw error;
  }
  throw new Error('a rehearsal ended without an outcome');
};
