import type { DatasetKey } from '@dqs/schemas';
import pg from 'pg';
import type { StorageLog } from '../log.ts';
import {
  builtSurfacesSql,
  parseBuiltSurfaces,
  surfaceDifferences,
  type BuiltSurfaces,
  type SurfaceDifferences,
} from '../surface-views.ts';
import { readerTypes } from '../text-types.ts';
import { readCatalogueVersion } from '../surface-catalogue.ts';
import { surfaceClosed } from '../unavailable.ts';
import { surfaces, type Surface } from '../surface.ts';
import { generationChannel } from '../writing.ts';
import { isPooled, noteProcess, preparedName } from './pooler.ts';

/** Milliseconds between two polls of the database, in addition to notifications. */
const pollEvery = 500;
/** The same for a server that serves no reads. */
const idlePollEvery = 2000;
/** Milliseconds after which surfaces are verified even if nothing seems to have changed. */
const verifyEvery = 10_000;
/** The same after a verification that waited in vain for a table that a migration has locked. */
const verifyAgainAfter = 2000;
/** Milliseconds after which all definitions are compared again, even if no row of the catalogue has changed. */
const compareEvery = 300_000;

/** Milliseconds until the driver gives up a poll. The server gives it up earlier, so that no session is left behind. */
const driverLimit = 2000;
const serverLimits = { statement_timeout: '1900', lock_timeout: '500' };

export interface DatabaseMonitorOptions {
  /** The server that serves reads, because the observed state must be that of the data read. */
  readonly url: string;
  /** False for a standby, which cannot listen. */
  readonly listen: boolean;
  readonly log: StorageLog;
  /** Called when the surfaces were rebuilt. Sessions that were set up for the earlier ones must be closed. */
  readonly onRebuilt: () => void;
}

/**
 * The whole observed state, in one statement. The mark decides cheaply whether the surfaces must be verified again. It
 * covers the identity and owner of each of their relations.
 */
const stateSql = `select
  (select coalesce(jsonb_object_agg(key, generation), '{}') from control.dataset) as generations,
  (${builtSurfacesSql}) as built,
  (select md5(string_agg(concat_ws(' ', c.oid, c.relowner, c.relrowsecurity), ',' order by c.oid))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('surface_public', 'surface_internal', 'data') and c.relkind in ('r', 'p', 'v')) as mark,
  case when not pg_is_in_recovery() then null
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end as lag,
  (select extract(epoch from max(last_refresh)) from control.dataset) as loaded`;

interface StateRow {
  readonly generations: string;
  readonly built: string | null;
  readonly mark: string | null;
  /** Seconds; null on a primary. */
  readonly lag: string | null;
  /** Seconds since 1970; null before the first load. */
  readonly loaded: string | null;
}

/** Definitions in the catalogue are printed relative to the search path. */
const sessionSql = [
  `set local search_path = pg_catalog; set local timezone = 'UTC'`,
  ...Object.entries(serverLimits).map(([name, value]) => `set local ${name} = ${value}`),
].join('; ');
const sessionOptions = Object.entries({ search_path: 'pg_catalog', timezone: 'UTC', ...serverLimits })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

const code = (error: unknown): unknown => (error as { code?: unknown }).code;
/** The table or column does not exist: the database was never migrated, or only by an earlier version. */
const notMigratedYet = (error: unknown): boolean => ['42P01', '42703', '3F000'].includes(String(code(error)));
/** Another session has locked a table, as a migration does that rewrites it. */
const isLocked = (error: unknown): boolean => code(error) === '55P03';

/**
 * Observes the state of a database through one connection: the generations of the datasets, and whether the surfaces
 * are as they were built. It uses notifications if possible and always polls.
 */
