import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@dqs/storage/testing';
import { usualEngine } from '@dqs/storage/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { ingest, type ArtifactReport } from '../run/ingest.ts';
import { listLoads } from './loads.ts';
import { quarantined } from './quarantine.ts';
import { settleQuarantined } from './settle-quarantined.ts';
import { undoLoad } from './undo-load.ts';

let now = Date.UTC(2024, 2, 1, 12);
const clock = { now: () => now };
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(usualEngine, clock);
  folder = mkdtempSync(join(tmpdir(), 'dqs-undo-'));
});
afterAll(async () => {
  await database.cleanup();
  rmSync(folder, { recursive: true });
});

const load = async (lines: readonly string[]): Promise<ArtifactReport> => {
  now += 60_000;
  const path = join(folder, 'rates-all.csv');
  writeFileSync(path, ratesFile(lines));
  const store = createArtifactStore(join(folder, 'store'));
  const { artifacts } = await ingest({
    connector: ratesConnector(),
    db: database.db,
    store,
    clock,
    from: [path],
    allowShrink: true,
  });
  return artifacts[0]!;
};
const held = async () => {
  const { rows } = await database.db.knex.raw<{ rows: { line: string }[] }>(
    `select to_jsonb(t)::text as line from data.rate t order by 1`,
  );
  return rows.map(({ line }) => line);
};
const events: unknown[] = [];
const parts = () => ({ db: database.db, clock, record: async (entry: unknown) => events.push(entry) });
const first = ['2024-01-02,USD,1.10', '2024-01-02,GBP,0.86', '2024-01-03,USD,1.1', '2024-01-03,GBP,0.85'];
const second = [...first.slice(0, 3), '2024-01-03,GBP,0.87', '2024-01-04,USD,1.2', '2024-01-04,GBP,0.8'];

it('an undone load leaves the rows before it, and its bytes are not loaded again until they are accepted', async () => {
  await load(first);
  const before = await held();
  await load(second);
  const after = await held();
  const [latest] = await listLoads(database.db.knex);
  expect(latest).toMatchObject({ status: 'served', inserted: 2, changed: 1, unchanged: 3, canBeUndone: true });
  const generation = database.db.generations().get('test.rates');
  expect(latest!.generation).toBe(generation);

  await undoLoad(parts(), { id: latest!.id, by: 'ann', because: 'a scaled column' });
  expect(await held()).toEqual(before);
  expect(database.db.generations().get('test.rates')).not.toBe(generation);
  expect(events).toEqual([
    {
      event: 'load_undone',
      detail: { connector: 'test.ecb', load: latest!.id, artifact: 'rates-all.csv', because: 'a scaled column' },
    },
  ]);
  expect((await listLoads(database.db.knex))[0]).toMatchObject({
    id: latest!.id,
    status: 'undone',
    canBeUndone: false,
    undoneBy: 'ann',
    undoneBecause: 'a scaled column',
  });

  const again = await load(second);
  const [entry] = await quarantined(database.db.knex);
  expect(again).toMatchObject({ status: 'failed' });
  expect(again.message).toContain(`load ${latest!.id} of the same bytes was undone (a scaled column)`);
  expect(again.message).toContain(`dqs quarantine accept ${entry!.id}`);
  expect(await held()).toEqual(before);
  expect((await listLoads(database.db.knex))[0]).toMatchObject({ status: 'held_back', canBeUndone: false });
  // The file before it is what is held: nothing is to be done.
  expect(await load(first)).toMatchObject({ status: 'unchanged' });

  await settleQuarantined(
    { ...parts(), connectors: [ratesConnector()] },
    { id: entry!.id, verb: 'accept', by: 'ann', because: 'it was right' },
  );
  expect(await load(second)).toMatchObject({ status: 'ok', counts: { inserted: 2, changed: 1, unchanged: 3 } });
  const values = (rows: readonly string[]) => rows.map((row) => row.replace(/"(?:as_of|artifact_id)": [^,}]*/g, ''));
  expect(values(await held())).toEqual(values(after));
});

it('says which later load stands on the same rows, and that a number is not a load', async () => {
  const [newest, before] = (await listLoads(database.db.knex)).filter(({ canBeUndone }) => canBeUndone);
  await expect(undoLoad(parts(), { id: before!.id, by: 'ann' })).rejects.toMatchObject({
    code: 'bad_parameter',
    message: `load ${newest!.id} came later and changed or confirmed the same rows; undo it first: dqs undo ${newest!.id}`,
  });
  await expect(undoLoad(parts(), { id: '9999', by: 'ann' })).rejects.toMatchObject({
    code: 'not_found',
    message: 'there is no load 9999',
  });
});
