import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const packages = ['schemas', 'client'] as const;
const built =
  existsSync(join(root, 'packages/client/dist/index.d.ts')) &&
  existsSync(join(root, 'packages/schemas/dist/types/index.d.ts'));

/** Largest bundle of a browser application that does nothing but create a client, in bytes: each operation adds its address. */
const largestBundle = { minified: 11_000, gzipped: 4_100 };

const user = `
import { createClient, ServiceError } from '@dqs/client';

const client = createClient({ baseUrl: process.argv[2] ?? '', apiKey: 'k', retries: 0 });
const answer = await client.fx.getRates({ quote: 'USD', limit: 1 });
const value: string = answer.data.rates[0]?.value ?? '';
const seen: string[] = [];
for await (const row of client.fx.getRates.rows({ quote: 'USD' })) seen.push(row.date);
// @ts-expect-error: the operation has no such parameter
await client.fx.getRates({ quote: 'USD', currency: 'x' }).catch((error: unknown) => {
  if (!(error instanceof ServiceError)) throw error;
  console.log(JSON.stringify({ value, seen, code: error.code, status: error.status }));
});
`;

const server = `
import { createServer } from 'node:http';
const rates = [{ date: '2024-01-02', value: '1.0956', as_of: '2024-01-02T15:00:00Z', derived: false }];
createServer((request, response) => {
  const bad = request.url.includes('currency=');
  response.writeHead(bad ? 400 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(bad
    ? { error: { code: 'bad_parameter', message: 'currency is not a parameter', param: 'currency' } }
    : { data: { base: 'EUR', quote: 'USD', unit: '', currency: 'USD', rates }, meta: {}, pagination: { limit: 1, has_more: false, next_cursor: null } }));
}).listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port); });
`;

describe.skipIf(!built)('the packed packages (after turbo run build declarations)', () => {
  let folder: string;
  const tarballs = new Map<string, string>();

  const run = (command: string, argv: readonly string[], cwd = folder): string => {
    const { status, stdout, stderr } = spawnSync(command, argv, { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${argv.join(' ')} ended with ${status}\n${stdout}\n${stderr}`);
    return stdout;
  };

  /** Under `pnpm test` its own path is known; elsewhere npx finds it. */
  const pnpm = (argv: readonly string[], cwd: string): string => {
    const script = process.env['npm_execpath'] ?? '';
    return /pnpm/.test(script) ? run(script, argv, cwd) : run('npx', ['--yes', 'pnpm@12', ...argv], cwd);
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-packed-'));
    for (const name of packages) {
      const target = join(folder, name);
      mkdirSync(target);
      pnpm(['pack', '--pack-destination', target], join(root, 'packages', name));
      tarballs.set(name, join(target, readdirSync(target)[0] ?? ''));
    }
    // The one other dependency comes from the workspace, so that nothing is fetched.
    cpSync(realpathSync(join(root, 'packages/schemas/node_modules/zod')), join(folder, 'package'), { recursive: true });
    run('tar', ['-czf', 'zod.tgz', 'package']);
    rmSync(join(folder, 'package'), { recursive: true });
    const dependencies = {
      zod: 'file:zod.tgz',
      '@dqs/schemas': `file:${tarballs.get('schemas')}`,
      '@dqs/client': `file:${tarballs.get('client')}`,
    };
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'user', private: true, type: 'module', dependencies }),
    );
    run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('install with zod and nothing else', () => {
    const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed.sort()).toEqual(['@dqs', 'zod']);
    expect(readdirSync(join(folder, 'node_modules/@dqs')).sort()).toEqual(['client', 'schemas']);
  });

  it('compile for a user, and work', async () => {
    writeFileSync(join(folder, 'user.ts'), user);
    writeFileSync(join(folder, 'server.mjs'), server);
    // Other people's declarations need no checking here; ours are checked by being used.
    const options = [
      '--skipLibCheck',
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--types',
      'node',
      '--typeRoots',
      join(root, 'node_modules/@types'),
    ];
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'user.ts']);
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, ['server.mjs'], { cwd: folder });
    try {
      const address = await new Promise<string>((resolve) =>
        child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
      );
      const printed = JSON.parse(run(process.execPath, ['user.js', address])) as unknown;
      expect(printed).toEqual({ value: '1.0956', seen: ['2024-01-02'], code: 'bad_parameter', status: 400 });
    } finally {
      child.kill();
    }
  });

  it('carry no schema library into a bundle, and are small', async () => {
    const entry = join(folder, 'entry.js');
    writeFileSync(
      entry,
      `import { createClient } from '@dqs/client'; globalThis.client = createClient({ baseUrl: 'https://x.org', apiKey: 'k' });`,
    );
    const { metafile, outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    expect(Object.keys(metafile.inputs).filter((path) => path.includes('/zod/'))).toEqual([]);
    const [bytes = new Uint8Array()] = outputFiles.map(({ contents }) => contents);
    expect(bytes.length).toBeLessThan(largestBundle.minified);
    expect(gzipSync(bytes).length).toBeLessThan(largestBundle.gzipped);
  });

  it('run in a browser: a bundle asks with nothing but what a browser has', async () => {
    const entry = join(folder, 'browser.js');
    writeFileSync(
      entry,
      `import { createClient } from '@dqs/client';
const client = createClient({ baseUrl: 'https://data.example.org', apiKey: 'k' });
globalThis.done = (async () => {
  const seen = [];
  const rows = client.fx.getRates.rows({ quote: 'USD' });
  for await (const { date } of rows) seen.push(date);
  return seen;
})();`,
    );
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      platform: 'browser',
      format: 'iife',
      write: false,
      logLevel: 'silent',
    });
    const requests: { readonly address: string; readonly headers: object }[] = [];
    const page = {
      document: {},
      URL,
      URLSearchParams,
      AbortSignal,
      setTimeout,
      clearTimeout,
      fetch: (address: string, { headers }: { readonly headers: object }) => {
        requests.push({ address, headers });
        const rates = [{ date: '2024-01-02', value: '1.0956', as_of: '2024-01-02T15:00:00Z', derived: false }];
        const pagination = { limit: 1, has_more: false, next_cursor: null };
        return Promise.resolve(Response.json({ data: { rates }, meta: {}, pagination }));
      },
      done: Promise.resolve<unknown>(null),
    };
    runInContext(outputFiles[0]?.text ?? '', createContext(page));
    expect(await page.done).toEqual(['2024-01-02']);
    expect(requests).toEqual([
      {
        address: 'https://data.example.org/v1/fx/rates?quote=USD',
        headers: { accept: 'application/json', 'x-api-key': 'k' },
      },
    ]);
  });

  it('say the same version of each other', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/@dqs/client/package.json'), 'utf8')) as {
      dependencies: object;
      version: string;
    };
    expect(manifest.dependencies).toMatchObject({ '@dqs/schemas': manifest.version });
  });
});
