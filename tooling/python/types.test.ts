import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writePythonModules } from './write-modules.ts';

const root = join(import.meta.dirname, '../..');
const sources = writePythonModules();
const pyright = join(import.meta.dirname, '../node_modules/.bin/pyright');

/** Lines of a checker that name an error. */
const errorsIn = (text: string): readonly string[] => text.split('\n').filter((line) => line.includes('error'));

const programs = ['examples/notebook.py', 'examples/analyst/tasks.py'];

it('the package and its examples pass pyright', () => {
  const modules = globSync('*.py', { cwd: join(sources, 'dqs_client') });
  expect(modules.length).toBeGreaterThan(9);
  const { stdout } = spawnSync(pyright, ['--outputjson', sources, ...programs.map((path) => join(root, path))], {
    encoding: 'utf8',
    cwd: sources,
  });
  const { generalDiagnostics, summary } = JSON.parse(stdout) as {
    readonly generalDiagnostics: readonly { readonly file: string; readonly message: string; readonly rule?: string }[];
    readonly summary: { readonly filesAnalyzed: number };
  };
  // pandas and polars need not be installed where this runs.
  const meant = generalDiagnostics.filter(({ rule }) => !rule?.startsWith('reportMissing'));
  expect(meant).toEqual([]);
  expect(summary.filesAnalyzed).toBeGreaterThanOrEqual(modules.length + programs.length);
});

const interpreter = process.env['DQS_TEST_PYTHON'] ?? 'python3';
const hasMypy = spawnSync(interpreter, ['-m', 'mypy', '--version']).status === 0;

it.skipIf(!hasMypy)('the package passes mypy, strict (where it is installed)', () => {
  const words = ['-m', 'mypy', '--strict', '--ignore-missing-imports', '--disable-error-code=import-untyped'];
  const { stdout } = spawnSync(interpreter, [...words, '--cache-dir=/dev/null', 'dqs_client'], {
    encoding: 'utf8',
    cwd: sources,
  });
  expect(errorsIn(stdout)).toEqual([]);
  expect(stdout).toContain('Success');
});
