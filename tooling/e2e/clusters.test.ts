import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyStore } from '@dqs/auth';
import { fx } from '@dqs/fx';
import { createArtifactStore, ingest } from '@dqs/ingest';
import { createAdmission, type Admission } from '@dqs/limits';
import { createService, schemaOf, type Answer, type Service } from '@dqs/service';
import { openPostgres, restorePostgres, type Database } from '@dqs/storage';
import { clockAt, plantCanaries, withCanary } from '@dqs/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noCluster, openCluster, type Cluster } from '../cluster/own-cluster.ts';

const domains = [withCanary(fx)];
const schema = schemaOf(domains);
const sample = new URL('../../samples/fx/eurofxref-hist.csv', import.meta.url).pathname;
const question = { quote: 'USD', limit: 500 };

interface Opened {
  readonly db: Database;
  readonly admission: Admission;
  readonly service: Service;
}

describe.skipIf(noCluster !== null)(`clusters of their own${noCluster === null ? '' : ` (${noCluster})`}`, () => {
  let folder: string;
  const opened: { close(): Promise<unknown> }[] = [];
  const clock = clockAt('2026-03-06T12:00:00Z');

  const open = async (url: string, readUrl?: string): Promise<Opened> => {
    const db = await openPostgres({ url, clock, readUrl, poolSize: 2 });
    const limits = { windowLimit: 0, windowSeconds: 60, monthlyQuota: 0 };
    const admission = createAdmission({ db, clock, defaults: limits });
    opened.push(admission, db);
    const service = createService({
      domains,
      db,
      admission,
      clock,
      cursorSecret: 'a secret of the tests',
      baseUrl: 'https://data.example.org',
      cacheBytes: 16_000_000,
      schema,
    });
    return { db, admission, service };
  };
  const ask = (
    { service }: Opened,
    surface: 'public' | 'internal' = 'public',
    values: object = question,
  ): Promise<Answer> =>
    service.call(
      'fx_get_rates',
      { values },
      { accountId: 'test', keyId: surface, keyPrefix: 'dqs_live_test', surface },
      new AbortController().signal,
    );
  const text = async (installation: Opened, surface?: 'internal') =>
    (await ask(installation, surface)).bytes.toString();
  /** Loads the sample, with `digit` appended to every dollar rate, so that each load is another state. */
  const load = async ({ db }: Opened, digit = ''): Promise<void> => {
    const rows = (await readFile(sample, 'utf8')).replaceAll(/^(\d{4}-\d\d-\d\d,\d+\.\d+)/gm, `$1${digit}`);
    const file = join(folder, 'eurofxref-hist.csv');
    await writeFile(file, rows);
    const store = createArtifactStore(join(folder, 'artifacts'));
    const report = await ingest({ connector: fx.connectors[0]!, db, store, clock, from: [file] });
    expect(report.status).toBe('ok');
  };
  const onServer = async (url: string, ...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  /** A user as managed services give one: it owns its database and may create roles, and is nothing more. */
  const ownedDatabase = async (cluster: Cluster, name: string): Promise<string> => {
    await onServer(cluster.url('postgres'), `create role owner_of_${name} login createrole`);
    await onServer(cluster.url('postgres'), `create database ${name} owner owner_of_${name}`);
    return cluster.url(name, `owner_of_${name}`);
  };

  let cluster: Cluster;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-clusters-'));
    cluster = await openCluster();
  });
  afterAll(async () => {
    for (const resource of opened.reverse()) await resource.close();
    await cluster?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  it('the drill: dump, a new cluster with an owner role alone, restore, migrate: same answers, same wall, same keys', async () => {
    const first = await open(await ownedDatabase(cluster, 'drill'));
    await first.db.migrate(schema);
    await load(first);
    await plantCanaries(first.db.knex);
    const { secret } = await createKeyStore(first.db, clock).create({ name: 'a client' });
    const [shown, whole] = [await text(first), await text(first, 'internal')];
    expect(JSON.parse(whole).data.rates.length).toBeGreaterThan(JSON.parse(shown).data.rates.length);
    const file = join(folder, 'drill.dump');
    await first.db.backup(file);
    await expect(first.db.backup(file)).rejects.toThrow(/already exists/);

    await using fresh = await openCluster();
    const url = await ownedDatabase(fresh, 'drill');
    await restorePostgres(url, file);
    await expect(restorePostgres(url, file)).rejects.toThrow('the database already contains data of a service');
    const second = await open(url);
    await expect(ask(second)).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(second.service.ready()).rejects.toMatchObject({ code: 'service_unavailable' });
    await second.db.migrate(schema);
    await second.service.ready();
    expect(await text(second)).toBe(shown);
    expect(await text(second, 'internal')).toBe(whole);
    expect((await second.admission.admit(secret)).caller.surface).toBe('public');
    await second.admission.close();
    await second.db.close();
  });

  it('a restore by hand whose views belong to the owner of the tables shows nothing until migrate has rebuilt them', async () => {
    const url = await ownedDatabase(cluster, 'restored');
    const restored = await open(url);
    await restored.db.migrate(schema);
    await load(restored);
    await plantCanaries(restored.db.knex);
    const shown = await text(restored);
    // What `pg_restore --no-owner` leaves: everything is there, and everything is the owner's.
    const views = ['fx_rate', 'dataset_generation'].map(
      (name) => `alter view surface_public.${name} owner to owner_of_restored`,
    );
    await onServer(cluster.url('restored'), ...views);
    await vi.waitFor(() => expect(ask(restored)).rejects.toThrow('the public surface is closed'), { timeout: 3000 });
    const later = await open(url);
    await expect(text(later)).rejects.toThrow('the public surface is closed');
    expect(await later.db.isCurrent(schema)).toBe(false);
    await later.db.migrate(schema);
    expect(await text(later)).toBe(shown);
    await vi.waitFor(async () => expect(await text(restored)).toBe(shown), { timeout: 3000 });
  });

  it('a database that went back and went on otherwise gives no old answer and confirms no old tag', async () => {
    const url = await ownedDatabase(cluster, 'back');
    const running = await open(url);
    await running.db.migrate(schema);
    await load(running, '1');
    const file = join(folder, 'back.dump');
    await running.db.backup(file);
    await load(running, '2');
    const second = await ask(running);
    await onServer(
      cluster.url('postgres'),
      'drop database back with (force)',
      'create database back owner owner_of_back',
    );
    await restorePostgres(url, file);
    await vi.waitFor(() => running.db.migrate(schema), { timeout: 20_000 });
    await load(running, '3');
    const caller = { accountId: 'test', keyId: 'public', keyPrefix: 'dqs_live_test', surface: 'public' as const };
    await vi.waitFor(async () => expect((await ask(running)).etag).not.toBe(second.etag), { timeout: 10_000 });
    const third = await ask(running);
    expect(third.bytes.toString()).not.toBe(second.bytes.toString());
    expect(third.envelope().data).toMatchObject({
      rates: expect.arrayContaining([expect.objectContaining({ value: expect.stringMatching(/^\d\.\d{4}3$/) })]),
    });
    expect(running.service.isCurrent('fx_get_rates', { values: question }, caller, second.etag)).toBeNull();
  });

  it('of two standbys behind one address, of which one lags, no answer is kept or tagged as what it is not', async () => {
    const url = await ownedDatabase(cluster, 'lag');
    const primary = await open(url);
    await primary.db.migrate(schema);
    await load(primary, '1');
    await using one = await cluster.standby();
    await using other = await cluster.standby();
    let turn = 0;
    // Connections go to the one and to the other in turn.
    const balancer = createServer((socket) => {
      const upstream = connect((turn += 1) % 2 === 0 ? one.port : other.port, '127.0.0.1');
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) end.on('error', () => [socket, upstream].forEach((each) => each.destroy()));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => balancer.once('listening', resolve));
    const address = new URL(url);
    address.port = String((balancer.address() as AddressInfo).port);
    const behind = await Promise.all([open(url, address.href), open(url, address.href), open(url, address.href)]);
    const digitOf = (answer: Answer) => JSON.stringify(answer.envelope().data).match(/"value":"[\d.]+(\d)"/)?.[1];
    const bodies = new Map<string, string>();
    const askAll = async (): Promise<ReadonlySet<string | undefined>> => {
      const seen = new Set<string | undefined>();
      for (const installation of behind)
        for (const answer of await Promise.all(
          Array.from({ length: 8 }, (_, at) => ask(installation, 'public', { quote: 'USD', limit: 400 + at })),
        )) {
          const body = answer.bytes.toString();
          expect(bodies.get(answer.etag) ?? body).toBe(body);
          bodies.set(answer.etag, body);
          seen.add(digitOf(answer));
        }
      return seen;
    };
    await vi.waitFor(async () => expect(await askAll()).toEqual(new Set(['1'])), { timeout: 10_000 });
    await onServer(other.url('lag'), 'select pg_wal_replay_pause()');
    await load(primary, '2');
    const later = new Set<string | undefined>();
    await vi.waitFor(async () => {
      for (const digit of await askAll()) later.add(digit);
      expect(later).toContain('2');
    });
    for (let round = 0; round < 10; round += 1) await askAll();
    await onServer(other.url('lag'), 'select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await askAll()).toEqual(new Set(['2'])), { timeout: 10_000 });
    for (const { admission, db } of behind) {
      await admission.close();
      await db.close();
    }
    opened.splice(-6);
    balancer.close();
  });
});
