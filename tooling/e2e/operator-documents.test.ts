import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '@dqs/cli';
import { domains } from '@dqs/domains';
import { openInstallation as openHosted } from '@dqs/host';
import { readSettings } from '@dqs/host/settings';
import { schemaOf } from '@dqs/service';
import { engines, fillTestFolder, zipOf } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';
import { dqsProgram, shell } from './running-process.ts';

const root = join(import.meta.dirname, '../..');
const samples = join(root, 'samples');

/** Lines of the `sh` blocks of a document, without their remarks. */
const linesOf = (name: string): readonly string[] =>
  [...readFileSync(join(root, name), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, text = '']) =>
    text
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean),
  );

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-operator-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly said: string;
}

/** What stands behind `dqs` on a line. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '').slice(1);

/** Runs a line as its reader does, in the test's folder; `until` ends a command that would run for ever. */
const follow = async (line: string, environment: Readonly<Record<string, string>>, until?: RegExp): Promise<Ended> => {
  const words = wordsOf(line);
  const child = spawn(process.execPath, [join(root, dqsProgram), ...words], {
    cwd: folder,
    env: { ...shell(), HOME: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (until?.test(said)) child.kill('SIGTERM');
    });
  await once(child, 'close');
  return { status: child.exitCode, said };
};

describe('docs/loading.md, and what READMEs load, followed', () => {
  // One database for all lines, opened once: starting and opening is the same for each of them.
  const settings = readSettings('dqs', {});
  let hosted: Awaited<ReturnType<typeof openHosted>>;
  beforeAll(async () => {
    await fillTestFolder(join(folder, 'loading'), schemaOf(domains));
    const place = { kind: 'embedded', folder: join(folder, 'loading') } as const;
    hosted = await openHosted({ domains, settings, place, purpose: 'write' });
  });
  afterAll(() => hosted.close());

  /** Runs a line in this process, in the test's folder. */
  const followHere = async (line: string): Promise<Ended> => {
    let said = '';
    const output = {
      terminal: false,
      columns: 80,
      write: (chunk: string | Uint8Array) => {
        said += Buffer.from(chunk as Uint8Array).toString('utf8');
        return Promise.resolve();
      },
    };
    const io = {
      stdout: output,
      stderr: output,
      stdin: Readable.from([]),
      environment: { DQS_DATA: join(folder, 'loading') },
      cwd: folder,
      signal: new AbortController().signal,
    };
    const open = () => Promise.resolve({ ...hosted, settings, close: () => Promise.resolve() });
    const migrate = () => Promise.reject(new Error('nothing is migrated'));
    return { status: await run(wordsOf(line), io, { open, migrate, planMigrations: migrate, delegate: null }), said };
  };

  /** The line of a domain's package reads that domain's files. */
  const ofPackage = (key: string): readonly string[] =>
    linesOf(`packages/${key}/README.md`).map((line) => line.replace('FOLDER', join(samples, key)));
  const lines = [
    ...linesOf('docs/loading.md').filter((line) => line.startsWith('dqs ')),
    ...['README.md', 'apps/cli/README.md'].flatMap(linesOf),
    ...domains.flatMap(({ key }) => ofPackage(key)),
  ]
    .map((line) => line.replace(/^npx /, ''))
    .filter((line) => line.startsWith('dqs ingest ') && !line.includes('./mirror'));
  const fromDisk = lines.filter((line) => line.includes(' --from '));
  const fetching = lines.filter((line) => !line.includes(' --from '));

  it('every command that fetches is understood, and asks first who is fetching', async () => {
    expect(fetching.length).toBeGreaterThan(9);
    for (const line of fetching) {
      const { status, said } = await followHere(line);
      expect([line, status, said]).toEqual([line, 1, expect.stringContaining('DQS_CONTACT is not set')]);
    }
  });

  it('every command that reads files from disk loads them', async () => {
    const rates = readFileSync(join(samples, 'fx/eurofxref-hist.csv'), 'utf8');
    writeFileSync(join(folder, 'eurofxref-hist.zip'), zipOf([['eurofxref-hist.csv', rates]]));
    mkdirSync(join(folder, 'award_data_archive'));
    // READMEs of packages are followed in the folder of the repository.
    cpSync(samples, join(folder, 'samples'), { recursive: true });
    for (const [domain, named] of [
      ['re', 'housing'],
      ['futures', 'cftc'],
    ] as const)
      cpSync(join(samples, domain), join(folder, named), { recursive: true });
    const archive = 'FY2026_012_Contracts_Full_20260909_1.csv';
    copyFileSync(join(samples, 'gov', archive), join(folder, 'award_data_archive', archive));
    expect(fromDisk.length).toBeGreaterThan(3);
    for (const line of fromDisk) {
      const { status, said } = await followHere(line);
      expect([line, status, said]).toEqual([line, 0, expect.stringMatching(/: (ok, [\d,]+ new|unchanged)/)]);
    }
  });
});

describe.skipIf(!engines.includes('postgres'))('docs/deploying.md, followed (DQS_TEST_DATABASE_URL)', () => {
  /** What another test follows, because it needs a network, another cluster or the registry. */
  const elsewhere: Readonly<Record<string, string>> = {
    'npm run pack:all -- ./packed': 'packages.test.ts',
    'npm install --global ./packed/dqs-cli-*.tgz': 'packages.test.ts',
    'npm install --global --prefix /usr/local ./packed/dqs-cli-*.tgz': 'packages.test.ts',
    'dqs backup --database-url "$DATABASE_URL" dqs-2026-11-22.dump': 'clusters.test.ts',
    'dqs restore dqs-2026-11-22.dump --database-url postgres://dqs@new.example/dqs': 'clusters.test.ts',
    'dqs restore s3://bucket/dqs/dqs-20261122T033000Z.dump --database-url postgres://dqs@new.example/dqs':
      'backup.test.ts',
    'npm install -g @opentelemetry/api @opentelemetry/core @opentelemetry/resources @opentelemetry/sdk-trace @opentelemetry/exporter-trace-otlp-http':
      'traces.test.ts',
  };
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation({ engine: 'postgres' });
    await fillTestFolder(join(folder, 'lib'), schemaOf(domains));
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  it('every command ends as the guide says', async () => {
    // Lines of podman, systemctl and kubectl stand for machines that have them; tooling/deploy checks the files they name.
    const lines = linesOf('docs/deploying.md').filter((line) => /^(?:[A-Z_]+_FILE=\S+ )?(?:dqs|npm) /.test(line));
    const unknown = Object.keys(elsewhere).filter((line) => !lines.includes(line));
    expect(unknown).toEqual([]);
    const embedded = { DQS_DATA: join(folder, 'lib'), DQS_PORT: '0' };
    const shared = { DATABASE_URL: installation.database.url ?? '', DQS_PORT: '0' };
    const [, variable, place] = /^([A-Z_]+)=(\S+) dqs migrate$/m.exec(lines.join('\n')) ?? [];
    writeFileSync(join(folder, 'database-url'), `${shared.DATABASE_URL}\n`);
    const fromFile = { [variable ?? '']: join(folder, 'database-url'), DQS_PORT: '0' };
    const listening = /localhost:\d+/;
    const expected: Readonly<Record<string, readonly [Readonly<Record<string, string>>, number, RegExp, RegExp?]>> = {
      'dqs serve --data /var/lib/dqs': [embedded, 0, listening, listening],
      [`${variable}=${place} dqs migrate`]: [fromFile, 0, /^/],
      [`${variable}=${place} dqs keys create first`]: [fromFile, 0, /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/],
      'dqs migrate --plan': [shared, 0, /Nothing was changed/],
      'dqs migrate': [shared, 0, /^/],
      'dqs keys create first': [shared, 0, /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/],
      'dqs serve': [shared, 0, listening, listening],
      'dqs worker': [shared, 1, /DQS_CONTACT is not set/],
      'dqs backup dqs-2026-11-22.tar.gz': [embedded, 0, /^/],
      'dqs restore dqs-2026-11-22.tar.gz --data ./restored': [embedded, 0, /^/],
      'dqs backup --to /var/backups/dqs --keep 7': [embedded, 0, /All data is in .*dqs-\d{8}T\d{6}Z\.tar\.gz/],
    };
    for (const line of lines) {
      if (elsewhere[line] !== undefined) continue;
      const [environment, status, says, until] = expected[line] ?? [];
      if (environment === undefined) throw new Error(`nothing says how this ends: ${line}`);
      const own = line
        .replace(/^\S+=\S+ /, '')
        .replace('/var/lib/dqs', join(folder, 'lib'))
        .replace('/var/backups/dqs', join(folder, 'kept'));
      const ended = await follow(own, environment, until);
      expect([line, ended.status, ended.said]).toEqual([line, status, expect.stringMatching(says ?? /^/)]);
    }
  });
});
