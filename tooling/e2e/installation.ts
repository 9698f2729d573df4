import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyStore, type KeyStore } from '@dqs/auth';
import { domains as everyDomain } from '@dqs/domains';
import { createArtifactStore, ingest, type AnyConnector } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { createAdmission, createUsageReader, createUsageRecorder, type Limits, type UsageReader } from '@dqs/limits';
import { createMcpApp } from '@dqs/mcp';
import { startHttpServer, type AppLog } from '@dqs/host/http';
import { mountSurface } from '@dqs/host/middleware';
import { createRestApp } from '@dqs/rest';
import { createService, schemaOf, type Service } from '@dqs/service';
import { emptyOf } from '@dqs/storage/testing';
import { clockAt, openTestDatabase, samplesOf, unjudged, type SettableClock, type TestDatabase } from '@dqs/testing';
import Koa from 'koa';
import mount from 'koa-mount';
import { connectTo, type Caller } from './http-client.ts';

const baseUrl = 'https://data.example.org';
/** The samples of these few end on the day before, those of every domain earlier than this. */
const now = '2026-03-06T12:00:00Z';
export const afterEverySample = '2026-11-20T12:00:00Z';

export interface InstallationOptions {
  readonly engine?: 'embedded' | 'postgres';
  /** Absent: a few small ones, enough for what is the same for every operation. */
  readonly domains?: readonly Domain[];
  /** Without the samples. */
  readonly isEmpty?: boolean;
  /** Absent: no limits. */
  readonly limits?: Limits;
  readonly log?: AppLog;
  readonly cacheBytes?: number;
}

/** The whole service as it is delivered, REST and MCP behind one port, on a database with the samples loaded. */
export interface Installation extends AsyncDisposable {
  readonly url: string;
  readonly database: TestDatabase;
  readonly service: Service;
  readonly keys: KeyStore;
  readonly usage: UsageReader;
  readonly clock: SettableClock;
  /** Asks with a public key of its own. */
  readonly caller: Caller;
  /** Loads files of a connector; throws when that does not end well. */
  load(connector: AnyConnector, from: string): Promise<void>;
}

const fewDomains = everyDomain.filter(({ key }) => ['futures', 'fx', 'platform'].includes(key));

const unlimited: Limits = { windowLimit: 0, windowSeconds: 60, monthlyQuota: 0 };

/** Opens an installation of its own for a test. */
export const openInstallation = async (options: InstallationOptions = {}): Promise<Installation> => {
  const { engine = 'embedded', domains = fewDomains, limits = unlimited, cacheBytes = 16_000_000, log } = options;
  const clock = clockAt(domains === fewDomains ? now : afterEverySample);
  // A program started beside this process has every domain, whatever is loaded.
  const schema = schemaOf(domains === fewDomains ? everyDomain : domains);
  const folder = await mkdtemp(join(tmpdir(), 'dqs-e2e-'));
  const store = createArtifactStore(folder);
  const template = options.isEmpty === true ? emptyOf(schema) : samplesOf(domains, clock);
  const database = await openTestDatabase(engine, schema, { clock, template });
  const { db } = database;

  const admission = createAdmission({ db, clock, defaults: limits });
  const recorder = createUsageRecorder({ db, clock });
  const cursorSecret = 'signs the cursors of the end-to-end tests';
  const service = createService({
    domains,
    db,
    admission,
    usage: recorder,
    clock,
    cursorSecret,
    baseUrl,
    cacheBytes,
    schema,
    checkEvery: 1,
  });
  const logged = log ? { log } : {};
  const mcp = createMcpApp(service, { baseUrl, ...logged });
  const app = new Koa();
  app.use(mountSurface(mcp));
  app.use(mount(createRestApp(service, { baseUrl, version: 'test', ...logged })));
  const server = await startHttpServer({
    handle: app.callback(),
    host: '127.0.0.1',
    port: 0,
    drainDelay: 0,
    // A test that closes has all its answers: connections that a client keeps open and never used need not be waited for.
    closeTimeout: 100,
  });
  const keys = createKeyStore(db, clock);
  const { secret } = await keys.create({ name: 'end to end' });
  const caller = connectTo(server.address, secret);
  return {
    url: server.address,
    database,
    service,
    keys,
    usage: createUsageReader({ db, clock, admission, recorder }),
    clock,
    caller,
    load: async (connector, from) => {
      const report = await ingest({ connector: unjudged(connector), db, store, clock, from: [from] });
      if (report.status !== 'ok') throw new Error(JSON.stringify(report));
    },
    [Symbol.asyncDispose]: async () => {
      caller.close();
      await server.close();
      await mcp.close();
      await recorder.close();
      await admission.close();
      await database.cleanup();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
