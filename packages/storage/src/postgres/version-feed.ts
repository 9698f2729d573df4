import type { DatasetKey } from '@dqs/schemas';
import pg from 'pg';
import type { StorageLog } from '../log.ts';
import { readerTypes } from '../text-types.ts';
import { versionChannel } from '../writing.ts';

/** How often the versions are read, whatever notifications say; in milliseconds. */
const pollEvery = 500;

export interface VersionFeedOptions {
  readonly url: string;
  /** False for a standby: it cannot listen, and its versions must be those of the data it has. */
  readonly listen: boolean;
  readonly log: StorageLog;
}

/** Keeps the versions of the datasets current through one connection: notifications where possible, polling always. */
export class VersionFeed {
  readonly versions = new Map<DatasetKey, number>();
  readonly #options: VersionFeedOptions;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: VersionFeedOptions) {
    this.#options = options;
  }

  /** Reads the versions once and goes on by itself; a database that is away is tried again. */
  async start(): Promise<void> {
    this.#reading = this.#read();
    await this.#reading;
    this.#schedule();
  }

  /** Reads the versions now. */
  async refresh(): Promise<void> {
    await this.#reading;
    this.#reading = this.#read();
    await this.#reading;
  }

  note(dataset: DatasetKey, version: number): void {
    if (version > (this.versions.get(dataset) ?? -1)) this.versions.set(dataset, version);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#reading;
    await this.#client?.end();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#reading = this.#read().finally(() => this.#schedule());
    }, pollEvery);
    this.#timer.unref();
  }

  async #read(): Promise<void> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<{ key: DatasetKey; version: string }>({
        name: 'dqs_versions',
        text: 'select key, version from control.dataset',
      });
      for (const { key, version } of rows) this.note(key, parseInt(version, 10));
    } catch (error) {
      const notMigratedYet = (error as { code?: string }).code === '42P01';
      if (notMigratedYet || this.#closed) return;
      this.#drop();
      this.#options.log.warn({ error: (error as Error).message }, 'the versions of the datasets could not be read');
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'dqs versions',
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
      keepAlive: true,
      types: readerTypes,
    });
    client.on('error', () => this.#drop());
    client.on('notification', ({ payload = '' }) => {
      const [dataset, version] = payload.split(' ');
      if (dataset && version) this.note(dataset as DatasetKey, parseInt(version, 10));
    });
    await client.connect();
    if (this.#options.listen) await client.query(`listen ${versionChannel}`);
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    client?.end().catch(() => undefined);
  }
}
