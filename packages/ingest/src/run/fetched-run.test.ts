import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@dqs/storage/testing';
import { usualEngine } from '@dqs/storage/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from '../fetch/artifact-store.ts';
import { notFetched, type AnyConnector } from '../connector.ts';
import { listLoads } from '../load/loads.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { ratesConnector, ratesFile } from '../fixtures/rates-connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { fetchPlan } from './fetch-plan.ts';
import { findEach } from './find-each.ts';
import { ingestionStates } from './freshness.ts';
import { createHttp } from '../fetch/http.ts';
import { ingest, type IngestReport } from './ingest.ts';

const clock = { now: () => Date.UTC(2024, 0, 10, 12) };
const good = ['2024-01-08,USD,1.0946', '2024-01-08,JPY,157.90', '2024-01-09,USD,1.0940', '2024-01-09,JPY,157.72'];

describe('ingest from the official address', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(usualEngine, clock);
  });
  afterAll(async () => {
    await database.cleanup();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-fetched-'));
    await database.db.knex.raw(
      'delete from data.rate; delete from control.ingestion_reject; delete from control.ingestion_run; delete from control.artifact_validator',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const statuses = async (): Promise<{ status: string; artifact: string | null }[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { status: string; artifact: string | null }[] }>(
      'select status, artifact from control.ingestion_run order by id',
    );
    return rows;
  };

  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  const serve = async (content: () => { status: number; text: string; etag: string }) => {
    let whole = 0;
    const server = createServer((request, response) => {
      const { status, text, etag } = content();
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
      whole += 1;
      return response.writeHead(status, { ETag: etag, Connection: 'close' }).end(text);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates-all.csv`;
    return { address, whole: () => whole };
  };
  const fetching = (address: string): AnyConnector & { readonly parsed: () => number } =>
    ratesConnector({
      publication: {
        async *discover() {
          yield { name: 'rates-all.csv', address };
        },
      },
    });
  const http = () =>
    createHttp({
      userAgent: 'Test data@example.org',
      hosts: ['127.0.0.1'],
      clock,
      loopbackForTests: true,
      sleep: () => Promise.resolve(),
    });
  const fetchRun = (connector: AnyConnector, since?: string): Promise<IngestReport> =>
    ingest({
      connector,
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      http: http(),
      ...(since === undefined ? {} : { since }),
    });

  it('asks only for what changed', async () => {
    let text = ratesFile(good);
    let etag = '"1"';
    const { address, whole } = await serve(() => ({ status: 200, text, etag }));
    const connector = fetching(address);
    expect(await fetchRun(connector)).toMatchObject({ status: 'ok' });
    expect(await fetchRun(connector)).toMatchObject({ status: 'unchanged' });
    expect([whole(), connector.parsed()]).toEqual([1, 1]);
    etag = '"2"';
    expect(await fetchRun(connector)).toMatchObject({ status: 'unchanged' });
    expect([whole(), connector.parsed()]).toEqual([2, 1]);
    text = ratesFile(good.with(0, '2024-01-08,USD,1.0947'));
    etag = '"3"';
    expect(await fetchRun(connector)).toMatchObject({
      status: 'ok',
      artifacts: [{ counts: { changed: 1, unchanged: 3 } }],
    });
  });

  it('asks for the whole file again when its copy is gone', async () => {
    const { address, whole } = await serve(() => ({ status: 200, text: ratesFile(good), etag: '"1"' }));
    await fetchRun(fetching(address));
    rmSync(join(folder, 'store'), { recursive: true });
    expect(await fetchRun(fetching(address))).toMatchObject({ status: 'unchanged' });
    expect(whole()).toBe(2);
  });

  it('does not remember a bad file as the one it has', async () => {
    let text = 'nonsense';
    const { address, whole } = await serve(() => ({ status: 200, text, etag: '"1"' }));
    expect(await fetchRun(fetching(address))).toMatchObject({ status: 'failed' });
    text = ratesFile(good);
    expect(await fetchRun(fetching(address))).toMatchObject({ status: 'ok' });
    expect(whole()).toBe(2);
  });

  it('reports an address that answers an error, and a discovery that fails', async () => {
    const { address } = await serve(() => ({ status: 404, text: '', etag: '' }));
    expect(await fetchRun(fetching(address))).toMatchObject({
      status: 'failed',
      artifacts: [
        { message: expect.stringContaining('answered 404') as string, error: { code: 'upstream_unavailable' } },
      ],
    });
    const lost = ratesConnector({
      publication: {
        async *discover(_today, { text }) {
          await text(address);
          yield { name: 'never', address };
        },
      },
    });
    expect(await fetchRun(lost)).toMatchObject({ status: 'failed', artifacts: [{ artifact: 'discovery' }] });
    expect((await listLoads(database.db.knex)).map(({ artifact, status }) => [artifact, status])).toContainEqual([
      'rates-all.csv',
      'not_fetched',
    ]);
    expect(await statuses()).toMatchObject([{ status: 'failed' }, { status: 'failed', artifact: null }]);
  });

  it('names what it did not try after a publisher asked for quiet, and asks for no more', async () => {
    const { address, whole } = await serve(() => ({ status: 429, text: '', etag: '' }));
    const several = ratesConnector({
      publication: {
        async *discover(_today, { text }) {
          for (const name of ['rates-a.csv', 'rates-b.csv', 'rates-c.csv']) yield { name, address };
          await text(address);
          yield { name: 'rates-d.csv', address };
        },
      },
    });
    const report = await fetchRun(several);
    expect(report).toMatchObject({
      status: 'failed',
      artifacts: [{ artifact: 'rates-a.csv', error: { code: 'upstream_rate_limited' } }],
      notTried: ['rates-b.csv', 'rates-c.csv'],
    });
    const asked = whole();
    expect(await fetchRun(fetching(address))).toMatchObject({ notTried: [] });
    expect(whole()).toBe(2 * asked);
  });

  it('loads the edition before where the newest cannot be had, and says both', async () => {
    const { address } = await serve(() => ({ status: 200, text: ratesFile(good), etag: '"1"' }));
    const newest = await serve(() => ({ status: 404, text: '', etag: '' }));
    const editions = ratesConnector({
      publication: {
        async *discover() {
          yield { name: 'rates-b.csv', address: newest.address, otherwise: { name: 'rates-a.csv', address } };
        },
      },
    });
    expect(await fetchRun(editions)).toMatchObject({
      status: 'failed',
      artifacts: [
        { artifact: 'rates-b.csv', status: 'failed', message: expect.stringContaining('answered 404') as string },
        { artifact: 'rates-a.csv', status: 'ok', counts: { inserted: 4 } },
      ],
    });
  });

  it('finds the files of the other parts where the page of one part fails', async () => {
    const { address } = await serve(() => ({ status: 200, text: ratesFile(good), etag: '"1"' }));
    const parts = ratesConnector({
      publication: {
        discover: () =>
          findEach(
            ['lost', 'found'],
            (part) => ({ name: `the list of ${part}`, address: `${address}?${part}` }),
            function* (part) {
              if (part === 'lost') throw new SourceFormatError('the page lists no file');
              yield { name: 'rates-all.csv', address };
            },
          ),
      },
    });
    expect(await fetchRun(parts)).toMatchObject({
      status: 'failed',
      artifacts: [
        { artifact: 'the list of lost', message: 'the page lists no file' },
        { artifact: 'rates-all.csv', status: 'ok' },
      ],
    });
    expect(await statuses()).toMatchObject([{ status: 'failed' }, { status: 'ok' }]);
  });

  it('fetches only what is missing, and plans what a run would fetch', async () => {
    const { address, whole } = await serve(() => ({ status: 200, text: ratesFile(good), etag: '"1"' }));
    const gone = await serve(() => ({ status: 404, text: '', etag: '' }));
    const several = ratesConnector({
      publication: {
        async *discover() {
          yield { name: 'rates-a.csv', address };
          yield { name: 'rates-b.csv', address: gone.address };
        },
      },
    });
    await fetchRun(several);
    const before = whole();
    const report = await ingest({
      connector: several,
      db: database.db,
      store: createArtifactStore(join(folder, 'store')),
      clock,
      http: http(),
      onlyMissing: true,
    });
    expect(report).toMatchObject({
      status: 'failed',
      artifacts: [{ artifact: 'rates-b.csv' }],
      passedOver: ['rates-a.csv'],
    });
    expect(whole()).toBe(before);
    const plan = await fetchPlan(several, { knex: database.db.knex, http: http(), today: '2024-01-10' });
    expect(plan).toMatchObject({
      fault: null,
      artifacts: [
        { artifact: 'rates-a.csv', lastLoaded: '2024-01-10T12:00:00.000Z', fault: null },
        { artifact: 'rates-b.csv', lastLoaded: null, fault: expect.stringContaining('answered 404') as string },
      ],
    });
  });

  it('leaves out files of periods that end before the day to go back to, and says what is left', async () => {
    const { address, whole } = await serve(() => ({ status: 200, text: ratesFile(good), etag: '' }));
    const ofPeriods = ratesConnector({
      publication: {
        ofPeriods: true,
        async *discover() {
          for (const year of ['2022', '2023']) yield { name: `rates-${year}.csv`, address, until: `${year}-12-31` };
          yield { name: 'rates-undated.csv', address };
        },
      },
    });
    const plan = await fetchPlan(ofPeriods, {
      knex: database.db.knex,
      http: http(),
      today: '2024-01-10',
      since: '2023-06-30',
    });
    expect(plan.artifacts.map(({ artifact }) => artifact)).toEqual(['rates-2023.csv', 'rates-undated.csv']);
    const before = whole();
    const report = await fetchRun(ofPeriods, '2023-06-30');
    expect(report.artifacts.map(({ artifact }) => artifact)).toEqual(['rates-2023.csv', 'rates-undated.csv']);
    expect(whole()).toBe(before + 2);
    await expect(fetchRun(fetching(address), '2023-06-30')).rejects.toThrow(/does not support --since/);
  });

  it('does not ask again for what is settled once it is loaded', async () => {
    const { address, whole } = await serve(() => ({ status: 200, text: ratesFile(good), etag: '' }));
    const settled = ratesConnector({
      publication: {
        async *discover() {
          yield { name: 'rates-old.csv', address, settled: true };
        },
      },
    });
    expect(await fetchRun(settled)).toMatchObject({ status: 'ok', passedOver: [] });
    expect(await fetchRun(settled)).toMatchObject({
      status: 'unchanged',
      artifacts: [],
      passedOver: ['rates-old.csv'],
    });
    expect(whole()).toBe(1);
  });

  it('joins the pages of an API into one artifact, whole or not at all', async () => {
    let fails = true;
    const first = await serve(() => ({ status: 200, text: ratesFile(good.slice(0, 2)).trimEnd(), etag: '' }));
    const second = await serve(() => ({ status: fails ? 404 : 200, text: `${good.slice(2).join('\n')}\n`, etag: '' }));
    const paged = ratesConnector({
      publication: {
        async *discover() {
          yield { name: 'rates-all.csv', address: first.address, pages: [first.address, second.address] };
        },
      },
    });
    expect(await fetchRun(paged)).toMatchObject({ status: 'failed', artifacts: [{ artifact: 'rates-all.csv' }] });
    fails = false;
    expect(await fetchRun(paged)).toMatchObject({ status: 'ok', artifacts: [{ counts: { inserted: 4 } }] });
  });

  it('fails where nothing was ever loaded and the publisher has nothing either', async () => {
    const nothing = ratesConnector({ publication: { async *discover() {} } });
    expect(await fetchRun(nothing)).toMatchObject({
      status: 'failed',
      artifacts: [
        {
          artifact: 'discovery',
          message: expect.stringContaining('the publisher lists no files, and nothing is loaded') as string,
        },
      ],
    });
    expect((await ingestionStates(database.db.knex)).get('test.ecb')).toMatchObject({ lastSuccess: null });
  });

  it('refuses to fetch what has no official address', async () => {
    const atHand = ratesConnector({ publication: { discover: notFetched } });
    await expect(fetchRun(atHand)).rejects.toThrow('has no official address');
  });

  it('counts a look at a publisher with nothing new as a success where something is loaded', async () => {
    const { address } = await serve(() => ({ status: 200, text: ratesFile(good), etag: '"1"' }));
    await fetchRun(fetching(address));
    const nothing = ratesConnector({ publication: { async *discover() {} } });
    expect(await fetchRun(nothing)).toMatchObject({ status: 'unchanged', artifacts: [] });
    expect((await ingestionStates(database.db.knex)).get('test.ecb')).toMatchObject({
      lastSuccess: '2024-01-10T12:00:00.000Z',
      lastSuccessOrigin: 'official',
    });
  });
});
