import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freePort } from '@dqs/storage/testing';
import { noCluster, openCluster } from '../cluster/own-cluster.ts';
import { runDqs, startRest } from './running-process.ts';

const root = join(import.meta.dirname, '../..');
const sample = join(root, 'samples/fx');

const run = async (url: string, sql: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
};

describe.skipIf(noCluster !== null)(`users of their own${noCluster === null ? '' : ` (${noCluster})`}`, () => {
  it('who serves can serve, who loads can load, who migrates can migrate, and nobody the work of another', async () => {
    await using cluster = await openCluster();
    const administrator = cluster.url('postgres');
    await run(administrator, 'create role dqs login createrole');
    await run(administrator, 'create database dqs owner dqs');
    await run(administrator, 'create role dqs_serve login noinherit; create role dqs_load login bypassrls');
    const as = (user: string) => cluster.url('dqs', user);
    const dqs = (user: string, ...words: readonly string[]) => runDqs(words, { DATABASE_URL: as(user) });

    await dqs('dqs', 'migrate');
    const grants = await readFile(join(root, 'deploy/postgresql/roles.sql'), 'utf8');
    await run(as('dqs'), grants);
    // As after an update.
    await dqs('dqs', 'migrate');
    await run(as('dqs'), grants);

    for (let loads = 0; loads < 2; loads += 1) await dqs('dqs_load', 'ingest', 'fx.ecb', '--from', sample);
    await expect(dqs('dqs_load', 'keys', 'create', 'stolen')).rejects.toThrow('lacks a right');

    const secret = /dqs_live_\S+/.exec(await dqs('dqs_serve', 'keys', 'create', 'first'))?.[0] ?? '';
    await using server = await startRest(as('dqs_serve'), { DQS_PORT: `${await freePort()}` });
    const ask = (path: string) => fetch(`${server.url}${path}`, { headers: { 'X-API-KEY': secret } });
    expect([(await ask('/ready')).status, (await ask('/v1/fx/rates?quote=USD&limit=1')).status]).toEqual([200, 200]);
    await expect(dqs('dqs_serve', 'ingest', 'fx.ecb', '--from', sample)).rejects.toThrow('lacks a right');

    const lists = { dqs_serve: ['doctor fx', 'loads show 1'], dqs_load: ['loads show 1', 'quarantine'] };
    for (const [user, lines] of Object.entries(lists))
      for (const line of lines) {
        // Exit status 1 of `doctor` says that the sample is old.
        const said = await dqs(user, ...line.split(' ')).catch(String);
        expect([user, line, said]).toEqual([user, line, expect.not.stringContaining('lacks a right')]);
      }

    for (const user of ['dqs_serve', 'dqs_load']) {
      const refused = async (sql: string): Promise<unknown> =>
        run(as(user), sql).then(
          () => `${user} may: ${sql}`,
          (error: unknown) => (error as { code: string }).code,
        );
      expect(await refused('create table data.mine (id int)')).toBe('42501');
      expect(await refused('alter table data.fx_rate add column mine int')).toBe('42501');
      expect(await refused('drop view surface_public.fx_rate')).toBe('42501');
      expect(await refused(`insert into control.migration (owner, name) values ('fx', 'mine')`)).toBe('42501');
    }
    for (const sql of [
      'select from data.fx_rate',
      `update control.setting set value = '{}' where key = 'surfaces'`,
      'delete from control.load',
    ])
      await expect(run(as('dqs_serve'), sql)).rejects.toMatchObject({ code: '42501' });
    for (const sql of ['select secret_hash from control.api_key', 'select from control.session'])
      await expect(run(as('dqs_load'), sql)).rejects.toMatchObject({ code: '42501' });
  });
});
