import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@dqs/core';
import { planMigrations } from '@dqs/storage';
import pg from 'pg';
import { schema } from '../../bench/installation.ts';
import { runDqs, type RunningProcess } from '../../e2e/running-process.ts';
import { loadAndKill } from '../kills.ts';
import { heldIn, load as loadVersion, loadOncePossible, ratesPerVersion, writeVersion } from '../rates.ts';
import type { Topology } from './cluster.ts';
import type { Part } from './part.ts';
import { until, within } from './part.ts';
import type { Release } from './release.ts';
import { windowLimit, withDatabase } from './service.ts';
import { admittedOf } from './afterwards.ts';

const kills = 5;
const lagSeconds = 60;

/** What a failure shows beside what callers saw. */
export interface Shown {
  readonly text: string;
  readonly kept: boolean;
}

/** What the failures happen to. */
export interface Scene {
  readonly topology: Topology;
  readonly folder: string;
  readonly release: Release;
  /** A key with few requests a window. */
  readonly limited: string;
  readonly servers: ReadonlyMap<number, RunningProcess>;
  /** Starts a server of today on a port and waits until it listens. */
  readonly start: (port: number) => Promise<void>;
  /** The last version of the rates that was loaded, or that a loader began. */
  readonly data: { version: number };
}

/** A failure, with the seconds in which it has to be over. */
export interface Failure {
  readonly what: string;
  readonly seconds: number;
  readonly fail: () => Promise<Shown | void>;
}

/** Ends a server as systemd does: it is killed where it takes longer. */
const endWithin = async (server: RunningProcess, milliseconds: number): Promise<boolean> => {
  const ended = server.end('SIGTERM').then(() => true);
  if (await Promise.race([ended, pause(milliseconds).then(() => false)])) return true;
  await server.end('SIGKILL');
  return false;
};

/** Migrates while the servers of the release serve, and replaces them one after the other. */
const upgrade = async ({ topology, servers, start }: Scene): Promise<Shown> => {
  const plan = await withDatabase(topology.primaryUrl, (db) => planMigrations(db, schema, systemClock));
  await within('dqs migrate', 120, () => runDqs(['migrate'], { DATABASE_URL: topology.primaryUrl }));
  await pause(3000);
  let killed = 0;
  for (const port of topology.serverPorts) {
    if (!(await endWithin(servers.get(port)!, 10_000))) killed += 1;
    await start(port);
    await pause(2500);
  }
  const isCurrent = await withDatabase(topology.primaryUrl, (db) => db.isCurrent(schema));
  const late = killed === 0 ? '' : `, ${killed} old servers had not ended after 10 s and were killed`;
  return { text: `${plan.migrations.length} migrations${late}`, kept: isCurrent && plan.migrations.length > 0 };
};

/** Lets the standby apply everything a minute later, while another version is loaded on the primary. */
const lag = async ({ topology, folder, data }: Scene): Promise<Shown> => {
  const askStandby = async (sql: string): Promise<string> => {
    const standby = new pg.Client({ connectionString: await topology.standbyUrl() });
    await standby.connect();
    try {
      const { rows } = await standby.query<{ found: string }>(sql);
      return rows[0]!.found;
    } finally {
      await standby.end();
    }
  };
  const delayed = async (seconds: number, shown: string): Promise<void> => {
    await topology.delayStandby(seconds);
    const sql = `select current_setting('recovery_min_apply_delay') as found`;
    await until(`a delay of ${shown}`, 60, async () => (await askStandby(sql)) === shown);
  };
  await delayed(lagSeconds, '1min');
  const report = await withDatabase(topology.primaryUrl, async (db) =>
    loadVersion(db, await writeVersion(folder, (data.version += 1)), folder),
  );
  const generation = `select generation::text as found from control.dataset where key = 'fx.rates'`;
  const before = await askStandby(generation);
  const milliseconds = await until(
    'the standby has the load',
    120,
    async () => (await askStandby(generation)) !== before,
  );
  await delayed(0, '0');
  const behind = milliseconds / 1000;
  return {
    text: `${behind.toFixed(0)} s until the standby had the load`,
    kept: report.status === 'ok' && behind > lagSeconds * 0.8,
  };
};