export class DatabaseMonitor {
  readonly generations = new Map<DatasetKey, string>();
  /** Whether this server serves no reads. It is then polled less often. */
  isIdle = false;
  readonly #options: DatabaseMonitorOptions;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #looking: Promise<void> = Promise.resolve();
  #built: BuiltSurfaces | null = null;
  #builtText: string | null = null;
  #differences: SurfaceDifferences = { public: [], internal: [] };
  #mark: string | null = null;
  #verifiedAt = -Infinity;
  /** The version of the catalogue when its definitions were last compared; null if another server may answer since. */
  #version: string | null = null;
  #comparedAt = -Infinity;
  #lookedAt = -Infinity;
  #reached = false;
  #lag: number | null = null;
  #lastLoad = 0;
  /** The failure of the last poll. It is logged once, however often it repeats. */
  #failure: string | null = null;
  readonly #notedAt = new Map<DatasetKey, number>();

  constructor(options: DatabaseMonitorOptions) {
    this.#options = options;
  }

  /** Polls once and then continues by itself. An unreachable database is retried. */
  async start(): Promise<void> {
    this.#looking = this.#look();
    await this.#looking;
    this.#schedule();
  }

  /** Polls now, and verifies the surfaces in any case. */
  async refresh(): Promise<void> {
    await this.#looking;
    this.#verifiedAt = -Infinity;
    this.#looking = this.#look();
    await this.#looking;
  }

