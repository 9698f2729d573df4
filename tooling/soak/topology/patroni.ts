import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@dqs/storage/testing';
import { part, until, type Part } from './part.ts';

const deploy = join(import.meta.dirname, '../../../deploy');

/** A PostgreSQL server under Patroni. */
export interface Node {
  readonly name: string;
  readonly node: Part;
  readonly port: number;
  /** Where Patroni answers. */
  readonly api: number;
  readonly folder: string;
  /** The data of PostgreSQL. */
  readonly data: string;
  /** What `deploy/patroni/patroni.yaml` reads. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Whether an address answers 200 within a second; rejects where nothing answers. */
export const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(({ ok }) => ok);

const idOf = (flag: '-u' | '-g'): number =>
  Number.parseInt(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }), 10);

/** The folder of the newest PostgreSQL that packages installed. */
export const binaries = (): string =>
  execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1'], { encoding: 'utf8' }).trim();

/** Three members of etcd. */
export const startEtcd = async (folder: string, log: string) => {
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

/** The PostgreSQL servers of one cluster under Patroni, the first of them its primary. */
export const startPatroni = async (
  folder: string,
  log: string,
  hosts: string,
  scope: string,
  names: readonly string[],
): Promise<readonly Node[]> => {
  const nodes: Node[] = [];
  for (const name of names) {
    const [port, api] = [await freePort(), await freePort()];
    const own = join(folder, name);
    const data = join(own, 'data');
    await mkdir(own);
    // The user of PostgreSQL may not be able to read the project's folder.
    const configuration = join(own, 'patroni.yaml');
    await copyFile(join(deploy, 'patroni/patroni.yaml'), configuration);
    await chown(own, idOf('-u'), idOf('-g'));
    await chmod(own, 0o700);
    const environment = {
      PATRONI_NAME: name,
      PATRONI_SCOPE: scope,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
      PATRONI_POSTGRESQL_BIN_DIR: binaries(),
      PATRONI_ETCD3_HOSTS: hosts,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: 'unused',
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: 'unused',
    };
    const command = ['runuser', '-u', 'postgres', '--', 'patroni', configuration];
    const node = part({ name, log, cwd: folder, command, environment });
    nodes.push({ name, node, port, api, folder: own, data, environment });
    node.start();
    await until(`${name} is up`, 180, () =>
      isOk(`http://127.0.0.1:${api}/${name === names[0] ? 'primary' : 'replica'}`),
    );
  }
  return nodes;
};

/** Kills a PostgreSQL server with its sessions; Patroni starts it in a session of its own, so it survives Patroni. */
const killPostgres = async (data: string): Promise<void> => {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
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

/** Kills Patroni and PostgreSQL of a server at once, as when its machine is lost. */
export const loseNode = async ({ node, data }: Node): Promise<void> => {
  await node.end('SIGKILL');
  await killPostgres(data);
};
