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

/** What `migrate` brings the database to. */
export interface Schema {
  readonly migrations: readonly MigrationSet[];
  readonly sources: readonly Source[];
  readonly datasets: readonly Dataset[];
  /** Further views of the kernel's own tables that every surface has. */
  readonly views?: readonly ControlView[];
}

/** The generation of each dataset that was ever loaded: a random name that every committed load replaces. */
export type DatasetGenerations = ReadonlyMap<DatasetKey, string>;

/** What a reader is asked to tell beside the rows: which generations of these datasets they are of. */
export interface GenerationsAsked {
  readonly datasets: readonly DatasetKey[];
  /**
   * Told once for each read, before its rows arrive: the generations in the order of `datasets`, as they stand in the snapshot
   * of the rows, joined as `joinGenerations` does; null where a load is being committed and nobody can tell.
   */
  found(generations: string | null): void;
}

/** One text of the generations of several datasets; a dataset that was never loaded has none. */
export const joinGenerations = (datasets: readonly DatasetKey[], held: DatasetGenerations): string =>
  datasets.map((key) => held.get(key) ?? '-').join(' ');

/** Connections of one kind. */
interface PoolFigures {
  readonly pool: string;
  readonly busy: number;
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
}

/** How a database is at the moment, as far as this process knows without asking it. */
export interface DatabaseFigures {
  /** Whether it answered the last look. */
  readonly isReached: boolean;
  readonly closedSurfaces: readonly Surface[];
  readonly pools: readonly PoolFigures[];
  /** Seconds by which the standby that is read is behind; null where a primary is read. */
  readonly standbyLagSeconds: number | null;
}

/** One database, either engine. Holds connections and (embedded) the folder's lock until `close`. */
export interface Database {
  readonly engine: Engine;
  /** Owner's rights, for the kernel's own tables (schema `control`): keys, counters, ledger. Never handed to a domain. */
  readonly knex: Knex;
  /** The standby that reads go to, for what a start has to read while the primary is away; null where there is none. */
  readonly standbyKnex: Knex | null;
  /** Applies outstanding migrations, records sources and datasets, rebuilds the surface schemas and the reader roles. */
  migrate(schema: Schema): Promise<void>;
  /** True when `migrate` has nothing to do. */
  isCurrent(schema: Schema): Promise<boolean>;
  /** A reader bound to a surface; aborting the signal cancels its query. Reads of a surface that is closed are refused. */
  reader(surface: Surface, signal?: AbortSignal, asked?: GenerationsAsked): Reader;
  /**
   * Reads everything that a surface shows at one moment, under the role of its readers; for exports, which take long. Reads of a
   * surface that is closed are refused.
   */
  exporting<T>(surface: Surface, work: (rows: SurfaceRows) => Promise<T>): Promise<T>;
  /** Throws `service_unavailable` while the surface is closed, see `verifySurfaces`. Synchronous: it is on the hot path. */
  refuseClosed(surface: Surface): void;
  /**
   * Compares what decides who sees which row (owners, policies, privileges) with what `migrate` built. Where they differ, as
   * after a restore, the surface is closed until `migrate` has rebuilt it. Throws `service_unavailable` while the public
   * surface is closed. A comparison that found both surfaces open counts for `age` milliseconds; by default a new one is made.
   */
  verifySurfaces(age?: number): Promise<void>;
  /**
   * One transaction under the dataset's advisory lock (a second loader of the dataset fails at once with
   * `DatasetBusyError`). On commit the dataset has a new generation and every server process is told. With `isRefresh: false` it counts
   * as loaded when it was before: something else about its answers has changed.
   */
  writing<T>(
    dataset: DatasetKey,
    work: (writer: Writer, transaction: Knex.Transaction) => Promise<T>,
    options?: { readonly isRefresh?: boolean },
  ): Promise<T>;
  /** The generations this process knows of; never more than one second behind a commit anywhere. Synchronous: it is on the hot path. */
  generations(): DatasetGenerations;
  /** Resolves when the database answers a trivial read, rejects with `service_unavailable` otherwise (within 2 s). */
  ping(): Promise<void>;
  /**
   * Writes everything held to a new file, while the database goes on serving: PostgreSQL by its own `pg_dump`, the embedded
   * database by a copy of its folder, for whose length reads wait. Throws `BackupFileError`.
   */
  backup(file: string): Promise<void>;
  /** For metrics: how it is at the moment. Synchronous. */
  figures(): DatabaseFigures;
  close(): Promise<void>;
}
