import type pg from 'pg';
import type { StorageLog } from '../log.ts';
import { surfaces, type Surface } from '../surface.ts';
import { notMigrated, unavailable } from '../unavailable.ts';
import { DatabaseMonitor } from './database-monitor.ts';
import { readPool } from './read-pool.ts';

export interface ReadSideOptions {
  readonly url: string;
  /** False for a standby, which cannot listen. */
  readonly listen: boolean;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly log: StorageLog;
}

/** A server that can serve reads: its observed state, and its connections for each surface. */
export class ReadSide {
  readonly url: string;
  readonly monitor: DatabaseMonitor;
  readonly #options: ReadSideOptions;
  readonly #pools = new Map<Surface, pg.Pool>();

  constructor(options: ReadSideOptions) {
    this.url = options.url;
    this.#options = options;
    const { url, listen, log } = options;
    this.monitor = new DatabaseMonitor({ url, listen, log, onRebuilt: () => void this.closePools() });
  }

  /** The open pools. */
  get pools(): ReadonlyMap<Surface, pg.Pool> {
    return this.#pools;
  }

  /**
   * The surface's connections. Throws `service_unavailable` before the first `migrate` and while the server does not
   * answer.
   */
  async pool(surface: Surface): Promise<pg.Pool> {
    const held = this.#pools.get(surface);
    if (held) return held;
    if (!this.monitor.built) await this.monitor.refresh();
    const { built } = this.monitor;
    if (!built) throw this.monitor.reached ? notMigrated() : unavailable('the database does not answer');
    const made = this.#pools.get(surface) ?? this.#makePool(built.surfaces[surface].session);
    this.#pools.set(surface, made);
    return made;
  }

  #makePool(session: Parameters<typeof readPool>[0]['session']): pg.Pool {
    const { url, poolSize: size, statementTimeoutMs, log } = this.#options;
    return readPool({ url, session, size, statementTimeoutMs, log });
  }

  /** Ends all sessions. The next read opens new ones. */
  async closePools(): Promise<void> {
    const pools = surfaces.flatMap((surface) => this.#pools.get(surface) ?? []);
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.end()));
  }

  async close(): Promise<void> {
    await this.monitor.close();
    await this.closePools();
  }
}
