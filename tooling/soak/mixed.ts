import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { freePort } from '@dqs/storage/testing';
import { install } from '../bench/installation.ts';
import { startLoad, type Round } from '../bench/load.ts';
import { residentMegabytes, type Server } from '../bench/process.ts';
import { isBuilt, startBuilt, untilAnswered } from '../bench/serve-built.ts';
import { toolCall, toolHeaders } from '../bench/tool-call.ts';
import type { Figure } from './figure.ts';
import { writeVersion } from './rates.ts';

const days = Array.from({ length: 900 }, (_, at) => addDays('2000-03-01' as Day, at));

/** Pages, conversions and markets in turn. */
const paths = days.flatMap((day) => [
  `/v1/fx/rates?quote=XAA&limit=100&end=${day}`,
  `/v1/fx/convert?amount=10&from_currency=XAB&to_currency=XAC&date=${day}`,
  '/v1/futures/markets?query=gold',
]);

const toolCalls = days.map((end) => toolCall('fx_get_rates', { quote: 'XAD', limit: 50, end }));

/** Lets a process load one version after the other; `end` answers how many were done, and throws if it ended by itself. */
const startLoading = (url: string, folder: string) => {
  const child = fork(new URL('./load-forever.ts', import.meta.url), [JSON.stringify({ url }), folder, '2']);
  const closed = once(child, 'close');
  let done = 0;
  child.on('message', (said: { readonly done?: number }) => (done += said.done === undefined ? 0 : 1));
  const end = async (): Promise<number> => {
    child.kill('SIGKILL');
    const [status] = (await closed) as [number | null];
    if (status !== null) throw new Error(`the loading process ended by itself with status ${status}`);
    return done;
  };
  return { end };
};

interface Sample {
  readonly minutes: number;
  readonly megabytes: number;
}

/** Growth in megabytes a minute: the line through all samples that is nearest to them. */
const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (read: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length;
  const [middle, level] = [mean(({ minutes }) => minutes), mean(({ megabytes }) => megabytes)];
  const together = mean(({ minutes, megabytes }) => (minutes - middle) * (megabytes - level));
  return together / mean(({ minutes }) => (minutes - middle) ** 2);
};

const watchMemory = async ({ pid }: Server, minutes: number): Promise<readonly Sample[]> => {
  const samples: Sample[] = [];
  const began = performance.now();
  for (;;) {
    const passed = (performance.now() - began) / 60_000;
    if (passed >= minutes) return samples;
    samples.push({ minutes: passed, megabytes: residentMegabytes(pid) });
    await pause(1000);
  }
};

const answered = (rounds: readonly Round[]) => ({
  count: rounds.reduce((sum, { requests }) => sum + requests, 0),
  failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
});

/** What the response cache of a server takes up. */
const cachedMegabytes = async (port: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number.parseFloat(/^dqs_cache_bytes\S* (\S+)$/m.exec(text)?.[1] ?? 'NaN') / 1e6;
};

/** Megabytes of answers that a server keeps where nothing is set. */
const defaultCache = 128;

/** Minutes until the cache of a server is full; throws where it is not within half an hour. */
const untilFull = async (port: number, megabytes: number): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const minutes = (performance.now() - began) / 60_000;
    if ((await cachedMegabytes(port)) * 1e6 > megabytes * 2 ** 20 * 0.95) return minutes;
    if (minutes > 30) throw new Error(`the cache of ${megabytes} MB was not full after ${minutes.toFixed(0)} minutes`);
    await pause(1000);
  }
};

/** R19: a server under mixed load, its cache full, while a dataset is loaded again and again, neither fails nor grows. */
export const mixed = async (url: string, scratch: string, minutes: number): Promise<readonly Figure[]> => {
  if (!isBuilt()) throw new Error('measured is the program as it is deployed: run `pnpm build` first');
  const folder = join(scratch, 'mixed');
  await mkdir(folder, { recursive: true });
  const key = await install({ url }, await writeVersion(folder, 1), folder);
  const delayFile = join(folder, 'delay');
  const metricsPort = await freePort();
  // A shorter run has a smaller cache, so that it is full as soon.
  const cache = Math.max(8, Math.round(defaultCache * Math.min(1, minutes / 10)));
  const preload = new URL('./event-loop-delay.ts', import.meta.url).href;
  const server = startBuilt(await freePort(), ['--database-url', url], {
    DQS_WINDOW_LIMIT: '0',
    DQS_CACHE_MB: `${cache}`,
    DQS_LOG: 'silent',
    DQS_METRICS_PORT: `${metricsPort}`,
    NODE_OPTIONS: `--import=${preload}`,
    SOAK_DELAY_FILE: delayFile,
  });
  const loading = startLoading(url, folder);
  try {
    await untilAnswered(`${server.url}/ready`, null);
    const headers = { 'x-api-key': key };
    const mcp = { ...headers, ...toolHeaders };
    const loads = [
      startLoad({ server, paths, headers }, 6),
      startLoad({ server, paths: toolCalls.map(() => '/mcp'), bodies: toolCalls, headers: mcp }, 2),
    ];
    const filled = await untilFull(metricsPort, cache);
    const samples = await watchMemory(server, minutes);
    const cached = await cachedMegabytes(metricsPort);
    const { count, failures } = answered(await Promise.all(loads.map((running) => running.end())));
    const versions = await loading.end();
    await server.stop();
    const delay = Number.parseFloat(await readFile(delayFile, 'utf8'));
    // Evicting begins in the first three tenths.
    const settled = samples.filter((sample) => sample.minutes >= minutes * 0.3);
    const slope = slopeOf(settled);
    const [first, last] = [settled[0]?.megabytes ?? NaN, settled.at(-1)?.megabytes ?? NaN];
    return [
      {
        promise: `R19: ${minutes} minutes of mixed load after ${filled.toFixed(1)} in which the cache was filled, REST and MCP, while ${versions} loads run one after the other`,
        reached: `${failures} of ${count.toLocaleString('en')} requests failed`,
        goal: '0',
        kept: failures === 0 && versions > 0,
      },
      {
        promise: 'R19: memory of the server after the first three tenths',
        reached: `${slope.toFixed(2)} MB a minute (${first.toFixed(0)} MB, at the end ${last.toFixed(0)} MB, ${cached.toFixed(0)} of them cached answers)`,
        goal: 'less than 1 MB a minute',
        kept: slope < 1 && cached > 0,
      },
      {
        promise: 'R19: delay of the event loop, in 99 of 100 looks',
        reached: `${delay.toFixed(1)} ms`,
        goal: 'under 50 ms',
        kept: delay < 50,
      },
    ];
  } finally {
    await loading.end().catch(() => undefined);
    await server.stop();
  }
};
