import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readManifest } from '../packages/published.ts';
import { buildDistributions } from './build.ts';
import { writePythonModules } from './write-modules.ts';

const sources = writePythonModules();
const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

/** The server is in this process: it must not wait for the script. */
const ran = (script: string, environment: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: '1', ...environment };
    const child = spawn('python3', ['-W', 'error', '-'], { env });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (error += String(chunk)));
    child.on('close', (status) => (status === 0 ? resolve(out) : reject(new Error(error))));
    child.stdin.end(`import os\nfrom dqs_client import Client, ServiceError\n${script}`);
  });

const canBuild = ['python3', '/usr/bin/python3'].some(
  (name) => spawnSync(name, ['-c', 'import setuptools, wheel']).status === 0,
);

it.skipIf(!python || !canBuild)(
  'is built as wheel and source distribution (where setuptools and wheel are installed)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'dqs-wheel-'));
    const [sdist = '', wheel = ''] = buildDistributions(folder).toSorted((one, other) => (one < other ? -1 : 1));
    const { version } = readManifest(join(import.meta.dirname, '../../apps/mcp'));
    expect([sdist, wheel].map((name) => name.replace(/^dqs[_-]client-/, ''))).toEqual([
      `${version}.tar.gz`,
      `${version}-py3-none-any.whl`,
    ]);
    const script = `
import sys, typing
sys.path.insert(0, sys.argv[1])
import dqs_client, zipfile
names = zipfile.ZipFile(sys.argv[1]).namelist()
print(dqs_client.__file__.startswith(sys.argv[1]), [name for name in ("py.typed", "operations.py", "types.py") if f"dqs_client/{name}" in names])
print(sys.argv[1].split("-")[-4] == dqs_client.__version__)
print(typing.get_type_hints(dqs_client.Client.download)["return"].__name__)
`;
    const { stdout, stderr } = spawnSync('python3', ['-c', script, join(folder, wheel)], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([stdout, stderr]).toEqual(["True ['py.typed', 'operations.py', 'types.py']\nTrue\nExport\n", '']);
  },
);

it.skipIf(!python)('downloads an export in pieces, continues it and checks it', async () => {
  const bytes = Buffer.alloc(20_000_000, 'parquet');
  const file = { path: 'g1/fx_rate-0001.parquet', rows: 1, bytes: bytes.length };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const manifest = { tables: [{ name: 'fx_rate', files: [{ ...file, sha256 }] }] };
  const ranges: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/bulk/fx.rates/manifest.json') return void response.end(JSON.stringify(manifest));
    const [, from = '', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    ranges.push(`${from}-${to}`);
    const part = bytes.subarray(Number.parseInt(from, 10), Number.parseInt(to, 10) + 1);
    // The second piece is refused twice, so that the first download ends with an error.
    if (ranges.length === 2 || ranges.length === 3) return void response.writeHead(503).end();
    response.writeHead(206).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const said = await ran(
    `
import tempfile
from dqs_client import Export
client = Client(os.environ["DQS_URL"], "key", retries=1)
with tempfile.TemporaryDirectory() as folder:
    try: client.download("fx.rates", folder)
    except ServiceError as error: print(error.status)
    print([os.path.basename(path) for path in client.download("fx.rates", folder).files("fx.rates")])
    export = Export(folder)
    print(export.datasets(), export.manifest("fx.rates")["tables"][0]["name"])
    with export.files("fx.rates")[0].open("r+b") as file: file.write(b"x")
    try: export.verify("fx.rates")
    except ValueError as error: print(str(error)[-44:])
    client.download("fx.rates", folder).verify("fx.rates")
    try: export.files("fx.rates", "other")
    except KeyError as error: print(error)
`,
    { DQS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  );
  server.close();
  expect(said.trimEnd().split('\n')).toEqual([
    '503',
    "['fx_rate-0001.parquet']",
    "['fx.rates'] fx_rate",
    'differs from the manifest: download it again',
    "'fx.rates has no table other; it has fx_rate'",
  ]);
  const [first, second] = ['0-16777215', '16777216-19999999'];
  expect(ranges).toEqual([first, second, second, second, first, second]);
});
