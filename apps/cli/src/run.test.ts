import { ServiceError } from '@dqs/schemas';
import type { Input } from '@dqs/service';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Host } from './host.ts';
import type { Installation } from './installation.ts';
import { run } from './run.ts';
import { testingIo, type TestingIoOptions } from './testing-io.ts';

type Call = (tool: string, input: Input) => unknown;

/** A database that answers what a test says; its opening and closing are counted. */
const hostOf = (call: Call) => {
  const seen = { open: 0, closed: 0 };
  const host: Host = {
    open: () => {
      seen.open += 1;
      const service = {
        record: () => undefined,
        call: (tool: string, input: Input) => {
          const envelope = call(tool, input);
          return Promise.resolve({ bytes: Buffer.from(JSON.stringify(envelope)), envelope: () => envelope });
        },
      };
      const close = (): Promise<void> => {
        seen.closed += 1;
        return Promise.resolve();
      };
      return Promise.resolve({ service, close } as unknown as Installation);
    },
    migrate: () => Promise.resolve(false),
    delegate: null,
  };
  return { host, seen };
};

const rates = (days: readonly string[], next: string | null) => ({
  data: {
    base: 'EUR',
    quote: 'USD',
    unit: 'USD per EUR',
    currency: 'USD',
    rates: days.map((date) => ({ date, value: '1.0956', as_of: '2024-01-05T15:00:00Z', derived: false })),
  },
  meta: { source: 'ecb.eurofxref', as_of: '2024-01-05T15:00:00Z', attribution: 'Source: ECB', derived_method: null },
  pagination: { limit: 2, has_more: next !== null, next_cursor: next },
});

const cursorOf = (input: Input): string | undefined =>
  'query' in input ? [...input.query].find(([name]) => name === 'cursor')?.[1] : undefined;

/** Two pages. */
const paging: Call = (_, input) =>
  cursorOf(input) === 'second' ? rates(['2024-01-02'], null) : rates(['2024-01-04', '2024-01-03'], 'second');

const dqs = async (argv: readonly string[], options: TestingIoOptions = {}, call: Call = paging) => {
  const testing = testingIo(options);
  const { host, seen } = hostOf(call);
  const status = await run(argv, testing.io, host);
  return { status, out: testing.out(), err: testing.err(), seen };
};

describe('asking', () => {
  it('prints exactly the envelope where a program reads', async () => {
    const { status, out, err, seen } = await dqs(['fx', 'rates', '--quote', 'USD']);
    expect([status, out, err]).toEqual([0, `${JSON.stringify(rates(['2024-01-04', '2024-01-03'], 'second'))}\n`, '']);
    expect(seen).toEqual({ open: 1, closed: 1 });
  });

  it('prints a table where a person reads, and says beside it where the data is from', async () => {
    const { out, err } = await dqs(['fx', 'rates', '--quote', 'USD'], { terminal: true });
    expect(out).toContain('2024-01-04  1.0956');
    expect(err).toContain('source ecb.eurofxref');
    expect(err).toContain('There is more: --all takes every page.');
    expect((await dqs(['fx', 'rates', '--quote', 'USD', '--quiet'], { terminal: true })).err).toBe('');
  });

  it('follows the cursor with --all', async () => {
    const { out } = await dqs(['fx', 'rates', '--quote', 'USD', '--all', '--format', 'ndjson']);
    expect(out.trim().split('\n')).toHaveLength(3);
  });

  it('hands what is done to a folder to its server, whatever service is asked', async () => {
    const handed: string[] = [];
    const host: Host = {
      ...hostOf(() => null).host,
      delegate: (folder) => {
        handed.push(folder);
        return Promise.resolve(0);
      },
    };
    const { io } = testingIo({ cwd: '/home/me', environment: { DQS_URL: 'https://data.example' } });
    expect(await run(['keys', 'list'], io, host)).toBe(0);
    expect(await run(['ingest', 'fx.ecb'], io, host)).toBe(0);
    expect(handed).toEqual(['/home/me/.dqs', '/home/me/.dqs']);
  });

  it('passes parameters on as they are typed', async () => {
    const asked: unknown[] = [];
    await dqs(
      ['fx', 'convert', '--amount', '-1.50', '--from-currency', 'USD', '--to-currency', 'EUR'],
      {},
      (tool, input) => {
        asked.push(tool, 'query' in input ? [...input.query] : null);
        return { data: {}, meta: {}, pagination: null };
      },
    );
    expect(asked).toEqual([
      'fx_convert',
      [
        ['amount', '-1.50'],
        ['from_currency', 'USD'],
        ['to_currency', 'EUR'],
      ],
    ]);
  });

  it('asks any operation by its tool with JSON', async () => {
    const asked: unknown[] = [];
    const answer: Call = (tool, input) => {
      asked.push(tool, input);
      return rates([], null);
    };
    const { status } = await dqs(['call', 'fx_get_rates', '{"quote":"USD","limit":5}'], {}, answer);
    expect([status, asked]).toEqual([0, ['fx_get_rates', { values: { quote: 'USD', limit: 5 } }]]);
  });

  it('writes a file only when it is whole', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'dqs-output-'));
    await dqs(['fx', 'rates', '--quote', 'USD', '--output', 'rates.csv'], { cwd });
    expect(readFileSync(join(cwd, 'rates.csv'), 'utf8')).toContain('2024-01-04,1.0956');
    const failing: Call = (_, input) => {
      if (cursorOf(input)) throw new ServiceError('service_unavailable', 'gone');
      return paging('', input);
    };
    expect((await dqs(['fx', 'rates', '--quote', 'USD', '--all', '-o', 'all.csv'], { cwd }, failing)).status).toBe(1);
    expect(readdirSync(cwd)).toEqual(['rates.csv']);
    rmSync(cwd, { recursive: true });
  });
});

