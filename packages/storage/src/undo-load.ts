import type { Knex } from 'knex';
import { changeTrigger } from './change-triggers.ts';
import { identifier, literal } from './quote.ts';
import { changedBySql, rowsOfSql } from './whole-sql.ts';

/** A load cannot be undone. The message contains the reason and an alternative. */
export class UndoRefused extends Error {
  /** The later load that prevents it; null for another reason. */
  readonly laterRun: string | null;
  constructor(message: string, laterRun: string | null = null) {
    super(message);
    this.laterRun = laterRun;
  }
}

interface RecordedLoad {
  readonly dataset: string;
  readonly record: 'kept' | 'too_large' | 'expired';
  readonly asOf: string;
  readonly undone: boolean;
  readonly tables: readonly string[];
  readonly built: readonly string[];
}

/** The result of an undo. */
export interface Undone {
  /** Numbers of removed and restored rows. Rows that were only seen again are not counted. */
  readonly removed: number;
  readonly restored: number;
  /** Number of rewritten rows, by table of schema `data`. */
  readonly rewritten: ReadonlyMap<string, number>;
}

const quoted = (place: string): string =>
  place
    .split('.')
    .map((part) => identifier(part))
    .join('.');

const findLoad = async (transaction: Knex, runId: string): Promise<RecordedLoad> => {
  const [load] = await rowsOfSql<RecordedLoad>(
    transaction,
    `select dataset, record, as_of::text as "asOf", undone_at is not null as undone, tables, built from control.load where run_id = ${literal(runId)}::bigint for update`,
  );
  if (!load) throw new UndoRefused(`load ${runId} changed nothing, or was made before loads were recorded`);
  if (load.undone) throw new UndoRefused(`load ${runId} is undone already`);
  if (load.record === 'too_large')
    throw new UndoRefused(
      `load ${runId} changed more rows than are kept for an undo; load the file before it again with --force`,
    );
  if (load.record === 'expired')
    throw new UndoRefused(
      `the rows from before load ${runId} are not kept any more; load the file before it again with --force`,
    );
  return load;
};

const later = (runId: string): string =>
  `select l.run_id from control.load l where l.run_id > ${literal(runId)}::bigint and l.undone_at is null`;

const texts = (names: readonly string[]): string => `array[${names.map(literal).join(', ')}]::text[]`;

/** Later loads that prevent an undo whatever rows they changed. */
const laterWhole = (runId: string, { tables, built }: RecordedLoad): string => {
  const touched = texts([...tables, ...built]);
  return `
  select l.run_id from control.load l where l.run_id in (${later(runId)})
    and (l.record <> 'kept' and (l.tables && ${touched} or l.built && ${touched}) or l.built && ${texts(built)})`;
};

/** Later loads that changed, removed or confirmed a row that this one wrote, or from which this one kept a row out. */
const laterOfRows = (runId: string, { asOf }: RecordedLoad): string => `
  select r.run_id from control.load_row n join control.load_row r on r.key_hash = n.key_hash and r.table_name = n.table_name and r.key = n.key
    where n.run_id = ${literal(runId)}::bigint and r.run_id in (${later(runId)})
  union all
  select s.run_id from control.load_stamp n join control.load_stamp s on s.table_name = n.table_name and s.source_tag = n.source_tag
      and s.prior_artifact_id = n.artifact_id and s.prior_as_of = ${literal(asOf)}::timestamptz
    where n.run_id = ${literal(runId)}::bigint and s.run_id in (${later(runId)})
  union all
  select r.run_id from control.load_stamp n join control.load_row r on r.table_name = n.table_name
      and (r.before ->> 'artifact_id')::bigint = n.artifact_id and (r.before ->> 'as_of')::timestamptz = ${literal(asOf)}::timestamptz
    where n.run_id = ${literal(runId)}::bigint and r.run_id in (${later(runId)})`;

interface Stamped {
  readonly table: string;
  /** Columns that are never null. Only these can be joined by equality, which an index or a hash supports. */
  readonly filled: readonly string[];
  readonly source: string;
  readonly plan: {
    readonly mode: string;
    readonly key: readonly string[];
    readonly scope?: readonly string[];
    readonly within?: string;
  };
}

