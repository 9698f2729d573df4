import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatasetBusyError } from '@dqs/storage';
import { engines, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { ingest, type IngestReport } from './ingest.ts';

const clock = { now: () => Date.UTC(2024, 0, 10, 13) };

describe.runIf(engines.includes('postgres'))('a loader that is killed (needs PostgreSQL)', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase('postgres', clock);
    folder = mkdtempSync(join(tmpdir(), 'dqs-killed-'));
  });
  afterAll(async () => {
    await database.cleanup();
    rmSync(folder, { recursive: true });
  });

  const write = (name: string, rate: string): string => {
    const path = join(folder, name);
    writeFileSync(path, ratesFile(Array.from({ length: 60_000 }, (_, index) => `2024-01-08,C${index},${rate}`)));
    return path;
  };

  // Versions in which every rate is another one, which no publisher has.
  const differs = [{ because: 'versions that share no value', movedPercent: 100, changedPercent: 100 }];
  const run = (file: string): Promise<IngestReport> =>
    ingest({
      connector: ratesConnector({ rows: { differs } }),
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      from: [file],
    });

  /** The server needs a moment to notice that the killed loader is gone. */
  const runOncePossible = async (file: string): Promise<IngestReport> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run(file);
      } catch (error) {
        if (!(error instanceof DatasetBusyError) || attempt === 100) throw error;
        await delay(100);
      }
    }
  };

  const served = async (): Promise<string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { text: string }[] }>(
      `select rate::text || ' x ' || count(*) as text from data.rate group by rate order by 1`,
    );
    return rows.map(({ text }) => text);
  };

  const killAfter = async (file: string, milliseconds: number): Promise<void> => {
    const script = join(import.meta.dirname, '../fixtures/load-in-child.ts');
    const child = spawn(process.execPath, [script, database.url!, file, join(folder, 'store')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      if (!/load \d/.test(text)) continue;
      await delay(milliseconds);
      child.kill('SIGKILL');
      break;
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };

  it('leaves the old rows served, or the new ones, and the next run completes', async () => {
    await run(write('rates-all.csv', '1.0'));
    const next = write('rates-next.csv', '2.0');
    for (const milliseconds of [0, 150, 400]) {
      await killAfter(next, milliseconds);
      expect(['1.0 x 60000', '2.0 x 60000']).toContain((await served()).join(', '));
    }
    expect(['ok', 'unchanged']).toContain((await runOncePossible(next)).status);
    expect(await served()).toEqual(['2.0 x 60000']);
    const { rows } = await database.db.knex.raw<{ rows: { status: string; message: string | null }[] }>(
      'select distinct status, message from control.ingestion_run',
    );
    expect(rows).toContainEqual({ status: 'failed', message: 'the process ended before the run did' });
    expect(rows.some(({ status }) => status === 'running')).toBe(false);
  });
});
