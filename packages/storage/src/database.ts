import type { DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import type { Engine } from './engine.ts';
import type { ControlView } from './control-view.ts';
import type { MigrationSet } from './migration.ts';
import type { Reader } from './reader.ts';
import type { Dataset, Source } from './source.ts';
import type { SurfaceRows } from './surface-export.ts';
import type { Surface } from './surface.ts';
import type { Writer } from './writer.ts';

/** The target state of `migrate`. */
export interface Schema {
  readonly migrations: readonly MigrationSet[];
  readonly sources: readonly Source[];
  readonly datasets: readonly Dataset[];
  /** Additional views of the kernel's own tables that every surface has. */
  readonly views?: readonly ControlView[];
}

/** The generation of each dataset that was ever loaded: a random name that every committed load replaces. */
export type DatasetGenerations = ReadonlyMap<DatasetKey, string>;

/** Asks a reader to report the generations of these datasets together with the rows. */
export interface GenerationRequest {
  readonly datasets: readonly DatasetKey[];
  /**
   * Called once for each read, before its rows arrive. `generations` are in the order of `datasets`, from the snapshot
   * of the rows, joined as by `joinGenerations`. Null while a load is being committed.
   */
  found(generations: string | null): void;
}

/** Joins the generations of several datasets to one text. A dataset that was never loaded has `-`. */
export const joinGenerations = (datasets: readonly DatasetKey[], held: DatasetGenerations): string =>
  datasets.map((key) => held.get(key) ?? '-').join(' ');

/** Connections of one kind. */
interface PoolFigures {
  readonly pool: string;
  readonly busy: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

/** The state of a database as this process last observed it, without a query. */
export interface DatabaseFigures {
  /** Whether it answered the last check. */
  readonly isReached: boolean;
  readonly closedSurfaces: readonly Surface[];
  readonly pools: readonly PoolFigures[];
  /** Replication lag of the standby that serves reads, in seconds; null if a primary serves them. */
  readonly standbyLagSeconds: number | null;
}

/** One database, either engine. It keeps connections and (embedded) the folder's lock until `close`. */
export interface Database {
  readonly engine: Engine;
  /**
   * Connections with the owner's rights, for the kernel's own tables (schema `control`): keys, counters, ledger. Never
   * passed to a domain.
   */
  readonly knex: Knex;
  /** The standby that serves reads, for data that startup reads while the primary is down; null if there is none. */
  readonly standbyKnex: Knex | null;
  /** Applies outstanding migrations, records sources and datasets, rebuilds the surface schemas and the reader roles. */
  migrate(schema: Schema): Promise<void>;
  /** True when `migrate` has nothing to do. */
  isCurrent(schema: Schema): Promise<boolean>;
  /**
   * Creates a reader bound to a surface. Aborting the signal cancels its query. Reads of a closed surface are rejected.
   */
  reader(surface: Surface, signal?: AbortSignal, asked?: GenerationRequest): Reader;
  /**
   * Reads everything that a surface shows at one moment, under the role of its readers. Meant for exports, which take
   * long. Reads of a closed surface are rejected.
   */
  exporting<T>(surface: Surface, work: (rows: SurfaceRows) => Promise<T>): Promise<T>;
  /**
   * Throws `service_unavailable` while the surface is closed, see `verifySurfaces`. Synchronous, because it is on the
   * hot path.
   */
  refuseClosed(surface: Surface): void;
  /**
   * Compares the owners, policies and privileges that decide who sees which row with those that `migrate` built. If
   * they differ, as after a restore, the surface is closed until `migrate` has rebuilt it. Throws `service_unavailable`
   * while the public surface is closed. A comparison that found both surfaces open is valid for `age` milliseconds. By
   * default a new comparison is made.
   */
  verifySurfaces(age?: number): Promise<void>;
  /**
   * Runs one transaction under the dataset's advisory lock. A second loader of the dataset fails at once with
   * `DatasetBusyError`. A commit gives the dataset a new generation and notifies every server process. With `isRefresh:
   * false` the dataset keeps its load time, because something other than its data has changed.
   */
  writing<T>(
    dataset: DatasetKey,
    work: (writer: Writer, transaction: Knex.Transaction) => Promise<T>,
    options?: { readonly isRefresh?: boolean },
  ): Promise<T>;
  /**
   * The generations that this process has read; at most one second behind a commit anywhere. Synchronous, because it is
   * on the hot path.
   */
  generations(): DatasetGenerations;
  /** Resolves when the database answers a trivial read, rejects with `service_unavailable` otherwise (within 2 s). */
  ping(): Promise<void>;
  /**
   * Writes the whole database to a new file while it continues to serve. PostgreSQL uses its own `pg_dump`. The
   * embedded database copies its folder, and reads wait until the copy is complete. Throws `BackupFileError`.
   */
  backup(file: string): Promise<void>;
  /** The current state, for metrics. Synchronous. */
  figures(): DatabaseFigures;
  close(): Promise<void>;
}
