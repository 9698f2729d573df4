import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installedProgram } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAuthorities, addNode, fillDebian } from './debian-base.ts';

// The containers of docs/deploying.md are built and run with podman by the commands that stand there, in a network of their own.
// Debian's packages stand in for the images of Node, PostgreSQL, Redis and Caddy.

const root = join(import.meta.dirname, '../..');
const programs = ['podman', 'podman-compose', 'buildah', 'debootstrap', 'runc', 'ip', 'nsenter', 'curl', 'script'];
/** By these podman makes networks in which containers find each other by name. */
const networkPrograms = ['netavark', 'aardvark-dns'];
const can =
  programs.every(installedProgram) &&
  networkPrograms.every((name) => existsSync(`/usr/lib/podman/${name}`)) &&
  process.getuid?.() === 0 &&
  existsSync('/sys/fs/cgroup');
/** Building downloads Debian's packages and those of the registry. */
const limit = 1_800_000;
const network = `dqs-${process.pid}`;

let folder: string;
let clone: string;

/** podman without systemd, with its images in the folder of the test. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  CONTAINERS_CONF: join(folder, 'containers.conf'),
  DISABLE_HC_SYSTEMD: 'true',
});

const run = (program: string, ...words: readonly string[]): string =>
  execFileSync(program, words, {
    cwd: clone,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const inNetwork = (script: string): readonly string[] => [`--net=/run/netns/${network}`, 'sh', '-ec', script];

/** Runs lines in the network of the test, at a terminal as their reader does; answers what they print. Throws where one fails. */
const follow = (lines: string): string => {
  const file = join(folder, 'lines.sh');
  writeFileSync(file, lines);
  return run('nsenter', ...inNetwork(`script -qec 'sh -e ${file}' /dev/null`));
};

/** Repeats until it succeeds: containers start one after the other. */
const untilDone = async <Result>(attempt: () => Result): Promise<Result> => {
  const end = Date.now() + 300_000;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(2000);
    }
  }
};

/** The `sh` blocks of the part about containers, as they run here: before podman 4.7, and with an address that Caddy certifies by itself. */
const commands = async (): Promise<readonly string[]> => {
  const page = await readFile(join(root, 'docs/deploying.md'), 'utf8');
  const [, part = ''] = /^## Containers$([^]*?)^## /m.exec(page) ?? [];
  return [...part.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text = '']) =>
    text.replaceAll('podman compose', 'podman-compose').replaceAll('https://data.example.org', 'https://localhost'),
  );
};

/** As the official image does: a cluster with the user, the database and the password that the environment names. */
const postgresProgram = `#!/bin/sh
set -e
export PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
as='setpriv --reuid=postgres --regid=postgres --clear-groups'
mkdir -p /run/postgresql
chown postgres /run/postgresql $PGDATA
if [ ! -s $PGDATA/PG_VERSION ]; then
  chmod 700 $PGDATA
  install -o postgres -m 400 $POSTGRES_PASSWORD_FILE /tmp/password
  $as initdb --username=$POSTGRES_USER --pwfile=/tmp/password --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  $as pg_ctl -w -o '-c listen_addresses=' start
  $as createdb -U $POSTGRES_USER $POSTGRES_DB
  $as pg_ctl -w stop
fi
exec $as postgres -c listen_addresses='*'
`;

/** Makes an image of a base: what it starts, and its name. */
const makeImages = async (): Promise<void> => {
  const base = 'docker.io/library/node:24-bookworm-slim';
  const container = run('buildah', 'from', 'scratch');
  const place = run('buildah', 'mount', container);
  fillDebian(place, ['libjemalloc2', 'postgresql-15', 'redis-server', 'caddy', 'ca-certificates']);
  await addNode(place);
  for (const variable of await addAuthorities(place)) run('buildah', 'config', '--env', variable, container);
  const program = join(place, 'usr/local/bin/postgres-image');
  await writeFile(program, postgresProgram);
  await chmod(program, 0o755);
  run('buildah', 'commit', '--rm', container, base);
  const images = {
    'postgres:17': ['--entrypoint', '["postgres-image"]'],
    'redis:7': ['--cmd', 'redis-server'],
    'caddy:2': ['--cmd', 'caddy run --config /etc/caddy/Caddyfile --adapter caddyfile'],
  };
  for (const [name, settings] of Object.entries(images)) {
    const from = run('buildah', 'from', '--pull-never', base);
    run('buildah', 'config', ...settings, from);
    run('buildah', 'commit', '--rm', from, `docker.io/library/${name}`);
  }
};

