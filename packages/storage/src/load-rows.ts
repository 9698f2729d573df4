import type { Knex } from 'knex';
import { allInserted, type ChangeRecord } from './change-record.ts';
import {
  copyInto,
  copyWithDefaults,
  opened,
  type Batch,
  type Loading,
  type Stamping,
  type Stream,
} from './copy-rows.ts';
import { explained, refuseDuplicates } from './duplicate-rows.ts';
import { factTable, type FactTable } from './fact-table.ts';
import { loadByStage } from './load-by-stage.ts';
import {
  asKnownAt,
  describe,
  hasUniqueKey,
  refuseUnknown,
  type AnyLoad,
  type Row,
  type Target,
} from './load-target.ts';
import { literal } from './quote.ts';
import type { Load } from './load.ts';
import { mergePendingOf } from './pending-entries.ts';
import { noCounts, type LoadCounts, type Part, type PartsStamp, type Stamp } from './writer.ts';

/** From this many rows on the table is analyzed at once, if its statistics no longer fit. */
const analyzeFrom = 10_000;

/**
 * Whether so many rows were written since the last analysis, by this load or earlier ones, that the table needs a new
 * one.
 */
const isAnotherTableSql = `
  select reltuples < 0 or ?::float8 * 10 >= reltuples
      or pg_relation_size(oid) * 10 > relpages * current_setting('block_size')::bigint * 11 as differs
    from pg_class where oid = ?::regclass`;

/** Modes whose rows must always be compared with stored rows, or inserted in a given order. */
const alwaysStaged = (plan: AnyLoad): boolean =>
  plan.mode === 'history' || (plan.mode === 'merge' && plan.arrangedBy !== undefined);

/**
 * Throws if the source or the artifact is not recorded. Returns whether stored rows of the source must be compared. The
 * loader records artifacts of parts in the same transaction, because their hashes exist only after reading.
 */
const meetsRows = async (
  transaction: Knex,
  { target }: FactTable,
  plan: AnyLoad,
  { sourceTag, artifactId }: Stamping,
): Promise<boolean> => {
  const asksTable = plan.mode !== 'insert' && !alwaysStaged(plan);
  const { rows } = await transaction.raw<{ rows: { source: boolean; artifact: boolean; held: boolean }[] }>(
    `select exists (select from control.source where tag = ?) as source,
       exists (select from control.artifact where id = ?::bigint) as artifact,
       ${asksTable ? `exists (select from ${target} where source_tag = ?)` : alwaysStaged(plan)} as held`,
    asksTable ? [sourceTag, artifactId, sourceTag] : [sourceTag, artifactId],
  );
  if (!rows[0]!.source) throw new Error(`the source ${sourceTag} is not recorded; declare it and run migrate`);
  if (artifactId !== null && !rows[0]!.artifact)
    throw new Error(`the artifact ${artifactId} is not recorded in control.artifact`);
  return rows[0]!.held;
};

/**
 * Copies lines straight into the table. No comparison is needed, usually because the source has no row in the table
 * yet.
 */
const loadDirectly = async (loading: Loading, target: Target, load: AnyLoad, stamp: Stamping, stream: Stream) => {
  const { table, key } = target;
  loading.beforeTarget();
  try {
    const stamps = {
      ...(target.stampsKnowledge ? { as_known_at: stamp.asOf } : {}),
      source_tag: stamp.sourceTag,
      ...(stamp.artifactId === null ? {} : { artifact_id: stamp.artifactId }),
      as_of: stamp.asOf,
    };
    // Few rows are inserted after a removal, and altering a table costs as much as some hundred lines.
    if (loading.alone && load.mode !== 'insert') await copyWithDefaults(loading, target, stamp, stream, stamps);
    else await copyInto(loading, table.target, target, stamp, stream, stamps);
  } catch (error) {
    throw explained(target, error, true);
  }
  const implied = new Set([...load.key, 'source_tag', ...(target.stampsKnowledge ? [asKnownAt] : [])]);
  if (!hasUniqueKey(table, implied)) {
    await refuseDuplicates(loading.transaction, target, table.target, key, `source_tag = ${literal(stamp.sourceTag)}`);
  }
  return { ...noCounts, read: stream.read(), inserted: stream.read() };
};

const notingArtifacts = (stream: Stream, artifactIds: Set<string>): Stream => ({
  ...stream,
  batches: (async function* () {
    for await (const batch of stream.batches) {
      if (batch.artifactId !== null) artifactIds.add(batch.artifactId);
      yield batch;
    }
  })(),
});

