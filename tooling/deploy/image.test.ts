import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, installedProgram } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAuthorities, addNode, fillDebian } from './debian-base.ts';

// The image is built with buildah as deploy/Containerfile says, from a base of Debian's packages and this Node.
// Its process is then started as the image asks, on its own file system, read-only, without a container's engine:
// what an engine adds is a network and limits of its own.

const root = join(import.meta.dirname, '../..');
const can = ['buildah', 'debootstrap', 'unshare', 'npm'].every(installedProgram) && process.getuid?.() === 0;
/** Whether programs of the processor run on this machine: it is the machine's own, or the kernel knows how to emulate it. */
const runs = (processor: Processor): boolean =>
  nodeNames[processor] === process.arch || existsSync(`/proc/sys/fs/binfmt_misc/qemu-${kernelNames[processor]}`);
/** Building downloads Debian's base and all packages; an emulated processor takes minutes to be ready. */
const buildLimit = 1_500_000;

type Processor = 'amd64' | 'arm64';
/** What Node calls a processor, and what the kernel does. */
const nodeNames: Readonly<Record<Processor, string>> = { amd64: 'x64', arm64: 'arm64' };
const kernelNames: Readonly<Record<Processor, string>> = { amd64: 'x86_64', arm64: 'aarch64' };
const processors: readonly Processor[] = ['amd64', 'arm64'];
const own = processors.find((processor) => nodeNames[processor] === process.arch)!;

interface Config {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly StopSignal: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

let folder: string;
const buildah = (...words: readonly string[]): string =>
  execFileSync(
    'buildah',
    ['--storage-driver', 'vfs', '--root', join(folder, 'images'), '--runroot', join(folder, 'run'), ...words],
    { encoding: 'utf8', maxBuffer: 64e6, stdio: ['ignore', 'pipe', 'pipe'] },
  ).trim();

const sizeOf = (path: string): number =>
  Math.round(Number.parseInt(execFileSync('du', ['-s', '--block-size=1000000', path], { encoding: 'utf8' }), 10));

/** Debian with this Node and its npm, as `node:24-bookworm-slim` is. */
const fillOwnBase = async (base: string): Promise<void> => {
  fillDebian(base, ['libjemalloc2']);
  await addNode(base);
};

/** Debian's packages of another processor, unpacked but not set up, which would take an hour of emulation; and its Node. */
const fillForeignBase = async (base: string, processor: Processor): Promise<void> => {
  const packages = '--include=libstdc++6,libjemalloc2';
  execFileSync('debootstrap', ['--foreign', `--arch=${processor}`, '--variant=minbase', packages, 'bookworm', base], {
    stdio: 'ignore',
  });
  const unpack = `for file in ${base}/var/cache/apt/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$file" | tar -C ${base} --keep-directory-symlink --skip-old-files -xf - || exit 1
  done`;
  execFileSync('sh', ['-c', unpack]);
  // debootstrap links it to the machine's own.
  await rm(join(base, 'proc'), { recursive: true, force: true });
  for (const made of ['proc', 'usr/local/bin']) await mkdir(join(base, made), { recursive: true });
  const node = `node-linux-${nodeNames[processor]}`;
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, `${node}@${process.version.slice(1)}`]);
  const program = ['-C', folder, '-xzf', join(folder, `${node}-${process.version.slice(1)}.tgz`), 'package/bin/node'];
  execFileSync('tar', program);
  await cp(join(folder, 'package/bin/node'), join(base, 'usr/local/bin/node'));
  execFileSync('chroot', [base, 'ldconfig']);
};

