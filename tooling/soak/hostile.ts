import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createKeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { freePort } from '@dqs/storage/testing';
import { startRest } from '../e2e/running-process.ts';
import { askFor, type Asked } from './asking.ts';
import type { Figure } from './figure.ts';
import type { Flood } from './flood.ts';
import { openPlace, schema } from '../bench/installation.ts';

// What people of ill will send, against a server process of its own.

const said = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');

const shown = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;

/** A server on PostgreSQL without limits, a good key, and what the database has to do. */
const openTarget = async (url: string) => {
  const db = await openPlace({ url });
  await db.migrate(schema);
  const { secret } = await createKeyStore(db, systemClock).create({ name: 'good', windowLimit: 0 });
  const quiet = { DQS_LOG_LEVEL: 'silent', DQS_PORT: String(await freePort()) };
  const server = await startRest(url, { DQS_WINDOW_LIMIT: '0', DQS_MONTHLY_QUOTA: '0', ...quiet });
  const transactions = async (): Promise<number> => {
    // A session that rests hands in its counters after ten seconds.
    await pause(11_000);
    const { rows } = await db.knex.raw<{ rows: { count: string }[] }>(
      'select (xact_commit + xact_rollback)::text as count from pg_stat_database where datname = current_database()',
    );
    return Number.parseInt(rows[0]?.count ?? '0', 10);
  };
  const close = async (): Promise<void> => {
    await server.end('SIGTERM');
    await db.close();
  };
  return { address: server.url, secret, transactions, close };
};

/** Malformed keys a second that the others must not feel. */
const floodRate = 10_000;

const send = async (flood: Flood): Promise<Asked> => {
  const thread = new Worker(new URL('./flood.ts', import.meta.url), { workerData: flood });
  const [asked] = (await once(thread, 'message')) as [Asked];
  return asked;
};

/** S3: keys that cannot be right cost the database nothing and the others little. */
export const badKeys = async (url: string, milliseconds: number): Promise<readonly Figure[]> => {
  const { address, secret, transactions, close } = await openTarget(url);
  try {
    const good = { address, key: () => secret, clients: 4, milliseconds };
    await askFor({ ...good, milliseconds: 1000 });
    const before = await askFor(good);
    const idle = await transactions();
    await pause(milliseconds);
    const atRest = (await transactions()) - idle;
    const start = await transactions();
    const alone = await send({ address, milliseconds, rate: floodRate });
    const during = (await transactions()) - start;
    const [among, flood] = await Promise.all([askFor(good), send({ address, milliseconds, rate: floodRate })]);
    const rate = Math.round((flood.count / milliseconds) * 1000);
    const refused = (alone.statuses.get(401) ?? 0) + (flood.statuses.get(401) ?? 0);
    return [
      {
        promise: `S3: ${alone.count.toLocaleString('en')} malformed keys cost the database nothing`,
        reached: `${during} transactions meanwhile, ${atRest} in the same time at rest; ${refused} of ${alone.count + flood.count} refused with 401`,
        goal: 'no more than at rest (± 5), all refused',
        kept: during <= atRest + 5 && refused === alone.count + flood.count,
      },
      {
        promise: `S3: good requests among ${rate.toLocaleString('en')} malformed keys a second`,
        reached: `p99 ${shown(among.p99)}, ${shown(before.p99)} without them; answers ${said(among.statuses)}`,
        goal: `at most twice as long at ${floodRate.toLocaleString('en')} a second`,
        kept: among.p99 <= before.p99 * 2 && rate > floodRate * 0.99,
      },
    ];
  } finally {
    await close();
  }
};

/** Sends the headers of a request one byte at a time, without ever coming to their end. */
const slowSocket = async (address: string, sockets: Socket[]): Promise<void> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number.parseInt(port, 10), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect').catch(() => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const timer = setInterval(() => socket.writable && socket.write('a'), 1000);
  socket.once('close', () => clearInterval(timer));
};

/** S7: connections that never come to the point do not keep others waiting, and are let go. */
export const slowloris = async (url: string, count: number): Promise<readonly Figure[]> => {
  const { address, secret, close } = await openTarget(url);
  const sockets: Socket[] = [];
  try {
    const good = { address, key: () => secret, clients: 4, milliseconds: 5000 };
    await askFor({ ...good, milliseconds: 1000 });
    const before = await askFor(good);
    const began = performance.now();
    await Promise.all(Array.from({ length: count }, () => slowSocket(address, sockets)));
    const among = await askFor(good);
    const held = sockets.filter(({ closed }) => !closed).length;
    while (sockets.some(({ closed }) => !closed) && performance.now() - began < 30_000) await pause(100);
    const gone = performance.now() - began;
    const left = sockets.filter(({ closed }) => !closed).length;
    return [
      {
        promise: `S7: good requests beside ${count} sockets that send one byte of a header a second`,
        reached: `p99 ${shown(among.p99)}, ${shown(before.p99)} without them; ${held} sockets still open meanwhile; answers ${said(among.statuses)}`,
        goal: 'at most three times as long',
        kept: among.p99 <= before.p99 * 3 && among.statuses.size === 1 && among.statuses.has(200),
      },
      {
        promise: `S7: those sockets are let go`,
        reached: `${count - left} of ${count} within ${(gone / 1000).toFixed(1)} s`,
        goal: 'all within 10 s and the 2 s between two looks',
        kept: left === 0 && gone <= 15_000,
      },
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await close();
  }
};
