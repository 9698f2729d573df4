import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyStore, type IssuedKey } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { openPostgres } from '@dqs/storage';
import { install } from '../../bench/installation.ts';
import { startRest, type RunningProcess } from '../../e2e/running-process.ts';
import type { Figure } from '../figure.ts';
import { writeVersion } from '../rates.ts';
import { startCallers, type Callers, type Seen } from './callers.ts';
import { missingPackages, startTopology, type Topology } from './cluster.ts';
import { until } from './part.ts';

const callers = 3;
const windowLimit = 20;
const paths = ['XAA', 'XBB', 'XCC', 'XDD'].flatMap((quote) =>
  [1, 50].map((limit) => `/v1/fx/rates?quote=${quote}&limit=${limit}`),
);

const figure = (what: string, seen: Seen, began: number): Figure => {
  const seconds = seen.lastFailure === 0 ? 0 : (seen.lastFailure - began) / 1000;
  return {
    promise: what,
    reached:
      `${seen.answered.toLocaleString('en')} answered, ${seen.wrong} wrong, ${seen.come} told when to come back, ` +
      `${seen.bare} other 5xx, ${seen.broken} connections broken; whole again after ${seconds.toFixed(1)} s`,
    goal: '0 wrong, 0 other 5xx',
    kept: seen.wrong === 0 && seen.bare === 0 && seen.answered > 0,
  };
};

/** Runs one failure under load, and goes on once the service answers everything again for two seconds. */
const phase = async (what: string, topology: Topology, load: Callers, fail: () => Promise<void>): Promise<Figure> => {
  process.stderr.write(`  ${what} …\n`);
  load.next();
  const began = performance.now();
  await fail();
  await until(`${what}: ready again`, 120, async () => (await fetch(`${topology.serviceUrl}/ready`)).ok);
  await pause(4000);
  return figure(what, load.next(), began);
};

/** Two servers count one key together, whatever happened before. */
const exactLimits = async (topology: Topology, secret: string): Promise<Figure> => {
  const asked = Array.from({ length: windowLimit * 3 }, async (_, at) => {
    const server = `http://127.0.0.1:${topology.serverPorts[at % 2]}`;
    return (await fetch(`${server}/v1/fx/rates?quote=XAA&limit=1`, { headers: { 'X-API-KEY': secret } })).status;
  });
  const admitted = (await Promise.all(asked)).filter((status) => status === 200).length;
  return {
    promise: `afterwards: a key with ${windowLimit} requests a window, ${windowLimit * 3} sent at once to both servers`,
    reached: `${admitted} admitted`,
    goal: `${windowLimit}`,
    kept: admitted === windowLimit,
  };
};

const fill = async (topology: Topology, scratch: string) => {
  const folder = join(scratch, 'topology');
  await mkdir(folder, { recursive: true });
  const secret = await install({ url: topology.primaryUrl }, await writeVersion(folder, 1), folder);
  const db = await openPostgres({ url: topology.primaryUrl, clock: systemClock });
  try {
    const keys = createKeyStore(db, systemClock);
    const limited = await keys.create({ name: 'limited', windowLimit });
    const revoked = await keys.create({ name: 'revoked' });
    return { secret, limited: limited.secret, revoked };
  } finally {
    await db.close();
  }
};

const revocation = async (topology: Topology, key: IssuedKey): Promise<Figure> => {
  const statuses = () =>
    Promise.all(
      topology.serverPorts.map(async (port) => {
        const address = `http://127.0.0.1:${port}/v1/fx/rates?quote=XAA&limit=1`;
        return (await fetch(address, { headers: { 'X-API-KEY': key.secret } })).status;
      }),
    );
  const before = await statuses();
  const db = await openPostgres({ url: topology.primaryUrl, clock: systemClock });
  try {
    await createKeyStore(db, systemClock).revoke(key.key.id);
  } finally {
    await db.close();
  }
  // Without REDIS_URL the change reaches Redis through the servers, within a second.
  await pause(1000);
  const after = await statuses();
  return {
    promise: 'afterwards: a key is revoked in the database by a command that does not know Redis',
    reached: `${before.join(', ')} before, ${after.join(', ')} a second later`,
    goal: '401 from every server',
    kept: before.every((status) => status === 200) && after.every((status) => status === 401),
  };
};

const phases = (topology: Topology, servers: Map<number, RunningProcess>, start: (port: number) => Promise<void>) => {
  let lost: Topology['postgres'][number] | null = null;
  return [
    [
      'the primary is killed, the standby is promoted',
      async () => {
        lost = await topology.primary();
        await lost?.end('SIGKILL');
        await until('a new primary', 90, async () => (await topology.primary()) !== null);
      },
    ],
    [
      'the lost primary comes back as a standby',
      async () => {
        lost?.start();
        await pause(10_000);
      },
    ],
    [
      'Redis is killed, and started again empty after 3 s',
      async () => {
        await topology.redis.end('SIGKILL');
        await pause(3000);
        topology.redis.start();
      },
    ],
    [
      'two of three etcd servers are gone for 10 s',
      async () => {
        for (const member of topology.etcd.slice(1)) await member.end('SIGTERM');
        await pause(10_000);
        for (const member of topology.etcd.slice(1)) member.start();
      },
    ],
    [
      'both servers are restarted, one after the other',
      async () => {
        for (const port of topology.serverPorts) {
          await servers.get(port)?.end('SIGTERM');
          await start(port);
          await pause(2500);
        }
      },
    ],
    [
      'a server is killed, and started again',
      async () => {
        const [port] = topology.serverPorts;
        await servers.get(port)?.end('SIGKILL');
        await start(port);
      },
    ],
    [
      'the proxy is restarted',
      async () => {
        await topology.haproxy.end('SIGTERM');
        topology.haproxy.start();
      },
    ],
  ] as const;
};

/** Two servers on a PostgreSQL cluster under Patroni, with etcd, HAProxy and Redis, as their parts fail under load. */
export const topologyUnderLoad = async (scratch: string): Promise<readonly Figure[]> => {
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`install first: apt-get install ${missing.join(' ')}`);
  const folder = join(scratch, 'cluster');
  await mkdir(folder, { recursive: true });
  const topology = await startTopology(folder, join(folder, 'log'));
  const servers = new Map<number, RunningProcess>();
  const start = async (port: number): Promise<void> => {
    const environment = {
      DQS_PORT: String(port),
      DQS_READ_URL: topology.readUrl,
      REDIS_URL: topology.redisUrl,
      DQS_WINDOW_LIMIT: '0',
      DQS_MONTHLY_QUOTA: '0',
      DQS_CACHE_MB: '0',
      DQS_PROXIES: '1',
      DQS_LOG_LEVEL: 'silent',
    };
    servers.set(port, await startRest(topology.primaryUrl, environment));
  };
  try {
    const { secret, limited, revoked } = await fill(topology, scratch);
    for (const port of topology.serverPorts) await start(port);
    await until('ready', 60, async () => (await fetch(`${topology.serviceUrl}/ready`)).ok);
    const load = await startCallers(topology.serviceUrl, secret, paths, callers);
    const figures: Figure[] = [];
    figures.push(await phase('nothing fails', topology, load, () => pause(5000)));
    for (const [what, fail] of phases(topology, servers, start)) figures.push(await phase(what, topology, load, fail));
    await load.stop();
    figures.push(await exactLimits(topology, limited), await revocation(topology, revoked));
    return figures;
  } finally {
    for (const server of servers.values()) await server.end('SIGKILL');
    await topology.end();
  }
};
