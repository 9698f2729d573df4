import pg from 'pg';
import { type StorageLog } from '../log.ts';
import type { ReaderSession } from '../surface-views.ts';
import { readerTypes } from '../text-types.ts';
import { prepareReaderSession, readerSettings, startupOptions } from './reader-session.ts';
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

/**
 * Connections that are set once, as they are made, to the surface's role and limits. The settings travel in the startup
 * packet; `PGOPTIONS` of the environment are not mixed in. Every new connection is verified before its first read.
 */
export const readPool = (options: ReadPoolOptions): pg.Pool => {
  const settings = readerSettings(options.session, options.statementTimeoutMs);
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: 'dqs read',
    options: startupOptions(settings),
    verify: (client, done) => {
      prepareReaderSession(client, settings).then(() => done(), done);
    },
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