/** Loads directly and records that all rows with the stamp of these artifacts are new. */
const recordedDirectly = async (
  loading: Loading,
  target: Target,
  plan: AnyLoad,
  stamp: Stamping,
  stream: Stream,
  record: ChangeRecord | null,
  artifactIds: ReadonlySet<string>,
): Promise<LoadCounts> => {
  if (!record || plan.mode === 'insert') return loadDirectly(loading, target, plan, stamp, stream);
  await record.byStatement(target.table);
  const counts = await loadDirectly(loading, target, plan, stamp, stream);
  await record.stamped(target.table, plan, stamp.sourceTag, allInserted(artifactIds));
  return counts;
};

/** Prepares a table for readers after `written` rows were written to it. */
export const settle = async (transaction: Knex, target: string, written: number): Promise<void> => {
  if (written >= analyzeFrom) await tellPlanner(transaction, target, written);
  await mergePendingOf(transaction, target);
};

const tellPlanner = async (transaction: Knex, target: string, written: number): Promise<void> => {
  const { rows } = await transaction.raw<{ rows: { differs: boolean }[] }>(isAnotherTableSql, [written, target]);
  if (rows[0]!.differs) await transaction.raw(`analyze ${target}`);
};

const load = async (
  loading: Loading,
  plan: AnyLoad,
  stamp: Stamping,
  given: AsyncIterable<Batch>,
): Promise<LoadCounts> => {
  const { transaction } = loading;
  const table = await factTable(transaction, plan.table, loading.tables);
  if (plan.mode === 'insert' && !hasUniqueKey(table, new Set([...plan.key, 'source_tag'])))
    throw new Error(
      `data.${plan.table} has no unique key of ${plan.key.join(', ')}, so duplicates of stored rows would not be detected`,
    );
  const meets = await meetsRows(transaction, table, plan, stamp);
  let target: Target | null = null;
  const stream = await opened(given, (row) => refuseUnknown(target!, row));
  if (!stream) return noCounts;
  target = describe(table, plan, stream.first);
  const direct = !meets && (plan.mode !== 'vintage' || target.stampsKnowledge);
  const record = loading.record();
  const artifactIds = new Set(stamp.artifactId === null ? [] : [stamp.artifactId]);
  const noted = record && stamp.artifactId === null ? notingArtifacts(stream, artifactIds) : stream;
  // The first load into a table is recorded as a whole, further loads into it row by row.
  const whole = record?.isBuilding() === false && !record.hasTouched(table.name) ? record : null;
  if (record && whole === null) await record.rowByRow();
  const counts =
    direct || plan.mode === 'insert'
      ? await recordedDirectly(loading, target, plan, stamp, noted, whole, artifactIds)
      : await loadByStage(loading, target, plan, stamp, noted, whole);
  await record?.touched(table.name, artifactIds, counts);
  if (counts.read >= analyzeFrom)
    await tellPlanner(transaction, table.target, counts.inserted + counts.changed + counts.removed);
  await mergePendingOf(transaction, table.target);
  return counts;
};

async function* ofOneArtifact(rows: AsyncIterable<readonly object[]>): AsyncGenerator<Batch> {
  for await (const batch of rows) yield { artifactId: null, rows: batch as readonly Row[] };
}

/** Loads the rows of one artifact; see `Writer.load`. */
export const loadRows = <Given extends object>(
  loading: Loading,
  plan: Load<Given>,
  stamp: Stamp,
  rows: AsyncIterable<readonly Given[]>,
): Promise<LoadCounts> => load(loading, plan as unknown as AnyLoad, stamp, ofOneArtifact(rows));

/** Loads the rows of many artifacts; see `Writer.loadParts`. */
export const loadParts = <Given extends object>(
  loading: Loading,
  plan: Load<Given>,
  stamp: PartsStamp,
  parts: AsyncIterable<Part<Given>>,
): Promise<LoadCounts> => {
  if (plan.mode !== 'merge' && plan.mode !== 'insert')
    throw new Error(`data.${plan.table}: rows of many artifacts can only be merged or inserted`);
  const given = parts as AsyncIterable<unknown> as AsyncIterable<Batch>;
  return load(loading, plan as unknown as AnyLoad, { ...stamp, artifactId: null }, given);
};
