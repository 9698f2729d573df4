import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@dqs/storage/testing';
import { usualEngine } from '@dqs/storage/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyConnector, Building } from '../connector.ts';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { ingest, type IngestReport } from '../run/ingest.ts';
import { anyDifference } from './difference-bounds.ts';

const clock = { now: () => Date.UTC(2024, 2, 1, 12) };

interface Total {
  readonly currency: string;
  readonly days: string;
  readonly rates: string;
}

const total = { table: 'total', key: ['currency'], mode: 'merge' } as const;
const sums = `select currency, count(*) as days, sum(rate) as rates from data.rate`;

/** Adds up what the loaded file alone says, as if nothing else were loaded. */
const ofFileAlone = async ({ artifactIds, query, load }: Building): Promise<void> => {
  const rows = await query<Total>(`${sums} where artifact_id = any (?::bigint[]) group by 1`, [artifactIds]);
  await load(total, [{ artifactId: artifactIds[0]!, rows }]);
};

const ofAll = async ({ artifactIds, query, load }: Building): Promise<void> => {
  await load(total, [{ artifactId: artifactIds[0]!, rows: await query<Total>(`${sums} group by 1`) }]);
};

/** Writes by statements of its own, past the writer. */
const byStatement = async ({ query }: Building): Promise<void> => {
  await query('update data.total set rates = rates * 1000');
};

const removing = async ({ query }: Building): Promise<void> => {
  await query(`delete from data.total where currency < 'C15'`);
};

const currencies = Array.from({ length: 20 }, (_, at) => `C${String(at).padStart(2, '0')}`);
const linesOf = (days: readonly string[], cents: string): readonly string[] =>
  days.flatMap((day) => currencies.map((currency, at) => `${day},${currency},${at + 1}.${cents}`));
const january = linesOf(
  Array.from({ length: 14 }, (_, at) => `2024-01-${String(at + 10)}`),
  '50',
);
const february = linesOf(['2024-02-01'], '75');

describe('tables that are built from loaded rows', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(usualEngine, clock);
    folder = mkdtempSync(join(tmpdir(), 'dqs-built-'));
  });
  afterAll(async () => {
    await database.cleanup();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await database.db.knex.raw(
      'delete from data.rate; delete from data.total; delete from control.ingestion_run; delete from control.quarantine; delete from control.file_seen',
    );
    expect(await load(ofAll, 'rates-january.csv', january)).toMatchObject({ status: 'ok' });
  });

  const load = (
    build: AnyConnector['build'] & object,
    name: string,
    lines: readonly string[],
    differs: AnyConnector['rows']['differs'] = [],
  ): Promise<IngestReport> => {
    const path = join(folder, name);
    writeFileSync(path, ratesFile(lines));
    const connector = ratesConnector({ rows: { differs }, build });
    const store = createArtifactStore(join(folder, 'store'));
    return ingest({ connector, db: database.db, store, clock, from: [path] });
  };
  const totals = async (): Promise<unknown> =>
    (await database.db.knex.raw<{ rows: unknown }>('select * from data.total order by currency')).rows;

  it.each([
    ['sums over a part of their rows', ofFileAlone, /values of rates in total .*C\d\d: [\d.]+ would become/],
    ['values changed by a statement', byStatement, /values of rates in total .*by the factor 1000/],
    [
      'rows removed by a statement',
      removing,
      /15 of the 15 rows of total that it replaces would be removed, such as C00/,
    ],
  ])('%s hold the file back, and nothing is changed', async (_, build, words) => {
    const before = await totals();
    const [report] = (await load(build, 'rates-february.csv', february)).artifacts;
    expect(report).toMatchObject({ status: 'failed', message: expect.stringMatching(words) as string });
    expect(await totals()).toEqual(before);
  });

  it('may drop rows that the file itself has brought, such as those of an older edition', async () => {
    const dropping = ({ artifactIds, query }: Building): Promise<void> =>
      query('delete from data.rate where artifact_id = any (?::bigint[])', [artifactIds]).then(() => undefined);
    const [report] = (await load(dropping, 'rates-february.csv', february)).artifacts;
    expect(report).toMatchObject({ status: 'ok', message: null });
  });

  it('change with good news: sums grow, and more days are counted', async () => {
    const [report] = (await load(ofAll, 'rates-february.csv', february)).artifacts;
    expect(report).toMatchObject({ status: 'ok', message: null });
    expect(report!.differences).toContain('total.rates: 20 of 20 values differ');
  });

  it('change as they like where the connector says why', async () => {
    const declared = [anyDifference('sums grow with each file', ['total'])];
    const [report] = (await load(ofFileAlone, 'rates-february.csv', february, declared)).artifacts;
    expect(report).toMatchObject({ status: 'ok' });
  });
});
