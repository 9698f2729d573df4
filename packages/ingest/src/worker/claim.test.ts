import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres, type Database } from '@dqs/storage';
import { engines, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { createHttp } from '../fetch/http.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { ingest } from '../run/ingest.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { claimConnector, hasRunSince } from './claim.ts';

const start = Date.UTC(2024, 0, 10, 15, 14, 59);

describe.runIf(engines.includes('postgres'))('several workers on one PostgreSQL (needs PostgreSQL)', () => {
  let database: TestDatabase;
  let other: Database;
  let folder: string;
  let server: Server;
  let requests = 0;
  beforeAll(async () => {
    database = await createTestDatabase('postgres', { now: () => start });
    other = await openPostgres({ url: database.url!, clock: { now: () => start } });
    folder = mkdtempSync(join(tmpdir(), 'dqs-workers-'));
    server = createServer((_, response) => {
      requests += 1;
      response.end(ratesFile(['2024-01-08,USD,1.0946']));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await other.close();
    await database.cleanup();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    requests = 0;
    await database.db.knex.raw('truncate data.rate, control.ingestion_reject, control.ingestion_run');
  });

  /** A worker whose clock stands a second before the publication and goes on from there. */
  const worker = (db: Database, lines: string[]): Scheduler => {
    const began = performance.now();
    const clock = { now: () => start + (performance.now() - began) };
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates-all.csv`;
    const connector = ratesConnector({
      publication: {
        async *discover() {
          yield { name: 'rates-all.csv', address };
        },
      },
    });
    const http = createHttp({ userAgent: 'T a@example.org', hosts: ['127.0.0.1'], clock, loopbackForTests: true });
    return createScheduler({
      connectors: [connector],
      clock,
      jitterMilliseconds: 0,
      lookAgainMilliseconds: 300,
      log: { info: (line) => lines.push(line), error: (line) => lines.push(`ERROR ${line}`) },
      claim: ({ key }) => claimConnector(db.knex, key),
      hasRunSince: ({ key }, since) => hasRunSince(db.knex, key, since),
      run: (each) => ingest({ connector: each, db, store: createArtifactStore(join(folder, 'store')), clock, http }),
      sleep: (milliseconds, signal) => delay(Math.min(milliseconds, 1500), undefined, signal ? { signal } : {}),
    });
  };

  const runs = async (): Promise<number> => {
    const { rows } = await database.db.knex.raw<{ rows: { runs: number }[] }>(
      'select count(distinct batch)::int as runs from control.ingestion_run',
    );
    return rows[0]!.runs;
  };

  it('run a connector once, whichever of them comes first', async () => {
    const lines: string[] = [];
    const workers = [worker(database.db, lines), worker(other, lines)];
    workers.forEach((each) => each.start());
    await expect
      .poll(() => lines.filter((line) => /: ok|another worker/.test(line)).length, { timeout: 20_000 })
      .toBe(2);
    await Promise.all(workers.map((each) => each.stop()));
    expect(lines.filter((line) => line.includes('was run by another worker'))).toHaveLength(1);
    expect([await runs(), requests]).toEqual([1, 1]);
  });

  it('take over from one that is killed', async () => {
    const script = join(import.meta.dirname, '../fixtures/claim-in-child.ts');
    const child = spawn(process.execPath, [script, database.url!, 'test.ecb'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(said).toBe('taken\n');
    expect(await claimConnector(database.db.knex, 'test.ecb')).toBeNull();

    const lines: string[] = [];
    const survivor = worker(database.db, lines);
    survivor.start();
    await delay(2500);
    expect([lines.some((line) => line.includes(': ok')), requests]).toEqual([false, 0]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => lines.some((line) => line.includes(': ok')), { timeout: 20_000 }).toBe(true);
    await survivor.stop();
    expect([await runs(), requests]).toEqual([1, 1]);
  });
});
