import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { contracts } from '@dqs/domains/contract';
import { zipMembers } from '@dqs/kit';
import { createBundle } from '@dqs/mcp';
import { codeTypes } from '@dqs/service';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';

const run = promisify(execFile);

let installation: Installation;
let folder = '';
beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(join(tmpdir(), 'dqs-code-'));
});
afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Runs code where an agent would: a folder with the module, no other package, no right to read, write or start anything else. */
const inSandbox = async (code: string, key = installation.caller.secret): Promise<unknown> => {
  const sandbox = await mkdtemp(join(folder, 'sandbox-'));
  for (const name of ['dqs.js', 'fx.js']) {
    const got = await installation.caller.ask(`/code/${name}`, { key: null });
    expect([got.status, got.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    await writeFile(join(sandbox, name), got.text);
  }
  await writeFile(join(sandbox, 'package.json'), '{"type":"module"}');
  await writeFile(join(sandbox, 'main.js'), code);
  const { stdout } = await run(
    process.execPath,
    ['--permission', `--allow-fs-read=${sandbox}`, join(sandbox, 'main.js')],
    {
      cwd: sandbox,
      env: { DQS_URL: installation.url, DQS_API_KEY: key },
    },
  );
  return JSON.parse(stdout);
};

describe('the module for agents that run code', () => {
  it('answers as REST does, follows pages, and throws what the service says', async () => {
    const said = await inSandbox(`
      import { configure, futures_search_markets, fx_get_rates, platform_get_catalog, ServiceError } from './dqs.js';
      const one = await fx_get_rates({ quote: 'USD', limit: 2 });
      const dates = [];
      for await (const { date } of fx_get_rates.rows({ quote: 'USD', start: '2026-02-25', limit: 2 })) dates.push(date);
      const errors = [];
      for (const values of [{ quote: 'USX' }, {}])
        await fx_get_rates(values).catch((error) => errors.push([error instanceof ServiceError, error.code, error.status, error.param, error.candidates ?? null]));
      const none = await futures_search_markets({ query: 'plutonium' });
      const { data } = await platform_get_catalog();
      configure({ apiKey: 'dqs_live_unknown' });
      await fx_get_rates({ quote: 'USD' }).catch((error) => errors.push(error.code));
      console.log(JSON.stringify({ one, dates, errors, note: none.note, datasets: data.datasets.length }));
    `);
    const rest = await installation.caller.ask('/v1/fx/rates?quote=USD&limit=2');
    const all = await installation.caller.ask('/v1/fx/rates?quote=USD&start=2026-02-25&limit=500');
    const none = await installation.caller.ask('/v1/futures/markets?query=plutonium');
    const { rates } = (all.json() as { data: { rates: { date: string }[] } }).data;
    expect(rates.length).toBeGreaterThan(4);
    expect(said).toEqual({
      one: rest.json(),
      dates: rates.map(({ date }) => date),
      errors: [
        [true, 'not_found', 404, 'quote', expect.any(Array)],
        [true, 'bad_parameter', 400, 'quote', null],
        'unauthorized',
      ],
      note: none.headers['x-data-note'],
      datasets: 3,
    });
  });

  it('exists for one subject alone, with a guide that names every function', async () => {
    const code = `import * as fx from './fx.js'; console.log(JSON.stringify(Object.keys(fx)))`;
    expect(await inSandbox(code)).toEqual(['ServiceError', 'configure', 'fx_convert', 'fx_get_rates']);
    const guide = await installation.caller.ask('/code.md', { key: null });
    for (const { endpoint } of installation.service.visible('public'))
      expect(guide.text).toContain(`\`${endpoint.tool}\``);
    expect((await installation.caller.ask('/code/nothing.js', { key: null })).status).toBe(404);
    expect((await installation.caller.ask('/code/fx.ts', { key: null })).status).toBe(404);
  });

  it('has types of all operations that compile, and that refuse a wrong call', async () => {
    const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract));
    await writeFile(join(folder, 'dqs.d.ts'), codeTypes(endpoints));
    const program = join(folder, 'program.ts');
    await writeFile(
      program,
      `import { fx_get_rates, hazards_get_rankings, platform_get_catalog, stocks_get_balance_sheets, type StatementValue } from './dqs.js';
       const { data } = await fx_get_rates({ quote: 'USD' });
       export const value: string | undefined = data.rates[0]?.value;
       export const sheets = await stocks_get_balance_sheets({ ticker_or_cik: 'AAPL', period: 'annual' });
       export const assets: StatementValue | undefined = sheets.data.statements[0]?.lines['total_assets'];
       export const restated: boolean = sheets.meta.as_reported;
       for await (const row of hazards_get_rankings.rows({ level: 'county', metric: 'eal_total' })) void row.geography.fips;
       await platform_get_catalog();
       // @ts-expect-error a rate has no price
       void data.rates[0]?.price;
       // @ts-expect-error the quote is required
       await fx_get_rates({});
       // @ts-expect-error a statement has no such period
       await stocks_get_balance_sheets({ ticker_or_cik: 'AAPL', period: 'monthly' });
      `,
    );
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    };
    const found = ts.getPreEmitDiagnostics(ts.createProgram([program], options));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });
});

