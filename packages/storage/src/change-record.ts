import type { Knex } from 'knex';
import type { FactTable } from './fact-table.ts';
import type { AnyLoad } from './load-target.ts';
import { identifier, literal } from './quote.ts';
import type { LoadCounts } from './writer.ts';

/** Maximum number of previous row versions stored per load for its undo. */
export const mostRecordedRows = 200_000;
/**
 * Maximum number of previous row versions stored for all loads together. Those of the oldest load are deleted first.
 */
export const mostRecordedInAll = 2_000_000;
/** Days for which previous row versions are stored. */
export const recordedDays = 90;
/** An archive with more new or changed parts is not recorded. */
const mostArtifacts = 20_000;

/** How a load merges its rows with stored ones, as far as an undo needs it. */
interface RecordedPlan {
  readonly mode: string;
  readonly key: readonly string[];
  readonly scope?: readonly string[];
  readonly within?: string;
}

const planOf = (load: AnyLoad): RecordedPlan => ({
  mode: load.mode,
  key: load.key,
  ...(load.mode === 'replace' ? { scope: load.scope } : {}),
  ...(load.mode === 'replace' && load.within !== undefined ? { within: load.within } : {}),
});

/** Records each row as it was before a load changed it, so that the load can be undone. */
export interface ChangeRecord {
  readonly runId: string;
  /** Whether changes are recorded. False once there were too many. */
  isKept(): boolean;
  /** Whether derived tables are being built from the loaded ones. Every change is then recorded row by row. */
  isBuilding(): boolean;
  beginBuilding(): Promise<void>;
  /**
   * The sequence number after which rows were recorded while building. Null if nothing was built, or too much to be
   * recorded.
   */
  builtSince(): Promise<string | null>;
  /** The artifacts whose rows the load has written, excluding derived tables. */
  artifacts(): Iterable<string>;
  /** Records the changes of a table by the statements that make them, not row by row, until `rowByRow` is called. */
  byStatement(table: Pick<FactTable, 'name'>): Promise<void>;
  /** From here on a trigger records each changed row of every table. */
  rowByRow(): Promise<void>;
  /**
   * Announces that `rows` rows will be recorded together. Returns false if that is too many; nothing of the load is
   * then recorded.
   */
  hasRoom(rows: number): Promise<boolean>;
  /** Stops recording and discards the record of this load, because it changes too much. */
  giveUp(): Promise<void>;
  /** Whether this load wrote to the table before. */
  hasTouched(table: string): boolean;
  /** Records that a load wrote to a table with the stamp of these artifacts. */
  touched(table: string, artifactIds: Iterable<string>, counts: LoadCounts): Promise<void>;
  /** Records how the rows with an artifact's stamp got it, unless they are recorded one by one. */
  stamped(table: FactTable, load: AnyLoad, sourceTag: string, relation: string): Promise<void>;
  /** Closes the record at the end of the load. */
  finish(end: { readonly dataset: string; readonly asOf: string | null; readonly now: string }): Promise<void>;
}

/** Select columns that `load_row` stores for rows `alias` of a table: the key, and the complete row. */
export const keyOf = ({ identity, generated }: FactTable, alias: string): string =>
  identity.length === 0
    ? rowOf({ generated }, alias)
    : `jsonb_build_object(${identity.map((name) => `${literal(name)}, ${alias}.${identifier(name)}`).join(', ')})`;

export const rowOf = ({ generated }: Pick<FactTable, 'generated'>, alias: string): string =>
  generated.length === 0
    ? `to_jsonb(${alias})`
    : `to_jsonb(${alias}) - array[${generated.map(literal).join(', ')}]::text[]`;

/** The name of a table in the record: schema and name. */
const recordedName = ({ name }: Pick<FactTable, 'name'>): string => `data.${name}`;

/** Inserts into the record from a relation `noted` with the columns `key` and `before`. */
export const noteSql = (record: Pick<ChangeRecord, 'runId'>, table: FactTable, kind: string, from: string): string => `
  insert into control.load_row (run_id, table_name, kind, key_hash, key, before)
  select ${literal(record.runId)}::bigint, ${literal(recordedName(table))}, ${literal(kind)}, hashtextextended(noted.key::text, 0), noted.key, noted.before
  from ${from}`;

/** The relation for `stamped` if every row of these artifacts is new. */
export const allInserted = (artifactIds: Iterable<string>): string =>
  `(select artifact_id, 'inserted' as rest, null::bigint as prior_artifact_id, null::timestamptz as prior_as_of
    from unnest('{${[...artifactIds].join(',')}}'::bigint[]) artifact_id) inserted`;

const pruneSql = `
  with kept as (
    select run_id, recorded_at, sum(recorded) over (order by run_id desc) as in_all from control.load where record = 'kept' and recorded > 0),
  old as (
    select run_id from control.load where run_id in (
      select run_id from kept where in_all > ${mostRecordedInAll} or recorded_at < ?::timestamptz - interval '${recordedDays} days')
    for update skip locked),
  expired as (update control.load l set record = 'expired', recorded = 0 from old where l.run_id = old.run_id returning l.run_id),
  stamps as (delete from control.load_stamp s using old where s.run_id = old.run_id)
  delete from control.load_row r using old where r.run_id = old.run_id`;

