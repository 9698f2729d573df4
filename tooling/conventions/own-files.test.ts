import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const helper = 'packages/storage/src/testing/official-sources.ts';

/** Places of a test file, or of its support, that lead out of the clone: paths that climb above it, and the folder of official files. */
const outside = (file: string, text: string): readonly string[] => [
  ...[...text.matchAll(/['"`](\.\.\/[^'"`\n]*)['"`]/g)]
    .map(([, path = '']) => path)
    .filter((path) => relative(root, resolve(dirname(join(root, file)), path)).startsWith('..')),
  ...(file !== helper && /process\.env\[?.?['"]?DQS_SOURCES_DIR|shared\/sources/.test(text)
    ? ['the folder of official files (import officialSources)']
    : []),
];

it('no test reaches out of the clone but through officialSources, which npm test hides', () => {
  const files = globSync('{packages,apps,tooling}/**/*.ts', { cwd: root, exclude: ['**/node_modules', '**/dist'] });
  expect(files.length).toBeGreaterThan(1000);
  const faults = files
    .filter((file) => !/^tooling\/(?:new|soak)\//.test(file) && !file.endsWith('own-files.test.ts'))
    .flatMap((file) => outside(file, readFileSync(join(root, file), 'utf8')).map((path) => `${file}: ${path}`));
  expect(faults).toEqual([]);
});

it('a file that reads official files has tests that say so by name, which is what npm run test:official goes by', () => {
  const files = globSync('{packages,apps,tooling}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('officialSources'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter(({ text }) => !/['`].*official files.*['`]/i.test(text)).map(({ file }) => file)).toEqual([]);
});

it('a planted path and a planted folder are found', () => {
  expect(outside('packages/fx/src/x.test.ts', "readFileSync('../../../../shared/x.csv')")).toHaveLength(1);
  expect(outside('packages/fx/src/x.test.ts', "process.env['DQS_SOURCES_DIR']")).toHaveLength(1);
  expect(outside('packages/fx/src/x.test.ts', "import { x } from '../src/x.ts'")).toEqual([]);
});
