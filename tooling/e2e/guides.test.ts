import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compiledBefore } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pnpm } from '../packages/pnpm.ts';

const root = join(import.meta.dirname, '../..');

/** One thing that a guide has its reader do: run a line, or write a file as it stands in the text. */
type Step = { readonly run: string } | { readonly write: string; readonly text: string };

/** The steps of a guide in their order: lines of `sh` blocks, and blocks below a line that names a file. */
const stepsOf = (guide: string): readonly Step[] => {
  const blocks = /(?:^`(?<file>[\w@./-]+)`:\n\n)?^(?<fence>`{3,})(?<language>\w+)\n(?<text>[^]*?)^\k<fence>$/gm;
  return [...guide.matchAll(blocks)].flatMap(({ groups = {} }): readonly Step[] => {
    const { file, language, text = '' } = groups;
    if (file !== undefined) return [{ write: file, text }];
    if (language !== 'sh') throw new Error(`a block says neither where it goes nor what to run:\n${text}`);
    return text
      .trim()
      .split('\n')
      .map((run) => ({ run }));
  });
};

const guide = (name: string): readonly Step[] => stepsOf(readFileSync(join(root, 'docs', name), 'utf8'));

describe('the guides, followed to the letter in a copy of the project', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'dqs-guides-'));
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
    for (const file of files.toString().split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
    pnpm(['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'], copy);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const node = (program: string, words: readonly string[]) =>
    spawnSync(process.execPath, [join(copy, program), ...words], {
      cwd: copy,
      encoding: 'utf8',
      // One worker loads the modules once; a second one beside it would wait for the other tests of the run.
      env: { ...process.env, ...compiledBefore, NO_COLOR: '1', VITEST_MAX_WORKERS: '1' },
    });

  /** Runs a line of a guide with the tools of the copy; the compiler runs once, over all packages, at the end. */
  const packagesToCheck: string[] = [];
  const run = (line: string) => {
    const [, title] = /"([^"]*)"/.exec(line) ?? [];
    const words = line.replace(/ "[^"]*"/, '').split(' ');
    const more = title === undefined ? [] : [title];
    if (line.startsWith('pnpm new ')) return node('tooling/new/main.ts', [...words.slice(2), ...more]);
    if (line.startsWith('npx vitest ')) return node('node_modules/vitest/vitest.mjs', words.slice(2));
    const [, folder] = /^npx tsc --noEmit -p (\S+)$/.exec(line) ?? [];
    if (folder !== undefined) {
      packagesToCheck.push(folder);
      return { status: 0, stdout: '', stderr: '' };
    }
    if (line !== 'pnpm install') throw new Error(`the test knows no way to run: ${line}`);
    pnpm(['install', '--no-frozen-lockfile', '--prefer-offline', '--ignore-scripts'], copy);
    return { status: 0, stdout: '', stderr: '' };
  };

  const passes = (line: string): void => {
    const { status, stdout, stderr } = run(line);
    expect(status, `${line}\n${stdout}\n${stderr}`).toBe(0);
  };

  /** The compiler over several packages at once: what they import, which is most of its work, is the same. */
  const compiles = (folders: readonly string[]): void => {
    expect(folders.length).toBeGreaterThan(1);
    const [first = ''] = folders;
    const config = join(copy, 'tsconfig.guides.json');
    const include = folders.map((folder) => `${folder}/src`);
    writeFileSync(config, JSON.stringify({ extends: `./${first}/tsconfig.json`, include }));
    const { status, stdout } = node('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.guides.json']);
    expect([status, stdout]).toEqual([0, '']);
  };

  const follow = (steps: readonly Step[]): void => {
    for (const step of steps) {
      if ('run' in step) passes(step.run);
      else {
        mkdirSync(dirname(join(copy, step.write)), { recursive: true });
        writeFileSync(join(copy, step.write), step.text);
      }
    }
  };

  it('docs/adding-a-connector.md ends in a connector that loads its files and passes its tests', () => {
    follow(guide('adding-a-connector.md'));
  });

  it('docs/adding-an-endpoint.md ends in an operation, and the domain passes its suite', () => {
    follow(guide('adding-an-endpoint.md'));
  });

  it('what they make keeps the conventions', () => {
    passes('npx vitest run tooling/conventions/domain-packages.test.ts tooling/conventions/manifests.test.ts -t debt');
  });

  it('what pnpm new writes compiles, and its tests fail: nobody takes it for done', () => {
    for (const words of ['domain blank "Nothing yet"', 'connector blank some-office', 'operation blank some-list'])
      passes(`pnpm new ${words}`);
    passes('pnpm install');
    passes('npx tsc --noEmit -p packages/blank');
    compiles(packagesToCheck);
    const { status, stdout } = run('npx vitest run packages/blank');
    expect([status, stdout]).toEqual([1, expect.stringMatching(/Test Files {2}3 failed \(3\)/)]);
  });

  it('pnpm new overwrites nothing and says what is wrong', () => {
    for (const [line, said] of [
      ['pnpm new operation debt interest-rates', 'is there already'],
      ['pnpm new operation nowhere rates', 'there is no packages/nowhere/src/sources.ts'],
      ['pnpm new connector debt Treasury', '"Treasury" is not a name'],
      ['pnpm new domain public-debt title', "a domain's key is one word"],
      ['pnpm new package x', 'pnpm new domain KEY'],
    ] as const) {
      const { status, stderr } = run(line);
      expect([status, stderr]).toEqual([1, expect.stringContaining(said)]);
    }
  });
});

it('a block without a place in the project is refused', () => {
  expect(() => stepsOf('```ts\nconst x = 1;\n```\n')).toThrow(/neither where it goes/);
  expect(stepsOf('`a/b.ts`:\n\n```ts\nx();\n```\n\n```sh\npnpm install\nls\n```\n')).toEqual([
    { write: 'a/b.ts', text: 'x();\n' },
    { run: 'pnpm install' },
    { run: 'ls' },
  ]);
});
