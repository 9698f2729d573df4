import type { Clock } from '@dqs/core';
import type { DatasetKey } from '@dqs/schemas';
import knex, { type Knex } from 'knex';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeBackupFile } from '../backup/backup-file.ts';
import { backupDirectory } from './embedded-backup.ts';
import { joinGenerations, type Database, type GenerationRequest, type Schema } from '../database.ts';
import { DatasetBusyError } from '../dataset-busy.ts';
import type { FactTables } from '../fact-table.ts';
import { knexLog, silentLog, type StorageLog } from '../log.ts';
import { isCurrent, migrate } from '../migrate.ts';
import type { Reader } from '../reader.ts';
import { StatementCache } from '../statement-cache.ts';
import { builtSurfaces, verifySurfaces, type BuiltSurfaces, type SurfaceDifferences } from '../surface-views.ts';
import { readSurface, type SurfaceRows } from '../surface-export.ts';
import type { Surface } from '../surface.ts';
import { ownerTypes } from '../text-types.ts';
import { surfaceClosed, unavailable } from '../unavailable.ts';
import { writeDataset } from '../writing.ts';
import { dataDirectory } from './data-folder.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { compileEmbedded, embeddedReader, type EmbeddedAccess, type EmbeddedStatement } from './embedded-reader.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { makeFolder } from './make-folder.ts';
import { prepareEmbedded, type PreparedEmbedded } from './prepare-embedded.ts';
import { copyDoneMessage, copyHeader, joined, queryMessage, readAnswer } from './wire.ts';
import type { Packing, WorkerStart } from './worker-messages.ts';
import { WorkerThread } from './worker-thread.ts';

export interface EmbeddedOptions {
  /** The folder of the database. Null keeps the database in memory, for tests. */
  readonly folder: string | null;
  /** A file made by `createSeed`. A first start from it takes a quarter of the time. */
  readonly seed?: string | undefined;
  /** The result of `prepareEmbedded` for this folder and seed; valid for one opening. */
  readonly prepared?: PreparedEmbedded | undefined;
  readonly clock: Clock;
  /** Longest run of one read, in milliseconds. */
  readonly watchdogMs?: number | undefined;
  readonly log?: StorageLog | undefined;
}

/** 4 MB. Each slice is a message to the thread, and reads get their turn between two slices. */
const chunkSize = 1 << 22;
/** Number of dead rows after which a commit is followed by a vacuum. The embedded engine has no autovacuum. */
const vacuumFrom = 20_000;

export class EmbeddedDatabase implements Database {
  readonly engine = 'embedded';
  readonly standbyKnex = null;
  readonly knex: Knex;
  readonly #options: EmbeddedOptions;
  readonly #engine: EmbeddedEngine;
  readonly #lock: FolderLock | null;
  readonly #sockets = new Set<EmbeddedSocket>();
  readonly #generations = new Map<DatasetKey, string>();
  /** Datasets whose load is being committed. Their generation is undetermined until the commit has ended. */
  readonly #committing = new Set<DatasetKey>();
  readonly #writing = new Set<DatasetKey>();
  /** No other process has the folder, so only `migrate` changes table shapes. */
  readonly #tables: FactTables = new Map();
  readonly #access: Readonly<Record<Surface, EmbeddedAccess>>;
  #built: BuiltSurfaces | null = null;
  #differences: SurfaceDifferences = { public: [], internal: [] };
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(options: EmbeddedOptions, engine: EmbeddedEngine, lock: FolderLock | null) {
    this.#options = options;
    this.#engine = engine;
    this.#lock = lock;
    this.knex = this.#ownerKnex();
    const statements = new StatementCache(compileEmbedded);
    this.#access = { public: this.#accessTo('public', statements), internal: this.#accessTo('internal', statements) };
    engine.onRestart = () => this.#forgetSession();
  }

