import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installedProgram } from '@dqs/storage/testing';
import { describe, expect, it, vi } from 'vitest';
import { startRedisPair } from '../soak/topology/redis-pair.ts';
import { part } from '../soak/topology/part.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const needed = ['haproxy', 'redis-server', 'redis-sentinel'];

describe.skipIf(!needed.every(installedProgram))('a Redis pair (needs haproxy and redis-sentinel)', () => {
  it('is reached at its primary, whichever server that is, and never at one that merely came back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dqs-redis-pair-'));
    const log = join(folder, 'log');
    const pair = await startRedisPair(folder, log);
    const [defaults, redis] = ['haproxy/haproxy.cfg', 'haproxy/redis.cfg'].map((file) => join(deploy, file));
    const nowhere = Object.fromEntries(
      ['DQS_1', 'DQS_2', 'PG_1', 'PG_2'].map((name, at) => [name, `127.0.0.1:${at + 1}`] as const),
    );
    const listening = Object.fromEntries(
      ['DQS_LISTEN', 'PG_PRIMARY_LISTEN', 'PG_READ_LISTEN'].map((name) => [name, join('unix@', folder, name)] as const),
    );
    const haproxy = part({
      name: 'haproxy',
      log,
      cwd: folder,
      command: ['haproxy', '-db', '-f', defaults!, '-f', redis!],
      environment: {
        ...nowhere,
        ...listening,
        PG_CHECK_1: '1',
        PG_CHECK_2: '2',
        DQS_ERRORS: join(deploy, 'haproxy/errors'),
        ...pair.environment,
      },
    });
    haproxy.start();
    const [first, second] = pair.servers;
    const leadsTo = (name: string | null) =>
      vi.waitFor(async () => expect((await pair.primaryBehindProxy())?.name ?? null).toBe(name), {
        timeout: 60_000,
        interval: 100,
      });
    try {
      await leadsTo(first.name);
      await first.end('SIGKILL');
      await leadsTo(second.name);
      // It takes itself for the primary until Sentinel has told it otherwise.
      first.start();
      const seen = new Set<string | null>();
      while (!(await pair.isReplica(first).catch(() => false))) {
        seen.add((await pair.primaryBehindProxy())?.name ?? null);
        await pause(50);
      }
      expect([...seen]).toEqual([second.name]);
    } finally {
      await haproxy.end('SIGKILL');
      await pair.end();
      await rm(folder, { recursive: true });
    }
  });
});
