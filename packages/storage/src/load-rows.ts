import type { Knex } from 'knex';
import { copyChunks, copyLine } from './copy-text.ts';
import { DuplicateKeyError, keyOfDetail } from './duplicate-key.ts';
import { factTable, type FactColumn, type FactTable, type FactTables } from './fact-table.ts';
import { duplicateKeySql, takenKeySql, type Merge } from './merge-sql.ts';
import { historyColumns } from './merge-history.ts';
import { mergeStage, type StagedLoad } from './merge-stage.ts';
import { provenanceColumns } from './provenance.ts';
import { identifier, literal } from './quote.ts';
import type { Load } from './load.ts';
import { noCounts, type LoadCounts, type Part, type PartsStamp, type Stamp } from './writer.ts';

/** What an engine gives the loader: its own way to stream lines into a table of the transaction's session. */
export interface Loading {
  readonly transaction: Knex.Transaction;
  /** Runs `copy … from stdin` and feeds it the chunks; rejects with the database's error. */
  copy(sql: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Bytes per chunk. */
  readonly chunkSize: number;
  /** Tables whose shape is known for as long as the transaction lasts. */
  readonly tables: FactTables;
  /** Nobody else has a session: a table may be altered without keeping anybody waiting. */
  readonly alone: boolean;
  /** Called before the first row reaches a fact table: from here on the session sees what nobody else may see. */
  beforeTarget(): void;
  /** Told how many rows of which table were replaced or removed, and so lie about until a vacuum. */
  deadRows(target: string, rows: number): void;
}

/** From this many rows on, the planner is told at once what the table looks like now. */
const analyzeFrom = 10_000;

/**
 * GIN indexes that collect their entries take many of them in one go, several times as fast as one by one; what is left of them
 * after a load would be read through by every search until a vacuum.
 */
const mergePendingEntriesSql = `
  select gin_clean_pending_list(c.oid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
   where m.amname = 'gin' and i.indrelid = ?::regclass and not coalesce('fastupdate=off' = any (c.reloptions), false)`;
/** The same of a stage; what the planner takes a new table for fits a smaller one. */
const analyzeStageFrom = 500;

type Row = Readonly<Record<string, never>>;
type AnyLoad = Load<Record<string, unknown>>;

/** Rows with the artifact that brought them; null where one artifact brings all rows of the load. */
interface Batch {
  readonly artifactId: string | null;
  readonly rows: readonly Row[];
}

/** What stamps the rows of a load: one artifact, or the artifact of each batch. */
interface Stamping extends PartsStamp, Pick<Stamp, 'spared'> {
  readonly artifactId: string | null;
}

const asKnownAt = 'as_known_at';
const validFrom = 'valid_from';

interface Target {
  readonly table: FactTable;
  readonly key: readonly FactColumn[];
  /** Columns taken from the rows, in COPY's order. */
  readonly columns: readonly FactColumn[];
  /** A vintage whose rows do not say when they became known: the stamp says it. */
  readonly stampsKnowledge: boolean;
}

const columnNamed = (table: FactTable, name: string): FactColumn => {
  const column = table.columns.get(name);
  if (!column) throw new Error(`data.${table.name} has no column ${name}`);
  return column;
};

const describe = (table: FactTable, load: AnyLoad, first: Row): Target => {
  const stampsKnowledge = load.mode === 'vintage' && !(asKnownAt in first);
  const columns = [...table.columns.values()].filter(
    ({ name, hasDefault }) =>
      !(provenanceColumns as readonly string[]).includes(name) &&
      !(stampsKnowledge && name === asKnownAt) &&
      !(load.mode === 'history' && historyColumns.includes(name)) &&
      (!hasDefault || name in first),
  );
  if (load.mode === 'vintage') columnNamed(table, asKnownAt);
  return { table, key: load.key.map((name) => columnNamed(table, name)), columns, stampsKnowledge };
};

const refuseUnknown = (target: Target, row: Row): void => {
  for (const name of Object.keys(row)) {
    if (!target.columns.some((column) => column.name === name)) {
      throw new Error(`a row has ${name}, which is not a column of data.${target.table.name} that rows may give`);
    }
  }
};

/** Modes whose rows have to meet what is held in any case, or come in an order of their own. */
const alwaysStaged = (plan: AnyLoad): boolean =>
  plan.mode === 'history' || (plan.mode === 'merge' && plan.arrangedBy !== undefined);

/**
 * Throws where the source or the artifact is not recorded; answers whether the rows have to meet others of their source.
 * Artifacts of parts are recorded by who loads them, in the same transaction: their hashes are known when they have been read.
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

const nameKey = (table: FactTable, row: Record<string, unknown>): Error => {
  const key = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
  return new DuplicateKeyError(
    `two rows of the artifact have the same key in data.${table.name}: ${JSON.stringify(row)}`,
    { table: table.name, key, certain: true },
  );
};

const refuseDuplicates = async (
  transaction: Knex,
  target: Target,
  relation: string,
  key: readonly FactColumn[],
  where?: string,
) => {
  const { rows } = await transaction.raw<{ rows: Record<string, unknown>[] }>(duplicateKeySql(relation, key, where));
  if (rows[0]) throw nameKey(target.table, rows[0]);
};

/** A row that an artifact still gives, though it is not read again, cannot be given by another one at the same time. */
const refuseTaken = async (transaction: Knex, target: Target, merge: Merge, kept: string) => {
  const { rows } = await transaction.raw<{ rows: Record<string, unknown>[] }>(takenKeySql(merge, kept));
  if (rows[0]) throw nameKey(target.table, rows[0]);
};

const uniqueViolation = '23505';

const explained = ({ table, key }: Target, error: unknown, whole: boolean): unknown => {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code !== uniqueViolation) return error;
  const what = whole
    ? `two rows of the artifact have the same key in data.${table.name}, or one has the key of another source's row`
    : `a row has the key of another source's row in data.${table.name}`;
  const wanted = key.map(({ name }) => name);
  return new DuplicateKeyError(
    `${what}: ${detail ?? ''}`,
    { table: table.name, key: keyOfDetail(detail, wanted), certain: false },
    { cause: error },
  );
};

