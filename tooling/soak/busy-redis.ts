import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { freePort } from '@dqs/storage/testing';
import { install, openPlace } from '../bench/installation.ts';
import { startRest } from '../e2e/running-process.ts';
import type { Figure } from './figure.ts';
import { writeVersion } from './rates.ts';
import { part } from './topology/part.ts';

const callers = 16;
const windowLimit = 50;

interface Seen {
  readonly statuses: Map<number, number>;
  readonly longest: number;
}

/** Asks both servers by several callers until the time is over. */
const ask = async (servers: readonly string[], key: string, milliseconds: number): Promise<Seen> => {
  const statuses = new Map<number, number>();
  let longest = 0;
  const end = performance.now() + milliseconds;
  const caller = async (at: number): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await fetch(`${servers[at % servers.length]}/v1/fx/rates?quote=XAA&limit=1`, {
        headers: { 'X-API-KEY': key },
      });
      await answer.arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      await pause(5);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, at) => caller(at)));
  return { statuses, longest };
};

/** Another user of the same Redis, whose commands take so many milliseconds. */
const startOtherUser = (port: number, milliseconds: number) => {
  const socket = connect(port, '127.0.0.1');
  const now = "local t = redis.call('TIME') now = t[1] * 1000000 + t[2]";
  const script = `local now ${now} local ends = now + ${milliseconds * 1000} while now < ends do ${now} end return 1`;
  const words = ['EVAL', script, '0'];
  const command = `*3\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`;
  let isRunning = true;
  const running = (async () => {
    while (isRunning) {
      socket.write(command);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      if (answer.toString() !== ':1\r\n') throw new Error(`Redis answers ${answer.toString()}`);
      await pause(300);
    }
  })();
  return async (): Promise<void> => {
    isRunning = false;
    await running;
    socket.destroy();
  };
};

/** Programs that want more cores than there are. */
const startHogs = () => {
  const hogs = Array.from({ length: availableParallelism() * 6 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return async (): Promise<void> => {
    for (const hog of hogs) hog.kill('SIGKILL');
    await Promise.resolve();
  };
};

const figure = (what: string, { statuses, longest }: Seen): Figure => {
  const refused = statuses.get(503) ?? 0;
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return {
    promise: `Redis is busy: ${what}`,
    reached: `${refused} of ${all.toLocaleString('en')} requests refused with 503; longest ${longest.toFixed(0)} ms`,
    goal: '0 refused',
    kept: refused === 0 && statuses.get(200) === all,
  };
};

/** Two servers that count in a Redis which is there, but has other things to do. */
export const busyRedis = async (url: string, scratch: string, seconds: number): Promise<readonly Figure[]> => {
  const folder = join(scratch, 'busy-redis');
  await mkdir(folder, { recursive: true });
  const free = await install({ url }, await writeVersion(folder, 1), folder);
  const db = await openPlace({ url });
  const { secret: limited } = await createKeyStore(db, systemClock).create({ name: 'limited', windowLimit });
  await db.close();
  const port = await freePort();
  const redisUrl = `redis://127.0.0.1:${port}`;
  const redis = part({
    name: 'redis',
    log: join(folder, 'log'),
    cwd: folder,
    command: ['redis-server', '--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  });
  redis.start();
  const environment = { REDIS_URL: redisUrl, DQS_WINDOW_LIMIT: '0', DQS_MONTHLY_QUOTA: '0', DQS_LOG_LEVEL: 'silent' };
  const servers = [];
  try {
    for (let at = 0; at < 2; at += 1)
      servers.push(await startRest(url, { ...environment, DQS_PORT: `${await freePort()}` }));
    const urls = servers.map((server) => server.url);
    await ask(urls, free, 3000);
    const figures: Figure[] = [];
    for (const milliseconds of [40, 80]) {
      const stop = startOtherUser(port, milliseconds);
      figures.push(figure(`commands of others take ${milliseconds} ms`, await ask(urls, free, seconds * 1000)));
      await stop();
    }
    const stop = startHogs();
    figures.push(figure('six programs a core want its time', await ask(urls, free, seconds * 1000)));
    const burst = await ask(urls, limited, 3000);
    await stop();
    const admitted = burst.statuses.get(200) ?? 0;
    return [
      ...figures,
      {
        promise: `Redis is busy: a key with ${windowLimit} requests a window, at both servers`,
        reached: `${admitted} admitted, ${burst.statuses.get(429) ?? 0} refused with 429`,
        goal: `${windowLimit}`,
        kept: admitted === windowLimit,
      },
    ];
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await redis.end('SIGKILL');
  }
};
