import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { recogniseFiles } from '@dqs/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const bin = join(root, 'bin/dqs.js');

describe.skipIf(!existsSync(join(dist, 'seed.tar.gz')))('the built command (after turbo run build)', () => {
  const scripts = existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.js')) : [];
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    peerDependencies: Record<string, string>;
  };

  const patterns = [
    // Imports, static or not; `is distinct from 'failed'` is SQL.
    /(?:^|[\s;}])(?:(?<!distinct )from|import)\s*\(?\s*["'](@?[a-z0-9][\w./-]*)["']/gm,
    // Files of packages: boundaries and fonts.
    /\.resolve\(\s*["'`](@[a-z0-9][\w-]*\/[\w-]+|[a-z0-9][\w-]*)\//gm,
  ];

  /** Packages that the scripts import, or read files of. */
  const imported = (): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const name of scripts) {
      const text = readFileSync(join(dist, name), 'utf8');
      for (const [, specifier = ''] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
        const [scope = '', rest = ''] = specifier.split('/');
        if (!specifier.startsWith('node:')) found.add(specifier.startsWith('@') ? `${scope}/${rest}` : scope);
      }
    }
    return found;
  };

  it('imports its dependencies and nothing else, and none in vain', () => {
    // The pages of the service show code that imports the client; only the text is in the bundle.
    const wanted = [...imported()].filter((name) => !builtinModules.includes(name) && name !== '@dqs/client').sort();
    // DuckDB is installed by whoever exports or asks in SQL.
    const { dependencies, peerDependencies } = manifest;
    expect(wanted).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
  });

  it('starts light: asking for help loads neither the database nor the web server', () => {
    const trace = `
      import { registerHooks } from 'node:module';
      const seen = [];
      registerHooks({ resolve: (specifier, context, next) => { seen.push(specifier); return next(specifier, context); } });
      process.argv = [process.argv[0], 'dqs', 'help'];
      await import(${JSON.stringify(join(dist, 'main.js'))});
      process.stderr.write(JSON.stringify(seen));`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', trace], { encoding: 'utf8' });
    const seen = JSON.parse(stderr) as string[];
    for (const heavy of ['knex', 'pg', '@electric-sql/pglite', 'koa', 'pino', '@modelcontextprotocol/server']) {
      expect(seen).not.toContain(heavy);
    }
  });

  describe('as a process', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'dqs-built-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const environment = () => ({
      PATH: process.env['PATH'] ?? '',
      DQS_DATA: join(folder, 'data'),
      XDG_CACHE_HOME: folder,
    });
    const dqs = (...argv: readonly string[]) =>
      spawnSync(process.execPath, [bin, ...argv], { encoding: 'utf8', cwd: folder, env: environment() });

    it('has the exit statuses 0, 1 and 2', () => {
      expect(dqs('version').status).toBe(0);
      expect(dqs('fx', 'rates', '--quote', 'USD').status).toBe(1);
      expect(dqs('fx', 'rates', '--qoute', 'USD').status).toBe(2);
    });

    it.skipIf(process.platform === 'win32')('keeps compiled code where nobody else can write, or not at all', () => {
      const help = (cache: string) => {
        const answer = spawnSync(process.execPath, [bin, 'help'], {
          encoding: 'utf8',
          env: { ...environment(), XDG_CACHE_HOME: cache },
        });
        return [answer.status, answer.stderr];
      };
      const cache = join(folder, 'cache');
      const compiled = join(cache, 'dqs', 'compiled');
      for (let start = 0; start < 2; start += 1) expect(help(cache)).toEqual([0, '']);
      expect(statSync(compiled).mode & 0o777).toBe(0o700);
      expect(readdirSync(compiled)).toHaveLength(1);

      rmSync(compiled, { recursive: true });
      chmodSync(join(cache, 'dqs'), 0o777);
      expect(help(cache)).toEqual([0, '']);
      expect(existsSync(compiled)).toBe(false);

      const file = join(folder, 'file');
      writeFileSync(file, '');
      expect([help(file), help(join(file, 'below')), help('/proc/nowhere')]).toEqual([
        [0, ''],
        [0, ''],
        [0, ''],
      ]);
    });

    /** The connectors that have samples. */
    const sampled = async (): Promise<ReadonlySet<string>> => {
      const found = new Set<string>();
      for (const { key, connectors } of domains) {
        const own = join(dist, 'samples', key);
        if (!existsSync(own)) continue;
        const { recognised } = await recogniseFiles([own], connectors);
        for (const { connector } of recognised) found.add(connector.key);
      }
      return found;
    };

    /** Every page of the site that the first page leads to, and every file that these load, by status. */
    const sitePages = async (origin: string): Promise<ReadonlyMap<string, number>> => {
      const seen = new Map<string, number>();
      const waiting = ['/'];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        if (seen.has(path) || seen.size > 150) continue;
        const answer = await fetch(origin + path, { headers: { accept: 'text/html, */*' } });
        seen.set(path, answer.status);
        const page = await answer.text();
        if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
        for (const [, link = ''] of page.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) waiting.push(link);
      }
      return seen;
    };

    it('starts from its seed, loads every sample of every domain, answers, and ends cleanly on SIGTERM', async () => {
      const server = spawn(process.execPath, [bin, 'serve', '--samples', '--port', '0'], {
        cwd: folder,
        // What is off by default is in the package as well.
        env: { ...environment(), DQS_OAUTH: 'on' },
      });
      let said = '';
      server.stderr.resume();
      for await (const chunk of server.stdout) {
        said += String(chunk);
        if (said.includes('Ctrl-C')) break;
      }
      const [, key = '', address = ''] = /curl -H 'X-API-KEY: (\S+)' '(\S+)'/.exec(said) ?? [];
      expect((await fetch(address, { headers: { 'x-api-key': key } })).status).toBe(200);
      const wanted = await sampled();
      const [, told = ''] = / loaded: ([^]*?)\n *(?:not loaded:|dqs doctor)/.exec(said) ?? [];
      const loaded = told.split(/[\s,]+/);
      expect(wanted.size).toBeGreaterThan(25);
      expect([...wanted].filter((each) => !loaded.includes(each))).toEqual([]);

      const { origin } = new URL(address);
      const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
        const answer = await fetch(`${origin}/mcp`, {
          method: 'POST',
          headers: {
            'x-api-key': key,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2025-06-18',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        });
        const text = await answer.text();
        return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Record<string, unknown>;
      };
      const listed = (await ask('resources/list', {}))['result'] as { resources: { uri: string }[] };
      const tools = JSON.stringify(await ask('tools/list', {}));
      const views = [...new Set([...tools.matchAll(/"resourceUri":"(ui:[^"]+)"/g)].map(([, uri = '']) => uri))];
      expect(views.length).toBeGreaterThan(10);
      const uris = [...listed.resources.map(({ uri }) => uri), ...views];
      for (const uri of uris) {
        const { result } = (await ask('resources/read', { uri })) as { result?: { contents: { text: string }[] } };
        expect([uri, (result?.contents[0]?.text ?? '').length > 100]).toEqual([uri, true]);
      }

      const pages = await sitePages(origin);
      expect(pages.size).toBeGreaterThan(20);
      expect([...pages].filter(([, status]) => status >= 400)).toEqual([]);

      // What agents install, import and sign in at.
      for (const [path, type] of [
        ['/mcp/data-query-service.mcpb', 'application/zip'],
        ['/mcp/icon.png', 'image/png'],
        ['/code/dqs.js', 'text/javascript'],
        ['/code/dqs.d.ts', 'text/'],
        ['/agents.md', 'text/markdown'],
        ['/.well-known/oauth-authorization-server', 'application/json'],
      ] as const) {
        const answer = await fetch(origin + path);
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          200,
          expect.stringContaining(type),
        ]);
        expect((await answer.arrayBuffer()).byteLength, path).toBeGreaterThan(200);
      }
      const bundle = join(folder, 'bundle.mcpb');
      expect(dqs('mcp', 'bundle', '--url', origin, '-o', bundle).status).toBe(0);
      expect(readFileSync(bundle).subarray(0, 2).toString()).toBe('PK');

      expect(dqs('fx', 'rates', '--quote', 'USD', '--limit', '1', '--format', 'ndjson').stdout).toMatch(/^\{.*\}\n$/);
      const ended = new Promise((resolve) => server.on('exit', (status, signal) => resolve(status ?? signal)));
      server.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    it.skipIf(process.platform === 'win32')('ends quietly when its reader goes away', () => {
      const asked = `"${process.execPath}" "${bin}" fx rates USD --all --limit 5 --format csv`;
      const command = `{ ${asked}; echo $? > status; } | head -n 1`;
      const { stdout, stderr } = spawnSync('sh', ['-c', command], {
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
        cwd: folder,
        env: environment(),
      });
      expect(stdout.split('\n')).toHaveLength(2);
      expect(stderr).toBe('');
      expect(readFileSync(join(folder, 'status'), 'utf8')).toBe('0\n');
    });
  });
});