/** Kills a worker again and again in the middle of a load, and looks each time at what is held. */
const killWorkers = async ({ topology, folder, data }: Scene): Promise<Shown> => {
  const place = { url: topology.primaryUrl };
  let [partial, lost, stuck, during] = [0, 0, 0, 0];
  for (let round = 0; round < kills; round += 1) {
    const { acknowledged, begun } = await loadAndKill(place, folder, data.version, 3000);
    if (begun > acknowledged) during += 1;
    await withDatabase(topology.primaryUrl, async (db) => {
      const { rates, versions } = await heldIn(db);
      if (versions.length !== 1 || rates !== ratesPerVersion) partial += 1;
      const served = versions[0] ?? 0;
      if (served < acknowledged || served > begun) lost += 1;
      data.version = begun + 1;
      const next = await loadOncePossible(db, await writeVersion(folder, data.version), folder);
      if (next.status !== 'ok' || (await heldIn(db)).rates !== ratesPerVersion) stuck += 1;
    });
  }
  return {
    text: `${kills} kills, ${during} of them during a load: ${partial} partial or doubled, ${lost} lost, ${stuck} followed by no load`,
    kept: partial + lost + stuck === 0 && during > 0,
  };
};

/** Loads a version again and again until it is acknowledged; answers how often it was tried. */
const loadUntilAcknowledged = async ({ topology, folder }: Scene, version: number): Promise<number> => {
  for (let tries = 1; ; tries += 1)
    try {
      const report = await within('a load', 60, () =>
        withDatabase(topology.primaryUrl, async (db) => loadVersion(db, await writeVersion(folder, version), folder)),
      );
      if (report.status === 'ok' || report.status === 'unchanged') return tries;
      throw new Error(`the load ended ${report.status}`);
    } catch (error) {
      if (tries === 100) throw error;
      await pause(500);
    }
};

/** What the database holds is one whole version, the one that was acknowledged. */
const holdsOnly = ({ topology }: Scene, version: number): Promise<boolean> =>
  withDatabase(topology.primaryUrl, async (db) => {
    const { rates, versions } = await heldIn(db);
    return rates === ratesPerVersion && versions.length === 1 && versions[0] === version;
  });

/** Kills the machine of the primary in the middle of a load, and a server, which is started again while nobody is primary. */
const losePrimary = async (scene: Scene, lose: (primary: Part) => Promise<void>): Promise<Shown> => {
  const { topology, servers, start } = scene;
  const primary = await topology.primary();
  if (primary === null) throw new Error('no server is primary');
  const version = (scene.data.version += 1);
  const loading = loadUntilAcknowledged(scene, version);
  await pause(700);
  const [port] = topology.serverPorts;
  await servers.get(port)?.end('SIGKILL');
  await lose(primary);
  const began = performance.now();
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0);
  const starting = start(port)
    .then(() => until('the new server is ready', 60, async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok))
    .then(seconds);
  const promoting = until('a new primary', 90, async () => {
    const found = await topology.primary();
    return found !== null && found !== primary;
  }).then(seconds);
  const [started, promoted, tries] = await Promise.all([starting, promoting, loading]);
  // The proxy finds the new primary a moment after it is one, and closes connections until then.
  let isWhole = false;
  await until('the new primary answers behind the proxy', 30, async () => {
    isWhole = await holdsOnly(scene, version);
    return true;
  });
  return {
    text:
      `a new primary after ${promoted} s; a server started meanwhile was ready after ${started} s; ` +
      `the load under way was acknowledged at try ${tries} and is ${isWhole ? 'whole' : 'NOT WHOLE'}`,
    kept: isWhole,
  };
};

