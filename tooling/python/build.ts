/**
 * Builds the Python client: the modules that follow from the contracts and, with `--dist`, a wheel and a source distribution in
 * `clients/python/dist`. `DQS_TEST_PYTHON` names an interpreter that has setuptools; the default is the first that has.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePythonModules } from './write-modules.ts';

const project = join(import.meta.dirname, '../../clients/python');

/** One distribution, by setuptools alone: nothing is downloaded. It keeps state in its process, so each has its own. */
const script = 'import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])';

/** Writes wheel and source distribution into a folder. Throws where no interpreter has setuptools with wheel. */
export const buildDistributions = (folder: string): readonly string[] => {
  const wanted = [process.env['DQS_TEST_PYTHON'], 'python3', '/usr/bin/python3'].filter((name) => name !== undefined);
  const python = wanted.find((name) => spawnSync(name, ['-c', 'import setuptools, wheel']).status === 0);
  if (python === undefined)
    throw new Error('no Python with setuptools and wheel: apt-get install python3-setuptools python3-wheel');
  // setuptools leaves folders of its own beside the sources.
  const scratch = mkdtempSync(join(tmpdir(), 'dqs-python-'));
  try {
    cpSync(project, scratch, { recursive: true });
    mkdirSync(folder, { recursive: true });
    for (const kind of ['build_sdist', 'build_wheel']) {
      const { status, stderr } = spawnSync(python, ['-c', script, kind, folder], { cwd: scratch, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return readdirSync(folder).toSorted();
};

if (import.meta.main) {
  writePythonModules();
  if (process.argv.includes('--dist')) console.log(buildDistributions(join(project, 'dist')).join('\n'));
}
