import type { Knex } from 'knex';
import type { FactColumn } from './fact-table.ts';
import { allInserted, type ChangeRecord } from './change-record.ts';
import { copyInto, type Loading, type Stamping, type Stream } from './copy-rows.ts';
import { explained, refuseDuplicates, refuseTaken } from './duplicate-rows.ts';
import { asKnownAt, columnNamed, hasUniqueKey, type Target } from './load-target.ts';
import { mergeStage, type Judging, type StagedLoad } from './merge-stage.ts';
import type { Merge } from './merge-sql.ts';
import { addUnheldVintages } from './merge-unheld.ts';
import { identifier, literal } from './quote.ts';
import { noCounts } from './writer.ts';

/** From this many rows on a stage is analyzed. The planner's default assumptions fit a smaller one. */
const analyzeStageFrom = 500;
const validFrom = 'valid_from';

/** Columns that are stored with a new value but whose change alone does not create one. */
const companionColumnsOf = (load: StagedLoad): readonly string[] => {
  if (load.mode === 'vintage') return load.beside ?? [];
  return load.mode === 'merge' && load.latest !== undefined ? [load.latest] : [];
};

/**
 * The columns of a stage used in joins or grouping. The planner needs no statistics of other columns, which may contain
 * long texts.
 */
const joinedBy = (load: StagedLoad, staged: readonly FactColumn[]): string => {
  const scope = load.mode === 'replace' ? [...load.scope, ...(load.within === undefined ? [] : [load.within])] : [];
  const names = new Set<string>([...load.key, ...scope, asKnownAt, validFrom]);
  return staged
    .filter(({ name }) => names.has(name))
    .map(({ name }) => identifier(name))
    .join(', ');
};

let stages = 0;

/** The keys of spared rows as a relation; null if there are none. */
const sparedRelation = async (
  transaction: Knex,
  { table, key }: Target,
  rows: readonly object[],
  number: number,
): Promise<string | null> => {
  if (rows.length === 0) return null;
  const columns = key.map(({ name }) => identifier(name)).join(', ');
  await transaction.raw(
    `create temp table spared_${number} on commit drop as select ${columns} from jsonb_populate_recordset(null::${table.target}, ?::jsonb)`,
    [JSON.stringify(rows)],
  );
  return `pg_temp.spared_${number}`;
};

/**
 * Inserts staged vintages without a stored counterpart. Each key must be unique in the stage, and the table's own
 * unique key must reject a duplicate. Returns how many.
 */
const addUnheld = async (
  loading: Loading,
  target: Target,
  load: StagedLoad,
  merge: Merge,
  record: ChangeRecord | null,
): Promise<number> => {
  const [first] = merge.key;
  const isUnique = hasUniqueKey(target.table, new Set([...load.key, asKnownAt, 'source_tag']));
  if (load.mode !== 'vintage' || !target.stampsKnowledge || first?.nullable !== false || !isUnique) return 0;
  loading.beforeTarget();
  try {
    return await addUnheldVintages(loading.transaction, merge, target.table, record);
  } catch (error) {
    throw explained(target, error, true);
  }
};

/**
 * If the time at which a row became known is part of its key, no row of the previous file is matched. None of them
 * counts as missing.
 */
const judgingOf = (
  { table, key, stampsKnowledge }: Target,
  load: StagedLoad,
  { judge, predecessor }: Stamping,
): Judging | null =>
  judge === undefined
    ? null
    : {
        table: table.name,
        judge,
        predecessor:
          load.mode !== 'vintage' && key.some(({ name }) => name === asKnownAt) ? null : (predecessor ?? null),
        namesMoments: load.mode === 'vintage' && !stampsKnowledge,
      };

/** Copies the rows into a stage and merges it into the table by the mode of the load. */
export const loadByStage = async (
  loading: Loading,
  target: Target,
  load: StagedLoad,
  stamp: Stamping,
  stream: Stream,
  record: ChangeRecord | null,
) => {
  const { table, key, columns } = target;
  const { transaction } = loading;
  stages += 1;
  const number = stages;
  const stage = `pg_temp.stage_${number}`;
  const known = load.mode === 'vintage' ? [columnNamed(table, asKnownAt)] : [];
  const staged = [...columns, ...known.filter((column) => !columns.includes(column))];
  const named = stamp.artifactId === null ? ['artifact_id'] : [];
  const names = [...staged.map(({ name }) => name), ...named].map(identifier).join(', ');
  await transaction.raw(
    `create temp table ${stage.slice(8)} on commit drop as select ${names} from ${table.target} with no data`,
  );
  const knowledge = target.stampsKnowledge ? { as_known_at: stamp.asOf } : {};
  await copyInto(loading, stage, target, stamp, stream, knowledge);
  if (stream.read() >= analyzeStageFrom) await transaction.raw(`analyze ${stage} (${joinedBy(load, staged)})`);
  const entity = key.filter(({ name }) => name !== asKnownAt);
  const spared = await sparedRelation(transaction, target, stamp.spared?.() ?? [], number);
  const listed = load.mode === 'history' ? [validFrom] : [];
  const keyed = new Set([...load.key, ...known.map(({ name }) => name), ...listed]);
  const documents = new Set<string>(load.documents ?? []);
  const values = columns
    .filter(({ name }) => !keyed.has(name))
    .map((column) => (documents.has(column.name) ? { ...column, kind: 'document' as const } : column));
  const beside = new Set(companionColumnsOf(load));
  const merge: Merge = {
    target: table.target,
    stage,
    key: load.mode === 'vintage' ? entity : key,
    values,
    compared: values.filter(({ name }) => !beside.has(name)),
    namesMoments: load.mode === 'vintage' && !target.stampsKnowledge,
    // The changed parts of an archive are few, and their keys begin with the entity of the part.
    ...(stamp.artifactId === null && key[0]?.nullable === false ? { among: key[0] } : {}),
    ...(load.mode === 'merge' && load.arrangedBy
      ? { arrangedBy: load.arrangedBy.map((name) => columnNamed(table, name)) }
      : {}),
    ...(load.mode === 'merge' && load.latest ? { latest: columnNamed(table, load.latest) } : {}),
    ...(spared === null ? {} : { spared }),
    sourceTag: literal(stamp.sourceTag),
    artifactId: stamp.artifactId === null ? null : `${literal(stamp.artifactId)}::bigint`,
    asOf: `${literal(stamp.asOf)}::timestamptz`,
  };
  const added = await addUnheld(loading, target, load, merge, record);
  const read = stream.read();
  if (added === read) {
    await record?.stamped(
      table,
      load,
      stamp.sourceTag,
      allInserted(stamp.artifactId === null ? [] : [stamp.artifactId]),
    );
    return { ...noCounts, read, inserted: added };
  }
  await refuseDuplicates(transaction, target, stage, load.mode === 'vintage' ? [...entity, ...known] : key);
  if (stamp.kept !== undefined) await refuseTaken(transaction, target, merge, stamp.kept);
  loading.beforeTarget();
  try {
    const counts = await mergeStage(
      transaction,
      merge,
      load,
      table,
      judgingOf(target, load, stamp),
      record && { record, table, load, sourceTag: stamp.sourceTag, staged: read - added },
    );
    loading.deadRows(table.target, counts.changed + counts.unchanged + counts.removed);
    return { ...counts, inserted: counts.inserted + added, read };
  } catch (error) {
    throw explained(target, error, false);
  }
};
