import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import type { FurtherTable } from '../connector.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { ingest } from '../run/ingest.ts';

type Line = readonly [date: string, currency: string, rate: string];

/** Every currency of a file as one row of another table, under a name that the currency alone decides. */
const currencies: FurtherTable<Line, { series: string; day: string; value: string; as_known_at: string }> = {
  gathered: true,
  load: { table: 'observation', key: ['series', 'day', 'as_known_at'], mode: 'merge' },
  normalise: ([date, currency]) => [
    {
      series: currency,
      day: '2024-01-01',
      value: currency === 'CHF' ? date.slice(-2) : '1',
      as_known_at: '2024-01-01T00:00:00Z',
    },
  ],
};

describe.each(engines)('a further table of a file on %s', (engine) => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(engine, { now: () => Date.UTC(2024, 0, 10, 12) });
    folder = mkdtempSync(join(tmpdir(), 'dqs-further-'));
  });
  afterAll(async () => {
    await database.cleanup();
    rmSync(folder, { recursive: true });
  });

  const load = (lines: readonly string[]) => {
    const path = join(folder, 'rates-all.csv');
    writeFileSync(path, ratesFile(lines));
    return ingest({
      connector: ratesConnector({ rows: { further: [currencies] } }),
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock: { now: () => Date.UTC(2024, 0, 10, 12) },
      from: [path],
    });
  };
  const held = async (): Promise<string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { text: string }[] }>(
      `select series || ' ' || source_tag as text from data.observation order by series`,
    );
    return rows.map(({ text }) => text);
  };

  it('is filled in the same transaction, one row for each key, and not by records without rows', async () => {
    const report = await load(['2024-01-08,USD,1.0946', '2024-01-09,USD,1.0940', '2024-01-09,GBP,N/A']);
    expect(report.artifacts[0]).toMatchObject({ status: 'ok', counts: { read: 2, inserted: 2 } });
    expect(await held()).toEqual(['USD test.ecb']);
    expect(await load(['2024-01-08,USD,1.0946', '2024-01-09,USD,1.0940', '2024-01-09,JPY,157.72'])).toMatchObject({
      status: 'ok',
    });
    expect(await held()).toEqual(['JPY test.ecb', 'USD test.ecb']);
  });

  it('fails the run where a file says two things of one key, and leaves nothing of either table', async () => {
    const report = await load(['2024-01-08,CHF,0.93', '2024-01-09,CHF,0.94']);
    expect(report.artifacts[0]).toMatchObject({
      status: 'failed',
      line: 3,
      message: expect.stringContaining('value is "08" and "09"'),
    });
    expect(await held()).toEqual(['JPY test.ecb', 'USD test.ecb']);
  });
});
