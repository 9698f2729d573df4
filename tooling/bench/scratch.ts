import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** What a run creates and removes again: a folder, and databases on the server. */
export interface Scratch {
  readonly folder: string;
  /** Creates a database, empty or as a copy of another one that nobody is connected to, and answers its address. */
  createDatabase(name: string, copied?: string): Promise<string>;
  /** Drops a database, with whoever is still connected to it. */
  dropDatabase(url: string): Promise<void>;
  close(): Promise<void>;
}

const run = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Opens the scratch space of a run. Everything in it goes when it is closed. */
export const openScratch = async (serverUrl: string): Promise<Scratch> => {
  const folder = await mkdtemp(join(tmpdir(), 'dqs-bench-'));
  const mark = randomBytes(3).toString('hex');
  const created = new Set<string>();

  const dropDatabase = async (url: string): Promise<void> => {
    await run(serverUrl, `drop database if exists ${nameOf(url)} with (force)`);
    created.delete(url);
  };

  return {
    folder,
    async createDatabase(name, copied) {
      const url = new URL(serverUrl);
      url.pathname = `/dqs_bench_${mark}_${name}`;
      const template = copied === undefined ? '' : ` template ${nameOf(copied)}`;
      await run(serverUrl, `create database ${nameOf(url.href)}${template}`);
      created.add(url.href);
      return url.href;
    },
    dropDatabase,
    async close() {
      for (const url of created) await dropDatabase(url);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
    },
  };
};
