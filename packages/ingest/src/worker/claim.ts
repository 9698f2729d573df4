import { instantOf } from '@dqs/core';
import { isPooled } from '@dqs/storage';
import type { Knex } from '../load/ledger.ts';

/** Releases a connector to other workers. */
export type Release = () => Promise<void>;

/**
 * Claims a connector for this process among all that work on one PostgreSQL; null if another one has it. The lock
 * belongs to a separate connection, so that a process that dies releases it.
 */
export const claimConnector = async (knex: Knex, connector: string): Promise<Release | null> => {
  const { client } = knex as unknown as {
    readonly client: { acquireConnection(): Promise<object>; releaseConnection(connection: object): Promise<void> };
  };
  const connection = await client.acquireConnection();
  const ask = async (sql: string): Promise<unknown> => {
    const { rows } = await knex.raw<{ rows: { done: unknown }[] }>(sql).connection(connection);
    return rows[0]?.done;
  };
  const key = knex.raw(`hashtextextended('dqs connector ' || ?::text, 0)`, [connector]).toQuery();
  // A pooler may give the session to another client between two transactions. The lock then belongs to a transaction.
  const pooled = isPooled(connection);
  const release: Release = async () => {
    await ask(pooled ? 'commit' : `select pg_advisory_unlock(${key})`).finally(() =>
      client.releaseConnection(connection),
    );
  };
  try {
    if (pooled) await ask('begin; set local idle_in_transaction_session_timeout = 0');
    if (await ask(`select pg_try_advisory_${pooled ? 'xact_lock' : 'lock'}(${key}) as done`)) return release;
    if (pooled) await ask('commit');
  } catch (error) {
    await client.releaseConnection(connection);
    throw error;
  }
  await client.releaseConnection(connection);
  return null;
};

/** Whether a run of a connector that began at an instant (milliseconds) or later has ended, in any process. */
export const hasRunSince = async (knex: Knex, connector: string, since: number): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: { ran: boolean }[] }>(
    `select exists (
       select from control.ingestion_run where connector = ? and origin = 'official' and started_at >= ?::timestamptz
       group by batch having bool_and(status <> 'running')) as ran`,
    [connector, instantOf(since)],
  );
  return rows[0]!.ran;
};
