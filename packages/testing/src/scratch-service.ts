import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anyDifference,
  createArtifactStore,
  ingest,
  ingestMigrations,
  ingestViews,
  type AnyConnector,
  type ExpectedDifference,
  type IngestReport,
} from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import type { Admission } from '@dqs/limits';
import type { Data, Endpoint, Envelope, MetaOf, Pagination } from '@dqs/schemas';
import { createService, type Input, type Service } from '@dqs/service';
import type { Database, Engine, Schema, Surface } from '@dqs/storage';
import { openTestDatabase, usualEngine } from '@dqs/storage/testing';
import { canarySource, withCanary } from './canary.ts';
import { recorded, type Read } from './reads.ts';
import { clockAt, type SettableClock } from './settable-clock.ts';

/** A response in the types of its contract. */
export interface Answered<E extends Endpoint> {
  readonly data: Data<E>;
  readonly meta: MetaOf<E>;
  readonly pagination: Pagination | null;
}

/** A domain in operation: a service without keys and cache, with a database for itself. */
export interface ScratchService {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly service: Service;
  /** The statements that responses have read with so far. */
  readonly reads: readonly Read[];
  /**
   * Loads local files as `dqs ingest --from` does, but without the comparison with loaded data, since tests invent
   * values. `isJudged` loads exactly as the command does.
   */
  load(
    connector: AnyConnector,
    paths: readonly string[],
    options?: { readonly force?: boolean; readonly allowShrink?: boolean; readonly isJudged?: boolean },
  ): Promise<IngestReport>;
  /** The bytes of a response. Throws ServiceError. */
  bytes(tool: string, input: Input, surface?: Surface): Promise<Buffer>;
  /**
   * Runs an operation of a contract with parameters as a tool call has them. Returns the response in the contract's
   * types. Throws ServiceError.
   */
  answer<E extends Endpoint>(operation: E, values: object, surface?: Surface): Promise<Answered<E>>;
  /** Runs an operation by tool name with any parameters, for expected refusals and for tests over all operations. */
  ask(tool: string, values: unknown, surface?: Surface): Promise<Envelope>;
  /** The note of a response. Throws ServiceError. */
  note(tool: string, values: unknown): Promise<string | null>;
  close(): Promise<void>;
}

const invented: ExpectedDifference = {
  ...anyDifference('tests invent values'),
  garbledPercent: 100,
  shiftedPercent: 100,
};
const inventedBuilt: ExpectedDifference = { ...invented, built: 'any' };

/** A connector whose files are not compared with loaded data, since tests invent values. */
export const unjudged = (connector: AnyConnector): AnyConnector => ({
  ...connector,
  rows: { ...connector.rows, differs: [invented, inventedBuilt] },
});

const nobody: Admission = {
  admit: () => Promise.reject(new Error('no keys here')),
  admitKey: () => Promise.reject(new Error('no keys here')),
  digestOf: () => Promise.reject(new Error('no keys here')),
  ready: () => Promise.resolve(),
  currentRates: () => Promise.resolve(null),
  month: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

const schemaOf = (domains: readonly Domain[]): Schema => ({
  migrations: [
    { owner: 'ingest', migrations: ingestMigrations },
    ...domains.map(({ key, migrations }) => ({ owner: key, migrations })),
  ],
  sources: [...domains.flatMap(({ sources }) => sources), canarySource],
  datasets: domains.flatMap(({ datasets }) => datasets),
  views: ingestViews,
});

const serviceOf = ([domain, ...beside]: readonly [Domain, ...Domain[]], db: Database, clock: SettableClock): Service =>
  createService({
    domains: [withCanary(domain), ...beside],
    db,
    admission: nobody,
    clock,
    cursorSecret: 'a secret of the tests',
    baseUrl: 'https://data.example.org',
    cacheBytes: 0,
    checkEvery: 1,
  });

/**
 * Opens a domain over a fresh, empty, migrated database; the clock is set to `now`. `beside` has the domains that it
 * reads through their queries. Pass `engine` only if the test is about a difference between engines.
 */
export const openScratchService = async (
  domain: Domain,
  now: string,
  beside: readonly Domain[] = [],
  engine: Engine = usualEngine,
): Promise<ScratchService> => {
  const domains = [domain, ...beside] as const;
  const clock = clockAt(now);
  const name = domains.map(({ key, migrations }) => [key, ...migrations.map(({ name }) => name)].join(' ')).join(', ');
  const { db, cleanup } = await openTestDatabase(engine, schemaOf(domains), { clock, template: { name } });
  const folder = await mkdtemp(join(tmpdir(), 'dqs-test-'));
  const store = createArtifactStore(folder);
  const reads: Read[] = [];
  const service = serviceOf(domains, recorded(db, reads), clock);
  const caller = (surface: Surface) => ({ accountId: 'test', keyId: surface, keyPrefix: 'dqs_live_test', surface });
  const call = (tool: string, input: Input, surface: Surface = 'public') =>
    service.call(tool, input, caller(surface), new AbortController().signal);
  const ask = async (tool: string, values: unknown, surface?: Surface) =>
    (await call(tool, { values }, surface)).envelope();
  return {
    db,
    clock,
    service,
    reads,
    load: (connector, from, { isJudged = false, ...options } = {}) =>
      ingest({ connector: isJudged ? connector : unjudged(connector), db, store, clock, from, ...options }),
    bytes: async (tool, input, surface) => (await call(tool, input, surface)).bytes,
    ask,
    note: async (tool, values) => (await call(tool, { values })).note,
    // The service has checked the response against its contract, as it does for every response in a test.
    answer: <E extends Endpoint>({ tool }: E, values: object, surface?: Surface) =>
      ask(tool, values, surface) as Promise<Envelope & Answered<E>>,
    close: async () => {
      await cleanup();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