const sameColumns = (columns: readonly string[], filled: readonly string[], left: string, right: string): string =>
  columns
    .map(
      (name) =>
        `${left}.${identifier(name)} ${filled.includes(name) ? '=' : 'is not distinct from'} ${right}.${identifier(name)}`,
    )
    .join(' and ') || 'true';

/** Rows of a table that a load removed or inserted, as typed rows. Inserted ones have only the key. */
const recordedRows = (runId: string, table: string, kinds: string, columns: 'before' | 'key'): string =>
  `(select (jsonb_populate_record(null::${quoted(table)}, ${columns})).* from control.load_row
    where run_id = ${literal(runId)}::bigint and table_name = ${literal(table)} and kind in (${kinds}))`;

/** Rows that a later load left in the table, with that load's run number. */
const rowsOfLater = (runId: string, { table, source }: Stamped): string =>
  `(select t.*, l.run_id from ${quoted(table)} t
     join (select run_id, as_of, unnest(artifact_ids) as artifact_id from control.load where run_id in (${later(runId)})) l
       on l.artifact_id = t.artifact_id and l.as_of = t.as_of where t.source_tag = ${literal(source)})`;

/** Later loads for which the order of loads matters: their result depends on the rows of this one. */
const laterByPlan = (runId: string, load: RecordedLoad, stamped: Stamped): string | null => {
  const { table, source, plan, filled } = stamped;
  const rows = rowsOfLater(runId, stamped);
  const sameTable = `select s.run_id from control.load_stamp s where s.run_id in (${later(runId)}) and s.table_name = ${literal(table)}
    and s.source_tag = ${literal(source)}`;
  if (plan.mode === 'history') return sameTable;
  if (plan.mode === 'vintage') {
    const entity = plan.key.filter((name) => name !== 'as_known_at');
    return `select r.run_id from ${rows} r where exists (
        select from ${quoted(table)} t where ${sameColumns(entity, filled, 't', 'r')} and t.source_tag = ${literal(source)}
          and t.as_of = ${literal(load.asOf)}::timestamptz and exists (select from control.load_stamp s where s.run_id = ${literal(runId)}::bigint
            and s.table_name = ${literal(table)} and s.artifact_id = t.artifact_id))
      or exists (select from ${recordedRows(runId, table, `'u', 'd', 'i'`, 'key')} t where ${sameColumns(entity, filled, 't', 'r')})`;
  }
  if (plan.mode !== 'replace') return null;
  const scope = plan.scope ?? [];
  const within = plan.within === undefined ? null : identifier(plan.within);
  const columns = scope.map((name) => identifier(name)).join(', ');
  return `select c.run_id from (select run_id ${scope.length > 0 ? `, ${columns}` : ''} ${within ? `, min(${within}) as lowest, max(${within}) as highest` : ''}
      from ${rows} r group by run_id ${scope.length > 0 ? `, ${columns}` : ''}) c
    where exists (select from ${recordedRows(runId, table, `'d'`, 'before')} t where ${sameColumns(scope, filled, 't', 'c')}
      ${within ? `and t.${within} between c.lowest and c.highest` : ''})`;
};

const refuseLater = async (transaction: Knex, runId: string, load: RecordedLoad): Promise<void> => {
  const stamped = await rowsOfSql<Stamped>(
    transaction,
    `select distinct table_name as table, source_tag as source, plan,
       array(select attname::text from pg_attribute where attrelid = table_name::regclass and attnum > 0 and attnotnull) as filled
     from control.load_stamp where run_id = ${literal(runId)}::bigint`,
  );
  const queries = [
    laterWhole(runId, load),
    laterOfRows(runId, load),
    ...stamped.flatMap((one) => laterByPlan(runId, load, one) ?? []),
  ];
  for (const query of queries) {
    const [found] = await rowsOfSql<{ run: string | null }>(
      transaction,
      `select max(run_id)::text as run from (${query}) later`,
    );
    if (found?.run)
      throw new UndoRefused(
        `load ${found.run} came later and changed or confirmed the same rows; undo it first: dqs undo ${found.run}`,
        found.run,
      );
  }
};

