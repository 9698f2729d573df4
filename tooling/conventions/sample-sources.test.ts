import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const samples = join(import.meta.dirname, '../../samples');

interface Line {
  readonly file: string;
  readonly release: string;
  readonly address: string;
  readonly check: string;
}

/** The lines of `SOURCES.md`: under a heading for each domain a table of its files. */
const lines = (): readonly Line[] => {
  let domain = '';
  return readFileSync(join(samples, 'SOURCES.md'), 'utf8')
    .split('\n')
    .flatMap((text) => {
      domain = /^## (\w+)$/.exec(text)?.[1] ?? domain;
      const [, name, release = '', address = '', check = ''] =
        /^\| `([^`]+)`\s+\| (.+?)\s+\| (.+?)\s+\| (.+?)\s+\|$/.exec(text) ?? [];
      return name === undefined ? [] : [{ file: `${domain}/${name}`, release, address, check }];
    });
};

describe('where the figures of the samples are from', () => {
  it('stands in one line for each file', () => {
    const files = globSync('*/*', { cwd: samples });
    expect(
      lines()
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(files.toSorted());
  });

  it('is a release, an official address and how they were checked', () => {
    for (const { file, release, address, check } of lines()) {
      expect([file, release.length > 3, check.length > 10]).toEqual([file, true, true]);
      expect([file, address]).toEqual([file, expect.stringMatching(/^<https:\/\/[^ >]+>$/)]);
    }
  });
});
