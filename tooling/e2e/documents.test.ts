import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { run } from '@dqs/cli';
import { domains } from '@dqs/domains';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';
import { writePythonModules } from '../python/write-modules.ts';

const root = join(import.meta.dirname, '../..');

/** What readers type, copy and run. */
const documents = [
  'README.md',
  'docs/tables.md',
  'docs/python.md',
  'docs/questions.md',
  'docs/spreadsheets.md',
  'apps/cli/README.md',
  ...domains.map(({ key }) => `packages/${key}/README.md`),
];
const withTypescript = ['README.md', 'packages/client/README.md'];

interface Block {
  readonly file: string;
  readonly language: string;
  readonly text: string;
}

const blocksOf = (file: string): readonly Block[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ file, language, text }),
  );

const blocks = documents.flatMap(blocksOf);
const lines = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ file, text }) => text.split('\n').map((line) => ({ file, line: line.replace(/\s+#.*$/, '').trim() })));

/** Words of a line as a shell splits it, with the variables of the documents in it. */
const wordsOf = (line: string, variables: Readonly<Record<string, string>>): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) =>
    single === undefined
      ? (double ?? bare ?? '').replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? '')
      : single,
  );

const asks = /^(?:npx )?dqs (?!ingest|sources|help|login|serve|keys)/;

let installation: Installation;
let variables: Record<string, string>;
beforeAll(async () => {
  installation = await openInstallation({ domains });
  variables = { DQS_URL: installation.url, DQS_API_KEY: installation.caller.secret };
}, 600_000);
afterAll(() => installation[Symbol.asyncDispose]());

describe('requests of the documents', () => {
  const requests = lines.filter(({ line }) => line.startsWith('curl '));

  it('are answered, or refused where the text shows a mistake', async () => {
    expect(requests.length).toBeGreaterThan(9);
    for (const { file, line } of requests) {
      const [, , header = '', address = ''] = wordsOf(line, variables);
      const [name = '', value = ''] = header.split(': ');
      // Links are made for the public address, requests go to the one that listens.
      const { status } = await fetch(address, { headers: { [name]: value } });
      expect(`${status} ${file} ${line}`).toBe(`${line.includes('quot=') ? 400 : 200} ${file} ${line}`);
    }
  });
});

describe('commands of the documents', () => {
  const commands = lines.filter(({ line }) => asks.test(line));
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-documents-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('run, and end with status 0', async () => {
    expect(commands.length).toBeGreaterThan(16);
    for (const { file, line } of commands) {
      let said = '';
      const output = (columns: number) => ({
        terminal: false,
        columns,
        write: (chunk: string | Uint8Array) => {
          said += Buffer.from(chunk as Uint8Array).toString('utf8');
          return Promise.resolve();
        },
      });
      const io = {
        stdout: output(80),
        stderr: output(80),
        stdin: Readable.from([]),
        environment: variables,
        cwd: folder,
        signal: new AbortController().signal,
      };
      const nothing = () => Promise.reject(new Error('a service is asked'));
      const [, ...argv] = wordsOf(line.replace(/^npx /, ''), variables);
      const status = await run(argv, io, { open: nothing, migrate: nothing, planMigrations: nothing, delegate: null });
      expect(`${status} ${file} ${line} ${status === 0 ? '' : said}`).toBe(`0 ${file} ${line} `);
    }
  });
});

/** Where packages that this repository does not need are installed, it may be an environment of its own. */
const interpreter = process.env['DQS_TEST_PYTHON'] ?? 'python3';
const runs = (line: string): boolean => spawnSync(interpreter, ['-c', line]).status === 0;
const python = runs('pass');

describe.skipIf(!python)('Python of the documents (where python3 is installed)', () => {
  const scripts = blocks.filter(({ language }) => language === 'python');
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-python-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const foreign = /^import (pandas|polars|duckdb)/m;

  /** The server is in this process: it must not wait for the script. */
  const ran = (script: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const own = { PYTHONPATH: writePythonModules(), PYTHONDONTWRITEBYTECODE: '1' };
      const child = spawn(interpreter, ['-'], {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', ...own, ...variables },
      });
      let [out, error] = ['', ''];
      child.stdout.on('data', (chunk) => (out += String(chunk)));
      child.stderr.on('data', (chunk) => (error += String(chunk)));
      child.on('close', (status) => (status === 0 ? resolve(out) : reject(new Error(error))));
      child.stdin.end(script);
    });

  it('is Python', () => {
    expect(scripts.length).toBeGreaterThanOrEqual(7);
    for (const { file, text } of scripts) {
      const { status, stderr } = spawnSync(interpreter, ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
        input: text,
        encoding: 'utf8',
      });
      expect([file, status, stderr]).toEqual([file, 0, '']);
    }
  });

  const foreignBlocks = [
    ['pandas', 'import pandas, pyarrow, requests'],
    ['polars', 'import polars'],
    ['duckdb', 'import duckdb; duckdb.connect().execute("load httpfs")'],
  ] as const;

  for (const [name, needs] of foreignBlocks)
    it.skipIf(!runs(needs))(`reads with ${name}, where it is installed`, async () => {
      const script = scripts.find(({ text }) => new RegExp(`^import ${name}`, 'm').test(text))?.text ?? '';
      const address = `${variables['DQS_URL']}/v1/fx/rates?quote=USD&limit=500&format=parquet`;
      const rates = await fetch(address, { headers: { 'X-API-KEY': variables['DQS_API_KEY'] ?? '' } });
      writeFileSync(join(folder, 'rates.parquet'), Buffer.from(await rates.arrayBuffer()));
      expect(await ran(script)).toMatch(/2026|2025/);
    });

  it.runIf(runs('import pandas'))('pandas reads CSV as the guide says, with the digits as they are', async () => {
    const read = [
      'import io, os, urllib.request',
      'import pandas as pd',
      'from decimal import Decimal',
      'address = os.environ["DQS_URL"] + "/v1/fx/rates?quote=USD&limit=5&format=csv"',
      'request = urllib.request.Request(address, headers={"X-API-KEY": os.environ["DQS_API_KEY"]})',
      'frame = pd.read_csv(io.BytesIO(urllib.request.urlopen(request).read()), dtype=str, parse_dates=["date"])',
      'print(frame["date"].dtype.kind, frame["value"].map(Decimal).iloc[0], len(frame))',
    ];
    expect(await ran(read.join('\n'))).toMatch(/^M \d\.\d{4} 5\n$/);
  });

  it('prints the figures that stand below it', async () => {
    // Links lead to the public address of the test's installation.
    const library = scripts.find(({ text }) => text.includes('def table'))?.text ?? '';
    const head = library
      .slice(0, library.indexOf('\n\nrates ='))
      .replace(
        'address = following and following[1]',
        `address = following and following[1].replace("https://data.example.org", URL)`,
      );
    let compared = 0;
    for (const [at, { language, text }] of blocks.entries()) {
      const below = blocks[at + 1];
      if (language !== 'python' || foreign.test(text) || below?.language !== 'text') continue;
      const own = text.includes('def table') ? text.slice(text.indexOf('\n\nrates =')) : text;
      expect(await ran(text.includes('dqs_client') ? text : `${head}\n${own}`)).toBe(below.text);
      compared += 1;
    }
    expect(compared).toBe(5);
  });
});

