import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { ingest } from '@dqs/ingest';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstallation, schema, type Installation } from '../installation.ts';
import { run } from '../run.ts';
import { testingIo } from '../testing-io.ts';

let folder: string;
let installation: Installation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-doctor-'));
  await fillTestFolder(folder, schema);
  installation = await openInstallation(
    { target: { kind: 'embedded', folder }, purpose: 'write' },
    { environment: {} },
  );
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

/** What `dqs doctor fx` says of the euro reference rates. */
const asked = async () => {
  const { io, out } = testingIo();
  const open = () => Promise.resolve({ ...installation, close: () => Promise.resolve() });
  const migrate = () => Promise.reject(new Error('nothing is migrated'));
  const status = await run(['doctor', 'fx', '--format', 'json'], io, {
    open,
    migrate,
    planMigrations: migrate,
    delegate: null,
  });
  const findings = JSON.parse(out()) as readonly { check: string; ok: boolean; detail: string }[];
  const finding = (name: string) => findings.find(({ check }) => check === name);
  return { status, source: finding('source fx.ecb'), letters: finding('letters') };
};

it('a source of which nothing is loaded is not well: neither before its first run nor after one that found nothing', async () => {
  const before = await asked();
  expect(before).toMatchObject({ status: 1, source: { ok: false, detail: expect.stringContaining('was never run') } });
  expect(before.letters).toMatchObject({ ok: true });

  const ecb = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'fx.ecb');
  if (!ecb) throw new Error('there is no connector fx.ecb');
  const publication = { ...ecb.publication, discover: async function* () {} };
  const http = {
    text: () => Promise.reject(new Error('nothing is asked')),
    download: () => Promise.reject(new Error('nothing is asked')),
    size: () => Promise.resolve(null),
    close: () => undefined,
  };
  const store = { hash: () => Promise.reject(new Error('nothing is kept')) } as never;
  const { db, clock } = installation;
  expect(await ingest({ connector: { ...ecb, publication }, db, store, clock, http })).toMatchObject({
    status: 'failed',
  });
  const after = await asked();
  expect(after).toMatchObject({ status: 1, source: { ok: false } });
  expect(after.source?.detail).toContain('no run of fx.ecb has succeeded yet');
  expect(after.source?.detail).toContain('the publisher lists no files, and nothing is loaded');
});
