import { mkdirSync, readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { createArtifactStore, ingest, type HttpClient } from '@dqs/ingest';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstallation, schema, type Installation } from '../installation.ts';
import { run } from '../run.ts';
import { testingIo } from '../testing-io.ts';

const sample = join(import.meta.dirname, '../../../../samples/fx/eurofxref-hist.csv');

/** The rates with a dollar that is worth a thousandth. */
const scaled = (): string => {
  const [head = '', ...lines] = readFileSync(sample, 'utf8').split('\n');
  const place = head.split(',').indexOf('USD');
  const other = lines.map((text) =>
    text
      .split(',')
      .map((cell, at) => (at === place && /^\d+\.\d+$/.test(cell) ? String(Math.round(Number(cell) * 1000)) : cell))
      .join(','),
  );
  return [head, ...other].join('\n');
};

let folder: string;
let planted: string;
let installation: Installation;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dqs-loads-'));
  await fillTestFolder(join(folder, 'data'), schema);
  const target = { kind: 'embedded', folder: join(folder, 'data') } as const;
  // No contact: files at hand need none.
  installation = await openInstallation({ target, purpose: 'write' }, { environment: {} });
  mkdirSync(join(folder, 'planted'));
  planted = join(folder, 'planted', 'eurofxref-hist.csv');
  writeFileSync(planted, scaled());
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true });
});

/** What a command writes, and its exit status. */
const command = async (...words: readonly string[]) => {
  const { io, out, err } = testingIo({ terminal: true });
  const open = () => Promise.resolve({ ...installation, close: () => Promise.resolve() });
  const migrate = () => Promise.reject(new Error('nothing is migrated'));
  const status = await run([...words], io, { open, migrate, planMigrations: migrate, delegate: null });
  return { status, out: out(), err: err() };
};

/** How many rates there are, and how many dollars of an implausible value. */
const rates = async (): Promise<unknown> => {
  const { rows } = await installation.db.knex.raw<{ rows: unknown[] }>(
    `select count(*)::int as rates, (count(*) filter (where currency = 'USD' and value > 100))::int as odd from data.fx_rate`,
  );
  return rows[0];
};

it('shows in a rehearsal what a load would change, without storing anything', async () => {
  const rehearsed = await command('ingest', 'fx', '--from', sample, '--dry-run');
  expect(rehearsed.out).toMatch(/eurofxref-hist\.csv: ok, [\d,]+ new/);
  expect(await rates()).toEqual({ rates: 0, odd: 0 });
  expect((await command('loads')).out).toBe('');
});

it('holds a scaled column back, from a file and from the publisher, and shows both', async () => {
  expect((await command('ingest', 'fx', '--from', sample)).status).toBe(0);
  const before = await rates();

  const rehearsed = await command('ingest', 'fx', '--from', planted, '--dry-run');
  expect(rehearsed.out).toMatch(/failed: [\d,]+ of [\d,]+ values of value of USD in fx_rate .* by the factor 1000/);
  expect((await command('quarantine')).out).toBe('');

  const loaded = await command('ingest', 'fx', '--from', planted);
  expect(loaded.status).not.toBe(0);
  expect(loaded.out).toMatch(/by the factor 1000.* dqs quarantine accept 1 --because/s);

  const connector = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'fx.ecb')!;
  const publication = {
    ...connector.publication,
    discover: async function* () {
      yield { name: 'eurofxref-hist.zip', address: 'https://data.example/eurofxref-hist.zip' };
    },
  };
  const http: HttpClient = {
    text: () => Promise.reject(new Error('nothing is asked')),
    size: () => Promise.resolve(null),
    close: () => undefined,
    download: async (address, _, receive) => {
      async function* body() {
        yield Buffer.from(`${scaled()}\n`);
      }
      return {
        changed: true,
        value: await receive(body(), { address, bytes: null }),
        validators: { etag: null, lastModified: null },
      };
    },
  };
  const { db, clock } = installation;
  const store = createArtifactStore(join(folder, 'store'));
  const fetched = await ingest({ connector: { ...connector, publication }, db, clock, store, http });
  expect(fetched.artifacts[0]).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('by the factor 1000'),
  });
  expect(await rates()).toEqual(before);

  const listed = await command('loads');
  expect(listed.out.split('\n').filter((text) => text.includes('eurofxref-hist.zip: held back'))).toHaveLength(2);
  expect(listed.out).toMatch(/eurofxref-hist\.zip: served, [\d,]+ added/);
  const all = JSON.parse((await command('loads', '--format', 'json')).out) as readonly { id: string; status: string }[];
  expect((await command('loads', 'show', all.find(({ status }) => status === 'held_back')!.id)).out).toContain(
    'by the factor 1000',
  );
  expect((await command('loads', 'show', '999')).err).toContain('there is no load 999');
  expect((await command('loads', 'show', 'x')).err).toContain('x is not the number of a load');
});

