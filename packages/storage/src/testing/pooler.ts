import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A proxy between the service and PostgreSQL, and the address of a database through it. */
export interface Pooler extends AsyncDisposable {
  readonly url: string;
}

/** The path of an installed program; null if it is not installed. */
export const installedProgram = (name: string): string | null =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

const through = (database: string, port: number): string => {
  const url = new URL(database);
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  return url.href;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const configuration = (database: URL, port: number, mode: string, size: number): string => `[databases]
* = host=${database.hostname} port=${database.port === '' ? '5432' : database.port} user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
ignore_startup_parameters = options,extra_float_digits
`;

/** Starts PgBouncer in front of a database, as root under Debian's account for it. The caller disposes of it. */
export const startPgBouncer = async (
  program: string,
  database: string,
  mode: 'session' | 'transaction' | 'statement',
  size = 20,
): Promise<Pooler> => {
  const folder = await mkdtemp(join(tmpdir(), 'dqs-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, configuration(new URL(database), port, mode, size));
  await chmod(folder, 0o755);
  const account = process.getuid?.() === 0 ? ['--user', 'postgres'] : [];
  const child = spawn(program, [...account, file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  };
  for (let attempt = 0; !(await accepts(port)); attempt += 1) {
    if (attempt === 50 || child.exitCode !== null) {
      await stop();
      throw new Error('PgBouncer does not start');
    }
    await pause(100);
  }
  return { url: through(database, port), [Symbol.asyncDispose]: stop };
};

/** A startup packet without its `options`. It consists of length, version, then zero-terminated names and values. */
const withoutOptions = (packet: Buffer): Buffer => {
  const words = packet
    .subarray(8, packet.length - 2)
    .toString('latin1')
    .split('\0');
  const kept = words.flatMap((word, at) => (at % 2 === 0 && word !== 'options' ? [word, words[at + 1]!] : []));
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from(packet.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
};

/** A proxy that silently drops the `options` of every connection and forwards everything else. */
export const startOptionDropper = async (database: string): Promise<Pooler> => {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port === '' ? 5432 : Number.parseInt(port, 10), hostname);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.once('data', (packet) => {
      server.write(withoutOptions(packet));
      client.pipe(server);
    });
    server.pipe(client);
    client.on('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: through(database, (proxy.address() as AddressInfo).port),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
