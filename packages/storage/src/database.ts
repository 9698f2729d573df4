import type { DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import type { MigrationSet } from './migration.ts';
import type { Reader } from './reader.ts';
import type { Dataset, Source } from './source.ts';
import type { Surface } from './surface.ts';
import type { Writer } from './writer.ts';

export type Engine = 'embedded' | 'postgres';

/** What `migrate` brings the database to. */
export interface Schema {
  readonly migrations: readonly MigrationSet[];
  readonly sources: readonly Source[];
  readonly datasets: readonly Dataset[];
}

/** The version of each dataset: a whole number that every committed load advances. */
export type DatasetVersions = ReadonlyMap<DatasetKey, number>;

/** One database, either engine. Holds connections and (embedded) the folder's lock until `close`. */
export interface Database {
  readonly engine: Engine;
  /** Owner's rights, for the kernel's own tables (schema `control`): keys, counters, ledger. Never handed to a domain. */
  readonly knex: Knex;
  /** Applies outstanding migrations, records sources and datasets, rebuilds the surface schemas and the reader roles. */
  migrate(schema: Schema): Promise<void>;
  /** True when `migrate` has nothing to do. */
  isCurrent(schema: Schema): Promise<boolean>;
  /** A reader bound to a surface; aborting the signal cancels its query. */
  reader(surface: Surface, signal?: AbortSignal): Reader;
  /**
   * One transaction under the dataset's advisory lock (a second loader of the dataset fails at once with
   * `DatasetBusyError`). On commit the dataset's version advances and every server process is told.
   */
  writing<T>(dataset: DatasetKey, work: (writer: Writer, transaction: Knex.Transaction) => Promise<T>): Promise<T>;
  /** The versions this process knows of; never more than one second behind a commit anywhere. Synchronous: it is on the hot path. */
  versions(): DatasetVersions;
  /** Resolves when the database answers a trivial read, rejects with `service_unavailable` otherwise (within 2 s). */
  ping(): Promise<void>;
  close(): Promise<void>;
}
