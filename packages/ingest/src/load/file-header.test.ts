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
import { columnsOfText } from './file-header.ts';
import { decide } from './quarantine.ts';

it('are the names of the first line, without periods, in any delimiter', () => {
  expect(columnsOfText('﻿"a, b"\tc\td\n1\t2\t3\n')).toEqual(['a, b', 'c', 'd']);
  expect(columnsOfText('USPS|GEOID|ALAND\n01|2|3\n')).toEqual(['USPS', 'GEOID', 'ALAND']);
  expect(columnsOfText('Series,Unit,2024-01,2024-02\n')).toEqual(['Series', 'Unit']);
  for (const other of [
    'AL,2010,1,340.79\nAL,2010,2,341\n',
    '{"a": 1, "b": 2}\n',
    '<a b="1,2">\n',
    'one column\n',
    'a,a\n',
  ])
    expect(columnsOfText(other)).toBeNull();
});

let database: TestDatabase;
let folder: string;
const clock = { now: () => Date.UTC(2024, 2, 1, 12) };
beforeAll(async () => {
  database = await createTestDatabase(usualEngine, clock);
  folder = mkdtempSync(join(tmpdir(), 'dqs-header-'));
});
afterAll(async () => {
  await database.cleanup();
  rmSync(folder, { recursive: true });
});

it('of a file before must be in the next one of its name; a new one is reported', async () => {
  const lines = ['2024-01-02,USD,1.0956', '2024-01-03,USD,1.0919'];
  const load = async (head: string, more: string): Promise<ArtifactReport> => {
    const path = join(folder, 'rates-all.csv');
    const [first = '', ...rest] = ratesFile(lines).split('\n');
    writeFileSync(path, [`${first}${head}`, ...rest.map((text) => (text === '' ? text : `${text}${more}`))].join('\n'));
    const store = createArtifactStore(join(folder, 'store'));
    const { artifacts } = await ingest({ connector: ratesConnector(), db: database.db, store, clock, from: [path] });
    return artifacts[0]!;
  };
  expect(await load('', '')).toMatchObject({ status: 'ok', message: null });
  expect((await load(',Note', ',a')).message).toBe('a new column: "Note"');
  const renamed = await load(',Remark', ',a');
  expect(renamed.message).toMatch(/^the header lacks "Note", which the file before of this name had; it has "Remark"/);
  const [, id = ''] = /accept (\d+)/.exec(renamed.message ?? '') ?? [];
  await decide(database.db.knex, id, 'accepted', { by: 'a test', now: clock.now() });
  expect((await load(',Remark', ',a')).status).not.toBe('failed');
  expect(await load(',Remark', ',b')).toMatchObject({ message: null });
});
