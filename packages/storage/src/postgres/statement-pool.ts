import pg from 'pg';
import { silentLog, type StorageLog } from '../log.ts';
import { ownerTypes } from '../text-types.ts';
import { isPooled, noteProcess, preparedName } from './pooler.ts';

/** A prepared statement: `name` lets a connection keep its plan. */
export interface PooledStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A few connections with the owner's rights for one kind of short statement, so that loads and migrations never delay
 * it.
 */
export interface StatementPool {
  query(query: PooledStatement): Promise<{ readonly rows: readonly unknown[] }>;
  close(): Promise<void>;
}

export interface StatementPoolOptions {
  readonly url: string;
  /** Default 2. */
  readonly connections?: number;
  /** Maximum milliseconds of a statement; default 2,000. */
  readonly statementTimeoutMs?: number;
  readonly log?: StorageLog | undefined;
}

const found = (client: pg.ClientBase) =>
  client.query<{ process: number; zone: string }>(
    `select pg_backend_pid() as process, current_setting('timezone') as zone`,
  );

/**
 * Restores settings that a pooler dropped from the startup packet. PgBouncer keeps time zone and date style for its
 * client.
 */
const verifySession = async (client: pg.ClientBase, statementTimeoutMs: number): Promise<void> => {
  const { process, zone } = (await found(client)).rows[0]!;
  noteProcess(client, process);
  if (isPooled(client)) await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'`);
  else if (zone !== 'UTC')
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${statementTimeoutMs}`);
};

/** Opens the pool. Connections are opened on demand and replaced when lost. */
export const openStatementPool = ({
  url,
  connections = 2,
  statementTimeoutMs = 2000,
  log = silentLog,
}: StatementPoolOptions): StatementPool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'dqs limits',
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${statementTimeoutMs}`,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 500,
    keepAlive: true,
    types: ownerTypes,
    verify: (client, done) => {
      verifySession(client, statementTimeoutMs).then(() => done(), done);
    },
  });
  // A lost connection, idle or between two statements, must not end the process. The pool replaces it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  return {
    query: async ({ name, text, values }) => {
      const client = await pool.connect();
      try {
        const found = await client.query({ ...preparedName(client, name), text, values: [...values] });
        client.release();
        return found;
      } catch (error) {
        // As in the pool: after any failure the next statement gets a working connection.
        client.release(error as Error);
        throw error;
      }
    },
    close: () => pool.end(),
  };
};
