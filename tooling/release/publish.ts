import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pnpm } from '../packages/pnpm.ts';
import { publishedPackages } from '../packages/published.ts';
import { contentFaults, pack } from '../packages/tarballs.ts';
import { writeSbom } from './sbom.ts';

const root = join(import.meta.dirname, '../..');

/** Throws where the commit is not one to be released. */
const checkCommit = (): void => {
  const notes = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md'));
  if (notes.length > 0)
    throw new Error(`${notes.length} change notes are in no version yet: pnpm release:version, and commit`);
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (stdout !== '') throw new Error('there are changes that are not committed');
};

/** Packs every package as built. Throws where a tarball is not as it should be, and gives their one version. */
const checkTarballs = (folder: string): string => {
  const manifests = new Map(publishedPackages().map(({ manifest }) => [manifest.name, manifest]));
  const tarballs = pack(folder);
  const versions = new Set(tarballs.map(({ version }) => version));
  const [version = ''] = versions;
  if (versions.size !== 1) throw new Error(`the packages have several versions: ${[...versions].join(', ')}`);
  for (const tarball of tarballs) {
    const manifest = manifests.get(tarball.name);
    const faults = manifest ? contentFaults(tarball, manifest) : ['is not a package under packages/ or apps/'];
    if (faults.length > 0) throw new Error(`${tarball.name}: ${faults.join('; ')}`);
    console.log(`  ${tarball.name} ${tarball.version}, ${tarball.contents.length} files`);
  }
  return version;
};

/**
 * Builds, packs, checks and publishes every package, each with a statement of provenance; without `upload` everything is done
 * but the upload, from whatever stands here.
 */
export const publish = ({ upload }: { readonly upload: boolean }): void => {
  if (upload) checkCommit();
  pnpm(['exec', 'turbo', 'run', 'build', 'declarations', '--output-logs=errors-only']);
  const folder = mkdtempSync(join(tmpdir(), 'dqs-tarballs-'));
  try {
    console.log('Tarballs:');
    const version = checkTarballs(folder);
    const sbom = join(root, 'dist', `dqs-${version}.cdx.json`);
    mkdirSync(join(root, 'dist'), { recursive: true });
    console.log(`Bill of materials: ${sbom}, ${writeSbom(sbom)} components`);
    const chosen = ['--recursive', '--filter', './packages/*', '--filter', './apps/*'];
    const how = ['--access', 'public', '--provenance', ...(upload ? [] : ['--dry-run', '--no-git-checks'])];
    console.log(pnpm([...chosen, 'publish', ...how]).trim());
    if (upload) pnpm(['exec', 'changeset', 'git-tag']);
    console.log(upload ? `Published ${version}; push the tags.` : `Nothing was uploaded of ${version}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
