import { instantOf, type Clock } from '@dqs/core';
import type { DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import { DatasetBusyError } from './dataset-busy.ts';
import { loadParts, loadRows, type Loading } from './load-rows.ts';
import type { LoadCounts, Writer } from './writer.ts';

/** The channel on which a commit tells `<dataset> <version>` to every server process. */
export const versionChannel = 'dqs_versions';

export interface Committed<T> {
  readonly result: T;
  readonly version: number;
  /** Tables with many dead rows now. */
  readonly worn: ReadonlyMap<string, number>;
}

type Engine = Pick<Loading, 'copy' | 'chunkSize' | 'alone' | 'beforeTarget'>;

const claim = async (transaction: Knex.Transaction, dataset: DatasetKey): Promise<void> => {
  const { rows } = await transaction.raw<{ rows: { claimed: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended('dqs dataset ' || ?::text, 0)) as claimed`,
    [dataset],
  );
  if (!rows[0]!.claimed) throw new DatasetBusyError(dataset);
};

const advance = async (transaction: Knex.Transaction, dataset: DatasetKey, now: string, asOf: string | null) => {
  const { rows } = await transaction.raw<{ rows: { version: string }[] }>(
    `update control.dataset set version = version + 1, last_refresh = ?::timestamptz,
       latest_as_of = greatest(latest_as_of, ?::timestamptz) where key = ? returning version`,
    [now, asOf, dataset],
  );
  if (!rows[0]) throw new Error(`the dataset ${dataset} is not recorded; declare it and run migrate`);
  await transaction.raw('select pg_notify(?, ?)', [versionChannel, `${dataset} ${rows[0].version}`]);
  return parseInt(rows[0].version, 10);
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
    // A merge joins whole files: sorting and hashing them in memory is worth it, compiling its few statements is not.
    await transaction.raw(`set local work_mem = '64MB'; set local jit = off`);
    const engine = await engineOf(transaction);
    const worn = new Map<string, number>();
    let asOf: string | null = null;
    const loading: Loading = {
      ...engine,
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
    return { result, version: await advance(transaction, dataset, instantOf(clock.now()), asOf), worn };
  });
