import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDuck, serviceMirror } from '@dqs/bulk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-client.ts';

const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 31) % 251));
const sha256 = createHash('sha256').update(bytes).digest('hex');
const file = { path: 'g1/fx_rate-0001.parquet', rows: 7, bytes: bytes.length, sha256 };
const manifestFor = (dataset: string, tag: string) => ({
  format: 'dqs-bulk/1',
  dataset,
  title: 'Rates',
  generation: 'g1',
  made_at: '2026-01-20T12:00:00Z',
  as_of: '2026-01-20T12:00:00Z',
  coverage: 'some',
  cadence: 'daily',
  sources: [{ tag, name: 'A', publisher: 'B', license: 'C', terms_url: 'https://example.org', attribution: null }],
  tables: [{ name: 'fx_rate', rows: 7, key: [], sorted: 'whole', columns: [], files: [file] }],
});

let folder = '';
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-rest-bulk-'));
  for (const [dataset, tag] of [
    ['fx.rates', 'ecb.open'],
    ['fx.licensed', 'bank.closed'],
  ] as const) {
    await mkdir(join(folder, dataset, 'g1'), { recursive: true });
    await writeFile(join(folder, dataset, 'manifest.json'), JSON.stringify(manifestFor(dataset, tag)));
    await writeFile(join(folder, dataset, 'README.md'), `# ${dataset}`);
    await writeFile(join(folder, dataset, file.path), bytes);
  }
  await writeFile(join(folder, 'secret.txt'), 'not for anybody');
  server = await startTestServer({ bulk: { folder, sources: ['ecb.open'] } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const path = `/bulk/fx.rates/${file.path}`;
const withKey = { 'X-API-KEY': 'public-key' };
const ask = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.ask(at, { ...withKey, ...headers }, method);

describe('exports behind /bulk', () => {
  it('are listed, described and sent whole, with a tag that names them', async () => {
    const list = await ask('/bulk');
    expect(list.json()['datasets']).toEqual([
      expect.objectContaining({ dataset: 'fx.rates', rows: 7, bytes: 5000, manifest: '/bulk/fx.rates/manifest.json' }),
    ]);
    expect((await ask('/bulk/fx.rates/manifest.json')).json()['generation']).toBe('g1');
    expect((await ask('/bulk/fx.rates/README.md')).text).toBe('# fx.rates');
    const whole = await ask(path);
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({ etag: '"g1/fx_rate-0001.parquet"', 'accept-ranges': 'bytes' });
    expect((await ask(path, { 'If-None-Match': whole.headers.etag! })).status).toBe(304);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=4990-', 4990, 4999],
    ['bytes=-10', 4990, 4999],
    ['bytes=4000-999999', 4000, 4999],
  ])('are sent in part: %s', async (range, from, to) => {
    const part = await ask(path, { Range: range });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/5000`);
    expect(part.bytes.equals(bytes.subarray(from, to + 1))).toBe(true);
  });

  it('are sent whole where the part is of another file or of no known kind, and refused where it lies outside', async () => {
    expect((await ask(path, { Range: 'bytes=10-', 'If-Range': '"g0/fx_rate-0001.parquet"' })).status).toBe(200);
    expect((await ask(path, { Range: 'bytes=1-2,4-5' })).status).toBe(200);
    const outside = await ask(path, { Range: 'bytes=5000-' });
    expect(outside.status).toBe(416);
    expect(outside.headers['content-range']).toBe('bytes */5000');
    const head = await ask(path, {}, 'HEAD');
    expect(head.headers['content-length']).toBe('5000');
    expect(head.bytes.length).toBe(0);
  });

  it('need a key, and count as requests of it', async () => {
    for (const address of ['/bulk', '/bulk/fx.rates/manifest.json', path, '/bulk/nothing'])
      expect((await server.ask(address, {})).status, address).toBe(401);
    expect((await ask(path)).headers['x-ratelimit-limit']).toBeDefined();
  });

  it('lead to no other file, and to none of a source that the public may not see', async () => {
    const addresses = [
      '/bulk/fx.licensed/manifest.json',
      `/bulk/fx.licensed/${file.path}`,
      '/bulk/fx.licensed/README.md',
      '/bulk/fx.rates/g1/manifest.json',
      '/bulk/fx.rates/g1/missing.parquet',
      '/bulk/fx.rates/..%2f..%2fsecret.txt/x.parquet',
      '/bulk/..%2fsecret.txt/manifest.json',
      '/bulk/fx.rates/g1/..%2f..%2f..%2fsecret.txt',
      '/bulk/%2e%2e/secret.txt',
    ];
    for (const address of addresses) {
      const answer = await ask(address);
      expect([400, 404], address).toContain(answer.status);
      expect(answer.text).not.toContain('not for anybody');
    }
    expect((await ask(path, {}, 'POST')).status).toBe(405);
  });

  it('are fetched by a mirror, which continues what was interrupted and refuses other bytes', async () => {
    const to = join(folder, 'fetched');
    const ranges: (string | undefined)[] = [];
    const mirror = serviceMirror({
      url: server.running.address,
      key: 'public-key',
      folder: to,
      fetch: (input, init) => {
        ranges.push((init?.headers as Record<string, string>)['Range']);
        return fetch(input, init);
      },
    });
    const manifest = await mirror.manifest('fx.rates');
    await mkdir(join(to, 'fx.rates/g1'), { recursive: true });
    await writeFile(join(to, 'fx.rates', `${file.path}.part`), bytes.subarray(0, 1234));
    const fetched = await mirror.file('fx.rates', manifest.tables[0]!.files[0]!);
    expect(ranges).toEqual([undefined, 'bytes=1234-']);
    expect((await readFile(fetched)).equals(bytes)).toBe(true);
    await mirror.file('fx.rates', manifest.tables[0]!.files[0]!);
    expect(ranges.length).toBe(2);
    const other = { ...file, sha256: '0'.repeat(64) };
    await expect(mirror.file('fx.rates', other)).rejects.toThrow('SHA-256');
    await expect(mirror.manifest('fx.licensed')).rejects.toMatchObject({ code: 'not_found' });
  });
});

/** DuckDB's own extension for HTTP is downloaded when it is first used; Python's file systems read ranges as well. */
const python = process.env['DQS_TEST_PYTHON'] ?? 'python3';
const canRead = spawnSync(python, ['-c', 'import duckdb, fsspec, aiohttp, pyarrow.dataset']).status === 0;

it.skipIf(!canRead)(
  'DuckDB queries a served file by its ranges (where Python has duckdb, pyarrow, fsspec and aiohttp)',
  async () => {
    const large = join(folder, 'fx.rates/g1/large-0001.parquet');
    const duck = await openDuck();
    await duck.run(
      `copy (select n, hash(n)::varchar as text from range(500000) t (n)) to '${large}' (format parquet, row_group_size 50000)`,
    );
    duck.close();
    const script = `
import os, sys, duckdb, fsspec, pyarrow.dataset
files = fsspec.filesystem("http", client_kwargs={"headers": {"X-API-KEY": os.environ["DQS_API_KEY"]}})
rates = pyarrow.dataset.dataset(sys.argv[1], filesystem=files)
print(duckdb.sql("select count(*), max(n) filter (n < 60000) from rates").fetchall())
`;
    const address = `${server.running.address}/bulk/fx.rates/g1/large-0001.parquet`;
    const asked = (key: string) =>
      promisify(execFile)(python, ['-c', script, address], { env: { ...process.env, DQS_API_KEY: key } });
    expect((await asked('public-key')).stdout).toBe('[(500000, 59999)]\n');
    await expect(asked('no-key')).rejects.toThrow();
  },
);
