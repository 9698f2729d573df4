import { instantOf, type Clock } from '@dqs/core';
import type { DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import { DatasetBusyError } from './dataset-busy.ts';
import type { FactTables } from './fact-table.ts';
import { identifier } from './quote.ts';
import { loadParts, loadRows, type Loading } from './load-rows.ts';
import type { LoadCounts, Writer } from './writer.ts';

/** The channel on which a commit tells `<dataset> <generation>` to every server process. */
export const generationChannel = 'dqs_generations';

export interface Committed<T> {
  readonly result: T;
  /** The dataset's new generation. */
  readonly generation: string;
  /** Tables with many dead rows now. */
  readonly worn: ReadonlyMap<string, number>;
}

interface Engine extends Pick<Loading, 'copy' | 'chunkSize' | 'alone' | 'beforeTarget'> {
  /** Tables whose shape is known from earlier transactions; absent where another process could change it in between. */
  readonly tables?: FactTables;
  /** Called when all is loaded: from here on until the transaction has ended, nobody knows which generation is held. */
  readonly beforeCommit?: () => void;
}

/**
 * Takes the dataset's lock, and sets the session up for the transaction: a merge joins whole files, and sorting and hashing
 * them in memory is worth it, compiling its few statements is not.
 */
const claim = async (transaction: Knex.Transaction, dataset: DatasetKey): Promise<void> => {
  const { rows } = await transaction.raw<{ rows: { claimed: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended('dqs dataset ' || ?::text, 0)) as claimed,
       set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`,
    [dataset],
  );
  if (!rows[0]!.claimed) throw new DatasetBusyError(dataset);
};

/** Reads anew which days the dataset speaks of, where it says where they stand. */
const readHeldDays = async (transaction: Knex.Transaction, dataset: DatasetKey): Promise<void> => {
  const declared = await transaction<{ key: string; held_table: string | null; held_column: string | null }>(
    'control.dataset',
  )
    .where({ key: dataset })
    .first('held_table', 'held_column');
  if (!declared?.held_table || !declared.held_column) return;
  const [table, column] = [identifier(declared.held_table), identifier(declared.held_column)];
  await transaction.raw(
    `update control.dataset set (held_since, held_through) =
       (select min(${column}), max(${column}) from data.${table} where source_tag = control.dataset.source_tag)
     where key = ?`,
    [dataset],
  );
};

const renew = async (transaction: Knex.Transaction, dataset: DatasetKey, now: string, asOf: string | null) => {
  const { rows } = await transaction.raw<{ rows: { generation: string }[] }>(
    `with renewed as (
       update control.dataset set generation = gen_random_uuid(), last_refresh = ?::timestamptz,
         latest_as_of = greatest(latest_as_of, ?::timestamptz) where key = ? returning key, generation)
     select generation, pg_notify(?, key || ' ' || generation) from renewed`,
    [now, asOf, dataset, generationChannel],
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
): Promise<Committed<T>> =>
  knex.transaction(async (transaction) => {
    await claim(transaction, dataset);
    const engine = await engineOf(transaction);
    const worn = new Map<string, number>();
    let asOf: string | null = null;
    const loading: Loading = {
      ...engine,
      tables: engine.tables ?? new Map(),
      transaction,
      worn: (target, rows) => worn.set(target, (worn.get(target) ?? 0) + rows),
    };
    const noting = async (stamp: { readonly asOf: string }, load: Promise<LoadCounts>): Promise<LoadCounts> => {
      const counts = await load;
      if (counts.read > 0 && (asOf === null || stamp.asOf > asOf)) asOf = stamp.asOf;
      return counts;
    };
    const writer: Writer = {
      load: (load, stamp, rows) => noting(stamp, loadRows(loading, load, stamp, rows)),
      loadParts: (load, stamp, parts) => noting(stamp, loadParts(loading, load, stamp, parts)),
    };
    const result = await work(writer, transaction);
    await readHeldDays(transaction, dataset);
    engine.beforeCommit?.();
    return { result, generation: await renew(transaction, dataset, instantOf(clock.now()), asOf), worn };
  });
