import { execFileSync } from 'node:child_process';
import { cp, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { installedProgram } from '@dqs/storage/testing';

/** Fills a folder with Debian's base and some of its packages. Downloads them. */
export const fillDebian = (base: string, packages: readonly string[]): void => {
  const words = ['--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', base];
  execFileSync('debootstrap', words, { stdio: 'ignore' });
};

/** Adds this Node and its npm to a base, as `node:24-bookworm-slim` has them. */
export const addNode = async (base: string): Promise<void> => {
  await cp(process.execPath, join(base, 'usr/local/bin/node'));
  // npm's program is a link into its package: …/npm/bin/npm-cli.js
  const modules = join(await realpath(installedProgram('npm')!), '../..');
  await cp(modules, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(base, 'usr/local/bin', name)]);
};

/** Gives a base the certificates by which this machine reaches the registry; answers the environment that Node needs to read them. */
export const addAuthorities = async (base: string): Promise<readonly string[]> => {
  await mkdir(join(base, 'etc/ssl/certs'), { recursive: true });
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities === undefined) return [];
  await cp(authorities, join(base, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
  return ['NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'];
};
