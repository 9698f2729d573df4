import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run of tests the folder that migrated databases are copied from, and removes it behind the run. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'dqs-test-templates-'));
  process.env['DQS_TEST_TEMPLATES'] = folder;
  return () => rm(folder, { recursive: true, force: true });
};
