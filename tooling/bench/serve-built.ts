import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Place } from './installation.ts';
import { freePort } from './free-port.ts';
import type { Server } from './process.ts';
import { programs } from './programs.ts';

/** How long a start may take, in milliseconds. */
const patience = 60_000;

const untilReady = async (url: string): Promise<void> => {
  const giveUp = performance.now() + patience;
  while (performance.now() < giveUp) {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} was not ready in ${patience / 1000} s`);
};

/** `dqs serve` as it is deployed, built where there is a build, without limits and cache. */
export const serveBuilt = async (place: Place): Promise<Server> => {
  const port = await freePort();
  const program = existsSync(programs.dqs) ? programs.dqs : programs.dqsSource;
  const where = 'url' in place ? ['--database-url', place.url] : ['--data', place.folder];
  const child = spawn(process.execPath, [program, 'serve', '--port', `${port}`, ...where], {
    stdio: 'ignore',
    env: { ...process.env, DQS_WINDOW_LIMIT: '0', DQS_MONTHLY_QUOTA: '0', DQS_CACHE_MB: '0', DQS_LOG: 'silent' },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    pid: child.pid as number,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};
