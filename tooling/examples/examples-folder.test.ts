import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { run as runCommand } from '@dqs/cli';
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

const notebooks = readdirSync(join(folder, 'notebooks')).filter((file) => file.endsWith('.ipynb'));
const linesOf = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());
const analyst = readFileSync(join(folder, 'analyst/README.md'), 'utf8');
const analystLines = linesOf(/^```text\n([^]*?)^```$/m.exec(analyst)?.[1] ?? '');
const rscript = process.env['DQS_TEST_R'] ?? 'Rscript';
const hasR = spawnSync(rscript, ['-e', 'library(curl); library(dplyr)']).status === 0;

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

  const sources = writePythonModules();
  const environmentOf = () => ({
    ...shell(),
    PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    TMPDIR: scratch,
    DQS_URL: installation.url,
    DQS_API_KEY: installation.caller.secret,
    PYTHONPATH: sources,
    PYTHONDONTWRITEBYTECODE: '1',
  });

  /** The service runs in this process, so the program must not block it. */
  const run = async (command: string): Promise<string> => {
    const line = command.replace(' apple.csv', ` ${join(scratch, 'apple.csv')}`).replace(/^python3 /, `${python} `);
    const environment = environmentOf();
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

  it.skipIf(!hasPython)('of ten tasks in Python prints what the README shows', async () => {
    expect(linesOf(await run('python3 examples/analyst/tasks.py'))).toEqual(analystLines);
  });

  it.skipIf(!hasR)('of ten tasks in R prints the same (where R with curl and dplyr is installed)', async () => {
    expect(linesOf(await run(`${rscript} --vanilla examples/analyst/tasks.R`))).toEqual(analystLines);
  });

  it('of ten tasks in SQL prints the same', async () => {
    const statements = readFileSync(join(folder, 'analyst/tasks.sql'), 'utf8')
      .replaceAll(/^--.*$/gm, '')
      .split(/;\s*\n/);
    const lines: string[] = [];
    for (const statement of statements.filter((text) => text.trim() !== '')) {
      const [printed, told]: [string[], string[]] = [[], []];
      const outputTo = (texts: string[]) => ({
        terminal: false,
        columns: 80,
        write: (text: string | Uint8Array) => Promise.resolve(void texts.push(Buffer.from(text).toString())),
      });
      const io = {
        stdout: outputTo(printed),
        stderr: outputTo(told),
        stdin: Readable.from([]),
        environment: environmentOf(),
        cwd: scratch,
      };
      const nothing = () => Promise.reject(new Error('a database is opened'));
      const host = { open: nothing, migrate: nothing, planMigrations: nothing, delegate: null };
      const argv = ['sql', statement, '--format', 'json'];
      const status = await runCommand(argv, { ...io, signal: new AbortController().signal }, host);
      expect([status, statement.slice(0, 80), status === 0 ? '' : told.join('')]).toEqual([
        0,
        statement.slice(0, 80),
        '',
      ]);
      lines.push(...(JSON.parse(printed.join('')) as { line: string }[]).map(({ line }) => line));
    }
    expect(lines).toEqual(analystLines);
  });

  it.skipIf(!hasPython).each(notebooks)('of a notebook runs from its first cell to its last: %s', async (name) => {
    const script = `
import json, sys
names = {"__name__": "__main__"}
for cell in json.load(open(sys.argv[1], encoding="utf8"))["cells"]:
    if cell["cell_type"] == "code": exec("".join(cell["source"]), names)
`;
    const { stdout } = await promisify(execFile)(
      python,
      ['-W', 'error', '-c', script, join(folder, 'notebooks', name)],
      {
        env: environmentOf(),
      },
    );
    expect(stdout.split('\n').length).toBeGreaterThan(6);
  });
});
