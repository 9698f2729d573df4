import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '@dqs/storage/testing';
import { part, until, type Part } from './part.ts';

const deploy = join(import.meta.dirname, '../../../deploy');

/** Two Redis servers, of which three Sentinels decide which one is primary. */
export interface RedisPair {
  /** Where HAProxy listens for the service. */
  readonly url: string;
  readonly servers: readonly [Part, Part];
  /** What `haproxy/redis.cfg` reads. */
  readonly environment: Readonly<Record<string, string>>;
  /** The server that HAProxy leads to, or null where it leads to none. */
  primaryBehindProxy(): Promise<Part | null>;
  /** Whether a server is a replica with all that its primary has. */
  isReplica(server: Part): Promise<boolean>;
  end(): Promise<void>;
}

/** Asks a Redis once; rejects where it does not answer at once. */
const ask = async (port: number, section: string): Promise<string> => {
  const redis = new Redis({
    port,
    host: '127.0.0.1',
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 1000,
    commandTimeout: 1000,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await redis.info(section);
  } finally {
    redis.disconnect();
  }
};

const fieldOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

/** Starts the two servers and the three Sentinels from the files of `deploy`, with the ports of this run. */
export const startRedisPair = async (folder: string, log: string): Promise<RedisPair> => {
  const [listen, first, second] = [await freePort(), await freePort(), await freePort()];
  const ports = [first, second] as const;
  /** A file of `deploy` with the lines of this run in a folder of its own: both programs write what they have found out into it. */
  const ownFile = async (name: string, file: string, change: (text: string) => string): Promise<string> => {
    const own = join(folder, name);
    await mkdir(own);
    const copy = join(own, file);
    await writeFile(copy, change(await readFile(join(deploy, 'redis', file), 'utf8')), { mode: 0o600 });
    return copy;
  };
  const server = async (name: string, port: number, more = ''): Promise<Part> => {
    const change = (text: string): string => text.replace(/^port .*$/m, `port ${port}\nbind 127.0.0.1${more}`);
    const file = await ownFile(name, 'redis.conf', change);
    return part({ name, log, cwd: join(folder, name), command: ['redis-server', file] });
  };
  const servers = [
    await server('redis1', first),
    await server('redis2', second, `\nreplicaof 127.0.0.1 ${first}`),
  ] as const;
  const sentinelPorts = [await freePort(), await freePort(), await freePort()];
  const sentinels = await Promise.all(
    sentinelPorts.map(async (port, at) => {
      const name = `sentinel${at + 1}`;
      const file = await ownFile(name, 'sentinel.conf', (text) =>
        text
          .replace(/^port .*$/m, `port ${port}\nbind 127.0.0.1`)
          .replace(/^(sentinel monitor dqs) .* (\d)$/m, `$1 127.0.0.1 ${first} $2`),
      );
      return part({ name, log, cwd: join(folder, name), command: ['redis-sentinel', file] });
    }),
  );
  for (const each of [...servers, ...sentinels]) each.start();
  const isReplica = async (which: Part): Promise<boolean> => {
    const info = await ask(ports[servers.indexOf(which)]!, 'replication');
    return fieldOf(info, 'role') === 'slave' && fieldOf(info, 'master_link_status') === 'up';
  };
  const knowAll = async (): Promise<boolean> => {
    const said = await Promise.all(sentinelPorts.map((port) => ask(port, 'sentinel')));
    return said.every((info) => info.includes('slaves=1,sentinels=3'));
  };
  const end = async (): Promise<void> => {
    for (const each of [...sentinels, ...servers]) await each.end('SIGKILL');
  };
  try {
    await until('a Redis replica', 30, () => isReplica(servers[1]));
    await until('three Sentinels that know each other', 60, knowAll);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: `redis://127.0.0.1:${listen}`,
    servers,
    environment: {
      REDIS_LISTEN: `127.0.0.1:${listen}`,
      ...Object.fromEntries(sentinelPorts.map((port, at) => [`SENTINEL_${at + 1}`, `127.0.0.1:${port}`])),
      ...Object.fromEntries(ports.map((port, at) => [`REDIS_${at + 1}_PORT`, `${port}`])),
      REDIS_1_HOST: '127.0.0.1',
      REDIS_2_HOST: '127.0.0.1',
    },
    async primaryBehindProxy() {
      const info = await ask(listen, 'server').catch(() => '');
      const port = Number(fieldOf(info, 'tcp_port'));
      return servers[ports.indexOf(port)] ?? null;
    },
    isReplica,
    end,
  };
};
