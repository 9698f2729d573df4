import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTestDatabases } from '@dqs/storage/testing';
import { startTestServer } from './test-server.ts';

/**
 * Gives a run of tests a PostgreSQL server, the folder that migrated databases are copied from, and the one where programs that tests
 * start keep what they compiled; removes all behind the run, and the databases that are left. A run that a test starts uses those of
 * its run.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['DQS_TEST_TEMPLATES'] !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'dqs-test-templates-'));
  process.env['DQS_TEST_TEMPLATES'] = folder;
  process.env['DQS_TEST_COMPILED'] = join(folder, 'compiled');
  const stopServer = await startTestServer();
  return async () => {
    // Databases on a server of the run's own go with it.
    await (stopServer ?? dropTestDatabases)();
    await rm(folder, { recursive: true, force: true });
  };
};
