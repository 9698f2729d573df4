import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dqsProgram, shell, startProcess, type RunningProcess } from './running-process.ts';
import { fillWithSamples } from './served-samples.ts';

const root = join(import.meta.dirname, '../..');

/** What a quick start has its reader do, in its order: run a line, write a file, or see what the last line printed. */
type Step = { readonly run: string } | { readonly write: string; readonly text: string } | { readonly sees: string };

const stepsOf = (name: string): readonly Step[] => {
  const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
  return [...text.matchAll(/(?:^`(?<file>[\w.-]+)`:\n\n)?^```(?<language>\w+)\n(?<body>[^]*?)^```$/gm)].flatMap(
    ({ groups = {} }): readonly Step[] => {
      const { file, language, body = '' } = groups;
      if (file !== undefined) return [{ write: file, text: body }];
      if (language === 'text') return [{ sees: body }];
      if (language !== 'sh')
        throw new Error(`${name}.md: a block says neither where it goes nor what to run:\n${body}`);
      return body
        .trim()
        .split('\n')
        .map((line) => ({ run: line }));
    },
  );
};

/** What others follow: the start of a clone is a test of its own. */
const elsewhere = new Set(['npm start']);

describe('the quick starts, followed in a home of their own', () => {
  let home: string;
  let server: RunningProcess;
  let secret: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'dqs-start-'));
    const data = join(home, '.dqs');
    await fillWithSamples(data);
    server = await startProcess(dqsProgram, ['serve', '--samples'], { HOME: home, DQS_DATA: data, DQS_PORT: '0' });
    const shown = /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/;
    while (!shown.test(server.output())) await new Promise((resolve) => setTimeout(resolve, 50));
    secret = shown.exec(server.output())?.[0] ?? '';
    cpSync(join(root, 'samples/fx'), join(home, 'mirror'), { recursive: true });
    const program = (name: string, text: string) => {
      writeFileSync(join(home, name), text);
      chmodSync(join(home, name), 0o755);
    };
    program('dqs', `#!/bin/sh\nexec "${process.execPath}" "${join(root, dqsProgram)}" "$@"\n`);
    // Not installed here: it repeats what it is told.
    program('claude', '#!/bin/sh\necho "$@"\n');
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(home, { recursive: true, force: true });
  });

  /** Runs a line in the reader's shell; what operators do is done beside the data, without the address of a service. */
  const follow = async (line: string, isOperator: boolean): Promise<{ status: number | null; said: string }> => {
    const asked = isOperator ? {} : { DQS_URL: server.url, DQS_API_KEY: secret };
    const child = spawn('sh', ['-c', line], {
      cwd: home,
      env: {
        ...shell(),
        HOME: home,
        DQS_DATA: join(home, '.dqs'),
        PATH: `${home}:${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`,
        ...asked,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    return { status: child.exitCode, said };
  };

  /** What the text says that a line shows. */
  const promised: readonly (readonly [line: string, shows: RegExp])[] = [
    ['claude mcp add', /--transport http dqs http:\/\/127[^ ]+\/mcp --header X-API-KEY: dqs_live_/],
    ['curl -s $DQS_URL/mcp/compact', /"result".*stocks_get_income_statements/],
    ['/v1/fx/convert', /"converted":"\d+\.\d+"/],
    ['/openapi.json', /"openapi"/],
    ['/v1/macro/search', /bls\.cps\.unemployment_rate\.sa/],
    ['head -n 1 rates.csv', /date,/],
    ['dqs explain', /RevenueFromContractWithCustomerExcludingAssessedTax/],
    ['dqs ingest fx.ecb --from', /eurofxref-hist\.csv: (ok|unchanged)/],
    ['dqs keys create', /dqs_live_/],
    ['dqs keys list', /reports/],
    ['dqs doctor fx', /source fx\.ecb/],
  ];

  it.each(['start-agents', 'start-developers', 'start-analysts', 'start-operators'])(
    'docs/%s.md: every line runs, and shows what the text says',
    async (name) => {
      let last = '';
      let followed = 0;
      for (const step of stepsOf(name)) {
        if ('write' in step) writeFileSync(join(home, step.write), step.text);
        else if ('sees' in step) expect(last).toBe(step.sees);
        else if (!elsewhere.has(step.run) && !step.run.startsWith('export ')) {
          const { status, said } = await follow(step.run, name === 'start-operators');
          // The samples are behind their publisher, and the doctor says so by its status.
          expect([step.run, status, said.slice(0, 600)]).toEqual([
            step.run,
            step.run.startsWith('dqs doctor') ? 1 : 0,
            expect.any(String),
          ]);
          for (const [line, shows] of promised)
            if (step.run.includes(line)) expect([step.run, shows.test(said)]).toEqual([step.run, true]);
          expect([step.run, said.startsWith('{"error"')]).toEqual([step.run, false]);
          last = said;
          followed += 1;
        }
      }
      expect(followed).toBeGreaterThan(3);
    },
  );
});
