import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installedProgram } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../bench/free-port.ts';

// The image is built with buildah as deploy/Containerfile says, from a base of Debian's packages and this Node.
// Its process is then started as the image asks, on its own file system, read-only, without a container's engine:
// what an engine adds is a network and limits of its own.

const root = join(import.meta.dirname, '../..');
const can = ['buildah', 'debootstrap', 'unshare', 'npm'].every(installedProgram) && process.getuid?.() === 0;
/** Building downloads Debian's base and all packages. */
const buildLimit = 1_500_000;

interface Config {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly StopSignal: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

describe.skipIf(!can)('the image (needs buildah, debootstrap, npm, and to be root)', () => {
  let folder: string;
  let files: string;
  let config: Config;
  let megabytes: { readonly image: number; readonly base: number };

  const buildah = (...words: readonly string[]): string =>
    execFileSync(
      'buildah',
      ['--storage-driver', 'vfs', '--root', join(folder, 'images'), '--runroot', join(folder, 'run'), ...words],
      { encoding: 'utf8', maxBuffer: 64e6, stdio: ['ignore', 'pipe', 'pipe'] },
    ).trim();

  const sizeOf = (path: string): number =>
    Math.round(Number.parseInt(execFileSync('du', ['-s', '--block-size=1000000', path], { encoding: 'utf8' }), 10));

  /** Debian with this Node and its npm, as `node:24-bookworm-slim` is. */
  const makeBase = async (): Promise<void> => {
    const container = buildah('from', 'scratch');
    const base = buildah('mount', container);
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: 'ignore' });
    await cp(process.execPath, join(base, 'usr/local/bin/node'));
    // npm's program is a link into its package: …/npm/bin/npm-cli.js
    const modules = join(await realpath(installedProgram('npm')!), '../..');
    await cp(modules, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
    for (const name of ['npm', 'npx'])
      execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(base, 'usr/local/bin', name)]);
    // Where the registry is reached by a certificate of this machine, the base knows it, too.
    await mkdir(join(base, 'etc/ssl/certs'), { recursive: true });
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    if (authorities !== undefined) {
      await cp(authorities, join(base, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
      buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
    }
    megabytes = { base: sizeOf(base), image: NaN };
    buildah('commit', '--rm', container, 'localhost/base');
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-image-'));
    await makeBase();
    const source = join(folder, 'source');
    execFileSync('git', ['clone', '--quiet', root, source]);
    buildah(
      // The health check is of Docker's format alone.
      ...[
        'build',
        '--format',
        'docker',
        '--isolation',
        'chroot',
        '--build-arg',
        'BASE=localhost/base',
        '-t',
        'localhost/dqs',
      ],
      ...['-f', join(source, 'deploy/Containerfile'), source],
    );
    const container = buildah('from', 'localhost/dqs');
    files = buildah('mount', container);
    const inspected = JSON.parse(buildah('inspect', 'localhost/dqs')) as { readonly Docker: { config: Config } };
    config = inspected.Docker.config;
    megabytes = { ...megabytes, image: sizeOf(files) };
  }, buildLimit);
  afterAll(async () => {
    buildah('umount', '--all');
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a command in the image: its user and environment, its root read-only, its volumes and /tmp in memory. */
  const start = (words: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess => {
    const place = join(folder, 'place');
    const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
    const script = [
      `mkdir -p ${place}`,
      `mount --bind ${files} ${place}`,
      `mount -o remount,bind,ro ${place}`,
      `mount -t proc proc ${place}/proc`,
      `mount --rbind /dev ${place}/dev`,
      `mount -t tmpfs -o mode=1777 tmp ${place}/tmp`,
      ...Object.keys(config.Volumes).map(
        (volume) => `mount -t tmpfs -o uid=65532,gid=65532,mode=700 volume ${place}${volume}`,
      ),
      `exec chroot --userspec=${config.User} --groups= ${place} ${words.map(quoted).join(' ')}`,
    ].join(' && ');
    return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script], {
      env: { ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2))), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };

  /** How a command in the image ended, and what it printed. */
  const ended = async (child: ChildProcess): Promise<{ readonly status: number | null; readonly said: string }> => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    return { status: child.exitCode, said };
  };

  it('runs dqs without privileges, writes to its volumes alone, and says by itself whether it is ready', async () => {
    expect(config).toMatchObject({ User: '65532:65532', Entrypoint: ['dqs'], StopSignal: 'SIGTERM' });
    expect(Object.keys(config.Volumes).toSorted()).toEqual(['/cache', '/data']);
    // podman mounts a file system in memory with the mode of the folder below it, and as root's.
    expect((await stat(join(files, 'cache'))).mode & 0o7777).toBe(0o1777);
    const who = await ended(
      start(['sh', '-c', 'id -u; touch /opt/dqs/x || echo refused; touch /data/x && ls /data'], {}),
    );
    expect(who).toEqual({ status: 0, said: expect.stringMatching(/^65532\n(touch: .*\n)?refused\nx\n$/) as string });
  });

  it('answers from its own file system alone, is healthy then, and ends when asked', async () => {
    const port = await freePort();
    const environment = { DQS_HOST: '127.0.0.1', DQS_PORT: `${port}` };
    const [check, ...healthCheck] = config.Healthcheck.Test;
    expect(check).toBe('CMD');
    expect((await ended(start(healthCheck, environment))).status).toBe(1);
    const server = start([...config.Entrypoint, ...config.Cmd, '--samples'], environment);
    const end = ended(server);
    const address = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${address}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (server.exitCode === null && !(await isReady())) await pause(200);
    const answer = await fetch(`${address}/v1/fx/rates?quote=USD&limit=1`);
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { error: { code: expect.any(String) as string } },
    ]);
    expect((await ended(start(healthCheck, environment))).status).toBe(0);
    // The process of the image, which is the child of the one that keeps its place apart.
    const [pid] = execFileSync('pgrep', ['-P', `${server.pid}`], { encoding: 'utf8' }).split('\n');
    process.kill(Number(pid), 'SIGTERM');
    expect((await end).said).toContain(`http://localhost:${port}/v1`);
  });

  it('adds at most 150 MB to its base', () => {
    expect(megabytes.image - megabytes.base).toBeLessThan(150);
  });
});
