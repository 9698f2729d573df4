import pg from 'pg';
import { type StorageLog } from '../log.ts';
import type { ReaderSession } from '../surface-views.ts';
import { readerTypes } from '../text-types.ts';
import { watchResponses } from './response-timeout.ts';

export interface ReadPoolOptions {
  readonly url: string;
  readonly session: ReaderSession;
  readonly size: number;
  readonly statementTimeoutMs: number;
  readonly log: StorageLog;
}

/** Longest wait for a free connection, in milliseconds. */
export const poolWaitMs = 2000;

const settings = ({ session, statementTimeoutMs }: ReadPoolOptions): Readonly<Record<string, string>> => ({
  role: session.role,
  search_path: session.searchPath,
  default_transaction_read_only: 'on',
  // A batch of statements is one transaction, and all of it sees one snapshot.
  default_transaction_isolation: 'repeatable read',
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: '1000',
  idle_in_transaction_session_timeout: '10000',
  // Compiling a search of many tiers takes seconds; running it takes milliseconds.
  jit: 'off',
  // A table that is read in part is read from its beginning, not from where another reader stands: the same rows every time.
  synchronize_seqscans: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'iso_8601',
});

const startupOption = (value: string): string => value.replace(/[\\ ]/g, '\\$&');

/**
 * Connections that are set once, as they are made, to the surface's role and limits. The settings travel in the startup
 * packet, so they cost no round trip; `PGOPTIONS` of the environment are not mixed in.
 */
export const readPool = (options: ReadPoolOptions): pg.Pool => {
  const startup = Object.entries(settings(options))
    .map(([name, value]) => `-c ${name}=${startupOption(value)}`)
    .join(' ');
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: 'dqs read',
    options: startup,
    max: options.size,
    // A few connections are kept for good: a timer set whenever one is given back costs more than they do.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: poolWaitMs,
    keepAlive: true,
    types: readerTypes,
  });
  // The server ends a query at its limit; this is for a server that has gone silent.
  watchResponses(pool, options.statementTimeoutMs + 250);
  // An idle connection that the server closes must not end the process; the pool replaces it by itself.
  // One that is lost while somebody holds it, between two of its queries, would too: the next query tells the holder.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'an idle database connection was lost'));
  return pool;
};
