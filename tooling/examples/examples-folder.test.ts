import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from '../e2e/installation.ts';
import { shell } from '../e2e/running-process.ts';
import { writePythonModules } from '../python/write-modules.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'examples');
const programs = readdirSync(folder).filter((file) => /\.(ts|py|sh)$/.test(file));
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

/** Each command of the README with the output that it prints. */
const shown = [...readme.matchAll(/^```sh\n(?<command>.*)\n```\n\n```\w+\n(?<output>[^]*?)^```$/gm)].map(
  ({ groups: { command = '', output = '' } = {} }) => ({ command, output }),
);

/** The time at which a value was loaded differs between installations. */
const withoutInstants = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>');

const python = process.env['DQS_TEST_PYTHON'] ?? 'python3';
const hasPython = await promisify(execFile)(python, ['-c', 'pass']).then(
  () => true,
  () => false,
);

describe('the programs of examples/', () => {
  it('are ten, each under 60 lines, and the README shows each once', () => {
    expect(programs).toHaveLength(10);
    expect(shown.map(({ command }) => / examples\/(\S+)/.exec(command)?.[1]).toSorted()).toEqual(programs.toSorted());
    const long = programs.filter((file) => readFileSync(join(folder, file), 'utf8').split('\n').length > 60);
    expect(long).toEqual([]);
  });
});

describe('an example', () => {
  let installation: Installation;
  let scratch: string;
  beforeAll(async () => {
    installation = await openInstallation({ domains });
    scratch = await mkdtemp(join(tmpdir(), 'dqs-examples-'));
  }, 600_000);
  afterAll(async () => {
    await installation[Symbol.asyncDispose]();
    await rm(scratch, { recursive: true, force: true });
  });

  /** The service runs in this process, so the program must not block it. */
  const run = async (command: string): Promise<string> => {
    const line = command.replace(' apple.csv', ` ${join(scratch, 'apple.csv')}`).replace(/^python3 /, `${python} `);
    const environment = {
      ...shell(),
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      TMPDIR: scratch,
      DQS_URL: installation.url,
      DQS_API_KEY: installation.caller.secret,
      PYTHONPATH: writePythonModules(),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: root, env: environment });
    return stdout.replaceAll(`${scratch}/`, '');
  };

  for (const { command, output } of shown)
    it.skipIf(command.startsWith('python3') && !hasPython)(`prints what the README shows: ${command}`, async () => {
      expect(withoutInstants(await run(command))).toBe(withoutInstants(output));
    });

  it('of a spreadsheet leaves a file with all digits', async () => {
    await run('node examples/spreadsheet.ts apple.csv');
    expect(await readFile(join(scratch, 'apple.csv'), 'utf8')).toContain('359241000000');
  });
});
