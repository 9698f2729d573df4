import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Patterns that read an accession number or a CIK, or write one; `@dqs/edgar` has them for all. */
const parsing = [
  /\\d\{10\}\)?-\??\(?\\d\{2\}/,
  /\^\(?(?:\?:)?\\d\{1,10\}\)?\$/,
  /\bpadStart\(10, *'0'\)/,
  /CIK\)\?0\*/,
];

const banned = (text: string): boolean => parsing.some((pattern) => pattern.test(text));

describe('accession numbers and CIKs', () => {
  it('are read in packages/edgar and nowhere else', () => {
    const files = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts') && !file.startsWith('packages/edgar/'),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => banned(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are recognised wherever a second copy would begin', () => {
    for (const copy of [
      String.raw`/^\d{10}-\d{2}-\d{6}$/`,
      String.raw`/(\d{10})-?(\d{2})-?(\d{6})/`,
      String.raw`/^\d{1,10}$/.test(cik)`,
      String.raw`/^(?:CIK)?0*(\d{1,10})$/i`,
      `String(cik).padStart(10, '0')`,
    ])
      expect(banned(copy)).toBe(true);
  });
});