describe('dqs call', () => {
  it('takes its arguments from standard input where they are -', async () => {
    const { status, out } = await dqs(
      ['call', 'fx_get_rates', '-'],
      { stdin: Readable.from([Buffer.from('{"quote":'), Buffer.from('"USD"}')]) },
      (tool, input) => ({ data: { tool, input }, meta: {}, pagination: null }),
    );
    expect([status, JSON.parse(out)]).toMatchObject([0, { data: { input: { values: { quote: 'USD' } } } }]);
  });
});

describe('what goes wrong', () => {
  const failing: Call = () => {
    throw new ServiceError('not_found', 'USX is no currency', {
      param: 'quote',
      candidates: ['USD'],
      hint: 'Look it up.',
    });
  };

  it('is an error answer: status 1, nothing on standard output', async () => {
    const { status, out, err, seen } = await dqs(['fx', 'rates', '--quote', 'USX'], {}, failing);
    expect([status, out, seen.closed]).toEqual([1, '', 1]);
    expect(err).toBe('dqs: not_found: USX is no currency\n  flag: --quote\n  nearest: USD\n  hint: Look it up.\n');
  });

  it('names a flag only where the command has it', async () => {
    const { err } = await dqs(['call', 'fx_get_rates', '{}'], {}, failing);
    expect(err).toBe('dqs: not_found: USX is no currency\n  nearest: USD\n  hint: Look it up.\n');
  });

  it('is wrong usage where --output cannot be written', async () => {
    const { status, err } = await dqs(['fx', 'rates', '--quote', 'USD', '--output', '/nowhere/at/all.json']);
    expect([status, err]).toEqual([
      2,
      'dqs: the folder /nowhere/at of --output does not exist\n  hint: make it first\n',
    ]);
  });

  it('passes no control character of a message on to the terminal', async () => {
    const { err } = await dqs(
      ['fx', 'rates', '--quote', 'USD'],
      { terminal: true, environment: { NO_COLOR: '1' } },
      () => {
        throw new ServiceError('upstream_unavailable', 'no \u001b[2J\u0007answer', { hint: 'Do \u009b1A nothing.' });
      },
    );
    expect(err).toBe('dqs: upstream_unavailable: no \uFFFD[2J\uFFFDanswer\n  hint: Do \uFFFD1A nothing.\n');
  });

  it('is the error body where JSON was asked for', async () => {
    const { err } = await dqs(['fx', 'rates', '--quote', 'USX', '--format', 'json'], {}, failing);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'not_found', param: 'quote', candidates: ['USD'] } });
  });

  it('has colours on a terminal only, and not against NO_COLOR', async () => {
    const argv = ['fx', 'rates', '--quote', 'USX'];
    expect((await dqs(argv, { terminal: true }, failing)).err).toContain('\u001b[31m');
    expect((await dqs(argv, { terminal: true, environment: { NO_COLOR: '1' } }, failing)).err).not.toContain('\u001b');
  });

  it.each([
    [['fx', 'rate'], 'unknown command fx rate', 'did you mean dqs fx rates?'],
    [['sreve'], 'unknown command sreve', 'did you mean dqs serve?'],
    [['fx', 'rates'], '--quote is required', 'dqs help fx rates shows an example'],
    [['fx', 'rates', '--quote', 'USD', 'more'], 'unexpected word more', 'dqs help fx rates'],
    [['fx', 'rates', '--qote', 'USD'], 'unknown flag --qote', 'did you mean --quote?'],
    [['keys', 'create'], 'dqs keys create needs <name>', 'dqs help keys create'],
    [['call', 'fx_get_rate', '{}'], 'unknown tool fx_get_rate', 'did you mean fx_get_rates?'],
    [['call', 'fx_get_rates', '{'], 'the arguments are not JSON', `'{"quote":"USD"}'`],
    [['ingest', 'fx.ebc'], 'unknown connector fx.ebc', 'did you mean fx.ecb?'],
    [['ingest'], 'nothing is named', 'name a connector or a domain (dqs sources lists them), or say --all'],
    [['ingest', 'fx', '--all'], '--all means every source, and fx is named', 'leave one of the two out'],
    [['ingest', 'fx', '--dry-run', '--from', 'x.zip'], '--dry-run is about fetching', '--from loads files at hand'],
    [['sources', 'fy'], 'unknown domain fy', 'did you mean fx?'],
    [['completion', 'tcsh'], 'unknown shell tcsh', 'bash, zsh, fish'],
    [['serve', '--port', '99999'], '--port must be a whole number from 0 to 65535', ''],
  ])('%j is wrong usage: status 2', async (argv, message, hint) => {
    const { status, out, err, seen } = await dqs(argv);
    expect([status, out, seen.open]).toEqual([2, '', 0]);
    expect(err).toContain(`dqs: ${message}`);
    expect(err).toContain(hint);
  });

  it('says what a server needs', async () => {
    const { status, err } = await dqs(['fx', 'rates', '--quote', 'USD', '--url', 'http://127.0.0.1:1']);
    expect([status, err.includes('DQS_API_KEY is not set')]).toEqual([1, true]);
  });
});