interface Stream {
  readonly first: Row;
  readonly batches: AsyncIterable<Batch>;
  read(): number;
}

/** Looks at the first row without losing it; counts what passes. Null when there is no row at all. */
const opened = async (given: AsyncIterable<Batch>, check: (row: Row) => void): Promise<Stream | null> => {
  const iterator = given[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (!next.done && next.value.rows.length === 0) next = await iterator.next();
  if (next.done) return null;
  const head = next.value;
  let count = 0;
  const batches = async function* () {
    try {
      for (let batch: IteratorResult<Batch> = { value: head }; !batch.done; batch = await iterator.next()) {
        const { rows } = batch.value;
        if (rows[0]) check(rows[0]);
        count += rows.length;
        yield batch.value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return { first: head.rows[0]!, batches: batches(), read: () => count };
};

const copySql = (relation: string, target: Target, stamps: readonly string[]): string =>
  `copy ${relation} (${[...target.columns.map(({ name }) => name), ...stamps].map(identifier).join(', ')}) from stdin`;

/** Copies lines with the stamps, and behind them the artifact of each batch that names one. */
const copyInto = async (
  loading: Loading,
  relation: string,
  target: Target,
  { artifactId: common }: Stamping,
  stream: Stream,
  stamps: Record<string, string>,
) => {
  const columns = target.columns.map(({ name }) => name);
  const values = Object.values(stamps);
  const constant = copyLine(columns, values);
  const lineOf = ({ artifactId }: Batch) =>
    artifactId === null ? constant : copyLine(columns, [...values, artifactId]);
  const sql = copySql(relation, target, [...Object.keys(stamps), ...(common === null ? ['artifact_id'] : [])]);
  await loading.copy(sql, copyChunks(stream.batches, lineOf, loading.chunkSize));
};

/**
 * Copies with the stamps as the columns' defaults for the time of the copy: a constant that the database holds is cheaper
 * than the same text on every line. Altering a table keeps its readers waiting, so only where there are none.
 */
const copyWithDefaults = async (
  loading: Loading,
  target: Target,
  stamp: Stamping,
  stream: Stream,
  stamps: Readonly<Record<string, string>>,
) => {
  const alter = (change: (column: string, stamp: string) => string) =>
    loading.transaction.raw(
      `alter table ${target.table.target} ${Object.entries(stamps)
        .map(([column, stamp]) => `alter column ${identifier(column)} ${change(column, stamp)}`)
        .join(', ')}`,
    );
  await alter((_, stamp) => `set default ${literal(stamp)}`);
  await copyInto(loading, target.table.target, target, stamp, stream, {});
  await alter(() => 'drop default');
};

const hasUniqueKey = (table: FactTable, within: ReadonlySet<string>): boolean =>
  table.unique.some((columns) => columns.every((column) => within.has(column)));

/** The lines go where they belong: nothing is to be compared, in most cases because the source has no row in the table yet. */
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
    // What is inserted after a removal is little, and altering a table costs as much as some hundred lines.
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

/** Columns that come with a new value and never make one. */
const besideOf = (load: StagedLoad): readonly string[] => {
  if (load.mode === 'vintage') return load.beside ?? [];
  return load.mode === 'merge' && load.latest !== undefined ? [load.latest] : [];
};

let stages = 0;

/** The keys of rows that are spared, as a relation; null where there are none. */
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

const loadByStage = async (loading: Loading, target: Target, load: StagedLoad, stamp: Stamping, stream: Stream) => {
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
  if (stream.read() >= analyzeStageFrom) await transaction.raw(`analyze ${stage}`);
  const entity = key.filter(({ name }) => name !== asKnownAt);
  await refuseDuplicates(transaction, target, stage, load.mode === 'vintage' ? [...entity, ...known] : key);
  const spared = await sparedRelation(transaction, target, stamp.spared?.() ?? [], number);
  const listed = load.mode === 'history' ? [validFrom] : [];
  const keyed = new Set([...load.key, ...known.map(({ name }) => name), ...listed]);
  const values = columns.filter(({ name }) => !keyed.has(name));
  const beside = new Set(besideOf(load));
  const merge: Merge = {
    target: table.target,
    stage,
    key: load.mode === 'vintage' ? entity : key,
    values,
    compared: values.filter(({ name }) => !beside.has(name)),
    namesMoments: load.mode === 'vintage' && !target.stampsKnowledge,
    // Parts of an archive that changed are few of all, and their keys begin with what the parts are of.
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
  if (stamp.kept !== undefined) await refuseTaken(transaction, target, merge, stamp.kept);
  loading.beforeTarget();
  try {
    const counts = await mergeStage(transaction, merge, load, table);
    loading.deadRows(table.target, counts.changed + counts.unchanged + counts.removed);
    return { ...counts, read: stream.read() };
  } catch (error) {
    throw explained(target, error, false);
  }
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
      `data.${plan.table} has no unique key of ${plan.key.join(', ')}: nothing would refuse what is held`,
    );
  const meets = await meetsRows(transaction, table, plan, stamp);
  let target: Target | null = null;
  const stream = await opened(given, (row) => refuseUnknown(target!, row));
  if (!stream) return noCounts;
  target = describe(table, plan, stream.first);
  const direct = !meets && (plan.mode !== 'vintage' || target.stampsKnowledge);
  const counts =
    direct || plan.mode === 'insert'
      ? await loadDirectly(loading, target, plan, stamp, stream)
      : await loadByStage(loading, target, plan, stamp, stream);
  if (counts.read >= analyzeFrom) await transaction.raw(`analyze ${table.target}`);
  await transaction.raw(mergePendingEntriesSql, [table.target]);
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
