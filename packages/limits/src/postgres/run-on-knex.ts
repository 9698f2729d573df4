import { preparedName, type Database } from '@dqs/storage';
import type { RunAdmitQuery } from './admit-statement.ts';

/** The used part of a pg connection. A named statement is parsed and planned once per connection. */
interface Connection {
  query(query: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** Runs prepared statements on the owner's connections, bypassing knex, which cannot name a statement. */
export const runOnKnex =
  ({ knex }: Pick<Database, 'knex'>): RunAdmitQuery =>
  async ({ name, text, values }) => {
    const connection = (await knex.client.acquireConnection()) as Connection;
    try {
      return await connection.query({ ...preparedName(connection, name), text, values: [...values] });
    } finally {
      await knex.client.releaseConnection(connection);
    }
  };
