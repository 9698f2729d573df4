import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dqsProgram, shell, startProcess, type RunningProcess } from './running-process.ts';
import { fillWithSamples } from './served-samples.ts';

const root = join(import.meta.dirname, '../..');

/** The lines of the README's `sh` blocks, without their remarks. */
const lines = [...readFileSync(join(root, 'apps/cli/README.md'), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(
  ([, text = '']) =>
    text
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean),
);

/** What another test follows. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm run pack:all -- ./packed': 'packages.test.ts',
  'npm install --global ./packed/dqs-cli-*.tgz': 'packages.test.ts',
};

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

describe('apps/cli/README.md, followed in a home of its own', () => {
  let home: string;
  let server: RunningProcess;
  let secret: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'dqs-home-'));
    const environment = { HOME: home, DQS_DATA: join(home, '.dqs'), DQS_PORT: '0' };
    await fillWithSamples(environment.DQS_DATA);
    const [, ...words] = (lines.find((line) => line.startsWith('dqs serve')) ?? '').split(' ');
    server = await startProcess(dqsProgram, words, environment);
    const shown = /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/;
    while (!shown.test(server.output())) await new Promise((resolve) => setTimeout(resolve, 50));
    secret = shown.exec(server.output())?.[0] ?? '';
    cpSync(join(root, 'samples/fx'), join(home, 'mirror'), { recursive: true });
    // A browser that writes down what it is asked to show.
    writeFileSync(join(home, 'xdg-open'), '#!/bin/sh\necho "$1" > "$HOME/opened"\n');
    chmodSync(join(home, 'xdg-open'), 0o755);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(home, { recursive: true, force: true });
  });

  /** Runs a line as its reader does, in the home, with the service that listens here for the one of the README. */
  const follow = async (written: string, input = ''): Promise<Ended> => {
    const line = written.replace('https://data.example.org', server.url);
    const [, assigned = '', command = ''] = /^((?:[A-Z_]+=\S+ )*)dqs (.*)$/.exec(line) ?? [];
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    const given = Object.fromEntries(
      assigned
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((each) => each.split('=') as [string, string]),
    );
    const child = spawn(process.execPath, [join(root, dqsProgram), ...words], {
      cwd: home,
      env: { ...shell(), HOME: home, PATH: `${home}:${process.env['PATH'] ?? ''}`, ...given },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.stdin.end(input);
    await once(child, 'close');
    return { status: child.exitCode, out, error };
  };

  const rates = (out: string): readonly { readonly date: string }[] =>
    (JSON.parse(out) as { data: { rates: { date: string }[] } }).data.rates;

  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };

  /** What each line says and leaves behind, in the order of the README. */
  const promised: Readonly<Record<string, { readonly input?: () => string; readonly keeps: (ended: Ended) => void }>> =
    {
      'dqs serve --samples': {
        keeps: () => expect(server.output()).toMatch(/REST +http:\/\/localhost:\d+\/v1[^]*OpenAPI[^]*MCP /),
      },
      'dqs login https://data.example.org': {
        input: () => `${secret}\n`,
        keeps: ({ error }) => {
          expect(error).toBe(`Saved as profile default: ${server.url}.\n`);
          expect(statSync(join(home, '.config/dqs/profiles.json')).mode & 0o777).toBe(0o600);
        },
      },
      'dqs fx rates USD --start 2024-01-01': {
        keeps: ({ out }) => expect(rates(out).every(({ date }) => date >= '2024-01-01')).toBe(true),
      },
      'dqs fx rates USD --all -o rates.parquet': {
        keeps: ({ out }) => {
          expect(out).toBe('');
          expect(readFileSync(join(home, 'rates.parquet')).subarray(0, 4).toString()).toBe('PAR1');
        },
      },
      'dqs stocks balance-sheets AAPL --columns wide --human': {
        // A table with grouped digits, also where it goes into a file.
        keeps: ({ out }) => expect(out).toMatch(/^ticker: AAPL [^]*\d,\d{3},\d{3}/),
      },
      'dqs open fx rates USD': {
        keeps: ({ out }) => expect(out).toBe(`${server.url}/explorer/fx_get_rates?quote=USD\n`),
      },
      'dqs explain AAPL revenue 2024': { keeps: ({ out }) => expect(out).toContain('revenue') },
      [`dqs call fx_get_rates '{"quote":"USD"}'`]: { keeps: ({ out }) => expect(rates(out)).toHaveLength(100) },
      'dqs ingest fx.ecb --from ./mirror': {
        keeps: ({ out }) => expect(out).toMatch(/^mirror\/eurofxref-hist.csv: (ok|unchanged)\b/m),
      },
      'dqs keys create my-app': {
        keeps: ({ out, error }) => {
          expect(out).toMatch(/^dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}\n$/);
          expect(error).toContain(
            `(my-app, public) for the data in ${join(home, '.dqs')}. Its secret is shown this once:`,
          );
        },
      },
      'dqs mcp': {
        input: () => `${JSON.stringify(initialize)}\n`,
        keeps: ({ out }) => expect(JSON.parse(out)).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } }),
      },
    };

  it('every command ends as the text says', async () => {
    const followed = lines.filter((line) => elsewhere[line] === undefined && !line.startsWith('DQS_CONTACT='));
    expect(Object.keys(promised)).toEqual(followed);
    for (const line of followed) {
      const { input, keeps } = promised[line]!;
      const ended = line.startsWith('dqs serve') ? { status: 0, out: '', error: '' } : await follow(line, input?.());
      expect([line, ended.status, ended.status === 0 ? '' : ended.error]).toEqual([line, 0, '']);
      keeps(ended);
    }
  });

  it('what the remarks and the text below name runs too', async () => {
    expect(JSON.parse((await follow('dqs profiles')).out)).toMatchObject([{ name: 'default', standard: true }]);
    expect((await follow('dqs sources')).out).toContain('ecb.europa.eu');
    expect((await follow('dqs help')).out).toContain('dqs login');
    expect((await follow('dqs help fx convert')).out).toContain(
      'dqs fx convert <amount> <from-currency> <to-currency>',
    );
    const converted = await follow('dqs fx convert 12.50 USD JPY');
    expect(JSON.parse(converted.out)).toMatchObject({ data: { amount: '12.50', from_currency: 'USD' } });
    for (const name of ['bash', 'zsh', 'fish'])
      expect((await follow(`dqs completion ${name}`)).out).toContain('complete');
    expect((await follow('dqs fx rates XXX')).status).toBe(1);
    expect((await follow('dqs fx rates')).status).toBe(2);
    expect((await follow('dqs logout')).error).toMatch(/^Removed profile default\./);
    expect(JSON.parse((await follow('dqs profiles')).out)).toEqual([]);
  });

  it('the line that fetches from the publisher says who is fetching, which is asked for without it', async () => {
    const [line = '', ...others] = lines.filter((each) => each.startsWith('DQS_CONTACT='));
    expect(others).toEqual([]);
    expect(line).toMatch(/^DQS_CONTACT=\S+@\S+ dqs ingest fx\.ecb$/);
    const asked = await follow(line.replace(/^\S+ /, ''));
    expect(asked).toMatchObject({ status: 1, error: expect.stringContaining('DQS_CONTACT is not set') as string });
  });
});