  async start(): Promise<void> {
    this.#built = await builtSurfaces(this.knex);
    if (!this.#built) return;
    this.#differences = await verifySurfaces(this.knex, this.#built);
    await this.#readGenerations();
  }

  #ownerKnex(): Knex {
    const connection = () => ({
      user: 'postgres',
      database: 'postgres',
      types: ownerTypes,
      stream: () => this.#socket(),
    });
    return knex({
      client: 'pg',
      connection: connection as unknown as () => Knex.PgConnectionConfig,
      log: knexLog(this.#options.log ?? silentLog),
      acquireConnectionTimeout: 60_000,
      pool: { min: 0, max: 1 },
    });
  }

  #socket(): EmbeddedSocket {
    const socket = new EmbeddedSocket(this.#engine);
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #accessTo(surface: Surface, statements: StatementCache<EmbeddedStatement>): EmbeddedAccess {
    return {
      surface,
      engine: this.#engine,
      statements,
      prepared: new Set(),
      session: () => {
        this.refuseClosed(surface);
        return this.#built?.surfaces[surface].session ?? null;
      },
      generations: (datasets) =>
        datasets.some((key) => this.#committing.has(key)) ? null : joinGenerations(datasets, this.#generations),
    };
  }

  #forgetSession(): void {
    this.#access.public.prepared.clear();
    this.#access.internal.prepared.clear();
    for (const socket of this.#sockets) socket.destroy(unavailable('the embedded database was started again'));
  }

  refuseClosed(surface: Surface): void {
    if (this.#differences[surface].length > 0) throw surfaceClosed(surface, this.#differences[surface]);
  }

  async #readGenerations(): Promise<void> {
    const rows = await this.knex<{ key: DatasetKey; generation: string | null }>('control.dataset').select(
      'key',
      'generation',
    );
    for (const { key, generation } of rows)
      if (generation === null) this.#generations.delete(key);
      else this.#generations.set(key, generation);
  }

  async migrate(schema: Schema): Promise<void> {
    await this.#inTurn(() => migrate(this.knex, schema).finally(() => this.#tables.clear()));
    await this.start();
  }

  isCurrent(schema: Schema): Promise<boolean> {
    return isCurrent(this.knex, schema);
  }

  async verifySurfaces(): Promise<void> {
    // No other process has the folder, so a running load need not be awaited. The earlier result is still valid.
    if (this.#writing.size === 0) await this.#inTurn(() => this.start());
    this.refuseClosed('public');
  }

  reader(surface: Surface, signal?: AbortSignal, asked?: GenerationRequest): Reader {
    return embeddedReader(this.#access[surface], signal, asked);
  }

  async exporting<T>(surface: Surface, work: (rows: SurfaceRows) => Promise<T>): Promise<T> {
    this.refuseClosed(surface);
    return (await this.#inTurn(() => readSurface(this.knex, this.engine, surface, work))) as T;
  }

  async writing<T>(
    dataset: DatasetKey,
    work: Parameters<Database['writing']>[1],
    options?: Parameters<Database['writing']>[2],
  ): Promise<T> {
    if (this.#writing.has(dataset)) throw new DatasetBusyError(dataset);
    this.#writing.add(dataset);
    try {
      return (await this.#inTurn(() => this.#write(dataset, work, options))) as T;
    } finally {
      this.#writing.delete(dataset);
    }
  }

  /**
   * There is one connection. Loads of different datasets wait for each other here, not in knex's pool with its time
   * limit.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastWrite.then(work);
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  async #write(
    dataset: DatasetKey,
    work: Parameters<Database['writing']>[1],
    options: Parameters<Database['writing']>[2],
  ): Promise<unknown> {
    const engine = () => {
      this.#engine.readWithin(true);
      return Promise.resolve({
        chunkSize,
        alone: true,
        tables: this.#tables,
        copy: (sql: string, chunks: AsyncIterable<Buffer>) => this.#copy(sql, chunks),
        beforeTarget: () => this.#engine.readWithin(false),
        beforeCommit: () => void this.#committing.add(dataset),
      });
    };
    try {
      const { result, generation, deadRows } = await writeDataset(
        this.knex,
        this.#options.clock,
        dataset,
        engine,
        work,
        options,
      );
      if (generation !== null) this.#generations.set(dataset, generation);
      this.#committing.delete(dataset);
      for (const [target, rows] of deadRows) if (rows >= vacuumFrom) await this.knex.raw(`vacuum ${target}`);
      return result;
    } finally {
      this.#engine.readWithin(false);
      // The commit failed or its answer was lost. Only the database knows which.
      if (this.#committing.has(dataset)) await this.#readGenerations();
      this.#committing.delete(dataset);
    }
  }

  /** Sends slices one after the other. The next slice is formatted while the database processes the current one. */
  async #copy(sql: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    let running: Promise<void> = Promise.resolve();
    for await (const chunk of chunks) {
      await running;
      running = this.#slice(sql, chunk);
      running.catch(() => undefined);
    }
    await running;
  }

  async #slice(sql: string, chunk: Buffer): Promise<void> {
    const bytes = joined([queryMessage(sql), copyHeader(chunk.length), chunk, copyDoneMessage()]);
    const { error } = readAnswer(await this.#engine.owner(bytes));
    if (error) throw error;
  }

  generations() {
    return this.#generations;
  }

  figures() {
    // One session serves everything, and no other process can change the database.
    return { isReached: true, closedSurfaces: [], pools: [], standbyLagSeconds: null };
  }

  async ping(): Promise<void> {
    let timer: NodeJS.Timeout | null = null;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable('the embedded database is busy')), 2000);
    });
    try {
      await Promise.race([this.#engine.alive(), limit]);
    } finally {
      clearTimeout(timer!);
    }
  }

  /** The whole database as a tar; see `createSeed`. */
  async dump(packing: Packing = 'gzip'): Promise<Uint8Array> {
    await this.knex.raw('checkpoint');
    return this.#engine.dump(packing);
  }

  async backup(file: string): Promise<void> {
    const { folder } = this.#options;
    if (folder === null) return writeBackupFile(file, async (aside) => writeFile(aside, await this.dump()));
    // Runs between two loads, so that the copy contains no load to roll back.
    await this.#inTurn(async () => {
      await this.knex.raw('checkpoint');
      await backupDirectory(resolve(folder), file, (work) => this.#engine.still(work));
    });
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    await this.knex.destroy();
    await this.#engine.close();
    await this.#lock?.release();
  }
}

/** Opens the database of a locked folder, or in memory, on a separate thread. */
const openOn = async (
  thread: WorkerThread,
  options: EmbeddedOptions,
  start: WorkerStart,
  lock: FolderLock | null,
): Promise<EmbeddedDatabase> => {
  const { watchdogMs = 5000, log = silentLog } = options;
  const engine = await EmbeddedEngine.open({ start, watchdogMs, log }, thread);
  const database = new EmbeddedDatabase(options, engine, lock);
  await database.start();
  return database;
};

const openLocked = async (options: EmbeddedOptions, folder: string, lock: FolderLock): Promise<EmbeddedDatabase> => {
  const { thread, seed } = options.prepared ?? prepareEmbedded({ folder, seed: options.seed });
  try {
    return await openOn(thread, options, { directory: await dataDirectory(folder, seed), seed: null }, lock);
  } catch (error) {
    await thread.terminate();
    throw error;
  }
};

/**
 * Opens the database inside a folder on a separate thread, creating it on first use. Throws `FolderLockedError` if
 * another process has the folder. The caller closes it, which writes a checkpoint and releases the folder.
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  if (options.folder === null)
    return openOn(WorkerThread.prepare(), options, { directory: null, seed: options.seed ?? null }, null);
  const folder = resolve(options.folder);
  await makeFolder(folder);
  const lock = await lockFolder(folder);
  try {
    return await openLocked(options, folder, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
};
