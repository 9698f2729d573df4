import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pnpm } from '../packages/pnpm.ts';

const root = join(import.meta.dirname, '../..');

const git = (...words: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}\n${stderr}`);
  return stdout;
};

/**
 * Goes the whole way of a release in a copy of the last commit: versions and change logs, build, tarballs, publishing without
 * the upload. Nothing here is changed and no credentials are needed.
 */
export const rehearse = (): void => {
  if (git('status', '--porcelain') !== '') console.log('What is not committed is left out.');
  const folder = mkdtempSync(join(tmpdir(), 'dqs-release-'));
  try {
    git('clone', '--quiet', '--local', root, folder);
    pnpm(['install', '--frozen-lockfile', '--prefer-offline'], folder);
    console.log(pnpm(['run', 'release:version'], folder).trim());
    console.log(`${globSync('{packages,apps}/*/CHANGELOG.md', { cwd: folder }).length} change logs are written.`);
    const copied = join(folder, 'tooling/release/publish.ts');
    const program = `(await import(${JSON.stringify(copied)})).publish({ upload: false })`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('the rehearsal stopped; the reason stands above');
    console.log('From here on: credentials for npm, and a CI whose identity the provenance names.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
