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
 * Connections that are configured once, when they are opened, with the surface's role and limits. The settings are part
 * of the startup packet. `PGOPTIONS` of the environment does not affect them. Every new connection is verified before
 * its first read.
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
    // A few connections stay open permanently. A timer per released connection would cost more than they do.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: poolWaitMs,
    keepAlive: true,
    types: readerTypes,
  });
  // The server ends a query at its limit. This handles a server that no longer responds.
  watchResponses(pool, options.statementTimeoutMs + 250);
  // A closed idle connection must not end the process; the pool replaces it. The same applies to a connection lost
  // between two queries of its user. The next query reports the loss to the user.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'an idle database connection was lost'));
  return pool;
};