/** Makes the image `localhost/base-…`; answers its megabytes. */
const makeBase = async (processor: Processor): Promise<number> => {
  const container = buildah('from', '--arch', processor, 'scratch');
  const base = buildah('mount', container);
  await (processor === own ? fillOwnBase(base) : fillForeignBase(base, processor));
  // Where the registry is reached by a certificate of this machine, the base knows it, too.
  for (const variable of await addAuthorities(base)) buildah('config', '--env', variable, container);
  const megabytes = sizeOf(base);
  buildah('config', '--arch', processor, '--os', 'linux', container);
  buildah('commit', '--rm', container, `localhost/base-${processor}`);
  return megabytes;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-image-'));
});
afterAll(async () => {
  if (can) buildah('umount', '--all');
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!can)('the image (needs buildah, debootstrap, npm, and to be root)', () => {
  // Its first stage runs on the machine's own processor, so the other image needs its base, too.
  const baseMegabytes = new Map<Processor, number>();
  const baseOf = async (processor: Processor): Promise<number> => {
    const known = baseMegabytes.get(processor) ?? (await makeBase(processor));
    baseMegabytes.set(processor, known);
    return known;
  };

  describe.each(processors.filter(runs))('for %s', (processor) => {
    let files: string;
    let config: Config;
    let megabytes: { readonly image: number; readonly base: number };

    beforeAll(async () => {
      await baseOf(own);
      const base = await baseOf(processor);
      const source = join(folder, `source-${processor}`);
      execFileSync('git', ['clone', '--quiet', root, source]);
      const containerfile = join(source, 'deploy/Containerfile');
      // Debian 12's buildah knows no BUILDPLATFORM in a FROM, takes the first stage's processor for the second, too, and finds one
      // base of several processors only in a registry.
      const text = await readFile(containerfile, 'utf8');
      const stages = [
        [
          'FROM --platform=${BUILDPLATFORM} ${BASE} AS build',
          `FROM --platform=linux/${own} localhost/base-${own} AS build`,
        ],
        ['\nFROM ${BASE}\n', `\nFROM --platform=linux/${processor} localhost/base-${processor}\n`],
      ] as const;
      for (const [stage] of stages) expect(text).toContain(stage);
      await writeFile(
        containerfile,
        stages.reduce((changed, [stage, explicit]) => changed.replace(stage, explicit), text),
      );
      const image = `localhost/dqs-${processor}`;
      buildah(
        // The health check is of Docker's format alone.
        ...['build', '--format', 'docker', '--isolation', 'chroot', '--pull-never', '--platform', `linux/${processor}`],
        ...['-t', image, '-f', containerfile, source],
      );
      const container = buildah('from', '--pull-never', '--arch', processor, image);
      files = buildah('mount', container);
      const inspected = JSON.parse(buildah('inspect', image)) as { readonly Docker: { config: Config } };
      config = inspected.Docker.config;
      megabytes = { base, image: sizeOf(files) };
    }, buildLimit);

    /** Starts a command in the image: its user and environment, its root read-only, its volumes and /tmp in memory. */
    const start = (words: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess => {
      const place = join(folder, 'place');
      const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
      // The environment is the command's alone: what it preloads, this machine may not have.
      const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      const inside = ['/usr/bin/env', '-i', ...config.Env, ...variables, ...words];
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
        `exec chroot --userspec=${config.User} --groups= ${place} ${inside.map(quoted).join(' ')}`,
      ].join(' && ');
      return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script], {
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
      const loaded = await ended(start(['sh', '-c', 'node -p process.arch; grep -c jemalloc /proc/self/maps'], {}));
      expect(loaded).toEqual({
        status: 0,
        said: expect.stringMatching(new RegExp(`^${nodeNames[processor]}\\n[1-9]`, 'u')) as string,
      });
      expect(who).toEqual({ status: 0, said: expect.stringMatching(/^65532\n(touch: .*\n)?refused\nx\n$/) as string });
    });

    it('has the native code of its packages for the processor', async () => {
      const script = `
        const load = require('node:module').createRequire('/opt/dqs/node_modules/@dqs/cli/package.json');
        const { Resvg } = load('@resvg/resvg-js');
        const picture = new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>').render().asPng();
        console.log(load('@node-rs/argon2').hashSync('x').slice(0, 9), picture.length > 50);`;
      expect(await ended(start(['node', '-e', script], {}))).toEqual({ status: 0, said: '$argon2id true\n' });
    });

    it(
      'answers from its own file system alone, is healthy then, and ends when asked',
      async () => {
        const port = await freePort();
        const environment = { DQS_HOST: '127.0.0.1', DQS_PORT: `${port}` };
        const [check, ...healthCheck] = config.Healthcheck.Test;
        expect(check).toBe('CMD');
        expect((await ended(start(healthCheck, environment))).status).toBe(1);
        // Emulated, the samples of all domains would be loaded for minutes.
        const samples = processor === own ? ['--samples'] : [];
        const server = start([...config.Entrypoint, ...config.Cmd, ...samples], environment);
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
      },
      buildLimit,
    );

    it('adds at most 150 MB to its base', () => {
      expect(megabytes.image - megabytes.base).toBeLessThan(150);
    });
  });
});
