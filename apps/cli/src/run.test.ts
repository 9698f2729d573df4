import { ServiceError } from '@dqs/schemas';
import type { Input } from '@dqs/service';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
          const bytes = Buffer.from(typeof envelope === 'string' ? envelope : JSON.stringify(envelope));
          const nextCursor = typeof envelope === 'string' && cursorOf(input) === undefined ? 'second' : null;
          return Promise.resolve({ bytes, envelope: () => envelope, nextCursor });
        },
      };
      const close = (): Promise<void> => {
        seen.closed += 1;
        return Promise.resolve();
      };
      return Promise.resolve({ service, close } as unknown as Installation);
    },
    migrate: () => Promise.resolve(false),
    planMigrations: () => Promise.resolve({ isNew: false, migrations: [], rebuildsSurfaces: false }),
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
    expect(err).toContain('There are more pages. Use --all to get all of them.');
    expect((await dqs(['fx', 'rates', '--quote', 'USD', '--quiet'], { terminal: true })).err).toBe('');
  });

  it('prints a table with --human into a pipe, too', async () => {
    expect((await dqs(['fx', 'rates', '--quote', 'USD', '--human'])).out).toContain('2024-01-04  1.0956');
    const { out } = await dqs(['fx', 'rates', '--quote', 'USD', '--human', '--format', 'csv']);
    expect(out).toContain('2024-01-04,1.0956');
  });

  it('follows the cursor with --all', async () => {
    const { out } = await dqs(['fx', 'rates', '--quote', 'USD', '--all', '--format', 'ndjson']);
    expect(out.trim().split('\n')).toHaveLength(3);
  });

  it('prints several things as one table, page after page', async () => {
    const asked: unknown[] = [];
    const tables: Call = (_, input) => {
      asked.push('query' in input ? [...input.query].map((pair) => pair.join('=')).join('&') : null);
      return ['USD', 'JPY'].map((quote) => `${JSON.stringify({ quote, value: '1.10', derived: false })}\n`).join('');
    };
    const argv = ['fx', 'rates', 'USD', 'JPY', '--all', '--format', 'csv'];
    const { out } = await dqs(argv, {}, tables);
    const row = (quote: string) => `,${quote},,,,1.10,,false,`;
    expect(out.split('\r\n').slice(1, -1)).toEqual(['USD', 'JPY', 'USD', 'JPY'].map(row));
    expect(asked).toEqual(['quote=USD&quote=JPY&format=ndjson', 'quote=USD&quote=JPY&cursor=second&format=ndjson']);
    const json = await dqs(['fx', 'rates', 'USD', 'JPY', '--format', 'json'], {}, tables);
    expect([json.status, json.err]).toEqual([2, expect.stringContaining('several values of quote') as string]);
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
    const failingAtOnce: Call = () => {
      throw new ServiceError('service_unavailable', 'gone');
    };
    const all = ['fx', 'rates', 'USD', '--all', '-o', 'all.csv'];
    expect((await dqs(all, { cwd }, failingAtOnce)).status).toBe(1);
    expect(readdirSync(cwd)).toEqual(['rates.csv']);

    const { status, err } = await dqs(all, { cwd }, failing);
    expect([status, err]).toEqual([
      1,
      `dqs: service_unavailable: gone\n  kept: ${join(cwd, 'all.csv')}.part, 1 page\n  continue with the same command and --resume\n`,
    ]);
    expect(readdirSync(cwd)).toEqual(['all.csv.part', 'all.csv.part.json', 'rates.csv']);
    expect((await dqs(['fx', 'rates', 'CHF', ...all.slice(3), '--resume'], { cwd })).err).toContain('another request');

    const asked: unknown[] = [];
    const rest: Call = (tool, input) => {
      asked.push(cursorOf(input));
      return paging(tool, input);
    };
    expect(await dqs([...all, '--resume'], { cwd }, rest)).toMatchObject({ status: 0, err: '' });
    expect(asked).toEqual(['second']);
    expect(readdirSync(cwd)).toEqual(['all.csv', 'rates.csv']);
    const days = readFileSync(join(cwd, 'all.csv'), 'utf8').match(/2024-01-0\d(?=,)/g);
    expect(days).toEqual(['2024-01-04', '2024-01-03', '2024-01-02']);
    expect((await dqs([...all, '--resume'], { cwd })).err).toContain('nothing to resume');
    rmSync(cwd, { recursive: true });
  });

  it('leaves a whole Parquet file of what came before a refusal, and the cursor to go on from', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'dqs-output-'));
    const failing: Call = (_, input) => {
      if (cursorOf(input)) throw new ServiceError('quota_exceeded', 'used up', { retry_after: 86_400 });
      return paging('', input);
    };
    const all = ['fx', 'rates', 'USD', '--all', '-o', 'all.parquet'];
    expect((await dqs(all, { cwd }, failing)).err).toContain(
      '  continue with: --cursor second --output ANOTHER-FILE\n',
    );
    expect(readdirSync(cwd)).toEqual(['all.parquet.part']);
    expect(readFileSync(join(cwd, 'all.parquet.part')).subarray(-4).toString()).toBe('PAR1');
    const { err } = await dqs([...all.slice(0, 4), '--format', 'csv'], {}, failing);
    expect(err).toContain('  continue with: --cursor second\n');
    rmSync(cwd, { recursive: true });
  });

  it('takes what is required as words, in the order of the contract', async () => {
    const asked: unknown[] = [];
    const answer: Call = (tool, input) => {
      asked.push([tool, 'query' in input ? [...input.query] : null]);
      return { data: { matches: [] }, meta: {}, pagination: null };
    };
    const quiet = ['--format', 'json'];
    await dqs(['fx', 'convert', '12.50', '--to-currency', 'JPY', 'USD', ...quiet], {}, answer);
    await dqs(['stocks', 'search', 'apple', 'inc', ...quiet], {}, answer);
    await dqs(['fda', 'approvals', 'NDA021588', 'NDA050604', ...quiet], {}, answer);
    expect(asked).toEqual([
      [
        'fx_convert',
        [
          ['amount', '12.50'],
          ['from_currency', 'USD'],
          ['to_currency', 'JPY'],
        ],
      ],
      ['stocks_search', [['query', 'apple inc']]],
      [
        'fda_get_approvals',
        [
          ['application_numbers', 'NDA021588'],
          ['application_numbers', 'NDA050604'],
        ],
      ],
    ]);
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
    throw new ServiceError('not_found', 'USX is not a currency', {
      param: 'quote',
      candidates: ['USD'],
      hint: 'Look it up.',
    });
  };

  it('is an error answer: status 1, nothing on standard output', async () => {
    const { status, out, err, seen } = await dqs(['fx', 'rates', '--quote', 'USX'], {}, failing);
    expect([status, out, seen.closed]).toEqual([1, '', 1]);
    expect(err).toBe('dqs: not_found: USX is not a currency\n  flag: --quote\n  nearest: USD\n  hint: Look it up.\n');
  });

  it('names a flag only where the command has it', async () => {
    const { err } = await dqs(['call', 'fx_get_rates', '{}'], {}, failing);
    expect(err).toBe('dqs: not_found: USX is not a currency\n  nearest: USD\n  hint: Look it up.\n');
  });

  it('is wrong usage where --output cannot be written', async () => {
    const { status, err } = await dqs(['fx', 'rates', '--quote', 'USD', '--output', '/nowhere/at/all.json']);
    expect([status, err]).toEqual([
      2,
      'dqs: the folder /nowhere/at of --output does not exist\n  hint: create it first\n',
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
    [['ingest'], 'no source given', 'name a connector or a domain (dqs sources lists them), or pass --all'],
    [['ingest', 'fx', '--all'], '--all cannot be combined with fx', 'omit one of them'],
    [
      ['ingest', 'fx', '--only-missing', '--from', 'x.zip'],
      '--only-missing applies to fetching',
      'cannot be combined with --from',
    ],
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
    expect(out).toContain('Usage:\n  dqs fx rates <quote…> [flags]');
    expect((await dqs(['fx', 'rates', '--help'])).out).toBe(out);
    expect((await dqs(['fx', 'get-rates', '-h'])).out).toBe(out);
  });

  it('of a group lists its commands', async () => {
    expect((await dqs(['keys'])).out).toContain('keys rotate <prefix>');
    expect((await dqs(['help', 'keys'])).out).toContain('keys rotate <prefix>');
  });

  it('names the version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect((await dqs(['--version'])).out).toBe(`dqs ${version} (node ${process.versions.node})\n`);
  });
});