describe('help', () => {
  it('is the overview without a command', async () => {
    const { status, out } = await dqs([]);
    expect(status).toBe(0);
    for (const text of ['Ask:', 'fx rates', 'Keys:', 'keys create <name>', 'DQS_DATA', 'Exit status'])
      expect(out).toContain(text);
    expect((await dqs(['--help'])).out).toBe(out);
    expect((await dqs(['help'])).out).toBe(out);
  });

  it('of a command is the same both ways', async () => {
    const { out } = await dqs(['help', 'fx', 'rates']);
    expect(out).toContain('Usage:\n  dqs fx rates --quote TEXT [flags]');
    expect((await dqs(['fx', 'rates', '--help'])).out).toBe(out);
    expect((await dqs(['fx', 'get-rates', '-h'])).out).toBe(out);
  });

  it('of a group lists its commands', async () => {
    expect((await dqs(['keys'])).out).toContain('keys rotate <prefix>');
    expect((await dqs(['help', 'keys'])).out).toContain('keys rotate <prefix>');
  });

  it('names the version', async () => {
    expect((await dqs(['--version'])).out).toMatch(/^dqs \S+ \(node \d/);
  });
});

const bash = spawnSync('bash', ['--version']).status === 0;

describe.skipIf(!bash)('completion (where bash is installed)', () => {
  const complete = async (...words: readonly string[]): Promise<readonly string[]> => {
    const { out } = await dqs(['completion', 'bash']);
    const script = `${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _dqs; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
  };

  it('knows commands, commands of a group and flags', async () => {
    expect(await complete('dqs', 'ke')).toEqual(['keys']);
    expect(await complete('dqs', 'keys', 'r')).toEqual(['rotate', 'revoke']);
    expect(await complete('dqs', 'fx', 'rates', '--q')).toEqual(['--quote', '--quiet']);
  });
});