/** How many rows triggers and statements have recorded so far. */
const notedSql = `coalesce(nullif(current_setting('dqs.recorded', true), ''), '0')`;

/** Starts to record what the transaction changes. `changed` lists tables that it changes by its own statements. */
export const beginRecord = async (
  transaction: Knex,
  runId: string,
  changed: readonly string[],
): Promise<ChangeRecord> => {
  let [isKept, isBuilding] = [true, false];
  let builtSince: string | null = null;
  const tables = new Set<string>(changed);
  const built = new Set<string>();
  const artifacts = new Set<string>();
  const counts = new Map<string, Omit<LoadCounts, 'read'>>();
  let quietTable = '';
  /** Sets the table whose rows no trigger records. */
  const setQuiet = async (table: string): Promise<void> => {
    if (table === quietTable) return;
    quietTable = table;
    await transaction.raw(`select set_config('dqs.quiet', ?, true)`, [table]);
  };
  const notedRows = async (): Promise<number> => {
    const { rows } = await transaction.raw<{ rows: { noted: string }[] }>(`select ${notedSql} as noted`);
    return Number.parseInt(rows[0]!.noted, 10);
  };
  await transaction.raw(
    `select set_config('dqs.load', ?, true), set_config('dqs.recorded', '0', true), set_config('dqs.most_recorded', ?, true), set_config('dqs.quiet', '', true)`,
    [runId, String(mostRecordedRows)],
  );
  const giveUp = async (): Promise<void> => {
    if (!isKept) return;
    isKept = false;
    await transaction.raw(`select set_config('dqs.load', '', true)`);
    await transaction.raw('delete from control.load_row where run_id = ?::bigint', [runId]);
    await transaction.raw('delete from control.load_stamp where run_id = ?::bigint', [runId]);
  };
  return {
    runId,
    isKept: () => isKept,
    isBuilding: () => isBuilding,
    beginBuilding: async () => {
      isBuilding = true;
      await setQuiet('');
      if ((await notedRows()) > mostRecordedRows) await giveUp();
      const { rows } = await transaction.raw<{ rows: { seq: string }[] }>(
        `select last_value::text as seq from control.load_row_seq_seq`,
      );
      builtSince = rows[0]!.seq;
    },
    builtSince: async () =>
      isKept && builtSince !== null && (await notedRows()) <= mostRecordedRows ? builtSince : null,
    artifacts: () => artifacts,
    byStatement: async ({ name }) => {
      if (isKept) await setQuiet(`data.${name}`);
    },
    rowByRow: () => setQuiet(''),
    hasRoom: async (rows) => {
      if (!isKept || rows === 0) return isKept;
      const { rows: found } = await transaction.raw<{ rows: { noted: string }[] }>(
        `select set_config('dqs.recorded', (${notedSql}::bigint + ?::bigint)::text, true) as noted`,
        [rows],
      );
      if (Number.parseInt(found[0]!.noted, 10) > mostRecordedRows) await giveUp();
      return isKept;
    },
    giveUp,
    hasTouched: (table) => tables.has(table),
    touched: async (table, artifactIds, { inserted, changed, unchanged, removed }) => {
      const before = counts.get(table) ?? { inserted: 0, changed: 0, unchanged: 0, removed: 0 };
      counts.set(table, {
        inserted: before.inserted + inserted,
        changed: before.changed + changed,
        unchanged: before.unchanged + unchanged,
        removed: before.removed + removed,
      });
      (isBuilding ? built : tables).add(table);
      if (isBuilding) return;
      for (const id of artifactIds) artifacts.add(id);
      if (artifacts.size > mostArtifacts) await giveUp();
    },
    stamped: async (table, load, sourceTag, relation) => {
      if (!isKept) return;
      await transaction.raw(
        `insert into control.load_stamp (run_id, table_name, source_tag, artifact_id, plan, rest, prior_artifact_id, prior_as_of)
         select ?::bigint, ?, ?, artifact_id, ?::jsonb, rest, prior_artifact_id, prior_as_of from ${relation}`,
        [runId, recordedName(table), sourceTag, JSON.stringify(planOf(load))],
      );
    },
    finish: async ({ dataset, asOf, now }) => {
      const noted = await notedRows();
      if (noted > mostRecordedRows) await giveUp();
      if (tables.size === 0 && built.size === 0 && noted === 0) return;
      await transaction.raw(
        `insert into control.load (run_id, dataset, recorded_at, as_of, prior_as_of, artifact_ids, tables, built, record, recorded, counts)
         select ?::bigint, key, ?::timestamptz, coalesce(?::timestamptz, ?::timestamptz), latest_as_of, ?::bigint[], ?::text[], ?::text[], ?, ?::bigint, ?::jsonb
         from control.dataset where key = ?`,
        [
          runId,
          now,
          asOf,
          now,
          [...artifacts],
          [...tables],
          [...built],
          isKept ? 'kept' : 'too_large',
          isKept ? noted : 0,
          JSON.stringify(Object.fromEntries(counts)),
          dataset,
        ] as never,
      );
      await transaction.raw(`select set_config('dqs.load', '', true)`);
      await transaction.raw(pruneSql, [now]);
    },
  };
};
