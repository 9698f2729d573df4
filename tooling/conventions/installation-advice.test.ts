import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A package of ours by its name in a registry, to be installed or run from there. */
const fromRegistry =
  /\b(?:npm|pnpm|yarn|bun) (?:install|i|add)\b[^\n`]* @dqs\/|\bnpx (?:-y |--yes )?@dqs\/|'-y', '@dqs\/|npmjs\.com\/package\/@dqs/;

it('no page tells anybody to install from the registry what is not there; docs/packages.md says how to get it', () => {
  const files = globSync('{*.md,docs/**/*.md,{packages,apps}/*/README.md,{packages,apps}/*/src/**/*.ts}', {
    cwd: root,
  });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => fromRegistry.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(readFileSync(join(root, 'docs/packages.md'), 'utf8')).toContain('npm run pack:all');
});

it('such advice is recognised in every form', () => {
  for (const advice of [
    'npm install @dqs/client',
    'npm install --global @dqs/cli',
    'pnpm add -D @dqs/testing',
    'npx @dqs/cli fx rates',
    "args: ['-y', '@dqs/cli', 'mcp']",
    'https://www.npmjs.com/package/@dqs/client',
  ])
    expect(fromRegistry.test(advice), advice).toBe(true);
  expect(fromRegistry.test('npm install ./packed/dqs-cli-*.tgz')).toBe(false);
});
