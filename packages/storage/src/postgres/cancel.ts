import pg from 'pg';

/** Ends the query that another connection to the same server is running; an idle connection is left alone. */
export const cancelBackend = async (url: string, processId: number): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'dqs cancel',
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [processId]);
  } finally {
    await client.end();
  }
};
