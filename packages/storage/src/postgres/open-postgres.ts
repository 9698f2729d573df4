import type { Clock } from '@dqs/core';
import { ServiceError, type DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import pg from 'pg';
import { dumpPostgres } from '../backup/postgres-backup.ts';
import type { Database, DatabaseFigures, GenerationRequest, Schema } from '../database.ts';
import { silentLog, type StorageLog } from '../log.ts';
import { isCurrent, migrate } from '../migrate.ts';
import { usualPatience } from '../patient-transaction.ts';
import { readFromEither } from '../read-from-either.ts';
import { statement } from '../statement.ts';
import { StatementCache } from '../statement-cache.ts';
import { readSurface, type SurfaceRows } from '../surface-export.ts';
import { surfaces, type Surface } from '../surface.ts';
import { unavailable } from '../unavailable.ts';
import { writeDataset } from '../writing.ts';
import { cancelQuery } from './cancel.ts';
import { isLostConnection } from './connection-failure.ts';
import { copyFrom } from './copy.ts';
import { compilePostgres, postgresReader, type PostgresStatements, type ReadAccess } from './postgres-reader.ts';
import type { DatabaseMonitor } from './database-monitor.ts';
import { ownerKnex } from './owner-knex.ts';
import { poolWaitMs } from './read-pool.ts';
import { ReadSide } from './read-side.ts';
import { ReadSides } from './read-sides.ts';

export interface PostgresOptions {
  /** The owner's connection URL; the user needs CREATE on the database and CREATEROLE once, for `migrate`. */
  readonly url: string;
  /** The server for reads, e.g. a hot standby; defaults to the owner's server. */
  readonly readUrl?: string | undefined;
  /** Connections per surface. 2 to 4 keep two cores busy; more only queue in the server. */
  readonly poolSize?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  readonly clock: Clock;
  readonly log?: StorageLog | undefined;
}

/** 256 KB: large enough that the cost of a write is small compared with its bytes. */
const chunkSize = 1 << 18;

/** Counters of knex's pool. */
interface OwnerPool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Read by `/ready`. Every surface has this view. */
const surfaceRead = statement(
  'dqs_surface_read',
  { held: 'boolean' },
  'select exists (select from dataset_generation)',
);

class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly knex: Knex;
  #standbyKnex: Knex | null = null;
  readonly #options: PostgresOptions;
  readonly #log: StorageLog;
  readonly #sides: ReadSides;
  readonly #statements: PostgresStatements = new StatementCache(compilePostgres);
  readonly #access: Readonly<Record<Surface, ReadAccess>>;

  constructor(options: PostgresOptions) {
    this.#options = options;
    this.#log = options.log ?? silentLog;
    this.knex = ownerKnex(options.url, this.#log);
    const { url, readUrl } = options;
    this.#sides =
      readUrl === undefined
        ? new ReadSides(this.#side(url, true), null, this.#log)
        : new ReadSides(this.#side(readUrl, false), this.#side(url, true), this.#log);
    this.#access = { public: this.#accessTo('public'), internal: this.#accessTo('internal') };
  }

  #side(url: string, listen: boolean): ReadSide {
    const { poolSize = 4, statementTimeoutMs = 5000 } = this.#options;
    return new ReadSide({ url, listen, poolSize, statementTimeoutMs, log: this.#log });
  }

  async start(): Promise<void> {
    await this.#sides.start();
  }

  get standbyKnex(): Knex | null {
    const { readUrl } = this.#options;
    if (readUrl !== undefined) this.#standbyKnex ??= ownerKnex(readUrl, this.#log);
    return this.#standbyKnex;
  }

  get #monitor(): DatabaseMonitor {
    return this.#sides.current.monitor;
  }

  #accessTo(surface: Surface): ReadAccess {
    return {
      surface,
      statements: this.#statements,
      statementTimeoutMs: this.#options.statementTimeoutMs ?? 5000,
      pool: () => this.#sides.current.pool(surface),
      refuseClosed: () => this.#monitor.refuseClosed(surface),
      cancel: (client) => cancelQuery(this.#sides.current.url, client),
    };
  }

  async migrate(schema: Schema): Promise<void> {
    const onWait = (message: string): void => this.#log.warn({}, message);
    await this.#alone(() => migrate(this.knex, schema, { ...usualPatience, onWait }));
    await this.#sides.closePools();
    await this.#sides.refresh();
  }

  /** One process migrates at a time. Others wait here and then find nothing left to do. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: this.#options.url, application_name: 'dqs migrate' });
    client.on('error', (error) => this.#log.warn({ error: error.message }, 'the migration lock was lost'));
    await client.connect();
    try {
      // A transaction has the lock, because a pooler may give the session to another client between two transactions.
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('dqs migrate', 0))`);
      await work();
      await client.query('commit');
    } finally {
      await client.end();
    }
  }

  isCurrent(schema: Schema): Promise<boolean> {
    return readFromEither(this, (knex) => isCurrent(knex, schema));
  }

  refuseClosed(surface: Surface): void {
    this.#monitor.refuseClosed(surface);
  }

  async verifySurfaces(age = 0): Promise<void> {
    await this.#monitor.refreshAfter(age);
    this.#monitor.refuseClosed('public');
  }

  reader(surface: Surface, signal?: AbortSignal, asked?: GenerationRequest) {
    return postgresReader(this.#access[surface], signal, asked);
  }

  async exporting<T>(surface: Surface, work: (rows: SurfaceRows) => Promise<T>): Promise<T> {
    this.#monitor.refuseClosed(surface);
    return readSurface(this.knex, this.engine, surface, work);
  }

  async writing<T>(
    dataset: DatasetKey,
    work: Parameters<Database['writing']>[1],
    options?: Parameters<Database['writing']>[2],
  ): Promise<T> {
    const committed = await writeDataset(
      this.knex,
      this.#options.clock,
      dataset,
      (transaction) =>
        Promise.resolve({
          chunkSize,
          alone: false,
          copy: (sql: string, chunks: AsyncIterable<Buffer>) => copyFrom(transaction, sql, chunks),
          beforeTarget: () => undefined,
        }),
      work,
      options,
    ).catch((error: unknown) => {
      throw isLostConnection(error) ? unavailable('the database connection was lost during a load', error) : error;
    });
    // A standby may not have the data yet. Its own generations show when it does.
    if (committed.generation !== null)
      (this.#sides.fallback ?? this.#sides.preferred).monitor.note(dataset, committed.generation);
    return committed.result as T;
  }

  generations() {
    return this.#monitor.generations;
  }

  async ping(): Promise<void> {
    const limit = new Promise<never>((_, reject) => {
      setTimeout(() => reject(unavailable('the database does not answer')), poolWaitMs).unref();
    });
    // `verifySurfaces` reports closed surfaces. This check only requires that they are readable.
    const read = Promise.all(
      surfaces.map((surface) =>
        postgresReader({ ...this.#access[surface], refuseClosed: () => undefined }).first(surfaceRead),
      ),
    );
    await Promise.race([read, limit]).catch((error: unknown) => {
      throw error instanceof ServiceError ? error : unavailable('the database does not answer', error);
    });
  }

  figures(): DatabaseFigures {
    const { pool: owner } = this.knex.client as { readonly pool: OwnerPool };
    return {
      isReached: this.#monitor.reached,
      closedSurfaces: this.#monitor.closed,
      standbyLagSeconds: this.#monitor.lagSeconds,
      pools: [
        ...[...this.#sides.current.pools].map(([surface, { totalCount, idleCount, waitingCount }]) => ({
          pool: `read_${surface}`,
          busy: totalCount - idleCount,
          idle: idleCount,
          waiting: waitingCount,
        })),
        { pool: 'owner', busy: owner.numUsed(), idle: owner.numFree(), waiting: owner.numPendingAcquires() },
      ],
    };
  }

  backup(file: string): Promise<void> {
    return dumpPostgres(this.#options.url, file);
  }

  async close(): Promise<void> {
    await this.#sides.close();
    await this.knex.destroy();
    await this.#standbyKnex?.destroy();
  }
}

/**
 * Opens a PostgreSQL database (15 or later). The database need not answer yet: reads fail with `service_unavailable`
 * until it does. The caller closes it.
 */
export const openPostgres = async (options: PostgresOptions): Promise<Database> => {
  const database = new PostgresDatabase(options);
  await database.start();
  return database;
};
