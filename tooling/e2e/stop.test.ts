import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { connectTo } from './http-client.ts';
import { openInstallation } from './installation.ts';
import { startRest, type RunningProcess } from './running-process.ts';
import { startServe } from './served-samples.ts';

/** As behind a proxy; a busy machine needs as long to see that the server is not ready. */
const drainMs = 4000;
const drain = { DQS_DRAIN_MS: `${drainMs}` };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Keeps 16 clients asking until `/ready` says 503, as a load balancer would, and tells what became of every request. */
const askWhileStopping = async (running: RunningProcess, secret: string) => {
  const caller = connectTo(running.url, secret);
  const outcomes: (number | string)[] = [];
  let notReady = false;
  const client = async (number: number): Promise<void> => {
    for (let at = 0; !notReady; at++) {
      const target = `/v1/futures/positioning?market=gold&limit=${((at * 16 + number) % 60) + 1}`;
      outcomes.push(await caller.ask(target).then(({ status }) => status, String));
    }
  };
  const clients = Array.from({ length: 16 }, (_, number) => client(number));
  // The load is under way for certain before the signal, however slow the machine is.
  while (outcomes.length < 100) await pause(10);
  const ended = running.end('SIGTERM');
  const probes = [connectTo(running.url, secret), connectTo(running.url, secret)] as const;
  let live = 0;
  while (!notReady) {
    // At once: a busy machine may take longer to ask again than the server goes on listening.
    const [ready, alive] = await Promise.all([
      probes[0].ask('/ready', { key: null }),
      probes[1].ask('/live', { key: null }),
    ]);
    [notReady, live] = [ready.status === 503, alive.status];
  }
  await Promise.all(clients);
  for (const probe of probes) probe.close();
  caller.close();
  return { outcomes, live, ...(await ended) };
};

const checkStop = async (running: RunningProcess, secret: string): Promise<void> => {
  const { outcomes, live, status, milliseconds } = await askWhileStopping(running, secret);
  expect([...new Set(outcomes)]).toEqual([200]);
  expect(outcomes.length).toBeGreaterThan(100);
  expect([live, status]).toEqual([200, 0]);
  expect(milliseconds - drainMs).toBeLessThan(10_000);
  await expect(fetch(`${running.url}/live`)).rejects.toThrow();
};

describe('SIGTERM under load loses no request', () => {
  it('of dqs serve on the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dqs-stop-'));
    try {
      await using running = await startServe(join(folder, 'data'), drain);
      let secret: string | undefined;
      while (secret === undefined) {
        await pause(50);
        secret = /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{30,}/.exec(running.output())?.[0];
      }
      await checkStop(running, secret);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.skipIf(!engines.includes('postgres'))('of the REST server on PostgreSQL (DQS_TEST_DATABASE_URL)', async () => {
    await using installation = await openInstallation({ engine: 'postgres' });
    const { secret } = await installation.keys.create({ name: 'load', windowLimit: 0 });
    await using running = await startRest(installation.database.url ?? '', drain);
    await checkStop(running, secret);
  });
});
