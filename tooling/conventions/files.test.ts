import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(packages|apps|tooling)\/.*\.ts$/.test(file));

describe('the names of files', () => {
  it('say what is inside', () => {
    const vague = files.filter((file) => /^(utils?|helpers?|common|misc|shared)(\.|$)/.test(basename(file)));
    expect(vague).toEqual([]);
  });

  it('are kebab-case', () => {
    const odd = files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.ts$/.test(basename(file)));
    expect(odd).toEqual([]);
  });
});