/** Kills the Redis primary, of whose window one key has used all but some; counts what its window admits in all. */
const loseRedis = async ({ topology, limited }: Scene, note: (primary: Part) => void): Promise<Shown> => {
  const primary = await topology.redis.primaryBehindProxy();
  if (primary === null) throw new Error('no Redis is primary');
  const before = await admittedOf(topology, limited, windowLimit - 5);
  // Replication is asynchronous: what was counted in the last moment may be lost with the machine.
  await pause(500);
  note(primary);
  await primary.end('SIGKILL');
  const seconds =
    (await until('a new Redis primary', 60, async () => {
      const found = await topology.redis.primaryBehindProxy();
      return found !== null && found !== primary;
    })) / 1000;
  await until('ready', 30, async () => (await fetch(`${topology.serviceUrl}/ready`)).ok);
  const after = await admittedOf(topology, limited, windowLimit);
  return {
    text: `a new primary after ${seconds.toFixed(1)} s; ${before + after} of ${windowLimit} requests of one window admitted, ${before} before and ${after} after`,
    kept: before + after === windowLimit,
  };
};

/** The failures, in the order in which they happen; the first one leaves servers of today. */
export const failuresOf = (scene: Scene): readonly Failure[] => {
  const { topology, servers, start, release } = scene;
  let lost: Part | null = null;
  let lostRedis: Part | null = null;
  const comeBack = async (): Promise<void> => {
    lost?.start();
    await until('the lost server is a standby', 120, () => topology.standbyUrl().then(() => true));
  };
  const lose = (how: (primary: Part) => Promise<void>) => (): Promise<Shown> =>
    losePrimary(scene, async (primary) => {
      lost = primary;
      await how(primary);
    });
  return [
    {
      what: `rolling upgrade from ${release.version}, with its migrations`,
      seconds: 240,
      fail: () => upgrade(scene),
    },
    {
      what: 'the machine of the primary is lost during a load, the standby is promoted',
      seconds: 240,
      fail: lose((primary) => topology.loseMachine(primary)),
    },
    { what: 'the lost primary comes back as a standby', seconds: 150, fail: comeBack },
    {
      what: 'Patroni of the primary is killed during a load and its PostgreSQL goes on: two servers believe to be primary',
      seconds: 240,
      fail: lose((primary) => primary.end('SIGKILL')),
    },
    { what: 'Patroni of the former primary is started and makes it a standby', seconds: 150, fail: comeBack },
    {
      what: 'the machine of the Redis primary is lost, and Sentinel promotes its replica',
      seconds: 90,
      fail: () => loseRedis(scene, (primary) => (lostRedis = primary)),
    },
    {
      what: 'the lost Redis comes back empty and becomes a replica',
      seconds: 90,
      fail: async () => {
        lostRedis?.start();
        await until('a replica', 60, () => topology.redis.isReplica(lostRedis!));
      },
    },
    {
      what: 'both Redis servers are killed, and started again empty after 3 s',
      seconds: 90,
      fail: async () => {
        for (const server of topology.redis.servers) await server.end('SIGKILL');
        await pause(3000);
        for (const server of topology.redis.servers) server.start();
        await until('a Redis primary', 60, async () => (await topology.redis.primaryBehindProxy()) !== null);
      },
    },
    {
      what: 'two of three etcd servers are stopped for 10 s',
      seconds: 60,
      fail: async () => {
        for (const member of topology.etcd.slice(1)) await member.end('SIGTERM');
        await pause(10_000);
        for (const member of topology.etcd.slice(1)) member.start();
      },
    },
    {
      what: 'both servers are restarted, one after the other',
      seconds: 120,
      fail: async () => {
        for (const port of topology.serverPorts) {
          await servers.get(port)?.end('SIGTERM');
          await start(port);
          await pause(2500);
        }
      },
    },
    {
      what: 'a server is killed, and started again',
      seconds: 60,
      fail: async () => {
        const [port] = topology.serverPorts;
        await servers.get(port)?.end('SIGKILL');
        await start(port);
      },
    },
    {
      what: `the standby lags ${lagSeconds} s behind, while another version is loaded`,
      seconds: 270,
      fail: () => lag(scene),
    },
    { what: 'a worker is killed in the middle of a load', seconds: 240, fail: () => killWorkers(scene) },
    {
      what: 'the proxy is restarted',
      seconds: 30,
      fail: async () => {
        await topology.haproxy.end('SIGTERM');
        topology.haproxy.start();
      },
    },
  ];
};
