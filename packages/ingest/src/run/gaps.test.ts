import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import type { TestDatabase } from '@dqs/storage/testing';
import { usualEngine } from '@dqs/storage/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import type { HttpClient } from '../fetch/http.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { openGaps } from '../load/gaps.ts';
import { ingest, type IngestReport } from './ingest.ts';

const clock = { now: () => Date.UTC(2024, 0, 20, 12) };
const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08', '2024-01-09'];

const addressOf = (day: string): string => `https://data.example/rates-${day}.csv`;

/** Days since one, or the last two: as an index of days is read. */
const connector = ratesConnector({
  publication: {
    goesBack: true,
    async *discover(_today, _http, since) {
      for (const day of days.filter((each) => each >= (since ?? '2024-01-08')))
        yield { name: `rates-${day}.csv`, address: addressOf(day) };
    },
  },
  load: { table: 'rate', key: ['currency', 'rate_date'], mode: 'merge' },
});

describe('an index of days', () => {
  let database: TestDatabase;
  let folder: string;
  /** What happens to who asks for a day. */
  let answers: Map<string, Error>;
  let asked: string[];
  beforeAll(async () => {
    database = await createTestDatabase(usualEngine, clock);
  });
  afterAll(() => database.cleanup());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-gaps-'));
    answers = new Map();
    asked = [];
    await database.db.knex.raw(
      'delete from data.rate; delete from control.ingestion_reject; delete from control.ingestion_run; delete from control.artifact_validator; delete from control.gap; delete from control.backfill',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function* lineOf(day: string): AsyncGenerator<Buffer> {
    yield Buffer.from(ratesFile([`${day},USD,1.1`]));
  }

  const http: HttpClient = {
    text: () => Promise.reject(new Error('no page is asked for')),
    size: () => Promise.resolve(null),
    close: () => undefined,
    download: async (address, _options, receive) => {
      const day = /\d{4}-\d\d-\d\d/.exec(address)?.[0] ?? '';
      asked.push(day);
      const fault = answers.get(day);
      if (fault) throw fault;
      return {
        changed: true,
        value: await receive(lineOf(day), { address, bytes: null }),
        validators: { etag: null, lastModified: null },
      };
    },
  };

  const run = (since?: string, signal?: AbortSignal): Promise<IngestReport> =>
    ingest({
      connector,
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      http,
      ...(since === undefined ? {} : { since }),
      ...(signal ? { signal } : {}),
    });
  const held = async (): Promise<readonly string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { day: string }[] }>(
      'select rate_date::text as day from data.rate order by 1',
    );
    return rows.map(({ day }) => day);
  };
  const gaps = async () => (await openGaps(database.db.knex)).map(({ artifact, reason }) => [artifact.name, reason]);
  const unavailable = new ServiceError('upstream_unavailable', 'data.example answered 503');
  const throttled = new ServiceError('upstream_rate_limited', 'data.example asks for quiet');

  it('a day that fails is a gap with its reason, asked for by the next run though its index is not read any more', async () => {
    answers.set('2024-01-04', unavailable);
    expect(await run('2024-01-02')).toMatchObject({ status: 'failed' });
    expect(await gaps()).toEqual([['rates-2024-01-04.csv', 'data.example answered 503']]);
    answers.clear();
    asked = [];
    expect(await run()).toMatchObject({ status: 'ok' });
    expect(asked).toEqual(['2024-01-08', '2024-01-09', '2024-01-04']);
    expect([await gaps(), await held()]).toEqual([[], days]);
  });

  it('days that were not tried after the publisher asked to wait are gaps, too', async () => {
    answers.set('2024-01-05', throttled);
    await run('2024-01-02');
    expect((await gaps()).map(([name]) => name)).toEqual(
      ['2024-01-05', '2024-01-08', '2024-01-09'].map((day) => `rates-${day}.csv`),
    );
    answers.clear();
    await run();
    expect([await gaps(), await held()]).toEqual([[], days]);
  });

  it('a backfill that was interrupted goes on with the next run', async () => {
    const stop = new AbortController();
    answers.set('2024-01-03', new Error('never seen'));
    const original = http.download;
    const stopping: HttpClient = {
      ...http,
      download: (address, options, receive) => {
        if (address.includes('2024-01-03')) stop.abort(new Error('the process ends'));
        return original(address, options, receive);
      },
    };
    const store = createArtifactStore(join(folder, 'store'));
    await expect(
      ingest({ connector, db: database.db, store, clock, http: stopping, since: '2024-01-02', signal: stop.signal }),
    ).rejects.toThrow();
    expect(await held()).toEqual(['2024-01-02']);
    answers.clear();
    expect(await run()).toMatchObject({ status: 'ok' });
    expect(await held()).toEqual(days);
    asked = [];
    await run();
    expect(asked).toEqual(['2024-01-08', '2024-01-09']);
  });

  it('what was loaded before is not a gap when its next edition fails', async () => {
    await run('2024-01-02');
    answers.set('2024-01-09', unavailable);
    expect(await run()).toMatchObject({ status: 'failed' });
    expect(await gaps()).toEqual([]);
  });
});