describe('the MCP bundle', () => {
  it('is a zip whose program connects a client to the service that its installer names', async () => {
    const built = await build({
      entryPoints: [join(import.meta.dirname, '../../apps/mcp/src/bundle/main.ts')],
      ...{ bundle: true, minify: true, platform: 'node', format: 'cjs', target: 'node20', write: false },
    });
    const bytes = createBundle({
      ...{ version: '1.2.3', baseUrl: 'https://data.example.org' },
      tools: [{ name: 'fx_get_rates', description: 'Rates.' }],
      program: Buffer.from(built.outputFiles[0]!.contents),
    });
    const path = join(folder, 'bundle.mcpb');
    await writeFile(path, bytes!);
    const unpacked = join(folder, 'unpacked');
    const names: string[] = [];
    let manifest = '';
    const options = { member: /./, maximumEntries: 10, maximumMemberBytes: 5_000_000, maximumBytes: 10_000_000 };
    for await (const { name, bytes: content } of zipMembers({ path, bytes: bytes!.length }, options)) {
      names.push(name);
      await mkdir(dirname(join(unpacked, name)), { recursive: true });
      await writeFile(join(unpacked, name), content);
      if (name === 'manifest.json') manifest = content.toString('utf8');
    }
    expect(names.toSorted()).toEqual(['icon.png', 'manifest.json', 'server/index.js']);
    const { server, user_config } = JSON.parse(manifest) as {
      server: { mcp_config: { args: string[]; env: Record<string, string> } };
      user_config: { url: { default: string } };
    };
    expect(user_config.url.default).toBe('https://data.example.org');
    // What a client does before it starts the program.
    const answers: Readonly<Record<string, string>> = {
      '${__dirname}': unpacked,
      '${user_config.url}': installation.url,
      '${user_config.api_key}': installation.caller.secret,
    };
    const filled = (text: string): string => text.replace(/\$\{[^}]*\}/g, (name) => answers[name] ?? name);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: server.mcp_config.args.map(filled),
        env: Object.fromEntries(Object.entries(server.mcp_config.env).map(([name, value]) => [name, filled(value)])),
      }),
    );
    expect(client.getServerVersion()).toMatchObject({
      name: 'data-query-service',
      websiteUrl: 'https://data.example.org',
      icons: [{ src: 'https://data.example.org/mcp/icon.png', mimeType: 'image/png', sizes: ['512x512'] }],
    });
    const result = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'USD', limit: 1 } });
    expect(result.structuredContent).toEqual((await installation.caller.ask('/v1/fx/rates?quote=USD&limit=1')).json());
    await client.close();
  });

  it('is offered with its icon by the service, where its program was built', async () => {
    const icon = await installation.caller.ask('/mcp/icon.png', { key: null });
    expect([icon.status, icon.headers['content-type'], icon.bytes.subarray(1, 4).toString()]).toEqual([
      200,
      'image/png',
      'PNG',
    ]);
    const bundle = await installation.caller.ask('/mcp/data-query-service.mcpb', { key: null });
    expect([bundle.status, (bundle.json() as { error: { hint: string } }).error.hint]).toEqual([
      404,
      'The built command (npm start, or the package @dqs/cli) has it.',
    ]);
  });
});
