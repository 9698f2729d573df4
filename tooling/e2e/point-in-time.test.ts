import { mkdir, readFile, writeFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { installedProgram } from '@dqs/storage/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { noCluster, openCluster, runAsServer, type Cluster } from '../cluster/own-cluster.ts';
import { runDqs } from './running-process.ts';

const program = installedProgram('pgbackrest');
const missing = noCluster ?? (program === null ? 'no pgbackrest on this machine' : null);
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

/** The file of the project with the places of a test; a stanza is what pgBackRest calls a cluster. */
const configure = async (cluster: Cluster): Promise<string> => {
  const repository = join(cluster.folder, 'repository');
  await mkdir(repository);
  await chmod(repository, 0o777);
  const config = join(cluster.folder, 'pgbackrest.conf');
  const text = await readFile(join(root, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8');
  const places: readonly (readonly [string, string])[] = [
    ['repo1-path=/var/lib/pgbackrest', `repo1-path=${repository}`],
    ['pg1-path=/var/lib/postgresql/data', `pg1-path=${cluster.data}`],
    ['pg1-port=5432', `pg1-port=${cluster.port}`],
    ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${cluster.folder}`],
  ];
  let own = text;
  for (const [from, to] of places) {
    expect(own).toContain(from);
    own = own.replace(from, to);
  }
  await writeFile(config, own.replace('[global]', `[global]\nlock-path=${cluster.folder}`));
  return config;
};

it.skipIf(missing !== null)(
  `a database comes back as it was at an instant, by pgBackRest${missing === null ? '' : ` (${missing})`}`,
  async () => {
    await using cluster = await openCluster();
    const config = await configure(cluster);
    const backrest = (...words: readonly string[]) =>
      runAsServer(program ?? '', [`--config=${config}`, '--stanza=dqs', ...words]);
    await cluster.configure([
      `unix_socket_directories = '${cluster.folder}'`,
      'archive_mode = on',
      `archive_command = '${program} --config=${config} --stanza=dqs archive-push %p'`,
    ]);
    await query(cluster.url('postgres'), 'create role dqs login createrole');
    await query(cluster.url('postgres'), 'create database dqs owner dqs');
    const url = cluster.url('dqs', 'dqs');
    const dqs = (...words: readonly string[]) => runDqs([...words, '--database-url', url], { DQS_LOG: 'silent' });
    const rates = () => dqs('fx', 'rates', '--quote', 'USD', '--limit', '5', '--format', 'json');
    const names = async () =>
      (JSON.parse(await dqs('keys', 'list', '--format', 'json')) as { name: string }[]).map(({ name }) => name);

    await dqs('migrate');
    await dqs('ingest', 'fx.ecb', '--from', samples);
    await dqs('keys', 'create', 'before');
    await backrest('stanza-create');
    await backrest('check');
    await backrest('--type=full', 'backup');

    // What came after the backup is in the log of the server alone.
    await dqs('keys', 'create', 'after');
    const answer = await rates();
    const instant = await query(url, 'select now()::text');
    await dqs('keys', 'create', 'too late');
    await query(url, 'drop schema data cascade');
    await expect(rates()).rejects.toThrow();
    // The log up to here must be in the archive: what is not there cannot be restored.
    const segment = await query(cluster.url('postgres'), 'select pg_walfile_name(pg_switch_wal())');
    const archived = `select (last_archived_wal >= '${segment}')::text from pg_stat_archiver`;
    await expect.poll(() => query(cluster.url('postgres'), archived), { timeout: 60_000 }).toBe('true');

    await cluster.stop();
    await backrest('--delta', '--type=time', `--target=${instant}`, '--target-action=promote', 'restore');
    await cluster.start();
    await expect.poll(() => query(url, 'select pg_is_in_recovery()::text'), { timeout: 60_000 }).toBe('false');
    expect(await rates()).toBe(answer);
    expect((await names()).toSorted()).toEqual(['after', 'before']);
    // Surfaces, roles and policies came along: there is nothing to build.
    expect(await dqs('migrate', '--plan')).toContain('there is nothing to do');
  },
);
