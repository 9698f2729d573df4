import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Source files by path from the root; tests are left out: they stand above everything. */
type Sources = ReadonlyMap<string, string>;

const sources: Sources = new Map(
  globSync('{packages,apps}/*/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

/** Relative paths that a file imports or exports from, types included. */
const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.{1,2}\/[^']+)'/gm)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );

/** The two sibling folders that an import leads from and to; null where one of the files stands above the folder of the other. */
const siblingsOf = (from: string, to: string): readonly [from: string, to: string] | null => {
  const [left, right] = [from.split('/'), to.split('/')];
  const at = left.findIndex((part, index) => part !== right[index]);
  // The last part is a file; packages and apps are not siblings of each other.
  if (at < 3 || at >= left.length - 1 || at >= right.length - 1) return null;
  return [left.slice(0, at + 1).join('/'), right.slice(0, at + 1).join('/')];
};

/** Pairs of sibling folders of a package that import each other, as `folder <> folder`. */
const mutualFolders = (files: Sources): readonly string[] => {
  const edges = new Set<string>();
  for (const [file, text] of files)
    for (const target of importsOf(file, text)) {
      const siblings = siblingsOf(file, target);
      if (siblings) edges.add(siblings.join(' > '));
    }
  return [...edges]
    .map((edge) => edge.split(' > ') as [string, string])
    .filter(([from, to]) => from < to && edges.has(`${to} > ${from}`))
    .map(([from, to]) => `${from} <> ${to.slice(dirname(from).length + 1)}`)
    .toSorted();
};

describe('the folders of a package', () => {
  it('have a direction: no two siblings import each other', () => {
    expect(mutualFolders(sources), 'what both folders need goes into a third one below them').toEqual([]);
  });

  it('are found where they import each other, types included, at any depth', () => {
    const planted = new Map([
      ['packages/x/src/floor/left/a.ts', "import type { B } from '../right/b.ts';\n"],
      ['packages/x/src/floor/right/b.ts', "export { a } from '../left/a.ts';\n"],
      ['packages/x/src/floor/right/c.ts', "import { d } from '../../other/d.ts';\n"],
      ['packages/x/src/other/d.ts', "import { e } from '../e.ts';\n"],
      ['packages/x/src/e.ts', "import { d } from './other/d.ts';\n"],
    ]);
    expect(mutualFolders(planted)).toEqual(['packages/x/src/floor/left <> right']);
    expect(mutualFolders(new Map([...planted].slice(1)))).toEqual([]);
  });
});
