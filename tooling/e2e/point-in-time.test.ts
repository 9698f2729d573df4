import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedProgram } from '@dqs/storage/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { noCluster, openCluster, runAsServer } from '../cluster/own-cluster.ts';
import { binaries, isOk, loseNode, startEtcd, startPatroni, type Node } from '../soak/topology/patroni.ts';
import { runDqs } from './running-process.ts';

const program = installedProgram('pgbackrest');
const missing = noCluster ?? (program === null ? 'no pgbackrest on this machine' : null);
const needed = { patroni: 'patroni', etcd: 'etcd-server', runuser: 'util-linux' };
const absent = Object.entries(needed).flatMap(([name, from]) => (installedProgram(name) === null ? [from] : []));
const missingPatroni = missing ?? (absent.length === 0 ? null : `without ${absent.join(', ')}`);
const why = (reason: string | null): string => (reason === null ? '' : ` (${reason})`);

const root = new URL('../../', import.meta.url).pathname;
const samples = join(root, 'samples/fx');

const query = async (url: string, sql: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
};

const waitFor = (url: string, sql: string, answer = 'true'): Promise<void> =>
  expect.poll(() => query(url, sql).catch(String), { timeout: 120_000 }).toBe(answer);

/** Where a PostgreSQL server is, and a folder for what belongs to its backups. */
interface Place {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly sockets: string;
}

