import { instantOf } from '@dqs/core';
import type { Knex } from '../load/ledger.ts';

/** Gives a connector back to the other workers. */
export type Release = () => Promise<void>;

/**
 * Takes a connector for this process among all that work on one PostgreSQL; null where another one has it. The lock belongs to a
 * connection of its own, so that a process that dies gives it back.
 */
export const claimConnector = async (knex: Knex, connector: string): Promise<Release | null> => {
  const { client } = knex as unknown as {
    readonly client: { acquireConnection(): Promise<object>; releaseConnection(connection: object): Promise<void> };
  };
  const connection = await client.acquireConnection();
  const ask = async (lock: string): Promise<boolean> => {
    const { rows } = await knex
      .raw<{ rows: { done: boolean }[] }>(`select ${lock}(hashtextextended('dqs connector ' || ?::text, 0)) as done`, [
        connector,
      ])
      .connection(connection);
    return rows[0]!.done;
  };
  try {
    if (await ask('pg_try_advisory_lock')) {
      return async () => {
        await ask('pg_advisory_unlock').finally(() => client.releaseConnection(connection));
      };
    }
  } catch (error) {
    await client.releaseConnection(connection);
    throw error;
  }
  await client.releaseConnection(connection);
  return null;
};

/** Whether a run of a connector that began at an instant (milliseconds) or later has come to its end, in whichever process. */
export const hasRunSince = async (knex: Knex, connector: string, since: number): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: { ran: boolean }[] }>(
    `select exists (
       select from control.ingestion_run where connector = ? and origin = 'official' and started_at >= ?::timestamptz
       group by batch having bool_and(status <> 'running')) as ran`,
    [connector, instantOf(since)],
  );
  return rows[0]!.ran;
};
