import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { freePort } from '@dqs/storage/testing';
import { engines, openTestDatabase, type TestDatabase } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dqsProgram, startProcess } from './running-process.ts';

/** Milliseconds for which nothing can connect after the cut. */
const awayFor = 1500;

interface Primary extends AsyncDisposable {
  readonly url: string;
  /** Whether the statement was sent, and every connection was closed instead. */
  isCut(): boolean;
}

/** A way to the database that closes every connection when a statement with this text is sent for the first time. */
const cutAt = async (database: string, text: string): Promise<Primary> => {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  let cut: number | null = null;
  const server = createServer((client) => {
    if (cut !== null && performance.now() - cut < awayFor) return void client.destroy();
    const upstream = connect(port === '' ? 5432 : Number.parseInt(port, 10), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    upstream.pipe(client);
    client.on('data', (sent: Buffer) => {
      if (cut !== null || !sent.includes(text)) return void upstream.write(sent);
      cut = performance.now();
      for (const socket of sockets) socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database);
  [url.hostname, url.port] = ['127.0.0.1', String((server.address() as AddressInfo).port)];
  return {
    url: url.href,
    isCut: () => cut !== null,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

describe.skipIf(!engines.includes('postgres'))('a server whose primary is lost while it starts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres', schemaOf(domains));
  });
  afterAll(() => database.cleanup());

  it.each([
    ['creates a setting', 'insert into "control"."setting"'],
    ['records its configuration', 'audit_event'],
    ['creates the link of the first operator', 'insert into control.one_time_link'],
  ])('becomes ready, when it %s', async (_, text) => {
    await database.db.knex('control.setting').where({ key: 'cursor_secret' }).delete();
    await using primary = await cutAt(database.url!, text);
    const environment = {
      DATABASE_URL: primary.url,
      DQS_READ_URL: database.url!,
      DQS_PORT: `${await freePort()}`,
    };
    await using server = await startProcess(dqsProgram, ['serve'], environment);
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('is ready.');
    expect(primary.isCut()).toBe(true);
    await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 30_000 }).toBe(200);
  });
});