/** Runs pgBackRest by the file of the project with the places of a test; a stanza is what it calls a cluster. */
const backrestOf = async ({ folder, data, port, sockets }: Place) => {
  const repository = join(folder, 'repository');
  await mkdir(repository);
  await chmod(repository, 0o777);
  const config = join(folder, 'pgbackrest.conf');
  const text = await readFile(join(root, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8');
  const places: readonly (readonly [string, string])[] = [
    ['repo1-path=/var/lib/pgbackrest', `repo1-path=${repository}`],
    ['pg1-path=/var/lib/postgresql/data', `pg1-path=${data}`],
    ['pg1-port=5432', `pg1-port=${port}`],
    ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${sockets}`],
  ];
  let own = text;
  for (const [from, to] of places) {
    expect(own).toContain(from);
    own = own.replace(from, to);
  }
  await writeFile(config, own.replace('[global]', `[global]\nlock-path=${folder}`));
  return {
    archive: `${program} --config=${config} --stanza=dqs archive-push %p`,
    run: (...words: readonly string[]) => runAsServer(program ?? '', [`--config=${config}`, '--stanza=dqs', ...words]),
  };
};

/** The service in a database, and its loss: what the drills have in common. */
const serviceAt = async (url: (database: string, user?: string) => string) => {
  await query(url('postgres'), 'create role dqs login createrole');
  await query(url('postgres'), 'create database dqs owner dqs');
  const address = url('dqs', 'dqs');
  const dqs = (...words: readonly string[]) => runDqs([...words, '--database-url', address], { DQS_LOG: 'silent' });
  const rates = () => dqs('fx', 'rates', '--quote', 'USD', '--limit', '5', '--format', 'json');
  let answer = '';
  return {
    async load() {
      await dqs('migrate');
      await dqs('ingest', 'fx.ecb', '--from', samples);
      await dqs('keys', 'create', 'before');
    },
    /** Answers the instant before a schema was dropped, once the log up to there is in the archive: nothing else can be restored. */
    async lose() {
      // What came after the backup is in the log of the server alone.
      await dqs('keys', 'create', 'after');
      answer = await rates();
      const instant = await query(address, 'select now()::text');
      await dqs('keys', 'create', 'too late');
      await query(address, 'drop schema data cascade');
      await expect(rates()).rejects.toThrow();
      const segment = await query(url('postgres'), 'select pg_walfile_name(pg_switch_wal())');
      await waitFor(url('postgres'), `select (last_archived_wal >= '${segment}')::text from pg_stat_archiver`);
      return instant;
    },
    async isBack() {
      await waitFor(address, 'select pg_is_in_recovery()::text', 'false');
      expect(await rates()).toBe(answer);
      const names = JSON.parse(await dqs('keys', 'list', '--format', 'json')) as { name: string }[];
      expect(names.map(({ name }) => name).toSorted()).toEqual(['after', 'before']);
      // Surfaces, roles and policies came along: there is nothing to build.
      expect(await dqs('migrate', '--plan')).toContain('there is nothing to do');
    },
  };
};

const restoreTo = (instant: string): readonly string[] => [
  '--delta',
  '--type=time',
  `--target=${instant}`,
  '--target-action=promote',
  'restore',
];

it.skipIf(missing !== null)(`a database comes back as it was at an instant, by pgBackRest${why(missing)}`, async () => {
  await using cluster = await openCluster();
  const backrest = await backrestOf({ ...cluster, sockets: cluster.folder });
  await cluster.configure([
    `unix_socket_directories = '${cluster.folder}'`,
    'archive_mode = on',
    `archive_command = '${backrest.archive}'`,
  ]);
  const service = await serviceAt(cluster.url);
  await service.load();
  await backrest.run('stanza-create');
  await backrest.run('check');
  await backrest.run('--type=full', 'backup');
  const instant = await service.lose();
  await cluster.stop();
  await backrest.run(...restoreTo(instant));
  await cluster.start();
  await service.isBack();
});

/** Runs `patronictl` as an operator does on the machine of a server. */
const patronictl = async ({ environment }: Node, ...words: readonly string[]): Promise<string> => {
  const options = { env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment } };
  const file = join(root, 'deploy/patroni/patroni.yaml');
  return (await promisify(execFile)('patronictl', ['-c', file, ...words], options)).stdout;
};

it.skipIf(missingPatroni !== null)(
  `servers under Patroni come back as they were at an instant${why(missingPatroni)}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dqs-patroni-'));
    await chmod(folder, 0o777);
    const log = join(folder, 'log');
    const etcd = await startEtcd(folder, log);
    const nodes = await startPatroni(folder, log, etcd.hosts, 'dqs', ['pg1', 'pg2']);
    const [primary, standby] = [nodes[0]!, nodes[1]!];
    const urlOf =
      ({ port }: Node) =>
      (database: string, user = 'postgres') =>
        `postgres://${user}@127.0.0.1:${port}/${database}`;
    const server = (...words: readonly string[]) =>
      runAsServer(join(binaries(), 'pg_ctl'), ['-D', primary.data, '-w', '-s', ...words]);
    try {
      const sockets = await query(urlOf(primary)('postgres'), 'show unix_socket_directories');
      const backrest = await backrestOf({ ...primary, folder, sockets });
      const parameters = ['archive_mode=on', `archive_command=${backrest.archive}`];
      await patronictl(primary, 'edit-config', '--force', ...parameters.flatMap((each) => ['-p', each]), 'dqs');
      await patronictl(primary, 'restart', '--force', 'dqs');
      await waitFor(urlOf(primary)('postgres'), 'show archive_mode', 'on');
      const service = await serviceAt(urlOf(primary));
      await service.load();
      await backrest.run('stanza-create');
      await backrest.run('check');
      await backrest.run('--type=full', 'backup');
      const instant = await service.lose();

      await patronictl(primary, 'pause', '--wait', 'dqs');
      await server('-m', 'fast', 'stop');
      await backrest.run(...restoreTo(instant));
      await server('-l', join(primary.folder, 'server.log'), 'start');
      await service.isBack();
      await patronictl(primary, 'resume', '--wait', 'dqs');
      await patronictl(primary, 'reinit', '--force', '--wait', 'dqs', standby.name);

      // The standby follows the history that was gone back to.
      const leads = ({ api }: Node) => isOk(`http://127.0.0.1:${api}/primary`).catch(() => false);
      await expect.poll(() => leads(primary), { timeout: 60_000 }).toBe(true);
      await query(urlOf(primary)('dqs', 'dqs'), 'create table after_restore ()');
      await waitFor(urlOf(standby)('dqs', 'dqs'), `select (to_regclass('after_restore') is not null)::text`);
      expect(await query(urlOf(standby)('dqs'), 'select pg_is_in_recovery()::text')).toBe('true');
      expect(await query(urlOf(standby)('dqs'), `select count(*)::text from control.api_key`)).toBe('2');
    } finally {
      for (const node of nodes) await loseNode(node);
      for (const member of etcd.parts) await member.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
