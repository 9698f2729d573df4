import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { knexLog, type StorageLog } from '../log.ts';
import { ownerTypes } from '../text-types.ts';
import { noteProcess } from './pooler.ts';
import { poolWaitMs } from './read-pool.ts';

/**
 * Configures a session of the owner. PgBouncer also keeps these two settings for its client, in whichever session it
 * runs.
 */
const setSession = async (connection: pg.Client): Promise<void> => {
  await connection.query(`set timezone = 'UTC'; set datestyle = 'ISO'`);
  const { rows } = await connection.query<{ process: number }>('select pg_backend_pid() as process');
  noteProcess(connection, rows[0]?.process);
};

/** The owner's connections, opened on demand. */
export const ownerKnex = (url: string, log: StorageLog): Knex =>
  knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'dqs',
      keepAlive: true,
      connectionTimeoutMillis: poolWaitMs,
      types: ownerTypes,
    } as Knex.PgConnectionConfig,
    log: knexLog(log),
    acquireConnectionTimeout: 5000,
    pool: {
      min: 0,
      max: 4,
      afterCreate: (connection: pg.Client, done: (error: unknown) => void) => {
        setSession(connection).then(() => done(null), done);
      },
    },
  });
