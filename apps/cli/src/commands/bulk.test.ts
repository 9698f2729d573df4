import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, schema, type Installation } from '../installation.ts';
import { run } from '../run.ts';
import { testingIo } from '../testing-io.ts';

const samples = join(import.meta.dirname, '../../../../samples');

let folder: string;
let installation: Installation;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dqs-bulk-'));
  await fillTestFolder(join(folder, 'data'), schema);
  const target = { kind: 'embedded', folder: join(folder, 'data') } as const;
  // No contact: files at hand need none.
  installation = await openInstallation({ target, purpose: 'write' }, { environment: {} });
  const paths = ['fx/eurofxref-hist.csv', 'macro/FRB_H15_fed_funds.csv', 'macro/bls-api-cpi.json'];
  for (const path of paths) {
    const loaded = await command('ingest', path.slice(0, path.indexOf('/')), '--from', join(samples, path));
    expect(loaded.status, loaded.err).toBe(0);
  }
  expect(await command('export', 'fx.rates', 'macro.bls', 'macro.frb', '--to', 'export')).toMatchObject({ status: 0 });
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true });
});

/** What a command writes, and its exit status. */
const command = async (...words: readonly string[]) => {
  const { io, out, err } = testingIo({ cwd: folder });
  const open = () => Promise.resolve({ ...installation, close: () => Promise.resolve() });
  const migrate = () => Promise.reject(new Error('nothing is migrated'));
  const status = await run([...words], io, { open, migrate, planMigrations: migrate, delegate: null });
  return { status, out: out(), err: err() };
};

describe('dqs pull', () => {
  const datasetsIn = (text: string) => text.split('\n').flatMap((line) => (line === '' ? [] : line.split(':')[0]!));

  it('takes of a domain the datasets that are exported, and all of them with --all', async () => {
    const domain = await command('pull', 'macro', '--from', 'export');
    expect([domain.status, datasetsIn(domain.err)]).toEqual([0, ['macro.bls', 'macro.frb']]);
    const all = await command('pull', '--all', '--from', 'export');
    expect([all.status, datasetsIn(all.err)]).toEqual([0, ['fx.rates', 'macro.bls', 'macro.frb']]);
    const both = await command('pull', 'fx.rates', 'macro', '--from', 'export');
    expect(datasetsIn(both.err)).toEqual(['fx.rates', 'macro.bls', 'macro.frb']);
  });

  it('names the exports there are where the one that was named is missing', async () => {
    const domain = await command('pull', 'banks', '--from', 'export');
    expect(domain.status).toBe(1);
    expect(domain.err).toMatch(/has no export of banks[\s\S]*fx\.rates, macro\.bls, macro\.frb/);
    const named = await command('pull', 'macro.ecb', '--from', 'export');
    expect(named).toMatchObject({ status: 1, err: expect.stringContaining('no export of macro.ecb') });
    const folderless = await command('pull', '--all', '--from', 'elsewhere');
    expect(folderless).toMatchObject({ status: 1, err: expect.stringContaining('dqs export --all --to') });
    const exportless = await command('pull', '--all', '--from', 'data');
    expect(exportless).toMatchObject({ status: 1, err: expect.stringContaining('has no exported dataset') });
    expect(await command('pull', '--from', 'export')).toMatchObject({ status: 2 });
    expect(await command('pull', 'fx', '--all', '--from', 'export')).toMatchObject({ status: 2 });
  });
});
