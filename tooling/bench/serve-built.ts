import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '@dqs/storage/testing';
import type { Place } from './installation.ts';
import { serverOf, type Server } from './process.ts';
import { programs } from './programs.ts';

/** How long a start may take, in milliseconds. */
const patience = 60_000;

/** Whether `dqs` is measured as it is deployed, or from source for want of a build. */
export const isBuilt = (): boolean => existsSync(programs.dqsBuilt);

/** Asks until the answer is 200. */
export const untilAnswered = async (address: string, key: string | null): Promise<void> => {
  const giveUp = performance.now() + patience;
  while (performance.now() < giveUp) {
    const answer = await fetch(address, key === null ? {} : { headers: { 'x-api-key': key } }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${address} was not answered in ${patience / 1000} s`);
};

/** Starts `dqs serve` as it is deployed and does not wait for it; the load of other parts has used up an ordinary month. */
export const startBuilt = (
  port: number,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Server => {
  const program = isBuilt() ? programs.dqs : programs.dqsSource;
  const child = spawn(process.execPath, [program, 'serve', '--port', `${port}`, ...words], {
    stdio: 'ignore',
    env: { ...process.env, DQS_MONTHLY_QUOTA: '0', ...environment },
  });
  return serverOf(child, `http://127.0.0.1:${port}`);
};

/** The words of `dqs serve` that name a place. */
const wordsOf = (place: Place): readonly string[] =>
  'url' in place ? ['--database-url', place.url] : ['--data', place.folder];

/** `dqs serve` over an installation, ready, without limits and cache. */
export const serveBuilt = async (place: Place): Promise<Server> => {
  const server = startBuilt(await freePort(), wordsOf(place), {
    DQS_WINDOW_LIMIT: '0',
    DQS_CACHE_MB: '0',
    DQS_LOG: 'silent',
  });
  try {
    await untilAnswered(`${server.url}/ready`, null);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
};