interface Shape {
  readonly columns: readonly string[];
  readonly identity: readonly string[];
  readonly hasOwnTriggers: boolean;
}

const shapeOf = async (transaction: Knex, table: string): Promise<Shape> => {
  const [shape] = await rowsOfSql<Shape>(
    transaction,
    `select array(select attname::text from pg_attribute where attrelid = ${literal(table)}::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum) as columns,
       (select array(select jsonb_object_keys(key)) from control.load_row where table_name = ${literal(table)} limit 1) as identity,
       exists (select from pg_trigger where tgrelid = ${literal(table)}::regclass and not tgisinternal and tgname <> ${literal(changeTrigger)}) as "hasOwnTriggers"`,
  );
  return shape!;
};

let undos = 0;

/** Restores the rows that were recorded one by one. */
const restoreRows = async (
  transaction: Knex,
  runId: string,
  table: string,
  isKeyed: boolean,
): Promise<[number, number]> => {
  const { columns, identity } = await shapeOf(transaction, table);
  undos += 1;
  const rows = `undone_${undos}`;
  const target = quoted(table);
  const list = columns.map((name) => identifier(name)).join(', ');
  const of = `run_id = ${literal(runId)}::bigint and table_name = ${literal(table)} and kind <> 'p'`;
  if (!isKeyed) return restoreUnkeyed(transaction, target, list, of);
  await rowsOfSql(
    transaction,
    `create temp table ${rows} on commit drop as
     select key, before from (select distinct on (key_hash, key) key, before from control.load_row where ${of} order by key_hash, key, seq) first`,
  );
  const names = identity.map((name) => identifier(name)).join(', ');
  const removed = await changedBySql(
    transaction,
    `delete from ${target} t using (select ${identity.map((name) => `(typed.row).${identifier(name)}`).join(', ')}
       from (select jsonb_populate_record(null::${target}, key) as row from ${rows}) typed) gone (${names})
     where ${identity.map((name) => `t.${identifier(name)} = gone.${identifier(name)}`).join(' and ')}`,
  );
  const restored = await changedBySql(
    transaction,
    `insert into ${target} (${list}) overriding system value
     select ${list} from (select (jsonb_populate_record(null::${target}, before)).* from ${rows} where before is not null) held`,
  );
  return [removed, restored];
};

/**
 * Adds or removes as many copies as the load removed or added, for a table whose rows only all columns together
 * identify.
 */
const restoreUnkeyed = async (
  transaction: Knex,
  target: string,
  list: string,
  of: string,
): Promise<[number, number]> => {
  undos += 1;
  const net = `undone_${undos}`;
  await rowsOfSql(
    transaction,
    `create temp table ${net} on commit drop as
     select key, sum(case kind when 'i' then 1 else -1 end)::integer as added from control.load_row where ${of} group by key
     having sum(case kind when 'i' then 1 else -1 end) <> 0`,
  );
  const generated = await rowsOfSql<{ names: string[] }>(
    transaction,
    `select array(select attname::text from pg_attribute where attrelid = ${literal(target)}::regclass and attgenerated <> '') as names`,
  );
  const row = `to_jsonb(t) - ${texts(generated[0]!.names)}`;
  const removed = await changedBySql(
    transaction,
    `delete from ${target} t using (
       select t.ctid as place, row_number() over (partition by ${row}) as copy, n.added from ${target} t join ${net} n on n.key = ${row} where n.added > 0) c
     where t.ctid = c.place and c.copy <= c.added`,
  );
  const restored = await changedBySql(
    transaction,
    `insert into ${target} (${list}) select ${list} from ${net} n cross join generate_series(1, -n.added)
       cross join lateral jsonb_populate_record(null::${target}, n.key) held where n.added < 0`,
  );
  return [removed, restored];
};