  /**
   * Like `refresh`, but skipped if the last poll is under a second old and all surfaces were verified as open within
   * `age` milliseconds.
   */
  async refreshAfter(age: number): Promise<void> {
    const now = performance.now();
    const isKnown = this.#reached && this.#built !== null && this.closed.length === 0;
    if (isKnown && now - this.#lookedAt < 1000 && now - this.#verifiedAt < age) return;
    await this.refresh();
  }

  /** Polls an idle server at once, because reads are about to use it. */
  hurry(): void {
    if (!this.isIdle) return;
    this.isIdle = false;
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#lookAndSchedule();
  }

  /** The surfaces as `migrate` built them; null before the first `migrate`, and until the database has answered. */
  get built(): BuiltSurfaces | null {
    return this.#built;
  }

  /** Whether the database answered the last poll. */
  get reached(): boolean {
    return this.#reached;
  }

  /** The surfaces that differ from what `migrate` built. */
  get closed(): readonly Surface[] {
    return surfaces.filter((surface) => this.#differences[surface].length > 0);
  }

  /** When the last load of any dataset ended, in seconds since 1970; 0 before the first. */
  get lastLoad(): number {
    return this.#lastLoad;
  }

  /** Replication lag of the standby, in seconds; null on a primary. */
  get lagSeconds(): number | null {
    return this.#lag;
  }

  /** Throws `service_unavailable` for a surface that differs from what `migrate` built. */
  refuseClosed(surface: Surface): void {
    if (this.#differences[surface].length > 0) throw surfaceClosed(surface, this.#differences[surface]);
  }

  /** Records the generation of a commit. */
  note(dataset: DatasetKey, generation: string): void {
    this.generations.set(dataset, generation);
    this.#notedAt.set(dataset, performance.now());
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
    await this.#client?.end();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#lookAndSchedule(), this.isIdle ? idlePollEvery : pollEvery);
    this.#timer.unref();
  }

  #lookAndSchedule(): void {
    this.#timer = null;
    this.#looking = this.#look().finally(() => this.#schedule());
  }

  async #look(): Promise<void> {
    try {
      this.#client ??= await this.#connect();
      this.#reached = true;
      await this.#inSession(this.#client);
      if (this.#failure !== null) this.#options.log.warn({}, 'the state of the database is read again');
      this.#failure = null;
    } catch (error) {
      // A failed transaction would reject the next poll.
      if (this.#client && isPooled(this.#client)) this.#drop();
      if (notMigratedYet(error) || this.#closed) return;
      this.#drop();
      this.#reached = false;
      const { message } = error as Error;
      if (message !== this.#failure)
        this.#options.log.warn({ error: message }, 'the state of the database could not be read');
      this.#failure = message;
    }
  }

  /** Behind a pooler the poll is one transaction with its own settings. */
  async #inSession(client: pg.Client): Promise<void> {
    if (!isPooled(client)) return this.#read(client);
    await client.query(`begin read only; ${sessionSql}`);
    await this.#read(client);
    await client.query('commit');
  }

  async #read(client: pg.Client): Promise<void> {
    const asked = performance.now();
    const { rows } = await client.query<StateRow>({ ...preparedName(client, 'dqs_state'), text: stateSql });
    const { generations, built, mark, lag, loaded } = rows[0]!;
    this.#lookedAt = asked;
    this.#lastLoad = loaded === null ? 0 : Number.parseFloat(loaded);
    this.#lag = lag === null ? null : Number.parseFloat(lag);
    this.#takeGenerations(JSON.parse(generations) as Record<DatasetKey, string | null>, asked);
    await this.#watchSurfaces(client, built, mark);
  }

  #takeGenerations(generations: Record<DatasetKey, string | null>, asked: number): void {
    for (const [key, generation] of Object.entries(generations) as [DatasetKey, string | null][]) {
      // A commit that was recorded while the answer was under way is newer than the answer.
      if ((this.#notedAt.get(key) ?? -Infinity) >= asked) continue;
      if (generation === null) this.generations.delete(key);
      else this.generations.set(key, generation);
    }
  }

  async #watchSurfaces(client: pg.Client, text: string | null, mark: string | null): Promise<void> {
    const now = performance.now();
    if (text === this.#builtText && mark === this.#mark && now - this.#verifiedAt < verifyEvery) return;
    const built = parseBuiltSurfaces(text);
    if (built) {
      const query = async (sql: string) => (await client.query<Record<string, string | null>>(sql)).rows;
      try {
        const version = await readCatalogueVersion(
          query,
          Object.values(built.surfaces).map(({ roles }) => roles),
        );
        const isCompared =
          text === this.#builtText && version === this.#version && now - this.#comparedAt < compareEvery;
        if (!isCompared) {
          this.#tell(await surfaceDifferences(query, built));
          [this.#version, this.#comparedAt] = [version, now];
        }
      } catch (error) {
        // What the holder of the lock changes is not visible before it commits, and then the mark differs.
        const isAsVerified = text === this.#builtText && mark === this.#mark;
        if (!isLocked(error) || !isAsVerified) throw error;
        this.#verifiedAt = now - verifyEvery + verifyAgainAfter;
        return;
      }
    }
    const rebuilt = this.#builtText !== null && text !== this.#builtText;
    [this.#built, this.#builtText, this.#mark, this.#verifiedAt] = [built, text, mark, now];
    if (rebuilt) this.#options.onRebuilt();
  }

  #tell(found: SurfaceDifferences): void {
    const before = this.#differences;
    this.#differences = found;
    for (const surface of surfaces) {
      if (found[surface].join() === before[surface].join()) continue;
      if (found[surface].length > 0)
        this.#options.log.warn({ surface, differences: found[surface] }, 'a surface is closed: run dqs migrate');
      else this.#options.log.warn({ surface }, 'a surface is open again');
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'dqs monitor',
      options: sessionOptions,
      connectionTimeoutMillis: 2000,
      query_timeout: driverLimit,
      keepAlive: true,
      types: readerTypes,
    });
    client.on('error', () => this.#drop());
    client.on('notification', ({ payload = '' }) => {
      const [dataset, generation] = payload.split(' ');
      if (dataset && generation) this.note(dataset as DatasetKey, generation);
    });
    await client.connect();
    const { rows } = await client.query<{ process: string; path: string }>(
      `select pg_backend_pid() as process, current_setting('search_path') as path`,
    );
    noteProcess(client, rows[0]?.path === 'pg_catalog' ? rows[0].process : null);
    // A pooler may give the listening session to another client. Polling twice a second is enough.
    if (this.#options.listen && !isPooled(client)) await client.query(`listen ${generationChannel}`);
    // The address may now belong to another server, or the server may have been restored.
    this.#version = null;
    this.#verifiedAt = -Infinity;
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    client?.end().catch(() => undefined);
  }
}
