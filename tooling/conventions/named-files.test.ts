import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { longTests } from '../bootstrap/long-tests.ts';

const root = join(import.meta.dirname, '../..');

/** Paths that a text names: whole ones, and bare file names, which lie beside the last whole one or in its folder. */
const namedIn = (text: string): readonly string[] => {
  const found: string[] = [];
  let folder = '';
  for (const [, name = ''] of text.matchAll(/`([\w@./-]+)`/g)) {
    if (/^(packages|apps|tooling|samples|docs)\//.test(name)) {
      found.push(name);
      folder = name.endsWith('/') ? name.slice(0, -1) : dirname(name);
    } else if (/^[\w-]+\.ts$/.test(name)) found.push(join(folder, name));
  }
  return found;
};

it.each([
  ['docs/architecture.md', 50],
  ['docs/glossary.md', 12],
])('every file that %s names is there', (page, atLeast) => {
  const named = namedIn(readFileSync(join(root, page), 'utf8'));
  expect(named.length).toBeGreaterThan(atLeast);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('every test file that npm test leaves out is there', () => {
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('a name that leads nowhere is found', () => {
  const named = namedIn('`packages/host/src/` holds `log.ts` and `gone.ts`; so does `apps/none/src/main.ts`.');
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([
    'packages/host/src/gone.ts',
    'apps/none/src/main.ts',
  ]);
});