const bash = spawnSync('bash', ['--version']).status === 0;

describe('completion', () => {
  const complete = async (words: readonly string[], call: Call = paging, environment = {}) => {
    const { out } = await dqs(['complete', '--', ...words], { environment }, call);
    return out.split('\n').slice(0, -1);
  };

  it('knows commands, commands of a group and flags', async () => {
    expect(await complete(['ke'])).toEqual(['keys']);
    expect(await complete(['keys', 'r'])).toEqual(['rotate', 'revoke']);
    expect(await complete(['fx', 'rates', '--q'])).toEqual(['--quote', '--quiet']);
  });

  it('knows the values of contracts, connectors and tools', async () => {
    expect(await complete(['fx', 'rates', '--format', 'p'])).toEqual(['parquet']);
    expect(await complete(['futures', 'positioning', 'gold', '--report-variant', 'futures_a'])).toEqual([
      'futures_and_options',
    ]);
    expect(await complete(['hazards', 'rankings', 'c'])).toEqual(['county']);
    expect(await complete(['ingest', 'fx.'])).toEqual(['fx.ecb']);
    expect(await complete(['call', 'fx_g'])).toEqual(['fx_get_rates']);
  });

  it('asks the service for what only it knows', async () => {
    const asked: unknown[] = [];
    const searching: Call = (tool, input) => {
      asked.push([tool, 'query' in input ? [...input.query] : null]);
      return {
        data: {
          query: 'app',
          matches: [
            { tickers: ['AAPL'], cik: 320193 },
            { tickers: [], cik: 7 },
          ],
        },
        meta: {},
        pagination: null,
      };
    };
    expect(await complete(['stocks', 'balance-sheets', 'app'], searching)).toEqual(['AAPL', '7']);
    expect(asked).toEqual([['stocks_search', [['query', 'app']]]]);
    expect(
      await complete(['stocks', 'balance-sheets', 'app'], () => {
        throw new ServiceError('service_unavailable', 'gone');
      }),
    ).toEqual([]);
  });

  it.skipIf(!bash)('reaches bash through its script', async () => {
    const { out } = await dqs(['completion', 'bash']);
    const words = ['dqs', 'fx', 'rates', '--format', 'c'];
    const script = `dqs() { shift 2; printf '%s\n' "$@"; }
${out}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=4; COMP_LINE='${words.join(' ')}'; COMP_POINT=99; _dqs; printf '%s,' "\${COMPREPLY[@]}"`;
    expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe('fx,rates,--format,c,');
  });
});

