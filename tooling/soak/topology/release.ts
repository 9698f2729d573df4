import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrationsOfToday, releasedSchemas } from '../../release/released-schemas.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** A released version of the project as a folder of its own, from which its programs start. */
export interface Release {
  readonly version: string;
  readonly folder: string;
  remove(): Promise<void>;
}

const git = async (...words: readonly string[]): Promise<string> =>
  (await run('git', ['-C', root, ...words])).stdout.trim();

/**
 * Checks out the last release whose schema has to be migrated, beside the project, and installs what it needs, from the packages that this
 * machine already has. Its commit is that of its tag, or the one that wrote its version.
 */
export const checkOutRelease = async (scratch: string): Promise<Release> => {
  const today = await migrationsOfToday();
  const version = Object.entries(releasedSchemas()).findLast(([, names]) => names.length < today.length)?.[0];
  if (!version) throw new Error('no release has an older schema: there is nothing to upgrade from');
  const tagged = await git('tag', '--list', `v${version}`);
  const found =
    tagged ||
    (await git('log', '--format=%H', `-S"version": "${version}"`, '--reverse', '--', 'apps/cli/package.json'));
  const commit = found.split('\n')[0];
  if (!commit) throw new Error(`this clone has no commit of ${version}: fetch its whole history`);
  const folder = join(scratch, 'release');
  await git('worktree', 'add', '--force', '--detach', folder, commit);
  const remove = async (): Promise<void> => void (await git('worktree', 'remove', '--force', folder));
  try {
    const environment = { ...process.env, CI: 'true' };
    await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder, env: environment });
    return { version, folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
