import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBucket } from '@dqs/bulk/testing';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Host } from '../host.ts';
import { openInstallation, schema } from '../installation.ts';
import { run } from '../run.ts';
import { testingIo } from '../testing-io.ts';

const samples = fileURLToPath(new URL('../../../../samples/fx', import.meta.url));
let folder: string;

let environment: Readonly<Record<string, string>> = {};
const dqs = async (...argv: readonly string[]) => {
  const made = testingIo({ cwd: folder, environment });
  const open: Host['open'] = (options) => openInstallation(options, made.io);
  const migrate: Host['migrate'] = async (target) => {
    await (await open({ target, purpose: 'write' })).close();
    return true;
  };
  const status = await run(argv, made.io, {
    open,
    migrate,
    planMigrations: () => Promise.reject(new Error('not planned here')),
    delegate: null,
  });
  return { status, out: made.out(), err: made.err() };
};
const rates = (data: string) =>
  dqs('fx', 'rates', '--quote', 'USD', '--limit', '3', '--format', 'json', '--data', data);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-backup-'));
  await fillTestFolder(join(folder, 'first'), schema);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('an embedded folder comes back from its backup with the same answers, and nothing is written over', async () => {
  expect((await dqs('ingest', 'fx.ecb', '--from', samples, '--data', 'first')).status).toBe(0);
  const asked = await rates('first');
  expect(JSON.parse(asked.out).data.rates).toHaveLength(3);
  expect(await dqs('backup', 'held.tar.gz', '--data', 'first')).toMatchObject({ status: 0 });
  expect((await stat(join(folder, 'held.tar.gz'))).mode & 0o077).toBe(0);
  expect(await readdir(join(folder, 'first'))).not.toContainEqual(expect.stringContaining('backup-'));

  expect(await dqs('restore', 'held.tar.gz', '--data', 'second')).toMatchObject({ status: 0 });
  expect((await rates('second')).out).toBe(asked.out);

  const again = await dqs('backup', 'held.tar.gz', '--data', 'first');
  expect(again.status).toBe(1);
  expect(again.err).toContain('held.tar.gz already');
  const over = await dqs('restore', 'held.tar.gz', '--data', 'first');
  expect(over.status).toBe(1);
  expect(over.err).toContain('already contains a database');
  expect((await rates('first')).out).toBe(asked.out);
});

const keptNames = (err: string): readonly string[] =>
  [...err.matchAll(/\/(dqs-\d{8}T\d{6}Z\.tar\.gz)/g)].map(([, name = '']) => name);
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1100));

it('keeps so many in a folder, leaves other files alone, and removes nothing where a new one fails', async () => {
  const kept = join(folder, 'kept');
  const names: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { status, err } = await dqs('backup', '--to', 'kept', '--keep', '2', '--data', 'first');
    expect(status).toBe(0);
    names.push(...keptNames(err));
    if (round === 0) await writeFile(join(kept, 'dqs-notes.tar.gz'), 'not ours');
    await nextSecond();
  }
  expect(await readdir(kept)).toEqual(expect.arrayContaining(['dqs-notes.tar.gz', ...names.slice(1)]));
  expect(await readdir(kept)).not.toContain(names[0]);
  const failed = await dqs('backup', '--to', 'kept', '--keep', '1', '--data', 'nowhere');
  expect(failed.status).toBe(1);
  expect(await readdir(kept)).toHaveLength(3);
  const restored = join('kept', names[2] ?? '');
  expect(await dqs('restore', restored, '--data', 'from-kept')).toMatchObject({ status: 0 });
  expect((await rates('from-kept')).out).toBe((await rates('first')).out);
});

it('keeps and restores in a bucket', async () => {
  await using bucket = await openBucket();
  environment = bucket.environment;
  try {
    for (let round = 0; round < 2; round += 1) {
      expect(await dqs('backup', '--to', 's3://bucket/dqs', '--keep', '1', '--data', 'first')).toMatchObject({
        status: 0,
      });
      await nextSecond();
    }
    const [key = '', ...others] = bucket.objects.keys();
    expect([key, others]).toEqual([expect.stringMatching(/^dqs\/dqs-\d{8}T\d{6}Z\.tar\.gz$/), []]);
    expect(await dqs('restore', `s3://bucket/${key}`, '--data', 'from-bucket')).toMatchObject({ status: 0 });
    expect((await rates('from-bucket')).out).toBe((await rates('first')).out);
    const none = await dqs('restore', 's3://bucket/dqs/none.tar.gz', '--data', 'from-nothing');
    expect([none.status, none.err]).toEqual([1, expect.stringContaining('s3://bucket/dqs/none.tar.gz does not exist')]);
  } finally {
    environment = {};
  }
  const refused = await dqs('backup', '--to', 's3://bucket/dqs', '--data', 'first');
  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('AWS_ACCESS_KEY_ID')]);
});

it.each([
  [['backup'], 'name a new file'],
  [['backup', 'a.tar.gz', '--to', 'kept'], 'name a new file'],
  [['backup', 'a.tar.gz', '--keep', '2'], '--keep requires --to'],
  [['backup', '--to', 'kept', '--keep', '0'], '--keep 0 is not a number'],
])('%j is refused', async (argv, message) => {
  const answer = await dqs(...argv, '--data', 'first');
  expect([answer.status, answer.err]).toEqual([2, expect.stringContaining(message)]);
});

it('a folder of backups is refused', async () => {
  await mkdir(join(folder, 'kept'), { recursive: true });
  const answer = await dqs('restore', 'kept', '--data', 'third');
  expect([answer.status, answer.err]).toEqual([1, expect.stringContaining('is a folder: name a backup in it')]);
});

it.each([
  ['a file that is none', 'nothing here', 'is not a backup'],
  ['a damaged one', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'cannot be unpacked'],
  ['one of the other kind', 'PGDMP and so on', 'is a backup of PostgreSQL and cannot be restored into a folder'],
])('%s is refused and leaves nothing behind', async (_, content, message) => {
  await writeFile(join(folder, 'bad'), content);
  const answer = await dqs('restore', 'bad', '--data', 'third');
  expect(answer.status).toBe(1);
  expect(answer.err).toContain(message);
  expect(existsSync(join(folder, 'third', 'pgdata'))).toBe(false);
});
