import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { requestRun, requestedRuns } from './run-requests.ts';
import { createWorker } from './worker.ts';

const clock = { now: () => Date.UTC(2024, 0, 10, 12) };

describe.each(engines)('a worker on %s', (engine) => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(engine, clock);
    folder = mkdtempSync(join(tmpdir(), 'dqs-worker-'));
    writeFileSync(join(folder, 'rates-all.csv'), ratesFile(['2024-01-09,USD,1.0940']));
  });
  afterAll(async () => {
    await database.cleanup();
    rmSync(folder, { recursive: true });
  });

  /** Runs a worker until it has written a line. */
  const runWorker = async (last: string): Promise<{ lines: readonly string[]; events: readonly string[] }> => {
    const lines: string[] = [];
    const events: string[] = [];
    const log = (line: string) => lines.push(line);
    const worker = createWorker({
      domains: [{ connectors: [ratesConnector()] }],
      db: database.db,
      clock,
      store: createArtifactStore(join(folder, 'store')),
      from: [join(folder, 'rates-all.csv')],
      record: ({ event }) => Promise.resolve(events.push(event)),
      log: { info: log, error: log },
      jitterMilliseconds: 0,
      onReport: ({ status }) => log(`report: ${status}`),
    });
    worker.start();
    await expect.poll(() => lines.includes(last), { timeout: 20_000 }).toBe(true);
    await worker.stop();
    return { lines, events };
  };

  it('loads at once what was never loaded, waits for the schedule, and serves the requests of operators', async () => {
    const next = 'test.ecb runs next at 2024-01-10T15:15:00.000Z';
    expect(await runWorker(next)).toEqual({
      lines: ['report: ok', 'test.ecb: ok, 1 rows inserted, 0 changed', next],
      events: ['load_started', 'load_ended'],
    });
    expect((await runWorker(next)).lines).toEqual([next]);
    await requestRun(database.db.knex, 'test.ecb', 'operator', clock.now());
    const unchanged = 'test.ecb: unchanged, 0 rows inserted, 0 changed';
    expect((await runWorker(unchanged)).lines).toEqual(expect.arrayContaining(['report: unchanged', unchanged]));
    expect(await requestedRuns(database.db.knex)).toEqual([]);
  });
});