describe('profiles', () => {
  const home = (): string => mkdtempSync(join(tmpdir(), 'dqs-home-'));

  it('keep a key that was tried, for this user alone, and answer for it until they are forgotten', async () => {
    const folder = home();
    const environment = { XDG_CONFIG_HOME: folder, NO_COLOR: '1' };
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['x-api-key']);
      const known = request.headers['x-api-key'] === 'dqs_live_abcdefgh_secret';
      const refusal = { error: { code: 'unauthorized', message: 'the key is unknown' } };
      const body = known ? rates(['2024-01-04'], null) : refusal;
      response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}`;
      const login = (key: string) =>
        dqs(['login', url], { environment, stdin: Readable.from([Buffer.from(`${key}\n`)]) });
      expect(await login('wrong')).toMatchObject({ status: 1 });
      expect(existsSync(join(folder, 'dqs'))).toBe(false);
      expect(await login('dqs_live_abcdefgh_secret')).toMatchObject({ status: 0, out: '' });
      const file = join(folder, 'dqs', 'profiles.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const { out } = await dqs(['profiles'], { environment });
      expect(JSON.parse(out)).toEqual([{ name: 'default', url, key: 'dqs_live_abcdefgh…', standard: true }]);

      const asked = await dqs(['fx', 'rates', 'USD', '--format', 'csv'], { environment });
      expect([asked.status, asked.seen.open]).toEqual([0, 0]);
      expect(asked.out).toContain('2024-01-04,1.0956');
      expect(keys.at(-1)).toBe('dqs_live_abcdefgh_secret');
      // A command that works on a database does not ask services.
      expect((await dqs(['fx', 'rates', 'USD', '--data', 'x'], { environment })).seen.open).toBe(1);
      expect((await dqs(['fx', 'rates', 'USD', '--profile', 'work'], { environment })).err).toContain('known: default');

      chmodSync(file, 0o644);
      expect((await dqs(['fx', 'rates', 'USD'], { environment })).err).toContain('others can read the keys');
      chmodSync(file, 0o600);
      expect((await dqs(['logout'], { environment })).status).toBe(0);
      expect((await dqs(['fx', 'rates', 'USD'], { environment })).seen.open).toBe(1);
    } finally {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('dqs open', () => {
  it('prints the page of the explorer with the same question', async () => {
    const address = async (...argv: readonly string[]) => (await dqs(['open', ...argv])).out.trim();
    expect(await address('fx', 'rates', 'USD', '--start', '2024-01-01')).toBe(
      'http://localhost:8080/explorer/fx_get_rates?quote=USD&start=2024-01-01',
    );
    expect(await address('fda', 'approvals', 'search', '--url', 'https://d.example/', '--drug', 'gleevec')).toBe(
      'https://d.example/explorer/fda_search_approvals?drug=gleevec',
    );
    const wrong = await dqs(['open', 'fx', 'rates', 'USD', '--drug', 'x']);
    expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('unknown flag --drug')]);
  });
});

describe('hints', () => {
  it('are in the words of the command line', async () => {
    const refused: Call = () => {
      throw new ServiceError('not_found', 'ticker_or_cik AAPX names no company', {
        param: 'ticker_or_cik',
        hint: 'Search by name with stocks_search; or ask with period=annual, without as_reported. Wait for reset_at.',
      });
    };
    const { err } = await dqs(['stocks', 'balance-sheets', 'AAPX'], {}, refused);
    expect(err).toBe(`dqs: not_found: --ticker-or-cik AAPX names no company
  flag: --ticker-or-cik
  hint: Search by name with dqs stocks search; or ask with --period annual, without --as-reported. Wait for reset_at.
`);
  });
});
