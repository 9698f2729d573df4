import { randomUUID } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@dqs/storage/testing';

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => settle(true))
      .once('error', () => settle(false))
      .once('timeout', () => settle(false));
  });

const named = process.env['DQS_TEST_REDIS_URL'];
const usual = new URL(named ?? 'redis://127.0.0.1:6379');

/**
 * A Redis that tests may share: the configured one, which must be available, or the usual local one if it is available.
 */
export const sharedRedis: string | null =
  named !== undefined || (await answers(usual.hostname, Number.parseInt(usual.port || '6379', 10))) ? usual.href : null;

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? null;

/** Whether tests can start and stop a separate Redis: `redis-server` or `valkey-server` is on the path. */
export const canStartRedis = program !== null;

/** A separate Redis for one test, which may disrupt it. */
export interface OwnRedis {
  readonly url: string;
  /** Saves its data to disk, so that it is restored after a restart. */
  save(): Promise<void>;
  flush(): Promise<void>;
  /** Kills it at once. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Stops answering without closing a connection. */
  freeze(): void;
  thaw(): void;
  cleanup(): Promise<void>;
}

export const openOwnRedis = async (...further: readonly string[]): Promise<OwnRedis> => {
  if (program === null) throw new Error('no redis-server or valkey-server on the path');
  const folder = await mkdtemp(join(tmpdir(), 'dqs-redis-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null;
  const start = async (): Promise<void> => {
    if (isRunning()) return;
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
      ...further,
    ];
    child = spawn(program, settings, { stdio: 'ignore' });
    while (!(await answers('127.0.0.1', port))) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const command = async (line: string): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${line}\r\n`);
    await once(socket, 'data');
    socket.destroy();
  };
  const stop = async (): Promise<void> => {
    if (!child || !isRunning()) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    save: () => command('SAVE'),
    flush: () => command('FLUSHALL'),
    stop,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async cleanup() {
      child?.kill('SIGCONT');
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A proxy between a client and Redis that can delay traffic. */
export interface SlowPath {
  readonly url: string;
  /** Additional milliseconds in each direction. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

export const openSlowPath = async (target: string): Promise<SlowPath> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let milliseconds = 0;
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => setTimeout(() => to.destroyed || to.write(chunk), milliseconds));
    from.on('close', () => to.destroy()).on('error', () => to.destroy());
    sockets.add(from);
  };
  const server: Server = createServer((client) => {
    const upstream = connect(Number.parseInt(port || '6379', 10), hostname);
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delay: (longer) => void (milliseconds = longer),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Distinguishes installations of different tests on one Redis. */
export const scratchInstallation = (): string => `test-${randomUUID()}`;
