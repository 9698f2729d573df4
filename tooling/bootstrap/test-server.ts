import { openCluster, servers } from '../cluster/own-cluster.ts';

// Nothing of a run outlives it, and no test takes the server's power away: what costs time to be safe is off.
const settings: readonly string[] = [
  'full_page_writes = off',
  'synchronous_commit = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'max_wal_size = 8GB',
  'checkpoint_timeout = 1d',
  'autovacuum = off',
  'jit = off',
  'max_connections = 400',
  'shared_buffers = 256MB',
];

/**
 * Gives a run of tests a PostgreSQL of its own, unless `DQS_TEST_DATABASE_URL` names one or is set to nothing, which keeps the run to
 * the embedded database. Sets the same variable for the tests. Returns a function that stops the server; null if the run has none of its own.
 */
export const startTestServer = async (): Promise<(() => Promise<void>) | null> => {
  const [programs] = servers;
  if (process.env['DQS_TEST_DATABASE_URL'] !== undefined || programs === undefined) return null;
  try {
    const cluster = await openCluster(programs, settings);
    process.env['DQS_TEST_DATABASE_URL'] = cluster.url('postgres');
    return cluster.stopWithProcess();
  } catch (error) {
    process.stderr.write(
      `PostgreSQL ${programs.version} cannot be started here, so no test runs on it: ${String(error)}\n`,
    );
    return null;
  }
};
