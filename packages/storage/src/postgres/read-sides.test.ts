import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database.ts';
import { loadInto, mergeRates, rateCount, testSchema } from '../testing/fixture.ts';
import { engines, openTestDatabase, testClock, type TestDatabase } from '../testing/test-database.ts';
import { openPostgres } from './open-postgres.ts';

const row = (currency: string) => ({ rate_date: '2024-01-01', currency, rate: '1.10' });

/** Stands for a server that can go away and come back at the same address. */
const startGate = async (database: string) => {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  const open = (at: number): Server =>
    createServer((client) => {
      const server = connect(Number.parseInt(port, 10), hostname);
      for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
      client.pipe(server).pipe(client);
      client.on('close', () => server.destroy());
    }).listen(at, '127.0.0.1');
  let gate = open(0);
  await once(gate, 'listening');
  const url = new URL(database);
  url.port = String((gate.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      gate.close();
      await once(gate, 'close');
    },
    open: async () => {
      gate = open(Number.parseInt(url.port, 10));
      await once(gate, 'listening');
    },
  };
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error as { code: string }).code,
  );

describe.skipIf(!engines.includes('postgres'))('reads from a server other than the primary', () => {
  let primary: TestDatabase;
  let gate: Awaited<ReturnType<typeof startGate>>;
  let db: Database;
  const warnings: string[] = [];
  beforeAll(async () => {
    primary = await openTestDatabase('postgres', testSchema);
    await loadInto(primary.db, mergeRates, [row('USD')]);
    gate = await startGate(primary.url!);
    db = await openPostgres({
      url: primary.url!,
      readUrl: gate.url,
      clock: testClock,
      log: { warn: (_, message) => void warnings.push(message) },
    });
  });
  afterAll(async () => {
    await db.close();
    await gate.close();
    await primary.cleanup();
  });

  it('go to the primary while that server is away, and back when it answers', async () => {
    expect(await db.reader('public').first(rateCount)).toEqual({ rows: 1 });
    await gate.close();
    await vi.waitFor(async () => expect(await codeOf(db.reader('public').first(rateCount))).toBe('answered'), {
      timeout: 5000,
    });
    await db.ping();
    await db.verifySurfaces();
    await loadInto(db, mergeRates, [row('USD'), row('GBP')]);
    await vi.waitFor(async () => expect(await db.reader('public').first(rateCount)).toEqual({ rows: 2 }));
    expect(warnings).toContain('reads go to the primary: DQS_READ_URL does not answer');
    await gate.open();
    await vi.waitFor(
      async () => {
        await db.reader('public').first(rateCount);
        expect(warnings).toContain('reads go to DQS_READ_URL again');
      },
      { timeout: 5000 },
    );
    expect(await db.reader('public').first(rateCount)).toEqual({ rows: 2 });
  });

  it('stay unavailable where the primary is older than what was read', async () => {
    await using older = await openTestDatabase('postgres', testSchema);
    const readsNewer = await openPostgres({ url: older.url!, readUrl: gate.url, clock: testClock });
    try {
      expect(await readsNewer.reader('public').first(rateCount)).toEqual({ rows: 2 });
      await gate.close();
      const codes = new Set<string>();
      for (let at = 0; at < 20; at += 1) {
        codes.add(await codeOf(readsNewer.reader('public').first(rateCount)));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect([...codes]).toEqual(['service_unavailable']);
      await gate.open();
      await vi.waitFor(async () => expect(await codeOf(readsNewer.reader('public').first(rateCount))).toBe('answered'));
    } finally {
      await readsNewer.close();
    }
  });
});
