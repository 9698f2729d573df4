import { instantOf, type Clock } from '@dqs/core';
import type { DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import { beginRecord, mostRecordedRows, type ChangeRecord } from './change-record.ts';
import { DatasetBusyError } from './dataset-busy.ts';
import { factTableName, type FactTables } from './fact-table.ts';
import { followHeldDays } from './held-days.ts';
import { judgeBuilt } from './judge-built.ts';
import type { Loading } from './copy-rows.ts';
import { loadParts, loadRows, settle } from './load-rows.ts';
import { mergePendingOfTransaction } from './pending-entries.ts';
import { identifier } from './quote.ts';
import { undoLoad } from './undo-load.ts';
import { noCounts, type LoadCounts, type Writer } from './writer.ts';

/** The channel on which a commit sends `<dataset> <generation>` to every server process. */
export const generationChannel = 'dqs_generations';

export interface Committed<T> {
  readonly result: T;
  /** The dataset's new generation; null if it was never loaded. */
  readonly generation: string | null;
  /** Tables that now have many dead rows. */
  readonly deadRows: ReadonlyMap<string, number>;
}

interface Engine extends Pick<Loading, 'copy' | 'chunkSize' | 'alone' | 'beforeTarget'> {
  /** Table shapes from earlier transactions; absent if another process could change them in between. */
  readonly tables?: FactTables;
  /** Called when all is loaded. From here until the transaction has ended, the current generation is undetermined. */
  readonly beforeCommit?: () => void;
}

/**
 * Takes the dataset's lock and configures the session for the transaction. A merge joins whole files, so sorting and
 * hashing in memory is worthwhile. Compiling its few statements is not.
 */
const claim = async (transaction: Knex.Transaction, dataset: DatasetKey): Promise<void> => {
  const { rows } = await transaction.raw<{ rows: { claimed: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended('dqs dataset ' || ?::text, 0)) as claimed,
       set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`,
    [dataset],
  );
  if (!rows[0]!.claimed) throw new DatasetBusyError(dataset);
};

/** A dataset that was never loaded has no generation, and gets none without a refresh. */
const renew = async (
  transaction: Knex.Transaction,
  dataset: DatasetKey,
  refresh: { readonly now: string; readonly asOf: string | null } | null,
) => {
  const { rows } = await transaction.raw<{ rows: { generation: string | null }[] }>(
    `with renewed as (
       update control.dataset set generation = case when generation is not null or ? then gen_random_uuid() end,
         last_refresh = coalesce(?::timestamptz, last_refresh), latest_as_of = greatest(latest_as_of, ?::timestamptz)
       where key = ? returning key, generation)
     select generation, case when generation is not null then pg_notify(?, key || ' ' || generation) end from renewed`,
    [refresh !== null, refresh?.now ?? null, refresh?.asOf ?? null, dataset, generationChannel],
  );
  if (!rows[0]) throw new Error(`the dataset ${dataset} is not recorded; declare it and run migrate`);
  return rows[0].generation;
};

/** The transaction of `Database.writing`, on either engine. */
export const writeDataset = async <T>(
  knex: Knex,
  clock: Clock,
  dataset: DatasetKey,
  engineOf: (transaction: Knex.Transaction) => Promise<Engine>,
  work: (writer: Writer, transaction: Knex.Transaction) => Promise<T>,
  { isRefresh = true }: { readonly isRefresh?: boolean } = {},
): Promise<Committed<T>> =>
  knex.transaction(async (transaction) => {
    await claim(transaction, dataset);
    const engine = await engineOf(transaction);
    const deadRows = new Map<string, number>();
    let record: ChangeRecord | null = null;
    let asOf: string | null = null;
    const loading: Loading = {
      ...engine,
      tables: engine.tables ?? new Map(),
      transaction,
      record: () => record,
      deadRows: (target, rows) => deadRows.set(target, (deadRows.get(target) ?? 0) + rows),
    };
    const heldDays = await followHeldDays(transaction, dataset);
    const noting = async (
      load: { readonly table: string },
      stamp: { readonly asOf: string },
      loaded: Promise<LoadCounts>,
    ): Promise<LoadCounts> => {
      const counts = await loaded;
      heldDays.loaded(load, counts);
      if (counts.read > 0 && (asOf === null || stamp.asOf > asOf)) asOf = stamp.asOf;
      return counts;
    };
    const writer: Writer = {
      record: async (runId, tables = [], rows = 0) => {
        const begun = await beginRecord(transaction, runId, tables);
        record = begun;
        if (rows > mostRecordedRows) await begun.giveUp();
      },
      copyCsv: async (table, columns, chunks) => {
        loading.beforeTarget();
        const list = columns.map(identifier).join(', ');
        await loading.copy(`copy ${factTableName(table)} (${list}) from stdin (format csv)`, chunks);
      },
      copied: (table, rows) => settle(transaction, factTableName(table), rows),
      beginBuilding: async () => {
        await record?.beginBuilding();
      },
      judgeBuilt: async (judge) => {
        if (record) await judgeBuilt(transaction, record, judge);
      },
      undo: async (runId) => {
        loading.beforeTarget();
        const undone = await undoLoad(transaction, dataset, runId);
        for (const [table, rows] of undone.rewritten) {
          loading.deadRows(factTableName(table), rows);
          heldDays.loaded({ table }, { ...noCounts, removed: 1 });
        }
        return undone;
      },
      load: (load, stamp, rows) => {
        const given = heldDays.noting(load, stamp.sourceTag, rows, (batch) => batch);
        return noting(load, stamp, loadRows(loading, load, stamp, given));
      },
      loadParts: (load, stamp, parts) => {
        const given = heldDays.noting(load, stamp.sourceTag, parts, (part) => part.rows);
        return noting(load, stamp, loadParts(loading, load, stamp, given));
      },
    };
    const result = await work(writer, transaction);
    await mergePendingOfTransaction(transaction);
    await heldDays.record();
    const now = instantOf(clock.now());
    const recorded = record as ChangeRecord | null;
    await recorded?.finish({ dataset, asOf, now });
    engine.beforeCommit?.();
    const generation = await renew(transaction, dataset, isRefresh ? { now, asOf } : null);
    if (recorded)
      await transaction.raw('update control.load set generation = ?::uuid where run_id = ?::bigint', [
        generation,
        recorded.runId,
      ]);
    return { result, generation, deadRows };
  });
