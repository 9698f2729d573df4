import { instantOf } from '@dqs/core';
import { noCounts, type Judge, type LoadCounts, type Part, type Writer } from '@dqs/storage';
import { openParts, type ArchiveParts } from '../read/archive-parts.ts';
import { createRowCheck, refuseEmpty, type Counts, type RowCheck } from './checked-rows.ts';
import { tablesOf, type AnyConnector, type FurtherTable, type Members, type Rows } from '../connector.ts';
import type { Knex } from './ledger.ts';
import type { LoadRequest } from './load-request.ts';
import { sumOf } from './load-counts.ts';
import { keptParts, openMemberLedger, type LoadedPart, type MemberLedger } from './member-ledger.ts';
import { createSpillFile, type SpillFile } from './spill-file.ts';

/** The result of loading an archive member by member. */
export interface LoadedMembers {
  readonly counts: LoadCounts;
  /** Rows that now carry the stamp of a part of the archive. */
  readonly held: number;
  /** Parts that were read, and unchanged parts that were only confirmed. */
  readonly members: { readonly read: number; readonly unchanged: number };
  /** The artifacts of the parts that were read. */
  readonly artifactIds: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

const partsAtOnce = 500;

/** The parts to read, by their number in the archive, each with the artifact for its rows. */
interface Plan {
  readonly parts: number[];
  readonly artifactIds: string[];
  unchanged: number;
}

interface Work {
  readonly request: LoadRequest;
  readonly parts: ArchiveParts<unknown>;
  readonly ledger: MemberLedger;
}

const slices = function* (count: number): Generator<readonly number[]> {
  for (let at = 0; at < count; at += partsAtOnce)
    yield Array.from({ length: Math.min(partsAtOnce, count - at) }, (_, offset) => at + offset);
};

/** The stored state of each part of a slice whose bytes are those of the last load. */
const findSame = async ({ parts, ledger }: Work, slice: readonly number[], onPart: (part: number) => void) => {
  const known = await ledger.known(slice.map((part) => parts.name(part)));
  const same = new Map<
    number,
    { readonly artifactId: string; readonly packedSha256: string; readonly stands: boolean }
  >();
  for (const part of slice) {
    const before = known.get(parts.name(part));
    if (before && ledger.sameArchive) same.set(part, before);
    else if (before?.bytes === parts.bytes(part)) {
      // The same compressed bytes unpack to the same content. Recompressed bytes must be unpacked to be compared.
      const packedSha256 = await parts.packedSha256(part);
      if (packedSha256 === before.packedSha256 || (await parts.sha256(part)) === before.sha256)
        same.set(part, { ...before, packedSha256 });
    }
    onPart(part);
  }
  return same;
};

/** Compares the archive with the last load of each part. Keeps unchanged parts and lists those to read. */
const plan = async (work: Work): Promise<Plan> => {
  const { request, parts, ledger } = work;
  const planned: Plan = { parts: [], artifactIds: [], unchanged: 0 };
  let done = 0;
  const onPart = (part: number): void => {
    request.signal?.throwIfAborted();
    done += parts.compressedBytes(part);
    if (!ledger.isEmpty) request.onCompared(done, request.artifact.bytes);
  };
  for (const slice of slices(parts.count)) {
    const same = await findSame(work, slice, onPart);
    const kept = [...same.values()].filter(({ stands }) => stands);
    await ledger.keep(kept);
    planned.unchanged += kept.length;
    const toRead = slice.filter((part) => same.get(part)?.stands !== true);
    const fresh = [...(await ledger.newIds(toRead.filter((part) => !same.has(part)).length))];
    for (const part of toRead) {
      planned.parts.push(part);
      planned.artifactIds.push(same.get(part)?.artifactId ?? fresh.pop()!);
    }
  }
  request.onMembers({ read: 0, unchanged: planned.unchanged });
  return planned;
};

interface Table {
  readonly load: FurtherTable['load'];
  readonly check: RowCheck;
  /** Rows spilled while the connector's own are copied; null for the connector's own. */
  readonly spill: SpillFile<Part<Row>> | null;
}

const createTables = ({ connector, today }: LoadRequest, where: () => string): readonly Table[] =>
  tablesOf(connector).map((table, at) => ({
    load: table.load,
    check: createRowCheck(table, { today, where }),
    spill: at === 0 ? null : createSpillFile(),
  }));

const snapshot = ({ tally }: RowCheck): readonly number[] => [
  tally.records,
  tally.rejectedRecords,
  tally.rows,
  tally.rejectedRows,
];

const noteRejects = ({ rejects }: LoadRequest, tables: readonly Table[]): void => {
  rejects.count = tables.reduce((sum, { check: { tally } }) => sum + tally.rejectedRecords + tally.rejectedRows, 0);
  rejects.list = tables.flatMap(({ check }) => check.tally.list);
};

/** Reads the planned parts one after the other. Rows of the first table pass, rows of further tables are spilled. */
async function* readParts(
  { request, parts }: Work,
  planned: Plan,
  tables: readonly Table[],
  reading: { name: string },
  loaded: SpillFile<LoadedPart>,
): AsyncGenerator<Part<Row>> {
  const total = planned.parts.reduce((sum, part) => sum + parts.compressedBytes(part), 0);
  let done = 0;
  for (const [at, part] of planned.parts.entries()) {
    request.signal?.throwIfAborted();
    const artifactId = planned.artifactIds[at]!;
    reading.name = parts.name(part);
    const { records, sha256, packedSha256 } = await parts.read(part);
    const before = tables.map(({ check }) => snapshot(check));
    let own: readonly Row[] = [];
    for (const { check, spill } of tables) {
      const rows = check.take(records);
      if (spill === null) own = rows;
      else if (rows.length > 0) await spill.put([{ record: { artifactId, rows }, line: 0 }]);
    }
    const tallies = tables.flatMap(({ check }, table) =>
      snapshot(check).map((count, field) => count - before[table]![field]!),
    );
    const record = {
      id: artifactId,
      name: reading.name,
      sha256,
      packed: packedSha256,
      bytes: parts.bytes(part),
      tallies,
    };
    await loaded.put([{ record, line: 0 }]);
    noteRejects(request, tables);
    request.onRows(tables.reduce((sum, { check }) => sum + check.tally.rows, 0));
    request.onMembers({ read: at + 1, unchanged: planned.unchanged });
    done += parts.compressedBytes(part);
    request.artifact.onRead?.(done, total);
    if (own.length > 0) yield { artifactId, rows: own };
  }
}

async function* spilled(spill: SpillFile<Part<Row>>): AsyncGenerator<Part<Row>> {
  for await (const batch of spill.read()) for (const { record } of batch) yield record;
}

/**
 * Judges all parts together, as if the kept ones had been read again. One bad record among few changes does not make a
 * bad archive.
 */
async function* judged(
  rows: AsyncIterable<Part<Row>>,
  tables: readonly Table[],
  kept: { readonly rows: number; readonly tallies: readonly Counts[] },
  mayBeEmpty: Rows['mayBeEmpty'],
): AsyncGenerator<Part<Row>> {
  yield* rows;
  for (const [at, { check }] of tables.entries()) check.judge(kept.tallies[at]);
  refuseEmpty(tables[0]!.check.tally.rows + kept.rows, mayBeEmpty);
}

const loadTables = async (
  writer: Writer,
  work: Work,
  planned: Plan,
  now: string,
  judge: Judge | null,
): Promise<LoadCounts> => {
  const { request, ledger } = work;
  const { connector, asOf } = request;
  const reading = { name: '' };
  const tables = createTables(request, () => `${reading.name}: `);
  const loaded = createSpillFile<LoadedPart>();
  const kept = await ledger.kept();
  const stamp = {
    sourceTag: connector.source,
    asOf,
    ...(judge === null ? {} : { judge }),
    ...(planned.unchanged > 0 ? { kept: keptParts } : {}),
  };
  let counts = { ...noCounts, unchanged: kept.rows };
  try {
    for (const { load, spill } of tables) {
      const rows =
        spill === null
          ? judged(readParts(work, planned, tables, reading, loaded), tables, kept, connector.rows.mayBeEmpty)
          : spilled(spill);
      counts = sumOf(counts, await writer.loadParts(load, stamp, rows));
      await spill?.close();
    }
    for await (const batch of loaded.read())
      await ledger.record(
        batch.map(({ record }) => record),
        now,
      );
  } finally {
    for (const { spill } of tables) await spill?.close();
    await loaded.close();
  }
  return counts;
};

const refuseUnfit = (connector: AnyConnector): void => {
  if (tablesOf(connector).some(({ load, gathered }) => load.mode !== 'merge' || gathered))
    throw new Error(
      `${connector.key} reads an archive by members, but not all of its tables are merged and read for themselves`,
    );
};

/**
 * Loads an archive in the given transaction. Each part is a separate artifact. Parts with the bytes of the last load
 * whose rows are intact are not read. They are confirmed together, so that their rows are as fresh as if they had been
 * read.
 */
export const loadMembers = async (
  writer: Writer,
  transaction: Knex,
  request: LoadRequest,
  members: Members,
  judge: Judge | null,
): Promise<LoadedMembers> => {
  const { connector, artifact, artifactId, force, asOf, clock } = request;
  refuseUnfit(connector);
  const parts = await openParts(artifact, members);
  try {
    const ledger = await openMemberLedger(transaction, { connector, artifact, artifactId, force });
    const work: Work = { request, parts, ledger };
    const planned = await plan(work);
    const now = instantOf(clock.now());
    const counts = await loadTables(writer, work, planned, now, judge);
    await ledger.confirm(asOf, now);
    return {
      counts,
      held: counts.inserted + counts.changed + counts.unchanged,
      members: { read: planned.parts.length, unchanged: planned.unchanged },
      artifactIds: planned.artifactIds,
    };
  } finally {
    await parts.close();
  }
};