describe('Apps Script of the documents, with stand-ins for the services of Google', () => {
  const [{ text: script } = { text: '' }] = blocks.filter(
    ({ language, file }) => language === 'js' && file.includes('spreadsheets'),
  );
  const shown = /'(https:[^']*)'/.exec(script)?.[1] ?? '';

  /** What the script puts into the sheet `rates`, with this link in the place of the shown one. */
  const filled = async (link: string): Promise<unknown> => {
    const answer = await fetch(link);
    const text = await answer.text();
    let values: unknown = null;
    const sheet = {
      clearContents: () => undefined,
      getRange: (row: number, column: number, rows: number, columns: number) => ({
        setValues: (given: readonly string[][]) => {
          expect([row, column, rows, columns]).toEqual([1, 1, given.length, given[0]?.length]);
          values = given;
        },
      }),
    };
    runInNewContext(`${script.replace(shown, link)}\nloadAll();`, {
      UrlFetchApp: { fetch: () => ({ getResponseCode: () => answer.status, getContentText: () => text }) },
      Utilities: {
        parseCsv: (csv: string) =>
          csv
            .trimEnd()
            .split('\r\n')
            .map((row) => row.split(',')),
      },
      SpreadsheetApp: { getActive: () => ({ getSheetByName: () => null, insertSheet: () => sheet }) },
    });
    return values;
  };

  it('fills a sheet from a signed link, and stops at one that was altered', async () => {
    const [address = ''] = shown.split('&format=csv&link_key');
    const made = `${variables['DQS_URL']}/v1/csv-link?${new URLSearchParams({ address: new URL(address).pathname + new URL(address).search })}`;
    const response = await fetch(made, { headers: { 'X-API-KEY': variables['DQS_API_KEY'] ?? '' } });
    const { data } = (await response.json()) as { data: { url: string } };
    const link = data.url.replace(/^https?:\/\/[^/]+/, variables['DQS_URL'] ?? '');
    const rows = (await filled(link)) as readonly string[][];
    expect(rows[0]?.slice(0, 2)).toEqual(['base', 'quote']);
    expect(new Set(rows.slice(1).map(([, quote]) => quote))).toEqual(new Set(['USD', 'JPY']));
    await expect(filled(link.replace('limit=250', 'limit=251'))).rejects.toThrow('unauthorized');
  });
});

describe('TypeScript of the documents', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(root, 'packages/client', '.generated-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles under --strict', () => {
    const files = withTypescript.flatMap(blocksOf).filter(({ language }) => language === 'ts');
    // A later block of a document goes on from the one before.
    const whole = Map.groupBy(files, ({ file }) => file);
    const written = [...whole.values()].map((parts, at) => {
      const file = join(folder, `block-${at}.ts`);
      writeFileSync(file, parts.map(({ text }) => text).join('\n'));
      return file;
    });
    expect(written).toHaveLength(2);
    const program = ts.createProgram(written, {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    });
    const faults = written
      .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(faults).toEqual([]);
  });
});
