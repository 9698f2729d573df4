import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Host } from '../host.ts';
import { openInstallation, schema } from '../installation.ts';
import { run } from '../run.ts';
import { testingIo } from '../testing-io.ts';

const samples = fileURLToPath(new URL('../../../../samples/fx', import.meta.url));
let folder: string;

const dqs = async (...argv: readonly string[]) => {
  const made = testingIo({ cwd: folder });
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
