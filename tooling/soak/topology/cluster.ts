import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installedProgram } from '@dqs/storage/testing';
import { freePort } from '../../bench/free-port.ts';
import { part, until, type Part } from './part.ts';
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

const isOk = (url: string): Promise<boolean> => fetch(url, { signal: AbortSignal.timeout(1000) }).then(({ ok }) => ok);

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

const idOf = (flag: '-u' | '-g'): number =>
  Number.parseInt(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }), 10);

const startEtcd = async (folder: string, log: string) => {
  const members = await Promise.all(
    ['e1', 'e2', 'e3'].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const parts = members.map(({ name, client, peer }) =>
    part({
      name,
      log,
      cwd: folder,
      command: [
        'etcd',
        ...['--name', name, '--data-dir', join(folder, name), '--initial-cluster', cluster],
        ...[
          '--listen-client-urls',
          `http://127.0.0.1:${client}`,
          '--advertise-client-urls',
          `http://127.0.0.1:${client}`,
        ],
        ...[
          '--listen-peer-urls',
          `http://127.0.0.1:${peer}`,
          '--initial-advertise-peer-urls',
          `http://127.0.0.1:${peer}`,
        ],
        // Several servers share two cores here: an election must not start because one of them waits for its turn.
        ...['--heartbeat-interval', '500', '--election-timeout', '5000', '--logger', 'zap'],
      ],
    }),
  );
  for (const each of parts) each.start();
  await until('etcd', 60, () => isOk(`http://127.0.0.1:${members[0]!.client}/health`));
  return { parts, hosts: members.map(({ client }) => `127.0.0.1:${client}`).join(',') };
};

/** Kills a PostgreSQL server with its sessions; Patroni starts it in a session of its own, so it survives Patroni. */
const killPostgres = async (data: string): Promise<void> => {
  const text = await readFile(join(data, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const server = Number.parseInt(text, 10);
  if (!(server > 0)) return;
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' }).stdout;
  const sessions = children.split('\n').map((line) => Number.parseInt(line, 10));
  for (const pid of [server, ...sessions.filter((each) => each > 0)])
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A session may have ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
};

/** The PostgreSQL servers of one cluster under Patroni, the first of them its primary. */
const startPostgres = async (folder: string, log: string, hosts: string, scope: string, names: readonly string[]) => {
  const binaries = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1'], { encoding: 'utf8' }).trim();
  const nodes = [];
  for (const name of names) {
    const [port, api] = [await freePort(), await freePort()];
    const data = join(folder, name);
    await mkdir(data);
    await chown(data, idOf('-u'), idOf('-g'));
    await chmod(data, 0o700);
    const node = part({
      name,
      log,
      cwd: folder,
      command: ['runuser', '-u', 'postgres', '--', 'patroni', join(deploy, 'patroni/patroni.yaml')],
      environment: {
        PATRONI_NAME: name,
        PATRONI_SCOPE: scope,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(data, 'data'),
        PATRONI_POSTGRESQL_PGPASS: join(data, 'pgpass'),
        PATRONI_POSTGRESQL_BIN_DIR: binaries,
        PATRONI_ETCD3_HOSTS: hosts,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: 'unused',
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: 'unused',
      },
    });
    nodes.push({ node, port, api, data });
    node.start();
    await until(`${name} is up`, 180, () =>
      isOk(`http://127.0.0.1:${api}/${name === names[0] ? 'primary' : 'replica'}`),
    );
  }
  return nodes;
};

/** Starts everything but the servers of the service. The folder has to be open to the user postgres. */
export const startTopology = async (folder: string, log: string): Promise<Topology> => {
  for (const open of [dirname(folder), folder]) await chmod(open, 0o755);
  const etcd = await startEtcd(folder, log);
  const nodes = await startPostgres(folder, log, etcd.hosts, 'dqs', ['pg1', 'pg2']);
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
  const further: typeof nodes = [];
  const loseNode = async ({ node, data }: (typeof nodes)[number]): Promise<void> => {
    await node.end('SIGKILL');
    await killPostgres(data);
  };
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
      const found = await startPostgres(folder, log, etcd.hosts, 'restored', ['pg3', 'pg4']);
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