/**
 * Undoes rows with the load's stamp that were not recorded one by one. New rows are removed, rows seen again get their
 * previous stamp.
 */
const restoreStamped = async (
  transaction: Knex,
  runId: string,
  asOf: string,
  table: string,
): Promise<[number, number]> => {
  const stamped = `control.load_stamp s where s.run_id = ${literal(runId)}::bigint and s.table_name = ${literal(table)}
    and t.source_tag = s.source_tag and t.artifact_id = s.artifact_id and t.as_of = ${literal(asOf)}::timestamptz`;
  const removed = await changedBySql(
    transaction,
    `delete from ${quoted(table)} t using ${stamped} and s.rest = 'inserted'`,
  );
  const confirmed = await changedBySql(
    transaction,
    `update ${quoted(table)} t set artifact_id = s.prior_artifact_id, as_of = s.prior_as_of from ${stamped} and s.rest = 'confirmed'`,
  );
  return [removed, confirmed];
};

/**
 * Runs the work without a domain's own triggers on a table. They react to loads, and an undo restores their results
 * itself.
 */
const withoutOwnTriggers = async <Result>(
  transaction: Knex,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { hasOwnTriggers } = await shapeOf(transaction, table);
  if (!hasOwnTriggers) return work();
  await rowsOfSql(transaction, `alter table ${quoted(table)} disable trigger user`);
  const result = await work();
  await rowsOfSql(transaction, `alter table ${quoted(table)} enable trigger user`);
  return result;
};

/**
 * Restores all rows to their state before a load. Throws `UndoRefused` if a later load depends on it, or if its record
 * does not exist. The record of the load is deleted.
 */
export const undoLoad = async (transaction: Knex, dataset: string, runId: string): Promise<Undone> => {
  const load = await findLoad(transaction, runId);
  if (load.dataset !== dataset) throw new Error(`load ${runId} is of ${load.dataset}, not of ${dataset}`);
  await refuseLater(transaction, runId, load);
  const tables = await rowsOfSql<{ table: string; keyed: boolean; listed: boolean }>(
    transaction,
    `select table_name as table, bool_or(listed) as listed,
       coalesce((select get_byte(tgargs, 1) <> ascii('}') from pg_trigger where tgrelid = table_name::regclass and tgname = ${literal(changeTrigger)}), true) as keyed
     from (select table_name, true as listed from control.load_row where run_id = ${literal(runId)}::bigint
       union all select table_name, false from control.load_stamp where run_id = ${literal(runId)}::bigint) named group by 1 order by 1`,
  );
  let [removed, restored] = [0, 0];
  const rewritten = new Map<string, number>();
  for (const { table, keyed, listed } of tables) {
    await withoutOwnTriggers(transaction, table, async () => {
      const [gone, back] = listed ? await restoreRows(transaction, runId, table, keyed) : [0, 0];
      if (!table.startsWith('data.')) return;
      const [added, confirmed] = await restoreStamped(transaction, runId, load.asOf, table);
      removed += Math.max(gone - back, 0) + added;
      restored += back;
      rewritten.set(table.slice('data.'.length), gone + added + confirmed);
    });
  }
  await rowsOfSql(
    transaction,
    `update control.dataset d set latest_as_of = l.prior_as_of from control.load l
     where l.run_id = ${literal(runId)}::bigint and d.key = l.dataset and d.latest_as_of = l.as_of
       and not exists (select from control.load o where o.dataset = l.dataset and o.run_id <> l.run_id and o.undone_at is null and o.as_of = l.as_of)`,
  );
  await rowsOfSql(
    transaction,
    `update control.load o set prior_as_of = l.prior_as_of from control.load l
     where l.run_id = ${literal(runId)}::bigint and o.dataset = l.dataset and o.run_id > l.run_id and o.prior_as_of = l.as_of`,
  );
  await rowsOfSql(transaction, `delete from control.load_row where run_id = ${literal(runId)}::bigint`);
  await rowsOfSql(transaction, `delete from control.load_stamp where run_id = ${literal(runId)}::bigint`);
  return { removed, restored, rewritten };
};
