import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, installedProgram } from '@dqs/storage/testing';
import { part, until, type Part } from './part.ts';
import { isOk, loseNode, startEtcd, startPatroni, type Node } from './patroni.ts';
import { startRedisPair, type RedisPair } from './redis-pair.ts';

const deploy = join(import.meta.dirname, '../../../deploy');

/** Programs without which there is no topology, by the Debian packages that have them. */
const needed = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  runuser: 'util-linux',
};

/** Names of the packages that are missing here. */
export const missingPackages = (): readonly string[] =>
  Object.entries(needed).flatMap(([program, name]) => (installedProgram(program) === null ? [name] : []));

/** PostgreSQL servers under Patroni, etcd, a Redis pair under Sentinel, HAProxy before them and before the servers of the service. */
export interface Topology {
  readonly primaryUrl: string;
  readonly readUrl: string;
  readonly redisUrl: string;
  /** Where callers reach the service. */
  readonly serviceUrl: string;
  /** Ports that the two servers of the service are to listen on. */
  readonly serverPorts: readonly [number, number];
  readonly etcd: readonly Part[];
  readonly postgres: readonly Part[];
  readonly haproxy: Part;
  readonly redis: RedisPair;
  /** Where the standby is reached itself, whatever the proxy thinks of it. */
  standbyUrl(): Promise<string>;
  /** Lets standbys apply everything so many seconds later. */
  delayStandby(seconds: number): Promise<void>;
  /** Starts another cluster under Patroni, empty, and answers the address of its primary. */
  anotherCluster(): Promise<string>;
  /** The PostgreSQL server that is primary, or null. */
  primary(): Promise<Part | null>;
  /** Kills Patroni and PostgreSQL of one server at once, as when its machine is lost. */
  loseMachine(node: Part): Promise<void>;
  end(): Promise<void>;
}

/** Whether PostgreSQL answers at an address, and is a standby. */
const isStandby = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]!.standby;
  } finally {
    await client.end();
  }
};

const address = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Starts everything but the servers of the service. The folder has to be open to the user postgres. */
export const startTopology = async (folder: string, log: string): Promise<Topology> => {
  for (const open of [dirname(folder), folder]) await chmod(open, 0o755);
  const etcd = await startEtcd(folder, log);
  const nodes = await startPatroni(folder, log, etcd.hosts, 'dqs', ['pg1', 'pg2']);
  const redis = await startRedisPair(folder, log);
  const [service, primaryPort, readPort] = [await freePort(), await freePort(), await freePort()];
  const serverPorts = [await freePort(), await freePort()] as const;
  const [one, two] = nodes;
  const haproxy = part({
    name: 'haproxy',
    log,
    cwd: folder,
    command: ['haproxy', '-db', ...['haproxy', 'redis'].flatMap((name) => ['-f', join(deploy, `haproxy/${name}.cfg`)])],
    environment: {
      DQS_1: `127.0.0.1:${serverPorts[0]}`,
      DQS_2: `127.0.0.1:${serverPorts[1]}`,
      DQS_LISTEN: `127.0.0.1:${service}`,
      DQS_ERRORS: join(deploy, 'haproxy/errors'),
      PG_1: `127.0.0.1:${one!.port}`,
      PG_2: `127.0.0.1:${two!.port}`,
      PG_CHECK_1: String(one!.api),
      PG_CHECK_2: String(two!.api),
      PG_PRIMARY_LISTEN: `127.0.0.1:${primaryPort}`,
      PG_READ_LISTEN: `127.0.0.1:${readPort}`,
      ...redis.environment,
    },
  });
  haproxy.start();
  // Until its first checks have ended HAProxy takes every server for one that is up.
  await pause(3000);
  await until('the primary behind HAProxy', 60, async () => !(await isStandby(address(primaryPort))));
  await until('the standby behind HAProxy', 60, () => isStandby(address(readPort)));
  await until('the Redis primary behind HAProxy', 60, async () => (await redis.primaryBehindProxy()) !== null);
  const further: Node[] = [];
  return {
    primaryUrl: address(primaryPort),
    readUrl: address(readPort),
    redisUrl: redis.url,
    serviceUrl: `http://127.0.0.1:${service}`,
    serverPorts,
    etcd: etcd.parts,
    postgres: nodes.map(({ node }) => node),
    haproxy,
    redis,
    async standbyUrl() {
      for (const { port } of nodes) if (await isStandby(address(port)).catch(() => false)) return address(port);
      throw new Error('no standby answers');
    },
    async delayStandby(seconds) {
      const delay = seconds === 0 ? null : `${seconds}s`;
      const body = JSON.stringify({ postgresql: { recovery_conf: { recovery_min_apply_delay: delay } } });
      const answer = await fetch(`http://127.0.0.1:${nodes[0]!.api}/config`, { method: 'PATCH', body });
      if (!answer.ok) throw new Error(`Patroni does not take the delay: ${await answer.text()}`);
    },
    async anotherCluster() {
      const found = await startPatroni(folder, log, etcd.hosts, 'restored', ['pg3', 'pg4']);
      further.push(...found);
      return address(found[0]!.port);
    },
    async primary() {
      for (const { node, api } of nodes)
        if (node.pid !== 0 && (await isOk(`http://127.0.0.1:${api}/primary`).catch(() => false))) return node;
      return null;
    },
    async loseMachine(lost) {
      const found = nodes.find(({ node }) => node === lost);
      if (found) await loseNode(found);
    },
    async end() {
      await haproxy.end('SIGKILL');
      await redis.end();
      for (const each of [...further, ...nodes]) await loseNode(each);
      for (const each of etcd.parts) await each.end('SIGKILL');
    },
  };
};