it('prints what is held back beside an answer, and why another has no rows, apart from the answer', async () => {
  const answer = await command('fx', 'rates', 'USD', '--limit', '1', '--format', 'json');
  expect(JSON.parse(answer.out)).toMatchObject({ data: { quote: 'USD' } });
  expect(answer.err).toMatch(/^A file of fx\.ecb has been held back since \d{4}-\d\d-\d\d\. /m);
  const empty = await command('fx', 'rates', 'USD', '--start', '2097-01-01');
  expect(empty.err).toMatch(/^No rows on or after 2097-01-01\. /m);
  expect((await command('fx', 'rates', 'USD', '--start', '2097-01-01', '--quiet')).err).toBe('');
});

it.each(['loads', 'quarantine'])('dqs %s refuses a word that names no connector', async (name) => {
  expect((await command(name, 'list')).err).toContain('unknown connector list');
  expect((await command(name, 'fx')).err).toMatch(/fx is a domain, not a connector[^]*name one of fx\.ecb/);
});

it('reports by how much a column differs', async () => {
  const path = join(folder, 'eurofxref-hist.csv');
  writeFileSync(path, readFileSync(sample, 'utf8').replace(/^([\d-]+),(\d+)\.(\d)(\d)/m, '$1,$2.$3$4' + '7'));
  const { out, err } = await command('ingest', 'fx', '--from', path);
  expect(out).toMatch(/: ok, 1 changed/);
  expect(err).toMatch(/ {2}fx_rate\.value: 1 of [\d,]+ values differ$/m);
  expect((await command('ingest', 'fx', '--from', sample, '--force')).out).toMatch(/: ok, 1 changed/);
});

it('loads what an operator accepts, shows what changed, and puts it back', async () => {
  const before = await rates();
  const accepted = await command('quarantine', 'accept', '1', '--because', 'a test');
  expect(accepted.status).toBe(0);
  expect((await command('ingest', 'fx', '--from', planted)).status).toBe(0);
  expect(await rates()).not.toEqual(before);
  const [newest] = JSON.parse((await command('loads', 'fx.ecb', '--limit', '1', '--format', 'json')).out) as readonly {
    id: string;
    changed: number;
  }[];
  const shown = await command('loads', 'show', newest!.id);
  expect(shown.out).toMatch(/fx_rate:\n {2}value: [\d,]+ changed\n {4}USD \d{4}-\d\d-\d\d: \d+\.\d+ became \d+/);
  const undone = await command('undo', newest!.id, '--because', 'the dollar was scaled');
  expect(undone.out).toMatch(/^undid \d+, eurofxref-hist\.zip: [\d,]+ rows restored, 0 removed/);
  expect(await rates()).toEqual(before);
  expect((await command('loads', 'show', newest!.id)).out).toContain('undone');
  expect((await command('undo', newest!.id)).err).toContain(`load ${newest!.id} is undone already`);
  // The same bytes are held back until somebody accepts them again.
  expect((await command('ingest', 'fx', '--from', planted)).out).toMatch(/was undone \(the dollar was scaled\)/);
});