describe.skipIf(!can)(`the containers (needs ${[...programs, ...networkPrograms].join(', ')}, and to be root)`, () => {
  let image: string;
  let compose: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-compose-'));
    clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const stores = { graphroot: join(folder, 'images'), runroot: join(folder, 'run') };
    const entries = Object.entries({ driver: 'overlay', ...stores }).map(([name, value]) => `${name} = "${value}"`);
    await writeFile(join(folder, 'storage.conf'), `[storage]\n${entries.join('\n')}\n`);
    await writeFile(
      join(folder, 'containers.conf'),
      '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n' +
        '[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n',
    );
    run('ip', 'netns', 'add', network);
    run('ip', '-n', network, 'link', 'set', 'lo', 'up');
    await makeImages();
    [image = '', compose = ''] = await commands();
    // Debian 12's podman knows no BUILDPLATFORM.
    const containerfile = join(clone, 'deploy/Containerfile');
    const text = await readFile(containerfile, 'utf8');
    await writeFile(containerfile, text.replace('--platform=${BUILDPLATFORM} ', ''));
    const [build = ''] = image.split('\n');
    run('sh', '-ec', build.replace('podman build', 'podman build --pull=never --isolation chroot'));
  }, limit);

  afterAll(async () => {
    run('nsenter', ...inNetwork('podman rm --all --force --time 2; podman volume prune --force'));
    run('ip', 'netns', 'delete', network);
    run('podman', 'rmi', '--all', '--force');
    await rm(folder, { recursive: true, force: true });
  }, limit);

  it(
    'answer from one container',
    async () => {
      const [, start = '', ask = ''] = image.split('\n');
      expect(start).toMatch(/^podman run /);
      const server: ChildProcess = spawn('nsenter', inNetwork(start), {
        cwd: clone,
        env: environment(),
        stdio: 'ignore',
      });
      try {
        const ready = await untilDone(() => follow(ask.replace('curl', 'curl --silent --show-error --fail')));
        expect(JSON.parse(ready)).toMatchObject({ status: 'ready' });
      } finally {
        const closed = once(server, 'close');
        follow('podman stop --all --time 10');
        // The network of the next containers is made once this one's is gone.
        await closed;
      }
    },
    limit,
  );

  it(
    'answer over https from the compose file, with a key of theirs',
    async () => {
      const lines = compose.split('\n').filter(Boolean);
      const [upAt, keyAt] = [/ up -d$/, / keys create /].map((of) => lines.findIndex((line) => of.test(line)));
      const exported = lines.filter((line) => line.startsWith('export ')).join('\n');
      follow(lines.slice(0, upAt! + 1).join('\n'));
      // The first start migrates the database.
      const key = await untilDone(() => {
        // podman-compose ends well where its command did not.
        const printed = follow(`${exported}\n${lines[keyAt!]}`);
        const [secret] = /\bdqs_live_\w{20,}/.exec(printed) ?? [];
        if (secret === undefined) throw new Error(printed);
        return secret;
      });
      const ask = (path: string): string =>
        follow(`curl --silent --insecure --fail -H 'X-API-KEY: ${key}' https://localhost${path}`);
      expect(JSON.parse(await untilDone(() => ask('/ready')))).toMatchObject({ status: 'ready' });
      expect(JSON.parse(ask('/v1/platform/freshness'))).toMatchObject({ data: expect.any(Object) as object });
      // As it is written: nothing runs with more rights than it needs.
      const inside = (command: string): string =>
        follow(`${exported}\npodman-compose -f deploy/compose.yaml exec worker sh -c "${command}"`);
      expect(
        inside('id -u; grep CapEff /proc/self/status; grep NoNewPrivs /proc/self/status; touch /x || echo read-only'),
      ).toMatch(/\b65532\s+CapEff:\s+0+\s+NoNewPrivs:\s+1\s[^]*read-only/);
      follow(`${exported}\npodman-compose -f deploy/compose.yaml down -v`);
    },
    limit,
  );
});
