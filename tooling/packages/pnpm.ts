import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };

/** Runs the workspace's package manager to its end and gives what it printed. Throws, with all it said, when it fails. */
export const pnpm = (words: readonly string[], cwd = root): string => {
  // Under pnpm its own path is known; elsewhere npx finds it.
  const own = process.env['npm_execpath'] ?? '';
  const [command, ...first] = /pnpm/.test(own) ? [own] : ['npx', '--yes', packageManager];
  const { status, stdout, stderr, error } = spawnSync(command ?? 'npx', [...first, ...words], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`pnpm ${words.join(' ')} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
};
