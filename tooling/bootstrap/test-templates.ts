import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTestDatabases } from '@dqs/storage/testing';

/**
 * Gives a run of tests the folder that migrated databases are copied from, and the one where programs that tests start keep what
 * they compiled; removes both behind the run, and the databases that are left. A run that a test starts uses those of its run.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['DQS_TEST_TEMPLATES'] !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'dqs-test-templates-'));
  process.env['DQS_TEST_TEMPLATES'] = folder;
  process.env['DQS_TEST_COMPILED'] = join(folder, 'compiled');
  return async () => {
    await dropTestDatabases();
    await rm(folder, { recursive: true, force: true });
  };
};
