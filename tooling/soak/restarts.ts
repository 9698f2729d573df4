import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import pg from 'pg';
import { freePort } from '@dqs/storage/testing';
import { install } from '../bench/installation.ts';
import { startRest } from '../e2e/running-process.ts';
import { spread, type Figure } from './figure.ts';
import { writeVersion } from './rates.ts';

const clients = 16;
const times = 3;

/** Milliseconds between two breaks. */
const between = 5000;

/** Ends every session of a database at once, as a restart of the server does, and answers how many there were. */
const endSessions = async (url: string): Promise<number> => {
  const server = new URL(url);
  const database = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [database],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
};

/** Milliseconds until `/ready` answers 200. */
const untilReady = async (address: string): Promise<number> => {
  const began = performance.now();
  while (!(await fetch(`${address}/ready`)).ok) await pause(10);
  return performance.now() - began;
};

/** R7: a server whose database ends all connections under load goes on by itself. */
export const restarts = async (url: string, scratch: string): Promise<readonly Figure[]> => {
  const folder = join(scratch, 'restarts');
  await mkdir(folder, { recursive: true });
  const secret = await install({ url }, await writeVersion(folder, 1), folder);
  const unlimited = { DQS_WINDOW_LIMIT: '0', DQS_MONTHLY_QUOTA: '0', DQS_CACHE_MB: '0', DQS_LOG_LEVEL: 'silent' };
  const server = await startRest(url, { ...unlimited, DQS_PORT: String(await freePort()) });
  try {
    let [asked, failed, lost, breaking] = [0, 0, 0, true];
    const ask = async (): Promise<Response> => {
      const day = addDays('2000-03-01' as Day, asked % 900);
      asked += 1;
      const answer = await fetch(`${server.url}/v1/fx/rates?quote=XAA&limit=100&end=${day}`, {
        headers: { 'X-API-KEY': secret },
      });
      await answer.arrayBuffer();
      return answer;
    };
    const client = async (): Promise<void> => {
      while (breaking) {
        const answer = await ask();
        if (answer.ok) continue;
        failed += 1;
        await pause(Number(answer.headers.get('retry-after') ?? 0) * 1000);
        if (!(await ask()).ok) lost += 1;
      }
    };
    const back: number[] = [];
    let ended = 0;
    const breakAll = async (): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        await pause(between);
        ended += await endSessions(url);
        back.push(await untilReady(server.url));
      }
      await pause(between);
      breaking = false;
    };
    await Promise.all([breakAll(), ...Array.from({ length: clients }, client)]);
    return [
      {
        promise: `R7: reads by ${clients} clients while the database ended all sessions ${times} times (${ended} in all)`,
        reached: `${failed} of ${asked.toLocaleString('en')} failed, ${lost} also when they came back as told`,
        goal: 'at most 0.1 %, 0',
        kept: failed <= asked / 1000 && lost === 0 && ended > times,
      },
      {
        promise: 'R7: ready again afterwards',
        reached: spread(back),
        goal: 'at most 3,000 ms',
        kept: Math.max(...back) <= 3000,
      },
    ];
  } finally {
    await server.end('SIGTERM');
  }
};
